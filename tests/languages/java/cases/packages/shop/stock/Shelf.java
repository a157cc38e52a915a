package shop.stock;

public class Shelf {
    public static int count() { return 1; }
    public Box first() { return new Box(); } //! Box -> shop/stock/Shelf.java:Box
    public void put(Box box) {}
    public static class Slot { void free() {} }
}

class Box {
    void open() {}
}
