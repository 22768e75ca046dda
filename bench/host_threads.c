// A kernel inside of a parallel region of the host, as programs have it that share blocks of work, or devices, among
// threads: one iteration is there, the other threads wait for it.
//   accomp -acc -fopenmp -O3 bench/host_threads.c -o host_threads && ./host_threads [threads ...]
// Out: for each number of threads the region without a kernel, the kernel without the region, both.
#include "measure.h"
#include <omp.h>

enum { N = 1000, REPEATS = 300 };
static double a[N];

static void kernel(void) {
  #pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] += 1;
}

static void with_kernel(int threads) {
  #pragma omp parallel for num_threads(threads)
  for (int i = 0; i < 1; i++) kernel();
}

static volatile int done;
static void without_kernel(int threads) {
  #pragma omp parallel for num_threads(threads)
  for (int i = 0; i < 1; i++) done = i;
}

int main(int argc, char **argv) {
  static char *usual[] = {"", "1", "4", "16", "64"};
  char name[64];
  if (argc < 2) argc = 5, argv = usual;
  #pragma acc enter data copyin(a)
  for (int i = 1; i < argc; i++) {
    int threads = atoi(argv[i]);
    for (int k = 0; k < 20; k++) with_kernel(threads), without_kernel(threads);
    snprintf(name, sizeof name, "host_threads_%d region", threads);
    MEASURE(name, REPEATS, 0, without_kernel(threads));
    snprintf(name, sizeof name, "host_threads_%d kernel", threads);
    MEASURE(name, REPEATS, 0, kernel());
    snprintf(name, sizeof name, "host_threads_%d acc", threads);
    MEASURE(name, REPEATS, 0, with_kernel(threads));
  }
  #pragma acc exit data copyout(a)
  return a[0] != a[N - 1];
}
