struct Money {
    int cents;
    Money(int c, int d = 1);
};
void take(int x);
void take(double x) {}
void take(int x) {}
void take(unsigned long x, int y) {}
int main() {
    Money a(1); //! Money -> money.cpp:Money
    Money b{2}; //! Money -> money.cpp:Money
    Money c = a;
    int n(4);
    take(1); //! take -> money.cpp:take~3
    take(1.5); //! take -> money.cpp:take~2
    take(1u); //! take -> candidates
    take(n, n); //! take -> money.cpp:take~4
}
