#pragma once
#define EXPORT __attribute__((visibility("default")))
#define CHECK_OK(x) ((void)(x))
namespace shop {
class EXPORT Jar : public Box {
public:
    bool open();
    int count_ GUARDED_BY(mutex_);
    class Lid;
};
bool reset(Jar *jar, int how = 0);
}
namespace shop {
class Pot {
public:
    void stir();
private:
    struct Rep;
    Rep *const rep_;
};
}
