struct Money {
    let cents: Int
    static func + (left: Money, right: Money) -> Money { left }
    static func == (left: Money, right: Money) -> Bool { left.cents == right.cents } //! == -> external Swift.Int.==
    func spend() {}
}

infix operator **
func ** (left: Money, right: Int) -> Money { left }

func use(a: Money, b: Money, mystery: Mystery, n: Int) {
    (a + b).spend() //! + -> Money.swift:Money.+; spend -> Money.swift:Money.spend
    if a == b { a.spend() } //! == -> Money.swift:Money.==; spend -> Money.swift:Money.spend
    (a ** n).spend() //! ** -> Money.swift:**; spend -> Money.swift:Money.spend
    _ = mystery + a //! + -> candidates
    _ = mystery == mystery //! == -> candidates
}
