// Measures how much more a call of MPI with host memory costs where libaccomp-mpi stands before it: 1000 calls of 8 bytes, by the
// program's names and by the functions of MPI's own library, taking turns.
//   _self_1000  Isend, Irecv and two Waits with itself, 250 times
//   _pair_1000  there and back between two ranks, 250 times: a Send and a Recv of each, one after the other
// "more" is the difference, at least 1. Compiled without directives, nothing stands before MPI.
//   OMPI_CC=accomp mpicc -acc -O3 bench/calls.c && mpirun -np 2 ./a.out calls [small]
#define _GNU_SOURCE
#include <dlfcn.h>
#include "ranks.h"

enum { REPEATS = 101 };
typedef struct {
  int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
  int (*recv)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *);
  int (*isend)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
  int (*irecv)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
  int (*wait)(MPI_Request *, MPI_Status *);
} Calls;
static const Calls with = {MPI_Send, MPI_Recv, MPI_Isend, MPI_Irecv, MPI_Wait};
static Calls alone;

// libaccomp-mpi has the names of the profiling interface, too. This one it does not have.
static void *mpi_library(void) {
  Dl_info found;
  if (!dladdr((void *)(size_t)MPI_Get_library_version, &found)) return NULL;
  return dlopen(found.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
}

static void find_alone(void) {
  void *lib = mpi_library();
  *(void **)&alone.send = dlsym(lib, "PMPI_Send"), *(void **)&alone.recv = dlsym(lib, "PMPI_Recv");
  *(void **)&alone.isend = dlsym(lib, "PMPI_Isend"), *(void **)&alone.irecv = dlsym(lib, "PMPI_Irecv");
  *(void **)&alone.wait = dlsym(lib, "PMPI_Wait");
  if (!lib || !alone.send || !alone.recv || !alone.isend || !alone.irecv || !alone.wait) MPI_Abort(MPI_COMM_WORLD, 2);
}

static double on_device; // so that the program has a device, as one that needs the library

static void self(const Calls *mpi, int times) {
  double out = 1, in = 0;
  for (int i = 0; i < times / 4; i++) {
    MPI_Request a, b;
    mpi->irecv(&in, 1, MPI_DOUBLE, rank, 1, MPI_COMM_WORLD, &a);
    mpi->isend(&out, 1, MPI_DOUBLE, rank, 1, MPI_COMM_WORLD, &b);
    mpi->wait(&a, MPI_STATUS_IGNORE);
    mpi->wait(&b, MPI_STATUS_IGNORE);
    faults += in != out++;
  }
}

static void pair(const Calls *mpi, int times) {
  double value = 0;
  for (int i = 0; i < times / 4; i++) {
    if (rank == 0) {
      mpi->send(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
      mpi->recv(&value, 1, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
      mpi->recv(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      value++;
      mpi->send(&value, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
  }
  faults += rank == 0 && value != times / 4;
}

static double time_of(void work(const Calls *, int), const Calls *mpi) {
  MPI_Barrier(MPI_COMM_WORLD);
  double start = now_us();
  work(mpi, 1000);
  return now_us() - start;
}

static void compare(void work(const Calls *, int), const char *what) {
  static double with_us[REPEATS], alone_us[REPEATS];
  char name[64];
  int repeats = small ? 3 : REPEATS;
  work(&with, 1000), work(&alone, 1000);
  for (int m = 0; m < repeats; m++) {
    with_us[m] = time_of(work, &with);
    alone_us[m] = time_of(work, &alone);
  }
  for (int m = 0; m < repeats; m++) measured[m] = with_us[m];
  snprintf(name, sizeof name, "%s with", what);
  tell(name, repeats, 0);
  double median = measured[repeats / 2];
  for (int m = 0; m < repeats; m++) measured[m] = alone_us[m];
  snprintf(name, sizeof name, "%s alone", what);
  tell(name, repeats, 0);
  median -= measured[repeats / 2];
  measured[0] = median > 1 ? median : 1;
  snprintf(name, sizeof name, "%s more", what);
  tell(name, 1, 0);
}

int main(int argc, char **argv) {
  begin(&argc, &argv);
  find_alone();
  #pragma acc enter data copyin(on_device)
  compare(self, "_self_1000");
  if (ranks > 1) compare(pair, "_pair_1000");
  #pragma acc exit data delete(on_device)
  return end();
}
