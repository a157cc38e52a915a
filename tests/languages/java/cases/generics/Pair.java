class Pair<A, B extends Named> {
    A left;
    B right;
    A left() { return left; }
    <T> T as(T other) { return other; }
    void call() { right.name(); } //! name -> Pair.java:Named.name
    static <T> Pair<T, Tag> of(T left) { return null; }
}

interface Named { String name(); }

class Tag implements Named {
    public String name() { return ""; }
    void peel() {}
    Tag self() { return this; }
}

enum Mode {
    ON { void flip() { peelAll(); } }, //! peelAll -> Pair.java:Mode.peelAll
    OFF;
    void flip() {}
    static void peelAll() {}
}

record Point(Tag tag, int y) {
    void go() { tag.peel(); } //! peel -> Pair.java:Tag.peel
}

class Use {
    void use(Pair<Tag, Tag> pair, Object any, Point point) {
        pair.left().peel(); //! left -> Pair.java:Pair.left~2; peel -> Pair.java:Tag.peel
        pair.left.peel(); //! peel -> Pair.java:Tag.peel
        pair.as(new Tag()).peel(); //! as -> Pair.java:Pair.as; Tag -> Pair.java:Tag; peel -> Pair.java:Tag.peel
        Pair.of(new Tag()).left().peel(); //! of -> Pair.java:Pair.of; Tag -> Pair.java:Tag; left -> Pair.java:Pair.left~2; peel -> Pair.java:Tag.peel
        var tag = (Tag) any;
        tag.self().peel(); //! self -> Pair.java:Tag.self; peel -> Pair.java:Tag.peel
        if (any instanceof Tag t) t.peel(); //! peel -> Pair.java:Tag.peel
        any.peel(); //! peel -> external java.lang.Object.peel
        Mode.ON.flip(); //! flip -> Pair.java:Mode.flip
        point.tag().peel(); //! tag -> Pair.java:Point.tag; peel -> Pair.java:Tag.peel
    }
}
