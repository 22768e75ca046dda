// Structs that a kernel hands on by value, out of mapped variables and arrays, are loaded as they are aligned.
// flags: -fopenmp -O2
// emits: __accomp_v_at __ACCOMP_ALIGNED(Point), Point * __accomp_v_one __ACCOMP_ALIGNED(Point)
#include <stdio.h>
typedef struct { double x, y, z; long n; } Point;
typedef struct __attribute__((packed)) { char tag; double value; } Packed;
static double weigh(Point p, double by) { return (p.x + 2 * p.y + 3 * p.z) * by + (double)p.n; }
static double unpack(Packed p) { return p.value + p.tag; }
int main(void) {
  enum { N = 100 };
  static Point at[N];
  static Packed all[N];
  Point one = {1, 2, 3, 4};
  double sum = 0, packed = 0;
  for (int i = 0; i < N; i++) at[i] = (Point){i, 1, 2, i % 3}, all[i] = (Packed){(char)(i % 5), i};
  #pragma omp target teams distribute parallel for map(to: at, one) map(sum) reduction(+: sum)
  for (int i = 0; i < N; i++)
    sum += weigh(at[i], 0.5) + weigh(one, i);
  Packed *p = all;
  #pragma omp target teams distribute parallel for map(to: p[0:N]) map(packed) reduction(+: packed)
  for (int i = 0; i < N; i++) packed += unpack(p[i]);
  printf("%g %g\n", sum, packed); // prints: 72674 5150
}
