// Gangs that all run the body keep their number, and other kernels take what memory there is.
// flags: -acc
// env: ACCOMP_EMU_MEMORY=64M
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 3000 * argc;
  static char much[60000000];
  long *p = calloc((size_t)n, sizeof *p), gangs = 0;
  (void)argv;
  #pragma acc data create(much)
  {
    #pragma acc parallel loop reduction(+:p[0:n]) num_gangs(16) vector_length(256)
    for (int i = 0; i < 6000; i++) p[i % n]++;
  }
  #pragma acc parallel num_gangs(30) reduction(+:p[0:n], gangs)
  {
    p[n - 1] += 2;
    gangs++;
  }
  printf("%ld %ld %ld\n", gangs, p[0], p[n - 1]);  // prints: 30 2 62
  free(p);
}
