// Bounds of a loop that kernels have computed: the device's values count, not those of the host.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n, other; } Sizes;
static int a[1000], b[1000], limit = 100, fails;
#pragma omp declare target to(limit)

static void check(const char *what, int got, int want) {
  if (got != want) printf("%s: %d, not %d\n", what, got, want), fails++;
}

static void bounds(void) {
  int n = 100, c = 0, from = 0, step = 1;
  Sizes s = {100, 100};
  a[0] = 100;
  #pragma omp target data map(tofrom: a, n, s, from, step)
  {
    #pragma omp target map(tofrom: n, from, step)
    { a[0] = 50, n = 30, s.n = 20, from = 10, step = 2, limit = 40; }
    #pragma omp target teams distribute parallel for reduction(+: c)
    for (int i = 0; i < a[0]; i++) c++;
    check("an element", c, 50), c = 0;
    #pragma omp target teams distribute parallel for reduction(+: c) map(tofrom: n)
    for (int i = 0; i < n; i++) c++;
    check("a mapped number", c, 30), c = 0;
    #pragma omp target parallel for reduction(+: c)
    for (int i = 0; i < s.n; i++) c++;
    check("a member", c, 20), c = 0;
    #pragma omp target teams loop reduction(+: c) map(tofrom: from, step)
    for (int i = from; i < s.other; i += step) c++;
    check("start and step", c, 45), c = 0;
    #pragma omp target map(tofrom: c)
    {
      #pragma omp parallel for reduction(+: c)
      for (int i = 0; i < a[0]; i++) c++;
    }
    check("inside", c, 50), c = 0;
    #pragma omp target teams distribute parallel for collapse(2) reduction(+: c)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < a[0]; j++) c++;
    check("collapsed", c, 150), c = 0;
    #pragma omp target teams distribute reduction(+: c)
    for (int i = 0; i < 3; i++) {
      #pragma omp parallel for reduction(+: c)
      for (int j = 0; j < a[0]; j++) c++;
    }
    check("an inner loop", c, 150), c = 0;
    #pragma omp target teams distribute parallel for reduction(+: c)
    for (int i = 0; i < limit; i++) c++;
    check("declare target", c, 40), c = 0;
  }
  check("afterwards", a[0] + n + s.n + from + step, 112);
}

// One kernel gathers, the next one goes over what it has.
static void gather(void) {
  int count = 0, sum = 0;
  for (int i = 0; i < 1000; i++) a[i] = i % 7;
  #pragma omp target data map(to: a) map(alloc: b) map(to: count)
  {
    #pragma omp target teams distribute parallel for map(count)
    for (int i = 0; i < 1000; i++)
      if (a[i] == 3) {
        int at;
        #pragma omp atomic capture
        at = count++;
        b[at] = i;
      }
    #pragma omp target teams distribute parallel for map(count) reduction(+: sum)
    for (int i = 0; i < count; i++) sum += a[b[i]];
  }
  check("gathered", sum, 3 * 143);
}

static void pointer(void) {
  int *n = malloc(sizeof *n), c = 0;
  *n = 5;
  #pragma omp target data map(tofrom: n[0:1])
  {
    #pragma omp target map(n[0:1])
    n[0] = 9;
    #pragma omp target teams distribute parallel for map(n[0:1]) reduction(+: c)
    for (int i = 0; i < *n; i++) c++;
  }
  check("behind a pointer", c, 9);
  free(n);
}

int main(void) {
  bounds();
  gather();
  pointer();
  printf("fails = %d\n", fails);  // prints: fails = 0
}
