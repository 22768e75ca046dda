// A variant that fits on the host and on devices is called in C++, too.
// flags: -mp
#include <cstdio>

static int fast(int a) { return a + 2; }
#pragma omp declare variant(fast) match(user={condition(1)})
static int slow(int a) { return a + 1; }

int main() {
  int a = 5;
  #pragma omp target map(a)
  a = slow(a);
  printf("%d %d\n", a, slow(0)); // prints: 7 2
  return 0;
}
