Point = Struct.new(:x, :y) do
  def far
    x # //! x -> records.rb:Point.x
    to_a # //! to_a -> external Struct.to_a
  end
end

Coord = Data.define(:lat) do
  def show = lat # //! lat -> records.rb:Coord.lat
end

class Size < Struct.new(:w)
  def area = w # //! w -> records.rb:Size.w
end

Special = Class.new(Point) do
  def more = far # //! far -> records.rb:Point.far
end

Point.new(1, 2).far # //! new -> records.rb:Point; far -> records.rb:Point.far
Point.new(1, 2).x # //! new -> records.rb:Point; x -> records.rb:Point.x
Special.new(1, 2).far # //! new -> records.rb:Special; far -> records.rb:Point.far
Coord.new(lat: 1).show # //! new -> records.rb:Coord; show -> records.rb:Coord.show
Coord.new(lat: 1).far # //! new -> records.rb:Coord; far -> external Data.far
