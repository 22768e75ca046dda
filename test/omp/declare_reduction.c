// Reductions that the program declares: expressions, calls, initializers, types, arrays, in a function.
// flags: -fopenmp
#include <math.h>
#include <stdio.h>
typedef struct { double x, y; } Point;
typedef struct { int value, at; } Place;
static void join(Place *out, const Place *in) {
  if (in->value > out->value || (in->value == out->value && in->at < out->at)) *out = *in;
}
static void start(Place *p) { *p = (Place){-1000000, -1}; }
#pragma omp declare reduction(+ : Point : omp_out.x += omp_in.x, omp_out.y += omp_in.y)
#pragma omp declare reduction(most : Place : join(&omp_out, &omp_in)) initializer(start(&omp_priv))
#pragma omp declare reduction(far : double, float : omp_out = fmax(omp_out, fabs(omp_in))) initializer(omp_priv = -1)
#pragma omp declare reduction(times : Point : omp_out.x *= omp_in.x, omp_out.y *= omp_in.y) initializer(omp_priv = {1, 1})
int main(void) {
  Point p = {1, 2}, q[3] = {{1, 1}, {2, 2}, {3, 3}};
  Place place = {-5, 7};
  double r = 3;
  int n = 3;
  #pragma omp declare reduction(odd : int : omp_out = omp_out + omp_in ? omp_out + omp_in : 0)
  int sum = 100;
  #pragma omp target teams distribute parallel for reduction(+: p) reduction(most: place) map(tofrom: place)
  for (int i = 0; i < 500; i++) {
    Place one = {(i * 37) % 101, i};
    p.x += i, p.y += 2;
    join(&place, &one);
  }
  printf("%g %g %d %d\n", p.x, p.y, place.value, place.at);      // prints: 124751 1002 100 30
  #pragma omp target teams distribute parallel for reduction(far: r) reduction(times: q[0:n]) reduction(odd: sum)
  for (int i = 0; i < 300; i++) {
    if (fabs(r) < fabs(150.0 - i)) r = 150.0 - i;
    if (i < 9) q[i % 3].x *= 2;
    sum += i & 1;
  }
  printf("%g %g %g %g %d\n", r, q[0].x, q[2].x, q[2].y, sum);    // prints: 150 8 24 3 250
  #pragma omp parallel for reduction(+: p)
  for (int i = 0; i < 10; i++) p.x += 1;
  printf("%g\n", p.x);                                           // prints: 124761
}
