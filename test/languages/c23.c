// What C23 added, inside of constructs.
#include <stdio.h>
enum small : unsigned char { FIRST = 1, LAST = 0b11 };
constexpr int size = 1'0 - 6;
#pragma acc routine seq
static int add(int a, [[maybe_unused]] int) { return a + 2; }
int main() {
  int a[size] = {};
  bool found = false;
  typeof(a[0]) *p = nullptr;
  enum small last = FIRST;
  #pragma acc parallel loop copy(a, found, last) firstprivate(p)
  for (auto i = 0; i < size; i++) {
    constexpr int zero = 0;
    static_assert(zero == 0);
    a[i] = p == nullptr ? add(i, zero) : zero;
    if (a[i] == 4) found = true;
    _BitInt(7) few = 3;
    if (i == 0)
      last = few == 3 ? LAST : FIRST;
  }
  int next = 0;
  #pragma acc parallel loop reduction(max: next) copyin(a)
  for (int i = 0; i < size; i++) next = a[i] > next ? a[i] : next;
  printf("%d %d %d %d\n", a[0] * 3 , found, (int)last, next + 3);
}
