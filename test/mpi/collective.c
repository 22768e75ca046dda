// Every collective call with device memory leaves there what it leaves in the host's, also between and behind what it
// receives: blocking and not, in place, of derived types.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 256 };
static int rank, size, failed;
static MPI_Datatype every_third; // 4 of 12 ints
static MPI_Comm ring, graph;

typedef void Call(int *from, int *to, MPI_Request *r);

// Both ways from the same start: with the host's memory, and with copies of it on the device.
static void same(Call *call, const char *name) {
  int from[N], to[N], from_host[N], to_host[N], *f = from, *t = to;
  for (int i = 0; i < N; i++) {
    from_host[i] = from[i] = 1000 * (rank + 1) + i;
    to_host[i] = to[i] = -1000 * (rank + 1) - i;
  }
  MPI_Request r = MPI_REQUEST_NULL;
  call(from_host, to_host, &r);
  if (r != MPI_REQUEST_NULL) MPI_Wait(&r, MPI_STATUS_IGNORE);
#pragma acc data copy(from, to)
  {
    r = MPI_REQUEST_NULL;
#pragma acc host_data use_device(f, t)
    call(f, t, &r);
    if (r != MPI_REQUEST_NULL) MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  if (!memcmp(from, from_host, sizeof from) && !memcmp(to, to_host, sizeof to)) return;
  for (int i = 0, shown = 0; i < N && shown < 3; i++)
    if (to[i] != to_host[i])
      shown++, printf("rank %d: %s: element %d is %d, not %d\n", rank, name, i, to[i], to_host[i]);
  failed = 1;
}

#define W MPI_COMM_WORLD
#define I MPI_INT
static int counts[8] = {3, 5, 2, 4, 3, 5, 2, 4}, places[8] = {2, 10, 20, 30, 40, 50, 60, 70};
static int bytes[8] = {8, 40, 80, 120, 160, 200, 240, 280};
static MPI_Aint far[8] = {8, 40, 80, 120, 160, 200, 240, 280};
static MPI_Datatype types[8];

#define CALLS(name, later, ...)                                      \
  static void test_##name(int *f, int *t, MPI_Request *r) {          \
    (void)f, (void)t, (void)r;                                       \
    MPI_##name(__VA_ARGS__);                                         \
  }                                                                  \
  static void test_##later(int *f, int *t, MPI_Request *r) {         \
    (void)f, (void)t;                                                \
    MPI_##later(__VA_ARGS__, r);                                     \
  }
CALLS(Bcast, Ibcast, t, 20, I, 1, W)
CALLS(Gather, Igather, f, 4, I, t, 4, I, 1, W)
CALLS(Gatherv, Igatherv, f, counts[rank], I, t, counts, places, I, 0, W)
CALLS(Scatter, Iscatter, f, 4, I, t, 4, I, 1, W)
CALLS(Scatterv, Iscatterv, f, counts, places, I, t, counts[rank], I, 0, W)
CALLS(Allgather, Iallgather, f, 1, every_third, t, 4, I, W)
CALLS(Allgatherv, Iallgatherv, f, counts[rank], I, t, counts, places, I, W)
CALLS(Alltoall, Ialltoall, f, 4, I, t, 1, every_third, W)
CALLS(Alltoallv, Ialltoallv, f, (int[]){3, 3, 3, 3}, places, I, t, (int[]){3, 3, 3, 3}, places, I, W)
CALLS(Alltoallw, Ialltoallw, f, (int[]){2, 2, 2, 2}, bytes, types, t, (int[]){2, 2, 2, 2}, bytes, types, W)
CALLS(Reduce, Ireduce, f, t, 30, I, MPI_SUM, 1, W)
CALLS(Allreduce, Iallreduce, f, t, 30, I, MPI_MAX, W)
CALLS(Scan, Iscan, f, t, 30, I, MPI_SUM, W)
CALLS(Exscan, Iexscan, f, t, 30, I, MPI_SUM, W)
CALLS(Reduce_scatter, Ireduce_scatter, f, t, counts, I, MPI_SUM, W)
CALLS(Reduce_scatter_block, Ireduce_scatter_block, f, t, 4, I, MPI_SUM, W)
CALLS(Neighbor_allgather, Ineighbor_allgather, f, 3, I, t, 3, I, ring)
CALLS(Neighbor_allgatherv, Ineighbor_allgatherv, f, 3, I, t, (int[]){3, 3}, places, I, ring)
CALLS(Neighbor_alltoall, Ineighbor_alltoall, f, 3, I, t, 3, I, graph)
CALLS(Neighbor_alltoallv, Ineighbor_alltoallv, f, (int[]){3, 3}, places, I, t, (int[]){3, 3}, places, I, ring)
CALLS(Neighbor_alltoallw, Ineighbor_alltoallw, f, (int[]){2, 2}, far, types, t, (int[]){2, 2}, far, types, ring)

#define IN_PLACE(name, ...)                                    \
  static void place_##name(int *f, int *t, MPI_Request *r) {   \
    (void)f, (void)r;                                          \
    MPI_##name(__VA_ARGS__);                                   \
  }
IN_PLACE(Allreduce, MPI_IN_PLACE, t, 30, I, MPI_SUM, W)
IN_PLACE(Reduce, rank ? t : MPI_IN_PLACE, t, 30, I, MPI_SUM, 0, W)
IN_PLACE(Gather, rank ? t : MPI_IN_PLACE, 4, I, t, 4, I, 0, W)
IN_PLACE(Scatter, t, 4, I, rank ? t : MPI_IN_PLACE, 4, I, 0, W)
IN_PLACE(Allgather, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, t, 4, I, W)
IN_PLACE(Allgatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, t, counts, places, I, W)
IN_PLACE(Alltoall, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, t, 4, I, W)
IN_PLACE(Scan, MPI_IN_PLACE, t, 30, I, MPI_SUM, W)
IN_PLACE(Reduce_scatter_block, MPI_IN_PLACE, t, 4, I, MPI_SUM, W)
IN_PLACE(Reduce_scatter, MPI_IN_PLACE, t, counts, I, MPI_SUM, W)

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  MPI_Type_vector(4, 1, 3, I, &every_third);
  MPI_Type_commit(&every_third);
  for (int i = 0; i < 8; i++) types[i] = i % 2 ? I : I;
  int periodic = 0;
  MPI_Cart_create(W, 1, &size, &periodic, 0, &ring); // the ends have no neighbour beyond them
  int left = (rank + size - 1) % size, right = (rank + 1) % size, both[2] = {left, right};
  MPI_Dist_graph_create_adjacent(W, 2, both, MPI_UNWEIGHTED, 2, both, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
#define RUN(name, later) same(test_##name, "MPI_" #name), same(test_##later, "MPI_" #later)
  RUN(Bcast, Ibcast), RUN(Gather, Igather), RUN(Gatherv, Igatherv), RUN(Scatter, Iscatter);
  RUN(Scatterv, Iscatterv), RUN(Allgather, Iallgather), RUN(Allgatherv, Iallgatherv), RUN(Alltoall, Ialltoall);
  RUN(Alltoallv, Ialltoallv), RUN(Alltoallw, Ialltoallw), RUN(Reduce, Ireduce), RUN(Allreduce, Iallreduce);
  RUN(Scan, Iscan), RUN(Exscan, Iexscan), RUN(Reduce_scatter, Ireduce_scatter);
  RUN(Reduce_scatter_block, Ireduce_scatter_block), RUN(Neighbor_allgather, Ineighbor_allgather);
  RUN(Neighbor_allgatherv, Ineighbor_allgatherv), RUN(Neighbor_alltoall, Ineighbor_alltoall);
  RUN(Neighbor_alltoallv, Ineighbor_alltoallv), RUN(Neighbor_alltoallw, Ineighbor_alltoallw);
#define PLACE(name) same(place_##name, "MPI_" #name " in place")
  PLACE(Allreduce), PLACE(Reduce), PLACE(Gather), PLACE(Scatter), PLACE(Allgather), PLACE(Allgatherv);
  PLACE(Alltoall), PLACE(Scan), PLACE(Reduce_scatter_block), PLACE(Reduce_scatter);
  MPI_Type_free(&every_third), MPI_Comm_free(&ring), MPI_Comm_free(&graph);
  int all;
  MPI_Allreduce(&failed, &all, 1, I, MPI_MAX, W);
  if (!rank) puts(all ? "wrong" : "right");
  MPI_Finalize();
  return all;
}
