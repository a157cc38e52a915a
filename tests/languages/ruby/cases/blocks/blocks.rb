class Nail
  def hit; end
end

class Box
  def nail
    Nail.new # //! new -> blocks.rb:Nail
  end

  def all
    [nail, Nail.new].each { |one| one.hit } # //! nail -> blocks.rb:Box.nail; new -> blocks.rb:Nail; each -> external Array.each; hit -> blocks.rb:Nail.hit
    [nail].map do |one| # //! nail -> blocks.rb:Box.nail; map -> external Array.map
      one.hit # //! hit -> blocks.rb:Nail.hit
      nail # //! nail -> blocks.rb:Box.nail
    end
    yield self if block_given? # //! block_given? -> external Kernel.block_given?
    [nail].map { |one| one }.first.hit # //! nail -> blocks.rb:Box.nail; map -> external Array.map; first -> external Array.first; hit -> blocks.rb:Nail.hit
    [Nail.new].each { it.hit } # //! new -> blocks.rb:Nail; each -> external Array.each; hit -> blocks.rb:Nail.hit
    [Nail.new].each { _1.hit } # //! new -> blocks.rb:Nail; each -> external Array.each; hit -> blocks.rb:Nail.hit
    unknown.each { it.hit } # //! unknown -> candidates; each -> candidates; hit -> candidates
    unknown.each { |one| one.hit } # //! unknown -> candidates; each -> candidates; hit -> candidates
    strange { nail } # //! strange -> candidates; nail -> blocks.rb:Box.nail
    Nail.class_eval { hit } # //! class_eval -> candidates; hit -> candidates
    send(:nail) # //! send -> external Object.send
    self.public_send(:nail) # //! nail -> blocks.rb:Box.nail
  end

  define_method(:pull) do |how|
    nail.hit # //! nail -> blocks.rb:Box.nail; hit -> blocks.rb:Nail.hit
  end
end

box = Box.new # //! new -> blocks.rb:Box
box.pull 1 # //! pull -> blocks.rb:Box.pull
box.all { |one| one.hit } # //! all -> blocks.rb:Box.all; hit -> candidates
box&.nail # //! nail -> blocks.rb:Box.nail
make = ->(x) { box.nail } # //! nail -> blocks.rb:Box.nail
