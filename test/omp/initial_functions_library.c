// A table of the device has functions of the C library, whose header stands within 'declare target'; some only the host has.
// flags: -mp
#include <stdio.h>
#pragma omp begin declare target
#include <stdlib.h>
static int (*const numbers[])(const char *) = {atoi, puts, system};
#pragma omp end declare target
int main(void) {
  int r = 0;
  #pragma omp target map(from: r)
  r = numbers[0]("17");
  printf("%d\n", r); // prints: 17
  return 0;
}
