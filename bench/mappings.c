// Makes as many mappings as its argument says, and deletes them, in their order and then in none. Prints the processor time
// of the deletions: name, count, microseconds.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int measure(const char *name, double *p, long n, long step) {
  for (long i = 0; i < n; i++) acc_copyin(p + 16 * i, 64);
  clock_t start = clock();
  for (long i = 0; i < n; i++) acc_delete(p + 16 * (i * step % n), 64);
  printf("%s %ld %.0f\n", name, n, (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC);
  for (long i = 0; i < n; i++)
    if (acc_is_present(p + 16 * i, 64)) return 1;
  return 0;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  double *p = calloc((size_t)n * 16, sizeof *p);
  if (!p) return 1;
  int failed = measure("deleted_in_order", p, n, 1) || measure("deleted_in_none", p, n, 7919);
  free(p);
  return failed;
}
