// Collective calls (MPI-3.1, 5 and 7.6), blocking and nonblocking.
// In: buffers, maybe of device memory.  Out: MPI's own calls with what the host reaches.
// Each call has one row: what it sends and what it receives, as transfers, and MPI's arguments with these.
#include "accomp_mpi.h"
#include <stdlib.h>

// --- who takes part --------------------------------------------------------------------------------

static bool is_between(MPI_Comm c) {
  int inter;
  PMPI_Comm_test_inter(c, &inter);
  return inter;
}

// The processes that a buffer of blocks has blocks of.
static int blocks_of(MPI_Comm c) {
  int n;
  if (is_between(c))
    PMPI_Comm_remote_size(c, &n);
  else
    PMPI_Comm_size(c, &n);
  return n;
}

static bool is_root(MPI_Comm c, int root) {
  int rank;
  if (is_between(c)) return root == MPI_ROOT;
  PMPI_Comm_rank(c, &rank);
  return rank == root;
}

// Of a process that neither sends nor receives (MPI-3.1, 5.2.3).
static bool is_aside(MPI_Comm c, int root) {
  return is_between(c) && root == MPI_PROC_NULL;
}

static void count_neighbors(MPI_Comm c, int *in, int *out) {
  int kind, weighted, dimensions;
  PMPI_Topo_test(c, &kind);
  if (kind == MPI_DIST_GRAPH) {
    PMPI_Dist_graph_neighbors_count(c, in, out, &weighted);
  } else if (kind == MPI_CART) {
    PMPI_Cartdim_get(c, &dimensions);
    *in = *out = 2 * dimensions;
  } else {
    int rank;
    PMPI_Comm_rank(c, &rank);
    PMPI_Graph_neighbors_count(c, rank, in);
    *out = *in;
  }
}

// --- buffers -----------------------------------------------------------------------------------------

// At most: of a call that does not come to a buffer, 0 elements.
static void *buffer(Transfer *s, const char *call, const void *at, long long count,
                    MPI_Datatype type, TransferUse use) {
  return accomp_mpi_open(s, call, at, count > 0 ? (size_t)count : 0, type, use);
}

// n blocks, displacements in elements. n 0: none.
static void *blocks(Transfer *s, const char *call, const void *at, const int *counts,
                    const int *displs, MPI_Datatype type, int n, TransferUse use) {
  MPI_Aint lb, extent;
  *s = (Transfer){.call = call};
  if (n <= 0 || at == MPI_IN_PLACE) return (void *)(size_t)at;
  Part *parts = malloc((size_t)n * sizeof *parts);
  if (!parts) abort();
  PMPI_Type_get_extent(type, &lb, &extent);
  for (int i = 0; i < n; i++)
    parts[i] = accomp_mpi_part((char *)(size_t)at + displs[i] * extent, counts[i], type);
  return accomp_mpi_open_parts(s, call, at, parts, (size_t)n, use);
}

// Displacements in bytes, a type for each: of alltoallw, and of the neighbours'.
static void *blocks_w(Transfer *s, const char *call, const void *at, const int *counts,
                      const int *displs, const MPI_Aint *bytes, const MPI_Datatype *types,
                      int n, TransferUse use) {
  *s = (Transfer){.call = call};
  if (n <= 0 || at == MPI_IN_PLACE) return (void *)(size_t)at;
  Part *parts = malloc((size_t)n * sizeof *parts);
  if (!parts) abort();
  for (int i = 0; i < n; i++)
    parts[i] = accomp_mpi_part((char *)(size_t)at + (displs ? displs[i] : bytes[i]),
                               counts[i], types[i]);
  return accomp_mpi_open_parts(s, call, at, parts, (size_t)n, use);
}

// What is received, where MPI may find in it what is sent.
static TransferUse result_of(const void *send) {
  return send == MPI_IN_PLACE ? TRANSFER_IN | TRANSFER_OUT : TRANSFER_OUT;
}

static int close_both(Transfer s[TRANSFERS], int result) {
  for (int i = 0; i < TRANSFERS; i++) {
    if (result == MPI_SUCCESS) accomp_mpi_write(&s[i], ALL_BYTES);
    accomp_mpi_close(&s[i]);
  }
  return result;
}

static int keep_both(Transfer s[TRANSFERS], int result, MPI_Request *request) {
  return accomp_mpi_keep(result, request, PENDING_ONCE, MPI_COMM_NULL, s, TRANSFERS);
}

// MPI_NAME, and the same that returns before it is complete. SEND, RECEIVE: opened on transfers s[0] and s[1] as 'out' and 'in'; ARGS names these.
#define UNPACK(...) __VA_ARGS__
#define COLLECTIVE(name, later, PARAMS, SEND, RECEIVE, ARGS)                             \
  int MPI_##name(UNPACK PARAMS) {                                                        \
    static const char call[] = "MPI_" #name;                                             \
    Transfer s[TRANSFERS] = {{0}};                                                       \
    void *out = SEND, *in = RECEIVE;                                                     \
    (void)out, (void)in;                                                                 \
    return close_both(s, OWN(name)(UNPACK ARGS));                                        \
  }                                                                                      \
  int MPI_##later(UNPACK PARAMS, MPI_Request *request) {                                 \
    static const char call[] = "MPI_" #later;                                            \
    Transfer s[TRANSFERS] = {{0}};                                                       \
    void *out = SEND, *in = RECEIVE;                                                     \
    (void)out, (void)in;                                                                 \
    int result = OWN(later)(UNPACK ARGS, request);                                       \
    return keep_both(s, result, request);                                                \
  }

#define SEND_OF(at, count, type)    buffer(&s[0], call, at, count, type, TRANSFER_IN)
#define RECEIVE_OF(at, count, type) buffer(&s[1], call, at, count, type, TRANSFER_OUT)
#define RESULT_OF(at, count, type)  buffer(&s[1], call, at, count, type, result_of(from))

// --- from one to all, from all to one -----------------------------------------------------------------

COLLECTIVE(Bcast, Ibcast,
           (void *at, int count, MPI_Datatype type, int root, MPI_Comm comm), NULL,
           buffer(&s[1], call, at, is_aside(comm, root) ? 0 : count, type,
                  is_root(comm, root) ? TRANSFER_IN : TRANSFER_OUT),
           (in, count, type, root, comm))

COLLECTIVE(Gather, Igather,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto,
            MPI_Datatype tto, int root, MPI_Comm comm),
           SEND_OF(from,
                   is_aside(comm, root) || (is_between(comm) && root == MPI_ROOT) ? 0
                                                                                  : nfrom,
                   tfrom),
           RESULT_OF(to, is_root(comm, root) ? (long long)nto *blocks_of(comm) : 0, tto),
           (out, nfrom, tfrom, in, nto, tto, root, comm))

COLLECTIVE(Gatherv, Igatherv,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, const int nto[],
            const int displs[], MPI_Datatype tto, int root, MPI_Comm comm),
           SEND_OF(from,
                   is_aside(comm, root) || (is_between(comm) && root == MPI_ROOT) ? 0
                                                                                  : nfrom,
                   tfrom),
           blocks(&s[1], call, to, nto, displs, tto,
                  is_root(comm, root) ? blocks_of(comm) : 0, result_of(from)),
           (out, nfrom, tfrom, in, nto, displs, tto, root, comm))

COLLECTIVE(
    Scatter, Iscatter,
    (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto, MPI_Datatype tto,
     int root, MPI_Comm comm),
    SEND_OF(from, is_root(comm, root) ? (long long)nfrom *blocks_of(comm) : 0, tfrom),
    RECEIVE_OF(to,
               is_aside(comm, root) || (is_between(comm) && root == MPI_ROOT) ? 0 : nto,
               tto),
    (out, nfrom, tfrom, in, nto, tto, root, comm))

COLLECTIVE(Scatterv, Iscatterv,
           (const void *from, const int nfrom[], const int displs[], MPI_Datatype tfrom,
            void *to, int nto, MPI_Datatype tto, int root, MPI_Comm comm),
           blocks(&s[0], call, from, nfrom, displs, tfrom,
                  is_root(comm, root) ? blocks_of(comm) : 0, TRANSFER_IN),
           RECEIVE_OF(to,
                      is_aside(comm, root) || (is_between(comm) && root == MPI_ROOT)
                          ? 0
                          : nto,
                      tto),
           (out, nfrom, displs, tfrom, in, nto, tto, root, comm))

// --- from all to all ------------------------------------------------------------------------------------

COLLECTIVE(Allgather, Iallgather,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto,
            MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, nfrom, tfrom),
           RESULT_OF(to, (long long)nto *blocks_of(comm), tto),
           (out, nfrom, tfrom, in, nto, tto, comm))

COLLECTIVE(Allgatherv, Iallgatherv,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, const int nto[],
            const int displs[], MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, nfrom, tfrom),
           blocks(&s[1], call, to, nto, displs, tto, blocks_of(comm), result_of(from)),
           (out, nfrom, tfrom, in, nto, displs, tto, comm))

COLLECTIVE(Alltoall, Ialltoall,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto,
            MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, (long long)nfrom *blocks_of(comm), tfrom),
           RESULT_OF(to, (long long)nto *blocks_of(comm), tto),
           (out, nfrom, tfrom, in, nto, tto, comm))

COLLECTIVE(Alltoallv, Ialltoallv,
           (const void *from, const int nfrom[], const int dfrom[], MPI_Datatype tfrom,
            void *to, const int nto[], const int dto[], MPI_Datatype tto, MPI_Comm comm),
           blocks(&s[0], call, from, nfrom, dfrom, tfrom, blocks_of(comm), TRANSFER_IN),
           blocks(&s[1], call, to, nto, dto, tto, blocks_of(comm), result_of(from)),
           (out, nfrom, dfrom, tfrom, in, nto, dto, tto, comm))

COLLECTIVE(
    Alltoallw, Ialltoallw,
    (const void *from, const int nfrom[], const int dfrom[], const MPI_Datatype tfrom[],
     void *to, const int nto[], const int dto[], const MPI_Datatype tto[], MPI_Comm comm),
    blocks_w(&s[0], call, from, nfrom, dfrom, NULL, tfrom, blocks_of(comm), TRANSFER_IN),
    blocks_w(&s[1], call, to, nto, dto, NULL, tto, blocks_of(comm), result_of(from)),
    (out, nfrom, dfrom, tfrom, in, nto, dto, tto, comm))

// --- reductions ---------------------------------------------------------------------------------------

COLLECTIVE(Reduce, Ireduce,
           (const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, int root,
            MPI_Comm comm),
           SEND_OF(from,
                   is_aside(comm, root) || (is_between(comm) && root == MPI_ROOT) ? 0
                                                                                  : count,
                   type),
           RESULT_OF(to, is_root(comm, root) ? count : 0, type),
           (out, in, count, type, op, root, comm))

COLLECTIVE(Allreduce, Iallreduce,
           (const void *from, void *to, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           SEND_OF(from, count, type), RESULT_OF(to, count, type),
           (out, in, count, type, op, comm))

COLLECTIVE(Scan, Iscan,
           (const void *from, void *to, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           SEND_OF(from, count, type), RESULT_OF(to, count, type),
           (out, in, count, type, op, comm))

// The first process receives nothing: what it has stays.
COLLECTIVE(Exscan, Iexscan,
           (const void *from, void *to, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           SEND_OF(from, count, type),
           buffer(&s[1], call, to, count, type, TRANSFER_IN | TRANSFER_OUT),
           (out, in, count, type, op, comm))

static long long sum_of(const int *counts, MPI_Comm c) {
  int n;
  long long sum = 0;
  PMPI_Comm_size(c, &n);
  for (int i = 0; i < n; i++) sum += counts[i];
  return sum;
}

static int own_of(const int *counts, MPI_Comm c) {
  int rank;
  PMPI_Comm_rank(c, &rank);
  return counts[rank];
}

static int local_size(MPI_Comm c) {
  int n;
  PMPI_Comm_size(c, &n);
  return n;
}

COLLECTIVE(Reduce_scatter, Ireduce_scatter,
           (const void *from, void *to, const int counts[], MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           SEND_OF(from, sum_of(counts, comm), type),
           RESULT_OF(to,
                     from == MPI_IN_PLACE ? sum_of(counts, comm) : own_of(counts, comm),
                     type),
           (out, in, counts, type, op, comm))

COLLECTIVE(Reduce_scatter_block, Ireduce_scatter_block,
           (const void *from, void *to, int count, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm),
           SEND_OF(from, (long long)count *local_size(comm), type),
           RESULT_OF(to,
                     from == MPI_IN_PLACE ? (long long)count * local_size(comm) : count,
                     type),
           (out, in, count, type, op, comm))

// --- neighbours ---------------------------------------------------------------------------------------

static int sources(MPI_Comm c) {
  int in, out;
  count_neighbors(c, &in, &out);
  return in;
}

static int destinations(MPI_Comm c) {
  int in, out;
  count_neighbors(c, &in, &out);
  return out;
}

// A neighbour that is not there, beyond the edge of a grid, sends nothing: what was in its block stays.
#define NEIGHBORS (TRANSFER_IN | TRANSFER_OUT)

COLLECTIVE(Neighbor_allgather, Ineighbor_allgather,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto,
            MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, nfrom, tfrom),
           buffer(&s[1], call, to, (long long)nto *sources(comm), tto, NEIGHBORS),
           (out, nfrom, tfrom, in, nto, tto, comm))

COLLECTIVE(Neighbor_allgatherv, Ineighbor_allgatherv,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, const int nto[],
            const int displs[], MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, nfrom, tfrom),
           blocks(&s[1], call, to, nto, displs, tto, sources(comm), NEIGHBORS),
           (out, nfrom, tfrom, in, nto, displs, tto, comm))

COLLECTIVE(Neighbor_alltoall, Ineighbor_alltoall,
           (const void *from, int nfrom, MPI_Datatype tfrom, void *to, int nto,
            MPI_Datatype tto, MPI_Comm comm),
           SEND_OF(from, (long long)nfrom *destinations(comm), tfrom),
           buffer(&s[1], call, to, (long long)nto *sources(comm), tto, NEIGHBORS),
           (out, nfrom, tfrom, in, nto, tto, comm))

COLLECTIVE(Neighbor_alltoallv, Ineighbor_alltoallv,
           (const void *from, const int nfrom[], const int dfrom[], MPI_Datatype tfrom,
            void *to, const int nto[], const int dto[], MPI_Datatype tto, MPI_Comm comm),
           blocks(&s[0], call, from, nfrom, dfrom, tfrom, destinations(comm),
                  TRANSFER_IN),
           blocks(&s[1], call, to, nto, dto, tto, sources(comm), NEIGHBORS),
           (out, nfrom, dfrom, tfrom, in, nto, dto, tto, comm))

COLLECTIVE(Neighbor_alltoallw, Ineighbor_alltoallw,
           (const void *from, const int nfrom[], const MPI_Aint dfrom[],
            const MPI_Datatype tfrom[], void *to, const int nto[], const MPI_Aint dto[],
            const MPI_Datatype tto[], MPI_Comm comm),
           blocks_w(&s[0], call, from, nfrom, NULL, dfrom, tfrom, destinations(comm),
                    TRANSFER_IN),
           blocks_w(&s[1], call, to, nto, NULL, dto, tto, sources(comm), NEIGHBORS),
           (out, nfrom, dfrom, tfrom, in, nto, dto, tto, comm))
