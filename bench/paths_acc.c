// Shortest paths by directives, as one writes them at first: a synchronous construct in a loop of the host. NOWAIT: the
// program is built so that kernels follow each other without a wait.
//   accomp -acc -fopenmp -O3 bench/paths_acc.c -o paths_acc -lm && ./paths_acc [small]
//   accomp -acc=nowait -fopenmp -O3 -DNOWAIT bench/paths_acc.c -o paths_acc_nowait -lm
#include "paths.h"

static void by_acc(const Nodes *x) {
  int n = x->n, *d = x->d;
  for (int k = 0; k < n; k++) {
    #pragma acc parallel loop collapse(2) present(d[0:n * n])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int through = d[i * n + k] + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
  }
#ifdef NOWAIT
  #pragma acc wait
#endif
}

static void by_omp(const Nodes *x) {
  int n = x->n, *d = x->d;
  for (int k = 0; k < n; k++) {
    #pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int through = d[i * n + k] + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
  }
#ifdef NOWAIT
  #pragma acc wait
#endif
}

static void in_queue(const Nodes *x) {
  int n = x->n, *d = x->d;
  for (int k = 0; k < n; k++) {
    #pragma acc parallel loop collapse(2) present(d[0:n * n]) async(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        int through = d[i * n + k] + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
  }
  #pragma acc wait(1)
}

#ifdef NOWAIT
static const Variant variants[] = {{"acc_nowait", NULL, by_acc}, {"omp_nowait", NULL, by_omp}};
#else
static const Variant variants[] = {{"acc", by_acc, NULL}, {"omp", by_omp, NULL}, {"acc_async", NULL, in_queue}};
#endif

int main(int argc, char **argv) { return measure_paths(variants, sizeof variants / sizeof *variants, argc, argv); }
