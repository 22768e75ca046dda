// Directives as attributes (OpenMP 6.0, 5.1), alone, in sequence, several in a line and one in several lines.
// flags: -fopenmp -std=c23
#include <stdio.h>
#define SHARED_OUT(n) [[omp::directive(target teams distribute parallel for map(tofrom: a[0:n]))]]
[[omp::directive(begin declare target)]];
static int factor = 2;
static int sum(const int *p) {
  int s = 0;
  [[omp::directive(parallel for reduction(+: s))]] for (int i = 0; i < 10; i++) s += p[i] * factor;
  return s;
}
[[using omp: directive(end declare target)]];
int main(void) {
  int a[10] = {0}, n = 0, place[2] = {0, 1};
  SHARED_OUT(10) for (int i = 0; i < 10; i++) a[i]++;
  [[omp::sequence(directive(target data map(a)), omp::directive(target map(tofrom: n)))]]
  n += sum(a);
  [[omp::directive(target,
                   map(tofrom: n)
                   firstprivate(place))]]
  n += a[place[1]] + a[place[place[0]]];
  if (n) [[omp::directive(parallel num_threads(2), if(1))]] [[omp::directive(critical)]] n++;
  factor = 5;
  [[omp::directive(target update to(factor))]];
  [[maybe_unused, gnu::unused]] int other = 0;
  [[omp::directive(target map(tofrom: n))]] { n += 100 * factor; }
  printf("%d %s\n", n, "[[omp::directive(target)]]");  // prints: 524 [[omp::directive(target)]]
}
