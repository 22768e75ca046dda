// What the benchmarks of several processes share.
// Out: lines of measure.h, by rank 0, whose name begins with the program's first argument.
#ifndef RANKS_H
#define RANKS_H
#define OMPI_SKIP_MPICXX
#include <mpi.h>
#include <string.h>
#include "measure.h"
#include "device.h"

static int rank, ranks;
static const char *title; // of what is measured
static int small;         // sizes that show no more than right or wrong
static int faults;        // of this process

// NAME [small]
static inline void begin(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (*argc < 2) MPI_Abort(MPI_COMM_WORLD, 2);
  title = (*argv)[1];
  small = *argc > 2 && !strcmp((*argv)[2], "small");
#ifdef __CUDACC__
  int devices;
  CHECK(cudaGetDeviceCount(&devices));
  CHECK(cudaSetDevice(rank % devices));
#endif
}

// 'measured' has 'repeats' times; 'what' follows the title.
static inline void tell(const char *what, int repeats, double bytes) {
  char name[128];
  snprintf(name, sizeof name, "%s%s", title, what);
  if (!rank) report(name, repeats, bytes);
}

// The exit status of every rank: was any result wrong?
static inline int end(void) {
  int all = 0;
  MPI_Allreduce(&faults, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!rank && all) printf("# %s: %d results are wrong\n", title, all);
  MPI_Finalize();
  return all != 0;
}
#endif
