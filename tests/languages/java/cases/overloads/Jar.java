class Jar {
    int put(int n) { return put(n, 1); } //! put -> Jar.java:Jar.put~2
    int put(int n, int times) { return n * times; }
    void write(String text) {}
    void write(long number) {}
    void write(Object any) {}
    void write(Lid lid) {}
    void rest(String... words) {}
}

class Lid extends Cover {}

class Cover {
    void shut() {}
    void shut(int turns) {}
}

class Use {
    Lid lid;

    void lid() {}

    void use(Jar jar, Lid other, Mystery mystery) {
        jar.write("x"); //! write -> Jar.java:Jar.write
        jar.write(3); //! write -> Jar.java:Jar.write~2
        jar.write(other); //! write -> Jar.java:Jar.write~4
        jar.write(mystery); //! write -> candidates
        jar.rest("a", "b", "c"); //! rest -> Jar.java:Jar.rest
        lid.shut(2); //! shut -> Jar.java:Cover.shut~2
        lid(); //! lid -> Jar.java:Use.lid~2
        jar.put(1, 2, 3); //! put -> candidates
    }
}
