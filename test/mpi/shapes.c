// Long messages of derived types in device memory: each arrives as it does between buffers of the host's memory.
// Prints "right" where all do. Faces of a block, as halos have them; lists of pieces; both sides of different types; one side
// in the host's memory; parts of a buffer; several elements; between two groups; persistent and buffered sends.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { SIDE = 34, N = SIDE * SIDE * SIDE, BYTES = N * 8 };
static int rank, peer, failed, all, cases;
static MPI_Comm comm;

static MPI_Datatype made(MPI_Datatype t) {
  MPI_Type_commit(&t);
  return t;
}

typedef enum { PLAIN, BUFFERED, PERSISTENT, PROBED, WAYS } Way;

static void transfer(Way way, void *from, int nout, MPI_Datatype out, void *to, int nin, MPI_Datatype in, int *count) {
  MPI_Request r[2];
  MPI_Status st[2];
  switch (way) {
  case PLAIN:
    MPI_Irecv(to, nin, in, peer, 1, comm, &r[0]);
    MPI_Isend(from, nout, out, peer, 1, comm, &r[1]);
    MPI_Waitall(2, r, st);
    break;
  case BUFFERED:
    MPI_Irecv(to, nin, in, peer, 1, comm, &r[0]);
    MPI_Bsend(from, nout, out, peer, 1, comm);
    MPI_Wait(r, st);
    break;
  case PERSISTENT:
    MPI_Recv_init(to, nin, in, peer, 1, comm, &r[0]);
    MPI_Send_init(from, nout, out, peer, 1, comm, &r[1]);
    for (int k = 0; k < 2; k++) MPI_Startall(2, r), MPI_Waitall(2, r, st);
    MPI_Request_free(&r[0]), MPI_Request_free(&r[1]);
    break;
  default:
    MPI_Isend(from, nout, out, peer, 1, comm, &r[1]);
    MPI_Probe(MPI_ANY_SOURCE, 1, comm, st);
    MPI_Recv(to, nin, in, st->MPI_SOURCE, MPI_ANY_TAG, comm, st);
    MPI_Wait(&r[1], MPI_STATUS_IGNORE);
  }
  MPI_Get_count(st, MPI_BYTE, count);
}

// Between devices, to the host's memory, from it: as between the host's own.
static void exchange(const char *name, MPI_Datatype out, int nout, MPI_Datatype in, int nin) {
  char *a = malloc(BYTES), *b = malloc(BYTES), *want = malloc(BYTES);
  char *from = acc_malloc(BYTES), *to = acc_malloc(BYTES);
  int bytes, got;
  for (int i = 0; i < N; i++) ((double *)a)[i] = 1e6 * (rank + 1) + i;
  acc_memcpy_to_device(from, a, BYTES);
  memset(want, 7, BYTES);
  MPI_Sendrecv(a, nout, out, 1 - rank, 1, want, nin, in, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_size(out, &bytes);
  bytes *= nout;
  for (Way way = 0; way < WAYS; way++)
    for (int sides = 1; sides < 4; sides++) {
      memset(b, 7, BYTES);
      acc_memcpy_to_device(to, b, BYTES);
      transfer(way, sides & 1 ? from : a, nout, out, sides & 2 ? to : b, nin, in, &got);
      if (sides & 2) acc_memcpy_from_device(b, to, BYTES);
      cases++;
      if (got == bytes && !memcmp(b, want, BYTES)) continue;
      printf("rank %d: %s is wrong, way %d, sides %d, %d bytes of %d\n", rank, name, way, sides, got, bytes);
      failed = 1;
    }
  acc_free(from), acc_free(to);
  free(a), free(b), free(want);
}

static void exchange_all(void) {
  enum { PIECES = 300 };
  static int at[PIECES], lengths[PIECES];
  static MPI_Aint bytes[PIECES];
  const char *const face[] = {"a face across x", "a face across y", "a face across z", "an edge", "a corner"};
  int sizes[3] = {SIDE, SIDE, SIDE};
  MPI_Datatype faces[5], other, t, u, v;
  for (int k = 0; k < 5; k++) {
    int parts[3] = {SIDE - 2, SIDE - 2, SIDE - 2}, first[3] = {1, 1, 1}, last[3] = {1, 1, 1};
    for (int d = 0; d < 3; d++)
      if (d == k || (k == 3 && d < 2) || k == 4) parts[d] = 2, first[d] = 0, last[d] = SIDE - 2;
    MPI_Type_create_subarray(3, sizes, parts, first, MPI_ORDER_C, MPI_DOUBLE, &t), t = made(t);
    MPI_Type_create_subarray(3, sizes, parts, last, k % 2 ? MPI_ORDER_C : MPI_ORDER_FORTRAN, MPI_DOUBLE, &other);
    exchange(face[k], t, 1, other = made(other), 1);
    exchange(face[k], MPI_DOUBLE, parts[0] * parts[1] * parts[2], t, 1);
    exchange(face[k], other, 1, MPI_DOUBLE, parts[0] * parts[1] * parts[2]);
    faces[k] = t, MPI_Type_free(&other);
  }
  MPI_Type_indexed(2, (int[]){1, 1}, (int[]){0, 0}, faces[0], &t); // the same bytes twice: it is only sent
  exchange("a face twice", t = made(t), 1, MPI_DOUBLE, 2 * 2 * 32 * 32), MPI_Type_free(&t);
  for (int k = 0; k < PIECES; k++) at[k] = (PIECES - 1 - k) * 40 + k % 7, lengths[k] = k % 5, bytes[k] = at[k] * 8;
  MPI_Type_indexed(PIECES, lengths, at, MPI_DOUBLE, &t), t = made(t);
  MPI_Type_create_indexed_block(PIECES, 2, at, MPI_FLOAT, &u), u = made(u);
  MPI_Type_create_hindexed_block(PIECES, 3, bytes, MPI_SHORT, &v), v = made(v);
  exchange("pieces of several lengths", t, 1, t, 1);
  exchange("pieces of several lengths in a row", t, 2, MPI_DOUBLE, 1200);
  exchange("blocks that lie backwards", u, 2, MPI_FLOAT, 1200);
  exchange("blocks of shorts", MPI_SHORT, 900, v, 1);
  exchange("a part of a list", MPI_DOUBLE, 333, t, 3);
  MPI_Type_free(&t), MPI_Type_free(&u), MPI_Type_free(&v);
  MPI_Type_create_hvector(100, 1, -24, MPI_DOUBLE, &u), u = made(u);
  MPI_Type_create_hindexed(1, (int[]){5}, (MPI_Aint[]){4000}, u, &t), t = made(t);
  exchange("negative strides", t, 1, MPI_DOUBLE, 500), MPI_Type_free(&t), MPI_Type_free(&u);
  MPI_Type_create_struct(3, (int[]){3, 1, 2}, (MPI_Aint[]){0, 17, 40}, (MPI_Datatype[]){MPI_CHAR, MPI_DOUBLE, MPI_FLOAT}, &u);
  MPI_Type_create_resized(u, -16, 96, &t), t = made(t), MPI_Type_free(&u);
  exchange("structs", t, 200, t, 200);
  exchange("structs, and a shorter message", t, 100, t, 200);
  MPI_Type_free(&t);
  MPI_Type_vector(SIDE, 1, SIDE, MPI_DOUBLE, &u), MPI_Type_create_resized(u, 0, 8, &t), t = made(t), MPI_Type_free(&u);
  exchange("a matrix and its columns", t, SIDE, MPI_DOUBLE, SIDE * SIDE);
  exchange("columns of a matrix", MPI_DOUBLE, SIDE * SIDE - 100, t, SIDE);
  MPI_Type_free(&t);
  MPI_Type_contiguous(64, MPI_DOUBLE_INT, &t), t = made(t);
  exchange("pairs", t, 10, t, 12), MPI_Type_free(&t);
  for (int k = 0; k < 5; k++) MPI_Type_free(&faces[k]);
}

int main(int argc, char **argv) {
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  void *buffer = malloc(4 << 20);
  MPI_Buffer_attach(buffer, 4 << 20);
  comm = MPI_COMM_WORLD, peer = 1 - rank;
  exchange_all();
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, peer, 1, &comm), peer = 0;
  MPI_Type_vector(1000, 2, 5, MPI_INT, &t), t = made(t);
  exchange("a vector between two groups", t, 2, t, 2);
  MPI_Type_free(&t), MPI_Comm_free(&comm);
  MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!rank) puts(all || !cases ? "wrong" : "right");
  MPI_Finalize();
  return all;
}
