// Operands that are not evaluated are neither calls nor changes: of sizeof, _Alignof, typeof, _Generic and builtins.
// flags: -acc
#include <stddef.h>
#include <stdio.h>

int calls;
int effect(void) { return ++calls; }
static float half_f(float x) { return x / 2; }
static double half_d(double x) { return x / 2; }
static long double half_l(long double x) { return x / 2; }
#define half(x) _Generic((x), float: half_f, long double: half_l, default: half_d)(x)
#define KIND(x) _Generic((x), int: 1, unsigned: 2, const char *: 3, size_t: 4, default: effect())
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })

int main(void) {
  long r[8], k = 5;
  unsigned u = 3;
  double a[8][3];
  for (int i = 0; i < 24; i++) a[i / 3][i % 3] = i;
#pragma acc kernels loop copyout(r) copyin(a)
  for (int i = 0; i < 8; i++) {
    _Static_assert(sizeof a == 192, "rows");
    typeof(effect()) z = 1;
    typeof(a[0][0]) x = a[i][1];
    r[i] = sizeof(int[3]) + sizeof(effect()) + sizeof(k++) + _Alignof(typeof(effect()));  // warning: expression with side effects has no effect in an unevaluated context
    r[i] += KIND(i) * 1000 + KIND(u++) * 10000 + KIND(sizeof a) * 100000;
    r[i] += __builtin_types_compatible_p(typeof(u++), unsigned) + __builtin_constant_p(effect());
    r[i] += __builtin_choose_expr(sizeof k == 8, 2, effect()) + (long)(half(x) + half(1.5f)) + z + MAX(i, 7);
  }
  for (int i = 0; i < 8; i += 7) printf("%ld\n", r[i]);
  // prints: 421040
  // prints: 421050
  printf("%d %ld %u\n", calls, k, u); // prints: 0 5 3
}
