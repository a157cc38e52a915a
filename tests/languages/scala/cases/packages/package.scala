package object shop {
  def helper(n: Int): Int = n
  type Rack = stock.Shelf
}
