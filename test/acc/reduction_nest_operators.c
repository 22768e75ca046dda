// Every operator, on arrays that workers reduce around vector loops.
// flags: -acc
#include <stdio.h>
enum { N = 7 };
#define RUN(op, type, first, ...)                                                            \
  do {                                                                                       \
    type h[N], want[N];                                                                      \
    for (int i = 0; i < N; i++) h[i] = want[i] = (type)(first);                              \
    PRAGMA(acc parallel loop gang num_gangs(3) num_workers(3) reduction(op:h) copy(h))       \
    for (int i = 0; i < 4; i++) {                                                            \
      PRAGMA(acc loop worker reduction(op:h))                                                \
      for (int j = 0; j < 5; j++) {                                                          \
        PRAGMA(acc loop vector reduction(op:h))                                              \
        for (int k = 0; k < 40; k++) { type *x = &h[(j + k) % N], v = (type)(i * 7 + j * 5 + k); __VA_ARGS__; } \
      }                                                                                      \
    }                                                                                        \
    for (int i = 0; i < 4; i++)                                                              \
      for (int j = 0; j < 5; j++)                                                            \
        for (int k = 0; k < 40; k++) { type *x = &want[(j + k) % N], v = (type)(i * 7 + j * 5 + k); __VA_ARGS__; } \
    for (int i = 0; i < N; i++) wrong += h[i] != want[i];                                    \
  } while (0)
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
int main(void) {
  int wrong = 0;
  RUN(+, int, 3, *x += v);
  RUN(+, float, 0.5f, *x += v);
  RUN(*, double, 1, *x *= (int)v % 9 ? 1 : 2);
  RUN(*, unsigned char, 1, *x = (unsigned char)(*x * 3));
  RUN(max, double, -5, *x = v > *x ? v : *x);
  RUN(min, short, 500, *x = v < *x ? v : *x);
  RUN(&, unsigned, ~0u, *x &= v | 8);
  RUN(|, long, 0, *x |= v);
  RUN(^, int, 1, *x ^= v);
  RUN(&&, int, 1, *x = *x && v < 60);
  RUN(||, int, 0, *x = *x || v == 58);
  printf("wrong = %d\n", wrong);                       // prints: wrong = 0
}
