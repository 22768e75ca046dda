// Step 5: step 4 in OpenMP. Each kernel is a task of the host ('nowait') and says what it computes ('depend'); 'taskwait'
// waits for the outer planes alone.
//   OMPI_CC=accomp mpicc -mp -O3 5_target.c -o target -lm && mpirun -np 2 ./target [n [steps [picture.pgm]]]
#include "field.h"
#include <mpi.h>

static int rank, ranks;

// Planes [first, last) of the new field. 'done' stands for them.
static void planes(Part p, int first, int last, float *restrict to, const float *restrict from, char *done) {
  int n = p.n, nz = p.nz, plane = n * n, floor = rank == 0, ceiling = rank == ranks - 1;
  float c = p.c;
  #pragma omp target teams distribute parallel for collapse(3) map(present, alloc: to[0:cells(p)], from[0:cells(p)]) \
      nowait depend(out: *done)
  for (int k = first; k < last; k++) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        int x = k * plane + j * n + i;
        float here = from[x];
        float west = i > 0 ? from[x - 1] : here, east = i < n - 1 ? from[x + 1] : here;
        float south = j > 0 ? from[x - n] : here, north = j < n - 1 ? from[x + n] : here;
        float down = floor && k == 1 ? here : from[x - plane];
        float up = ceiling && k == nz ? here : from[x + plane];
        to[x] = (1 - 6 * c) * here + c * (west + east + south + north + down + up);
      }
    }
  }
}

// Fills planes 0 and nz + 1 from the neighbours. The requests are the caller's to wait for.
static void exchange(Part p, float *f, MPI_Request request[4]) {
  int plane = p.n * p.n;
  int below = rank > 0 ? rank - 1 : MPI_PROC_NULL, above = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  float *lowest = f + plane, *highest = f + (size_t)plane * p.nz, *over = highest + plane;
  #pragma omp target data use_device_addr(f[0:1], lowest[0:1], highest[0:1], over[0:1])
  {
    MPI_Irecv(f, plane, MPI_FLOAT, below, 0, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(over, plane, MPI_FLOAT, above, 0, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(lowest, plane, MPI_FLOAT, below, 0, MPI_COMM_WORLD, &request[2]);
    MPI_Isend(highest, plane, MPI_FLOAT, above, 0, MPI_COMM_WORLD, &request[3]);
  }
}

static void step(Part p, float *to, const float *from) {
  MPI_Request request[4];
  char lowest, highest, inner;
  planes(p, 1, 2, to, from, &lowest);
  planes(p, p.nz, p.nz + 1, to, from, &highest);
  planes(p, 2, p.nz, to, from, &inner);
  #pragma omp taskwait depend(in: lowest, highest)
  exchange(p, to, request);
  MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
  #pragma omp taskwait
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int n = argc > 1 ? atoi(argv[1]) : 32, steps = argc > 2 ? atoi(argv[2]) : 100, status = 0;
  Part p = cut_cube(n, rank, ranks);
  float *f = new_field(p), *next = new_field(p);
  double seconds, sum;
  fill(p, f);
  #pragma omp target data map(tofrom: f[0:cells(p)]) map(alloc: next[0:cells(p)])
  {
    MPI_Request request[4];
    exchange(p, f, request);
    MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = now();
    for (int s = 0; s < steps; s++) {
      step(p, next, f);
      float *old = f;
      f = next, next = old;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = now() - start;
    #pragma omp target update from(f[0:cells(p)])
  }
  write_slice(p, f, argc > 3 ? argv[3] : NULL);
  double mine = squared_error(p, f, steps);
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) status = tell(p, ranks, steps, seconds, sum);
  MPI_Finalize();
  return status;
}
