// A function of another file that is only declared, and without a prototype: calls pass promoted arguments. It may be defined
// either way, ask for its thread, and be called with a prototype from here, too.
// flags: -fopenmp -Wno-deprecated-non-prototype
// sources: old_style_files.part.c
#include <omp.h>
#include <stdio.h>
struct pair { int a, b; };
int knr(), sum(), none();
double late(), wide(double, int);
int main(void) {
  float f = 1.5f;
  short h = 3;
  char c = 4, text[] = "xyz";
  int r[4] = {0}, table[3] = {1, 2, 3};
  double d[3] = {0};
  #pragma omp target map(tofrom: r, d)
  {
    r[0] = knr(2, f, h, c);
    r[1] = sum(table, 3, (struct pair){40, 5}, text);
    r[2] = none();
    d[0] = late(f, 2);
  }
  #pragma omp target parallel num_threads(2) map(tofrom: r, d)
  if (omp_get_thread_num()) r[3] = knr('\1', 2.0, c, h), d[1] = late(1.1, h), d[2] = wide(1.1, 65537);
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]); // prints: 4317 171 9 3421
  printf("%g %g %d\n", d[0], d[1], d[2] == 1.1f + 1 + 1); // prints: 3.5 5.1 1
}
