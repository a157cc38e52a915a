#pragma once
namespace outer {
namespace inner {
int g();
struct Thing { int run(); };
}
int f();
class Maker { public: Maker(); inner::Thing make(); };
}
