module Loud
  def shout; end

  def call
    shout # //! shout -> mixins.rb:Loud.shout
    # Who includes it may have it.
    whisper # //! whisper -> candidates
  end
end

module Louder
  def speak; end
end

module Makes
  def make; end
end

module Tools
  module_function

  def hammer; end
end

module Helper
  extend self

  def help; end
end

class Person
  include Loud
  prepend Louder
  extend Makes

  make # //! make -> mixins.rb:Makes.make

  def speak; end

  def whisper; end

  def run
    shout # //! shout -> mixins.rb:Loud.shout
    speak # //! speak -> mixins.rb:Louder.speak
    whisper # //! whisper -> mixins.rb:Person.whisper
  end
end

Person.make # //! make -> mixins.rb:Makes.make
Person.new.shout # //! new -> mixins.rb:Person; shout -> mixins.rb:Loud.shout
Person.new.make # //! new -> mixins.rb:Person; make -> candidates
Person.shout # //! shout -> candidates
Tools.hammer # //! hammer -> mixins.rb:Tools.hammer
Helper.help # //! help -> mixins.rb:Helper.help
Loud.shout # //! shout -> candidates
