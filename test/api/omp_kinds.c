// omp_target_alloc_host and _shared give memory that the host uses as it is.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  enum { N = 1000 };
  int dev = omp_get_default_device(), host = omp_get_initial_device(), b[N];
  int *d = omp_target_alloc_device(N * sizeof *d, dev);
  int *h = omp_target_alloc_host(N * sizeof *h, dev);
  int *s = omp_target_alloc_shared(N * sizeof *s, dev);
  if (!d || !h || !s) return 1;
  for (int i = 0; i < N; i++) h[i] = i, s[i] = 0;
  omp_target_memcpy(d, h, N * sizeof *d, 0, 0, dev, host);
  omp_target_memcpy(s, d, N * sizeof *d, 0, 0, dev, dev);
  omp_target_memcpy(b, d, N * sizeof *d, 0, 0, host, dev);
  printf("%d %d %d\n", h[N - 1], s[N - 1], b[N - 1]);       // prints: 999 999 999
  printf("%d %d\n", omp_target_is_accessible(h, N * sizeof *h, dev) != 0,
         omp_target_is_accessible(s, N * sizeof *s, dev) != 0);  // prints: 1 1
  omp_target_free(d, dev);
  omp_target_free(h, dev);
  omp_target_free(s, dev);
}
