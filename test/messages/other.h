// A note in one file about a warning in another.
#define TWICE(x) ((x) * 3)
static long in_other(long value) { return sizeof(int) < value; }
