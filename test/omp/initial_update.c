// An update of a variable whose initialiser holds addresses: each side has its own; a pointer that the host has set
// leads to the same variable on the device.
// flags: -mp
// devices: emu, nvidia
#include <stdio.h>

#pragma omp begin declare target
static double g[2] = {1, 2}, h[2] = {3, 4};
static struct { double *data; int n; const char *name; } s = {g, 2, "g"};
#pragma omp end declare target

static double first(void) {
  double v = 0;
  #pragma omp target map(from: v)
  {
    v = *s.data + 100 * (s.name[0] == 'g');
    s.n++;
  }
  return v;
}

int main(void) {
  printf("%g\n", first());                        // prints: 101
  #pragma omp target update from(s)
  printf("%d %d\n", s.data == g, s.n);            // prints: 1 3
  #pragma omp target update to(s)
  printf("%g\n", first());                        // prints: 101
  s.data = h;
  #pragma omp target update to(s)
  printf("%g\n", first());                        // prints: 103
  #pragma omp target update from(s)
  s.data = g;
  #pragma omp target update to(s)
  printf("%g %d\n", first(), s.n);                // prints: 101 4
  return 0;
}
