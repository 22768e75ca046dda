// The type of a loop's variable, and of its bound, is a template's argument: narrow, wide, unsigned, an enumeration's type.
// flags: -acc
// prints: 28 4950 6 10
#include <cstdio>
template<class I, class B> long sum(I first, B bound) {
  long s = 0;
#pragma acc parallel loop reduction(+:s)
  for (I i = first; i < bound; i++) s += i;
  return s;
}
template<class I> long down(I first) {
  long s = 0;
#pragma acc parallel loop reduction(+:s)
  for (I i = first; i >= 1; i -= 3) s += i;
  return s;
}
int main() {
  printf("%ld %ld %ld %ld\n", sum<signed char>(0, 8), sum<unsigned long>(0, 100), sum<unsigned short>(65535, 3) + sum(-3, 3u) + sum(3L, 4L) + 3,
         down(5) + down<short>(2) + down(1LL));
}
