require_relative "boat"

class Boat
  def anchor
    hoist # //! hoist -> boat.rb:Boat.hoist
    @mast.rise # //! rise -> boat.rb:Mast.rise
  end
end

class Other
  def hoist; end

  def anchor
    hoist # //! hoist -> boat_more.rb:Other.hoist
  end
end

Yacht.new("a").anchor # //! new -> boat.rb:Boat.initialize | boat.rb:Yacht; anchor -> boat_more.rb:Boat.anchor
