// Sections that are longer than their memory, also by one element only; memory that a library gives back, and sections that fit.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 100;
  double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b), *c = malloc(8 * sizeof *c);
  c = realloc(c, n * sizeof *c);
  void *d = NULL;
  if (posix_memalign(&d, 64, n * sizeof *a)) return 1;
  #pragma acc data create(a[0:n+1], c[0:n])   // stale: 'a[0:n+1]' ends 8 bytes behind the memory of 800 bytes that it begins in, from test/stale/section_long.c:10
  {}
  #pragma acc data create(b[50:51])          // stale: 'b[50:51]' ends 8 bytes behind the memory of 800 bytes
  {}
  double *e = d;
  #pragma acc data create(e[1:n])           // stale: 'e[1:n]' ends 8 bytes behind the memory of 800 bytes
  {}
  size_t length = 16;
  char *line = malloc(length);
  FILE *f = fopen("/proc/self/maps", "r");
  while (getline(&line, &length, f) > 0 && length < 40) {}
  fclose(f);
  #pragma acc data create(line[0:length])
  {}
  free(a), free(b), free(c), free(d), free(line);
  return 0;
}
