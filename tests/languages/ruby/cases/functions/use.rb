require_relative "helper" # //< ./helper
require "json" # //< json

def own; end

helper # //! helper -> helper.rb:helper
own # //! own -> use.rb:own

class Thing
  def run
    helper # //! helper -> helper.rb:helper
    own # //! own -> use.rb:own
    # They are private: not to be called on something.
    self.class.helper # //! helper -> candidates
  end
end

Thing.new.own # //! new -> use.rb:Thing; own -> candidates
