# Nobody says here that the other file has been read.
shared # //! shared -> candidates

describe "x" do # //! describe -> candidates
  def inner; end

  it { inner } # //! it -> candidates; inner -> elsewhere.rb:inner
end
