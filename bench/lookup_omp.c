// Monte Carlo lookups by OpenMP and OpenACC: what a program says that leaves everything to the compiler.
//   accomp -acc -fopenmp -O3 bench/lookup_omp.c -o lookup_omp -lm && ./lookup_omp [small]
#include "lookup.h"

static unsigned long long omp(Sizes s, Tables t) {
  unsigned long long sum = 0;
  #pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum) \
      map(t.count[:0], t.nuclide[:0], t.density[:0], t.radius[:0], t.window[:0], t.pole[:0])
  for (int i = 0; i < s.lookups; i++) sum += (unsigned)lookup(i, s, t);
  return sum;
}

static unsigned long long acc(Sizes s, Tables t) {
  unsigned long long sum = 0;
  int *count = t.count, *nuclide = t.nuclide;
  double *density = t.density, *radius = t.radius;
  Window *window = t.window;
  Pole *pole = t.pole;
  #pragma acc parallel loop reduction(+: sum) present(count, nuclide, density, radius, window, pole)
  for (int i = 0; i < s.lookups; i++) {
    Tables here = {count, nuclide, density, radius, window, pole};
    sum += (unsigned)lookup(i, s, here);
  }
  return sum;
}

static const Variant variants[] = {{"omp", omp}, {"acc", acc}};

int main(int argc, char **argv) { return measure_lookup(variants, 2, argc, argv); }
