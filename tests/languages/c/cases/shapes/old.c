int
old_sum(a, b)
    int a;
    register int b;
{
    return a + b;
}
DECL_READER(battery_mv)
{
    return 3;
}
#ifdef WIDE
static int width(void) { return 8; }
#else
static int width(void) { return 4; }
#endif
int main(void)
{
    int old = old_sum(1, 2); //! old_sum -> old.c:old_sum
    return battery_mv() + width(); //! battery_mv -> old.c:battery_mv ; width -> candidates
}
