// Makes as many mappings as its argument says, and deletes them in no order.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  double *p = calloc((size_t)n * 16, sizeof *p);
  if (!p) return 1;
  for (long i = 0; i < n; i++) acc_copyin(p + 16 * i, 64);
  for (long i = 0; i < n; i++) acc_delete(p + 16 * (i * 7919 % n), 64);
  for (long i = 0; i < n; i++)
    if (acc_is_present(p + 16 * i, 64)) return 1;
  free(p);
}
