#include "shelf.h"
void Base::common() {}
Circle::Circle(int radius, int filled) {}
void Circle::draw() {
    common(); //! common -> shelf.cpp:Base.common
    inner_->draw(); //! draw -> shelf.h:Base.draw
    shelf_.peek().area(); //! peek -> shelf.h:Shelf.peek~2 ; area -> shelf.h:Circle.area
    this->scaled(1, 2); //! scaled -> shelf.cpp:Circle.scaled~2
}
int Circle::scaled(int by) const { return by; }
int Circle::scaled(int by, int more) const { return by; }
Circle Circle::unit() { return Circle(1); } //! Circle -> shelf.h:Circle
int use(const Shelf<Circle> &shelf, Base *base, std::vector<Circle *> all) {
    auto made = std::make_unique<Circle>(3); //! make_unique -> external std.make_unique
    made->draw(); //! draw -> shelf.cpp:Circle.draw
    base->draw(); //! draw -> shelf.h:Base.draw
    for (auto *each : all) {
        each->area(); //! area -> shelf.h:Circle.area
    }
    Circle *fresh = new Circle(1); //! Circle -> shelf.h:Circle
    Circle::unit().area(); //! unit -> shelf.cpp:Circle.unit ; area -> shelf.h:Circle.area
    return shelf.peek().area(); //! peek -> shelf.h:Shelf.peek~2 ; area -> shelf.h:Circle.area
}
