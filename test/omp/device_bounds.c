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

// A member, of which another function's kernel has set what its own object has; a function that looks at a global variable.
typedef struct { int n, list[16]; } List;
static void fill(List *l) {
  #pragma omp target map(l[0:1])
  l->n = 7;
}
static int met(const List *l) {
  int c = 0;
  #pragma omp target teams distribute parallel for map(l[0:1]) reduction(+: c)
  for (int i = 0; i < l->n; i++) c++;
  return c;
}
#pragma omp declare target
static int most(void) { return limit; }
static void set(int *p) { p[0] = 6; }
#pragma omp end declare target

static void functions(void) {
  List l = {3, {0}};
  int c = 0, *p = malloc(sizeof *p);
  p[0] = 2;
  #pragma omp target data map(tofrom: l, p[0:1])
  {
    fill(&l);
    check("a member of another name", met(&l), 7);
    #pragma omp target
    limit = 25;
    #pragma omp target teams distribute parallel for reduction(+: c)
    for (int i = 0; i < most(); i++) c++;
    check("a function", c, 25), c = 0;
    #pragma omp target map(p[0:1])
    set(p);
    #pragma omp target teams distribute parallel for map(p[0:1]) reduction(+: c)
    for (int i = 0; i < p[0]; i++) c++;
    check("a routine", c, 6);
  }
  free(p);
}

int main(void) {
  functions();
  #pragma omp target
  limit = 100;
  bounds();
  gather();
  pointer();
  printf("fails = %d\n", fails);  // prints: fails = 0
}
