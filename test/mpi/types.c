// Derived types in device memory: what a message of one fills, and what it leaves alone, in the order of the type map.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 4096 };
static int rank, peer, failed;

// Sends 'nout' of type 'out' and receives 'nin' of type 'in', once in the host's memory and once in the device's.
static void exchange(const char *name, MPI_Datatype out, int nout, MPI_Datatype in, int nin, int at) {
  int a[N], b[N], host[N], *from = a, *to = b;
  for (int i = 0; i < N; i++) a[i] = 10000 * (rank + 1) + i, b[i] = host[i] = -i;
  MPI_Sendrecv(a + at, nout, out, peer, 1, host + at, nin, in, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc data copyin(a) copy(b)
#pragma acc host_data use_device(from, to)
  {
    MPI_Request r[2];
    MPI_Irecv(to + at, nin, in, peer, 2, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(from + at, nout, out, peer, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  if (!memcmp(b, host, sizeof b)) return;
  printf("rank %d: %s is wrong\n", rank, name);
  failed = 1;
}

static MPI_Datatype made(MPI_Datatype t) {
  MPI_Type_commit(&t);
  return t;
}

int main(int argc, char **argv) {
  int sizes[3] = {10, 12, 14}, parts[3] = {4, 5, 6}, starts[3] = {3, 2, 1}, lengths[3] = {2, 1, 3};
  int backwards[3] = {40, 20, 0};
  MPI_Aint bytes[3] = {64, 16, 0};
  MPI_Datatype vector, nested, block, indexed, record, narrow, members[3] = {MPI_INT, MPI_SHORT, MPI_FLOAT};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  MPI_Type_vector(8, 3, 10, MPI_INT, &vector), vector = made(vector);
  MPI_Type_create_hvector(2, 1, 1000, vector, &nested), nested = made(nested);
  MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &block), block = made(block);
  MPI_Type_indexed(3, lengths, backwards, MPI_INT, &indexed), indexed = made(indexed);
  MPI_Type_create_struct(3, lengths, bytes, members, &record), record = made(record);
  MPI_Type_create_resized(vector, 0, 12, &narrow), narrow = made(narrow);
  exchange("a vector", vector, 3, vector, 3, 0);
  exchange("a vector from plain memory", MPI_INT, 24, vector, 1, 100);
  exchange("a vector to plain memory", vector, 2, MPI_INT, 48, 5);
  exchange("a vector of vectors", nested, 2, nested, 2, 0);
  exchange("a part of a block", block, 1, block, 1, 7);
  exchange("a part of a block from plain memory", MPI_INT, 120, block, 1, 0);
  exchange("an order of its own", indexed, 4, MPI_INT, 24, 0);
  exchange("an order of its own, and back", MPI_INT, 24, indexed, 4, 0);
  exchange("two orders", indexed, 3, indexed, 3, 50);
  exchange("a struct", record, 2, record, 2, 10);
  exchange("a column, several of them", narrow, 3, narrow, 3, 10);
  exchange("a shorter message", MPI_INT, 10, vector, 2, 0); // ends within an element
  int all;
  MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!rank) puts(all ? "wrong" : "right");
  MPI_Type_free(&vector), MPI_Type_free(&nested), MPI_Type_free(&block), MPI_Type_free(&indexed);
  MPI_Type_free(&record), MPI_Type_free(&narrow);
  MPI_Finalize();
  return all;
}
