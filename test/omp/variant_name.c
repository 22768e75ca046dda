// A message about a variant between 'begin declare variant' and its end names the program's function.
// flags: -fopenmp
#include <stdio.h>
#pragma omp begin declare target
#pragma omp begin declare variant match(user = {condition(1)})
int opened(const char *name) {       // warning: kernels of other files cannot call 'opened': it cannot run on the device
  FILE *f = fopen(name, "r");        // note: 'fopen' is called on the device but has no device version
  return f && !fclose(f);
}
#pragma omp end declare variant
#pragma omp end declare target
int opened(const char *name) { return *name; }
int main(void) {
  printf("%d\n", opened("/dev/null")); // prints: 1
  return 0;
}
