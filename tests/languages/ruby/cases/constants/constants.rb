class Cup
  def fill; end
end

module Bar
  class Cup
    def fill; end
  end

  LIMIT = Cup.new # //! new -> constants.rb:Bar.Cup

  class Tap
    def run
      Cup.new.fill # //! new -> constants.rb:Bar.Cup; fill -> constants.rb:Bar.Cup.fill
      ::Cup.new.fill # //! new -> constants.rb:Cup; fill -> constants.rb:Cup.fill
      LIMIT.fill # //! fill -> constants.rb:Bar.Cup.fill
      Net::HTTP.get("x") # //! get -> external Net.HTTP.get
    end
  end
end

# Only Bar::Tap is open here, not Bar.
class Bar::Tap
  def again
    Cup.new.fill # //! new -> constants.rb:Cup; fill -> constants.rb:Cup.fill
    run # //! run -> constants.rb:Bar.Tap.run
  end
end

class Bar::Base
  class Inner
    def go; end
  end
end

class Heir < Bar::Base
  def use
    Inner.new.go # //! new -> constants.rb:Bar.Base.Inner; go -> constants.rb:Bar.Base.Inner.go
  end
end

class Broken < StandardError
  def say
    message # //! message -> external StandardError.message
  end
end

begin
  Bar::Tap.new.again # //! new -> constants.rb:Bar.Tap; again -> constants.rb:Bar.Tap.again
rescue Broken => e
  e.say # //! say -> constants.rb:Broken.say
rescue => e
  e.say # //! say -> external StandardError.say
end
