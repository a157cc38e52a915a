struct Ink { func dip() {} }

class Pen {
    func write(_ text: String) {}
    func write(_ count: Int) {}
    func write(with ink: Ink, times: Int = 1) {}
    func write(at place: Int, done: () -> Void) {}
    func move(to x: Int, by y: Int) {}
    func move(from x: Int) {}
    func rest(_ parts: String..., end: Int = 0) {}
    init(ink: Ink) {}
    init(name: String, done: (Ink) -> Void) {}
    var first: Ink { Ink() } //! Ink -> Pen.swift:Ink
    func first(where test: (Ink) -> Bool) -> Pen { self }
    func later(after: Int, _ work: @escaping (Ink) -> Void, completion: ((Pen) -> Void)? = nil) {}
}

func use(pen: Pen, ink: Ink) {
    pen.write("a") //! write -> Pen.swift:Pen.write
    pen.write(3) //! write -> Pen.swift:Pen.write~2
    pen.write(with: ink) //! write -> Pen.swift:Pen.write~3
    pen.write(with: ink, times: 2) //! write -> Pen.swift:Pen.write~3
    pen.write(at: 1) { ink.dip() } //! write -> Pen.swift:Pen.write~4; dip -> Pen.swift:Ink.dip
    pen.write(on: 1) //! write -> candidates
    pen.move(to: 1, by: 2) //! move -> Pen.swift:Pen.move
    pen.move(from: 1) //! move -> Pen.swift:Pen.move~2
    pen.move(by: 1) //! move -> candidates
    pen.rest("a", "b", end: 1) //! rest -> Pen.swift:Pen.rest
    pen.first.dip() //! dip -> Pen.swift:Ink.dip
    pen.first { $0.dip().ok }.first.dip() //! first -> Pen.swift:Pen.first~2; dip -> Pen.swift:Ink.dip; dip -> Pen.swift:Ink.dip
    Pen(ink: ink).move(from: 1) //! Pen -> Pen.swift:Pen | Pen.swift:Pen.init; move -> Pen.swift:Pen.move~2
    Pen(name: "x") { given in given.dip() } //! Pen -> Pen.swift:Pen | Pen.swift:Pen.init~2; dip -> Pen.swift:Ink.dip
    pen.later(after: 1) { $0.dip() } completion: { $0.move(from: 2) } //! later -> Pen.swift:Pen.later; dip -> Pen.swift:Ink.dip; move -> Pen.swift:Pen.move~2
    pen.later(after: 1, { ink in ink.dip() }) //! later -> Pen.swift:Pen.later; dip -> Pen.swift:Ink.dip
    let work: (Pen) -> Void = { $0.move(from: 1) } //! move -> Pen.swift:Pen.move~2
    let pens = [pen]
    pens.map { $0.first }.forEach { $0.dip() } //! map -> external Swift.Array.map; forEach -> external Swift.Array.forEach; dip -> Pen.swift:Ink.dip
    pens.filter { $0.first.dip().ok }.first?.move(from: 2) //! filter -> external Swift.Array.filter; dip -> Pen.swift:Ink.dip; move -> Pen.swift:Pen.move~2
    func inner(_ ink: Ink) { ink.dip() } //! dip -> Pen.swift:Ink.dip
    inner(ink) //! inner -> Pen.swift:use.inner
}
