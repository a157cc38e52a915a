import Foundation

protocol Vessel {
    associatedtype Content
    var label: Tag { get }
    func open()
    func hold() -> Content
}

extension Vessel {
    func fill(times: Int) { open() } //! open -> Shop.swift:Vessel.open
    func open() {}
    func twice() -> Self { return self }
}

class Base {
    let tag: Tag
    init(tag: Tag) { self.tag = tag }
    func seal() {}
    class func make() -> Base { Base(tag: Tag()) } //! Base -> Shop.swift:Base | Shop.swift:Base.init; Tag -> Shop.swift:Tag
}

struct Tag {
    var text = ""
    func cut() -> Tag { Tag(text: text) } //! Tag -> Shop.swift:Tag
    static let plain = Tag() //! Tag -> Shop.swift:Tag
    static func named(_ text: String) -> Tag { .init(text: text) } //! init -> candidates
}

final class Jar: Base, Vessel {
    let lid: Lid
    lazy var spare: Lid = { Lid() }() //! Lid -> Shop.swift:Lid;  -> candidates
    var label: Tag { tag.cut() } //! cut -> Shop.swift:Tag.cut
    var inner: Tag {
        get { label.cut() } //! cut -> Shop.swift:Tag.cut
        set { newValue.cut() } //! cut -> Shop.swift:Tag.cut
    }
    var watched: Tag = Tag() { //! Tag -> Shop.swift:Tag
        didSet { oldValue.cut(); note() } //! cut -> Shop.swift:Tag.cut; note -> Shop.swift:Jar.note
    }

    init(lid: Lid) {
        self.lid = lid
        super.init(tag: .plain) //! init -> Shop.swift:Base | Shop.swift:Base.init
    }

    convenience init() { self.init(lid: Lid()) } //! init -> Shop.swift:Jar | Shop.swift:Jar.init; Lid -> Shop.swift:Lid

    func hold() -> Tag {
        seal() //! seal -> Shop.swift:Base.seal
        super.seal() //! seal -> Shop.swift:Base.seal
        self.fill(times: 2) //! fill -> Shop.swift:Vessel.fill
        fill(of: 3) //! fill -> candidates
        open() //! open -> Shop.swift:Vessel.open
        Self.make().seal() //! make -> Shop.swift:Base.make; seal -> Shop.swift:Base.seal
        missing() //! missing -> external missing
        return tag
    }

    private func note() {}
}

extension Jar {
    struct Rim { func bend() {} }
    static func empty() -> Jar { Jar() } //! Jar -> Shop.swift:Jar | Shop.swift:Jar.init~2
    var rim: Rim { Rim() } //! Rim -> Shop.swift:Jar.Rim
    subscript(at: Int) -> Tag { tag }
    func use() {
        seal() //! seal -> Shop.swift:Base.seal
        rim.bend() //! bend -> Shop.swift:Jar.Rim.bend
        self.rim.bend() //! bend -> Shop.swift:Jar.Rim.bend
        lid.shut() //! shut -> Shop.swift:Lid.shut
    }
}

class Lid {
    func shut() {}
    enum Mood: String {
        case good, bad
        case mixed(Tag, lid: Lid)
        var tag: Tag { Tag() } //! Tag -> Shop.swift:Tag
        static func guess() -> Mood { .good }
    }
}

extension String {
    func shout() -> String { uppercased() } //! uppercased -> external Swift.String.uppercased
    var loud: Tag { Tag(text: self) } //! Tag -> Shop.swift:Tag
}

extension Array where Element == Tag {
    func cutAll() -> [Tag] { map { $0.cut() } } //! map -> external Swift.Array.map; cut -> Shop.swift:Tag.cut
}

extension Sequence {
    func every(_ n: Int) -> [Element] { [] }
}

struct Box<T: Vessel> {
    let held: T
    func get() -> T { held }
    func map<R>(_ change: (T) -> R) -> Box<R> { Box<R>(held: change(held)) } //! Box -> Shop.swift:Box; change -> candidates
}

func use(jar: Jar, mood: Lid.Mood, box: Box<Jar>, thing: Any, vessel: any Vessel, maybe: Jar?) {
    jar.lid.shut() //! shut -> Shop.swift:Lid.shut
    jar.label.cut() //! cut -> Shop.swift:Tag.cut
    jar.spare.shut() //! shut -> Shop.swift:Lid.shut
    jar[2].cut() //! subscript -> Shop.swift:Jar.subscript; cut -> Shop.swift:Tag.cut
    Jar.empty().seal() //! empty -> Shop.swift:Jar.empty; seal -> Shop.swift:Base.seal
    Jar.Rim().bend() //! Rim -> Shop.swift:Jar.Rim; bend -> Shop.swift:Jar.Rim.bend
    Tag.plain.cut() //! cut -> Shop.swift:Tag.cut
    Tag.named("x").cut() //! named -> Shop.swift:Tag.named; cut -> Shop.swift:Tag.cut
    mood.tag.cut() //! cut -> Shop.swift:Tag.cut
    Lid.Mood.guess().tag.cut() //! guess -> Shop.swift:Lid.Mood.guess; cut -> Shop.swift:Tag.cut
    Lid.Mood.good.tag.cut() //! cut -> Shop.swift:Tag.cut
    _ = Lid.Mood.mixed(Tag(), lid: Lid()) //! mixed -> Shop.swift:Lid.Mood.mixed; Tag -> Shop.swift:Tag; Lid -> Shop.swift:Lid
    box.get().seal() //! get -> Shop.swift:Box.get; seal -> Shop.swift:Base.seal
    box.map { $0.lid }.held.shut() //! map -> Shop.swift:Box.map; shut -> Shop.swift:Lid.shut
    Box(held: jar).held.seal() //! Box -> Shop.swift:Box; seal -> Shop.swift:Base.seal
    Box<Jar>(held: jar).get().seal() //! Box -> Shop.swift:Box; get -> Shop.swift:Box.get; seal -> Shop.swift:Base.seal
    vessel.open() //! open -> Shop.swift:Vessel.open
    vessel.fill(times: 1) //! fill -> Shop.swift:Vessel.fill
    jar.twice().seal() //! twice -> Shop.swift:Vessel.twice; seal -> Shop.swift:Base.seal
    "a".shout().loud.cut() //! shout -> Shop.swift:String.shout; cut -> Shop.swift:Tag.cut
    [Tag()].cutAll()[0].cut() //! Tag -> Shop.swift:Tag; cutAll -> Shop.swift:Array.cutAll; subscript -> external Swift.Array.subscript; cut -> Shop.swift:Tag.cut
    [jar].every(2) //! every -> Shop.swift:Sequence.every
    maybe?.seal() //! seal -> Shop.swift:Base.seal
    maybe!.lid.shut() //! shut -> Shop.swift:Lid.shut
    (thing as! Jar).seal() //! seal -> Shop.swift:Base.seal
    thing.seal() //! seal -> external Swift.Any.seal
    if let sure = maybe { sure.seal() } //! seal -> Shop.swift:Base.seal
    if let maybe, maybe.lid.shut() { maybe.seal() } //! shut -> Shop.swift:Lid.shut; seal -> Shop.swift:Base.seal
    guard let other = thing as? Jar, let lid = other.lid as Lid? else { return }
    other.seal() //! seal -> Shop.swift:Base.seal
    lid.shut() //! shut -> Shop.swift:Lid.shut
    switch mood {
    case .mixed(let tag, lid: let lid):
        tag.cut() //! cut -> Shop.swift:Tag.cut
        lid.shut() //! shut -> Shop.swift:Lid.shut
    case let .mixed(one, two):
        one.cut() //! cut -> Shop.swift:Tag.cut
        two.shut() //! shut -> Shop.swift:Lid.shut
    default: break
    }
    switch thing {
    case let found as Jar: found.seal() //! seal -> Shop.swift:Base.seal
    default: break
    }
    if case .mixed(let tag, _) = mood { tag.cut() } //! cut -> Shop.swift:Tag.cut
    for (index, one) in [jar, jar].enumerated() where index > 0 { //! enumerated -> external Swift.Array.enumerated
        one.seal() //! seal -> Shop.swift:Base.seal
    }
    let (first, second) = (jar, Lid()) //! Lid -> Shop.swift:Lid
    first.seal() //! seal -> Shop.swift:Base.seal
    second.shut() //! shut -> Shop.swift:Lid.shut
    let chosen = maybe ?? jar
    chosen.seal() //! seal -> Shop.swift:Base.seal
}
