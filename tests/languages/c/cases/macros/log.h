#define LOG(text) say(text)
#define old_name new_name
void say(const char *text);
int new_name(void);
#ifdef FAST
#define SWAP(x) (x)
#else
#define SWAP(x) swap(x)
#endif
