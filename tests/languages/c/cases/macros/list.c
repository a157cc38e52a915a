#define ITEM(x) x,
#include "list.def"
