// Messages between device memory of two processes, in every mode; both sides, one side, none of them a device's.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
static int rank, peer, failed;

static void check(int right, const char *what) {
  if (!right) printf("rank %d: %s is wrong\n", rank, what), failed = 1;
}

// A buffer of the device or of the host, with the host's copy of it.
typedef struct { double *host, *at; int on_device; } Buffer;

static Buffer make(int on_device, double first) {
  Buffer b = {malloc(N * sizeof(double)), NULL, on_device};
  double *h = b.host;
  for (int i = 0; i < N; i++) h[i] = first + i;
  b.at = h;
  if (!on_device) return b;
#pragma acc enter data copyin(h[0:N])
#pragma acc host_data use_device(h)
  b.at = h;
  return b;
}

static void fetch(Buffer b) {
  double *h = b.host;
  if (!b.on_device) return;
#pragma acc update self(h[0:N])
}

static void drop(Buffer b) {
  double *h = b.host;
  if (b.on_device) {
#pragma acc exit data delete(h[0:N])
  }
  free(h);
}

static int holds(Buffer b, double first, int n, double rest) {
  fetch(b);
  for (int i = 0; i < N; i++)
    if (b.host[i] != (i < n ? first + i : rest + i)) return 0;
  return 1;
}

static void blocking(int from_device, int to_device) {
  Buffer out = make(from_device, 100 * rank), in = make(to_device, -5000);
  MPI_Status st;
  int n;
  if (rank == 0) {
    MPI_Send(out.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
    MPI_Ssend(out.at + 10, 20, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD);
    MPI_Recv(in.at, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
  } else {
    MPI_Recv(in.at, N, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check(holds(in, 0, N, 0), "what MPI_Recv got");
    MPI_Recv(in.at, N, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD, &st); // shorter than the buffer
    MPI_Get_count(&st, MPI_DOUBLE, &n);
    check(n == 20, "the count of a short message");
    check(holds(in, 10, 20, 0), "what lies behind a short message");
    MPI_Send(out.at, N, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD);
  }
  if (rank == 0) check(holds(in, 100, N, 0) && st.MPI_TAG == 3, "a message of any tag");
  MPI_Sendrecv(out.at, N, MPI_DOUBLE, peer, 4, in.at, N, MPI_DOUBLE, peer, 4, MPI_COMM_WORLD, &st);
  check(holds(in, 100 * peer, N, 0), "MPI_Sendrecv");
  MPI_Sendrecv_replace(out.at, N / 2, MPI_DOUBLE, peer, 5, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  check(holds(out, 100 * peer, N / 2, 100 * rank), "MPI_Sendrecv_replace");
  drop(out), drop(in);
}

static void later(int from_device, int to_device) {
  Buffer out = make(from_device, 7 * rank), a = make(to_device, 1), b = make(to_device, 2), c = make(to_device, 3);
  MPI_Request r[6];
  MPI_Status st[6];
  int done, at, flag = 0, some[6], n;
  MPI_Irecv(a.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(b.at, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r[1]);
  MPI_Irecv(c.at, N, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, &r[2]);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Isend(out.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[3]);
  MPI_Issend(out.at, 30, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r[4]);
  MPI_Irsend(out.at + 1, 40, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, &r[5]);
  MPI_Waitall(6, r, st);
  MPI_Get_count(&st[1], MPI_DOUBLE, &n);
  check(n == 30 && r[0] == MPI_REQUEST_NULL, "the statuses of MPI_Waitall");
  check(holds(a, 7 * peer, N, 0) && holds(b, 7 * peer, 30, 2) && holds(c, 7 * peer + 1, 40, 3), "MPI_Waitall");

  MPI_Irecv(a.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(b.at, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(out.at + 500, 500, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r[2]);
  MPI_Isend(out.at + 500, 500, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[3]);
  for (int left = 4; left;) {
    MPI_Waitsome(4, r, &done, some, st);
    left -= done;
  }
  check(holds(a, 7 * peer + 500, 500, 7 * peer) && holds(b, 7 * peer + 500, 500, 2), "MPI_Waitsome");

  MPI_Irecv(a.at, N, MPI_DOUBLE, peer, 8, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(out.at, N, MPI_DOUBLE, peer, 8, MPI_COMM_WORLD, &r[1]);
  MPI_Waitany(2, r, &at, st);
  while (!flag) MPI_Testall(2, r, &flag, MPI_STATUSES_IGNORE);
  check(holds(a, 7 * peer, N, 0), "MPI_Waitany and MPI_Testall");

  MPI_Irecv(b.at, N, MPI_DOUBLE, peer, 9, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(out.at, N, MPI_DOUBLE, peer, 9, MPI_COMM_WORLD, &r[1]);
  MPI_Request_free(&r[1]);
  for (flag = 0; !flag;) MPI_Test(&r[0], &flag, st);
  check(holds(b, 7 * peer, N, 0), "MPI_Test, and a request that was freed");

  MPI_Irecv(c.at, N, MPI_DOUBLE, peer, 77, MPI_COMM_WORLD, &r[0]); // never sent
  MPI_Cancel(&r[0]);
  MPI_Wait(&r[0], st);
  MPI_Test_cancelled(st, &flag);
  check(flag && holds(c, 7 * peer + 1, 40, 3), "MPI_Cancel");
  MPI_Barrier(MPI_COMM_WORLD);
  drop(out), drop(a), drop(b), drop(c);
}

static void persistent(int from_device, int to_device) {
  Buffer out = make(from_device, rank), in = make(to_device, 0);
  MPI_Request r[2];
  double *h = out.host;
  MPI_Send_init(out.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(in.at, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[1]);
  for (int round = 1; round < 4; round++) {
    for (int i = 0; i < N; i++) h[i] = 1000 * round + rank + i;
    if (out.on_device) {
#pragma acc update device(h[0:N])
    }
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    check(holds(in, 1000 * round + peer, N, 0), "a persistent request");
  }
  MPI_Request_free(&r[0]), MPI_Request_free(&r[1]);
  drop(out), drop(in);
}

// What is found by a probe, and messages to oneself.
static void probed(int from_device, int to_device) {
  Buffer out = make(from_device, 3), in = make(to_device, 0);
  MPI_Request r;
  MPI_Message m;
  MPI_Status st;
  int n;
  MPI_Isend(out.at, 123, MPI_DOUBLE, rank, 1, MPI_COMM_WORLD, &r);
  MPI_Probe(rank, 1, MPI_COMM_WORLD, &st);
  MPI_Get_count(&st, MPI_DOUBLE, &n);
  check(n == 123, "the count of a probed message");
  MPI_Mprobe(rank, 1, MPI_COMM_WORLD, &m, &st);
  MPI_Mrecv(in.at, N, MPI_DOUBLE, &m, &st);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  check(holds(in, 3, 123, 0), "MPI_Mrecv of a message to oneself");
  MPI_Isend(out.at, 5, MPI_DOUBLE, rank, 1, MPI_COMM_WORLD, &r);
  MPI_Mprobe(rank, 1, MPI_COMM_WORLD, &m, &st);
  MPI_Request q;
  MPI_Imrecv(in.at + 500, 5, MPI_DOUBLE, &m, &q);
  MPI_Wait(&q, &st), MPI_Wait(&r, &st);
  fetch(in);
  check(in.host[500] == 3 && in.host[504] == 7 && in.host[505] == 505, "MPI_Imrecv");
  int size;
  MPI_Pack_size(N, MPI_DOUBLE, MPI_COMM_WORLD, &size);
  char *attached = malloc((size_t)size + MPI_BSEND_OVERHEAD);
  MPI_Buffer_attach(attached, size + MPI_BSEND_OVERHEAD);
  MPI_Bsend(out.at, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD);
  MPI_Recv(in.at, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &st);
  check(holds(in, 3, N, 0), "MPI_Bsend");
  MPI_Buffer_detach(&attached, &size);
  free(attached);
  drop(out), drop(in);
}

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2) return 1;
  peer = 1 - rank;
  for (int sides = 0; sides < 4; sides++) {
    blocking(sides & 1, sides >> 1);
    later(sides & 1, sides >> 1);
    persistent(sides & 1, sides >> 1);
    probed(sides & 1, sides >> 1);
  }
  int all;
  MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!rank) puts(all ? "wrong" : "right");
  MPI_Finalize();
  return all;
}
