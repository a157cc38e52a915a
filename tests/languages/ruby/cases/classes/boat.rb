class Boat
  attr_reader :mast
  attr_accessor :sail

  def initialize(name)
    @mast = Mast.new(name) # //! new -> boat.rb:Mast | boat.rb:Mast.initialize
    @sail = Sail.new # //! new -> boat.rb:Sail
    @hull = name
  end

  def self.launch(name)
    boat = new(name) # //! new -> boat.rb:Boat | boat.rb:Boat.initialize
    boat.hoist # //! hoist -> boat.rb:Boat.hoist
    boat
  end

  class << self
    def fleet
      launch("a") # //! launch -> boat.rb:Boat.launch
    end
  end

  def hoist
    @mast.rise # //! rise -> boat.rb:Mast.rise
    mast.rise # //! mast -> boat.rb:Boat.mast; rise -> boat.rb:Mast.rise
    self.mast.rise # //! mast -> boat.rb:Boat.mast; rise -> boat.rb:Mast.rise
    # It may be given another one from outside, and of the hull nothing is known.
    @sail.rise # //! rise -> candidates
    @hull.rise # //! rise -> candidates
    raise "no" unless ready? # //! raise -> external Kernel.raise; ready? -> boat.rb:Boat.ready?
  end

  private

  def ready?
    true
  end
end

class Mast
  def initialize(name); end

  def rise; end
end

class Sail
  def rise; end
end

class Yacht < Boat
  def hoist
    super # //! hoist -> boat.rb:Boat.hoist
    @mast.rise # //! rise -> boat.rb:Mast.rise
    nothing_of_the_kind # //! nothing_of_the_kind -> candidates
  end

  alias raise_sail hoist
end

Boat.launch("b").hoist # //! launch -> boat.rb:Boat.launch; hoist -> boat.rb:Boat.hoist
Yacht.launch("c").hoist # //! launch -> boat.rb:Boat.launch; hoist -> boat.rb:Boat.hoist
Boat.fleet # //! fleet -> boat.rb:Boat.fleet
Yacht.new("d").raise_sail # //! new -> boat.rb:Boat.initialize | boat.rb:Yacht; raise_sail -> boat.rb:Yacht.raise_sail
class Harbour
  include Singleton

  def initialize
    @boat, @mast = Boat.new("a"), Mast.new("b") # //! new -> boat.rb:Boat | boat.rb:Boat.initialize; new -> boat.rb:Mast | boat.rb:Mast.initialize
  end

  def open
    @boat.hoist # //! hoist -> boat.rb:Boat.hoist
    @mast.rise # //! rise -> boat.rb:Mast.rise
  end
end

Harbour.instance.open # //! instance -> external Singleton.instance; open -> boat.rb:Harbour.open
# Of the class itself and of an instance are two things.
Boat.hoist # //! hoist -> candidates
Boat.new("e").launch # //! new -> boat.rb:Boat | boat.rb:Boat.initialize; launch -> candidates
Boat.new("f").inspect # //! new -> boat.rb:Boat | boat.rb:Boat.initialize; inspect -> external Object.inspect
