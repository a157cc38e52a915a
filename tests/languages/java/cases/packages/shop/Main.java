package shop;

import static shop.stock.Shelf.count;
import java.util.List;
import shop.stock.*;

class Box {
    void close() {}
}

class Main {
    private List<Shelf> shelves;

    void run() {
        count(); //! count -> shop/stock/Shelf.java:Shelf.count
        Shelf.count(); //! count -> shop/stock/Shelf.java:Shelf.count
        new Box().close(); //! Box -> shop/Main.java:Box; close -> shop/Main.java:Box.close
        new Shelf().first().open(); //! Shelf -> shop/stock/Shelf.java:Shelf; first -> shop/stock/Shelf.java:Shelf.first; open -> shop/stock/Shelf.java:Box.open
        for (Shelf shelf : shelves) shelf.put(null); //! put -> shop/stock/Shelf.java:Shelf.put
        for (var shelf : shelves) shelf.put(null); //! put -> shop/stock/Shelf.java:Shelf.put
        shelves.get(0).put(null); //! get -> external java.util.List.get; put -> shop/stock/Shelf.java:Shelf.put
        shelves.put(null); //! put -> external
        shelves.stream().map(shelf -> shelf.first()).forEach(box -> box.open()); //! stream -> external; map -> external; forEach -> external; first -> shop/stock/Shelf.java:Shelf.first; open -> shop/stock/Shelf.java:Box.open
        unknown.put(null); //! put -> candidates
        new Shelf.Slot().free(); //! Slot -> shop/stock/Shelf.java:Shelf.Slot; free -> shop/stock/Shelf.java:Shelf.Slot.free
    }
}
