// The type of a loop's variable, and of its bound, is a template's argument: narrow, wide, unsigned, an enumeration's type.
// A function may take a reference to it and to the end, which does not change them.
// flags: -acc
// prints: 28 4950 6 10
// prints: 9 13
#include <cstdio>
#include <functional>
#include <utility>
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
  int r[4], n = 4;
  std::multiplies<> times;
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < n; i++) r[i] = times(i, i) + std::make_pair(i, n).second * (i == 1);
  printf("%d %d\n", r[3], r[1] + r[2] + n);
}
