// nstream with each way of giving memory to a target region: C += A + 3 B, 64M doubles.
//   accomp -fopenmp -O3 bench/nstream_alloc.c -o nstream_alloc
//   gcc -O3 -fopenmp -foffload=nvptx-none bench/nstream_alloc.c -o nstream_alloc_gcc   (without the extensions)
//   ./nstream_alloc [count [repeats]]
// Seconds are of one iteration, with its part of what comes before and after the loop, as in the
// document that the variants are from.
#include <omp.h>
#include "measure.h"

static int repeats = 20;
static size_t n = 64u << 20;

static void nstream(double *restrict c, const double *restrict a, const double *restrict b) {
  #pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
  for (size_t i = 0; i < n; i++) c[i] += a[i] + 3.0 * b[i];
}

static void start_values(double *a, double *b, double *c) {
  #pragma omp parallel for
  for (size_t i = 0; i < n; i++) a[i] = 2, b[i] = 2, c[i] = 0;
}

static void start_device(double *a, double *b, double *c) {
  #pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
  for (size_t i = 0; i < n; i++) a[i] = 2, b[i] = 2, c[i] = 0;
}

static int is_right(const double *c, int times) {
  for (size_t i = 0; i < n; i++)
    if (c[i] != 8.0 * times) return printf("wrong: %g at %zu, not %g\n", c[i], i, 8.0 * times), 0;
  return 1;
}

// One figure for all iterations: best and median are the same.
static void tell(const char *name, double start) {
  char both[64];
  snprintf(both, sizeof both, "nstream_%s omp", name);
  measured[0] = (now_us() - start) / repeats;
  report(both, 1, 0);
}

static int with_map(int data) {
  double *a = malloc(8 * n), *b = malloc(8 * n), *c = malloc(8 * n);
  start_values(a, b, c);
  double start = now_us();
  #pragma omp target data map(to: a[0:n], b[0:n]) map(tofrom: c[0:n]) if(data)
  for (int r = 0; r < repeats; r++) {
    #pragma omp target teams distribute parallel for map(to: a[0:n], b[0:n]) map(tofrom: c[0:n])
    for (size_t i = 0; i < n; i++) c[i] += a[i] + 3.0 * b[i];
  }
  tell(data ? "map_data" : "map", start);
  int right = is_right(c, repeats);
  free(a), free(b), free(c);
  return right;
}

typedef void *Allocate(size_t, int);

// host: the host may use the memory.
static int allocated(const char *name, Allocate *allocate, int host) {
  int d = omp_get_default_device();
  double *a = allocate(8 * n, d), *b = allocate(8 * n, d), *c = allocate(8 * n, d);
  double *seen = host ? c : malloc(8 * n);
  if (host)
    start_values(a, b, c);
  else
    start_device(a, b, c);
  double start = now_us();
  for (int r = 0; r < repeats; r++) nstream(c, a, b);
  tell(name, start);
  if (!host) omp_target_memcpy(seen, c, 8 * n, 0, 0, omp_get_initial_device(), d);
  int right = is_right(seen, repeats);
  omp_target_free(a, d), omp_target_free(b, d), omp_target_free(c, d);
  if (!host) free(seen);
  return right;
}

static int with_memcpy(void) {
  int d = omp_get_default_device(), h = omp_get_initial_device();
  double *a = malloc(8 * n), *b = malloc(8 * n), *c = malloc(8 * n);
  double *da = omp_target_alloc(8 * n, d), *db = omp_target_alloc(8 * n, d), *dc = omp_target_alloc(8 * n, d);
  start_values(a, b, c);
  double start = now_us();
  omp_target_memcpy(da, a, 8 * n, 0, 0, d, h);
  omp_target_memcpy(db, b, 8 * n, 0, 0, d, h);
  omp_target_memcpy(dc, c, 8 * n, 0, 0, d, h);
  for (int r = 0; r < repeats; r++) nstream(dc, da, db);
  omp_target_memcpy(c, dc, 8 * n, 0, 0, h, d);
  tell("memcpy", start);
  int right = is_right(c, repeats);
  free(a), free(b), free(c);
  omp_target_free(da, d), omp_target_free(db, d), omp_target_free(dc, d);
  return right;
}

int main(int argc, char **argv) {
  if (argc > 1) n = strtoull(argv[1], 0, 0);
  if (argc > 2) repeats = atoi(argv[2]);
  int right = allocated("alloc", omp_target_alloc, 0);
  right &= with_map(0);
  right &= with_map(1);
#ifdef __clang__ // gcc has none of these
  right &= allocated("alloc_device", omp_target_alloc_device, 0);
  right &= allocated("alloc_host", omp_target_alloc_host, 1);
  right &= allocated("alloc_shared", omp_target_alloc_shared, 1);
#endif
  right &= with_memcpy();
  return !right;
}
