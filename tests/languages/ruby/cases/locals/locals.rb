class Pear
  def eat; end
end

class Plum
  def eat; end
end

def name
  "x"
end

def straight(given)
  fruit = Pear.new # //! new -> locals.rb:Pear
  fruit.eat # //! eat -> locals.rb:Pear.eat
  fruit = Plum.new # //! new -> locals.rb:Plum
  fruit.eat # //! eat -> locals.rb:Plum.eat
  given.eat # //! eat -> candidates
  # A local hides the method of its name.
  name # //! name -> locals.rb:name
  name = "y"
  name
end

def either(sweet)
  fruit = sweet ? Pear.new : Plum.new # //! new -> locals.rb:Pear; new -> locals.rb:Plum
  fruit.eat # //! eat -> locals.rb:Pear.eat | locals.rb:Plum.eat
  other = nil
  other = Pear.new if sweet # //! new -> locals.rb:Pear
  other.eat # //! eat -> locals.rb:Pear.eat
  third = Pear.new # //! new -> locals.rb:Pear
  third = sweet if sweet
  third.eat # //! eat -> candidates
end

def looped
  fruit = Pear.new # //! new -> locals.rb:Pear
  3.times do # //! times -> external Integer.times
    fruit.eat # //! eat -> locals.rb:Pear.eat | locals.rb:Plum.eat
    fruit = Plum.new # //! new -> locals.rb:Plum
  end
end

def given_back
  return Plum.new if name # //! new -> locals.rb:Plum; name -> locals.rb:name

  Plum.new # //! new -> locals.rb:Plum
end

given_back.eat # //! given_back -> locals.rb:given_back; eat -> locals.rb:Plum.eat

def memo
  @memo ||= Pear.new # //! new -> locals.rb:Pear
end
