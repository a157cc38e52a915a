#pragma once
#include <memory>
#include <vector>
template <typename T> class Shelf {
public:
    T peek() const;
    T &at(int place);
    T top;
};
template <typename T> T Shelf<T>::peek() const { return top; }

class Base {
public:
    virtual ~Base() {}
    virtual void draw() = 0;
    void common();
};
class Circle : public Base {
public:
    Circle(int radius, int filled = 0);
    void draw() override;
    int area() const { return scaled(2); } //! scaled -> shelf.cpp:Circle.scaled
    int scaled(int by) const;
    int scaled(int by, int more) const;
    static Circle unit();
private:
    std::unique_ptr<Base> inner_;
    Shelf<Circle> shelf_;
};
