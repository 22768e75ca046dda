#define STEP(i) undefined_step(i) + 1
#define HALF(i) (i +)
struct in_header { int y; };
