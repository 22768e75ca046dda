// Devices have little memory left, and none for a copy: messages from and to it come all the same, also where the receiver is late.
// Prints "right" where all came as it was sent.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1 << 18 };

static int has(const int *device, int first) {
  int *h = malloc(N * sizeof *h), good = 1;
  acc_memcpy_from_device(h, (void *)device, N * sizeof *h);
  for (int i = 0; i < N; i++) good &= h[i] == first + i;
  free(h);
  return good;
}

int main(int argc, char **argv) {
  int rank, left = 0, wrong = 0;
  MPI_Request r;
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int *p = acc_malloc(N * sizeof *p);
#pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < N; i++) p[i] = rank ? -1 : i;
  for (void *q, *last = NULL; (q = acc_malloc(1 << 14)) || (acc_free(last), 0); last = q) left++;

  if (!rank) {
    MPI_Send(p, N, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Irecv(p, N, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    wrong += !has(p, 0);
  }

  // Packed piece by piece.
  MPI_Type_vector(N / 2, 1, 2, MPI_INT, &column);
  MPI_Type_commit(&column);
#pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < N; i++) p[i] = rank && i % 2 == 0 ? -1 : 10 + i;
  if (!rank) {
    MPI_Send(p, 1, column, 1, 2, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Irecv(p, 1, column, 0, 2, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    wrong += !has(p, 10);
  }
  MPI_Type_free(&column);
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!rank && left) printf(wrong ? "%d wrong\n" : "right\n", wrong);
  MPI_Finalize();
}
