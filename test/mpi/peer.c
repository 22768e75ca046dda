// Long messages between devices: both sides on a device, one in the host's memory, of derived types, late receivers.
// Prints "right" where all came as it was sent.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 20000 };
static int rank, peer, wrong;

static void check(int good, const char *what) {
  if (!good) wrong++, printf("rank %d: wrong: %s\n", rank, what), fflush(stdout);
}

static double *new_device(double first) {
  double *p = acc_malloc(N * sizeof *p), *h = malloc(N * sizeof *h);
  for (int i = 0; i < N; i++) h[i] = first + i;
  acc_memcpy_to_device(p, h, N * sizeof *h);
  free(h);
  return p;
}

static void fill(double *p, double value) {
#pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < N; i++) p[i] = value;
}

// The first n are first, first + step ...; the next one is 'then'.
static int holds(const double *device, int n, double first, double step, double then) {
  double *h = malloc(N * sizeof *h);
  int good = 1;
  acc_memcpy_from_device(h, (void *)device, N * sizeof *h);
  for (int i = 0; i < n; i++) good &= h[i] == first + step * i;
  if (n < N) good &= h[n] == then;
  free(h);
  return good;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  MPI_Comm world = MPI_COMM_WORLD;
  MPI_Request r[4];
  MPI_Status st[4];
  int n, flag = 0, at;
  double *out = new_device(1000 * rank), *in = new_device(0), *in2 = new_device(0);
  double *host = malloc(N * sizeof *host);
  const double first = 1000 * peer;

  fill(in, -1);
  MPI_Isend(out, N, MPI_DOUBLE, peer, 1, world, r);
  MPI_Recv(in, N, MPI_DOUBLE, peer, 1, world, &st[0]);
  MPI_Wait(r, MPI_STATUS_IGNORE);
  MPI_Get_count(&st[0], MPI_DOUBLE, &n);
  check(n == N && st[0].MPI_SOURCE == peer && st[0].MPI_TAG == 1 && holds(in, N, first, 1, 0), "MPI_Isend, MPI_Recv");

  // The receiver is late; the data may change after the wait.
  fill(in, -1);
  if (rank) MPI_Irecv(in, N, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, world, r);
  MPI_Barrier(world);
  if (!rank) {
    MPI_Isend(out, N / 2, MPI_DOUBLE, peer, 2, world, r);
    MPI_Wait(r, MPI_STATUS_IGNORE);
    fill(out, 7);
  }
  MPI_Barrier(world);
  if (rank) {
    MPI_Wait(r, &st[0]);
    MPI_Get_count(&st[0], MPI_DOUBLE, &n);
    check(n == N / 2 && holds(in, N / 2, first, 1, -1), "a late receiver");
  }

  // A receive that is posted before a barrier, and completed behind it.
  fill(out, 3 + rank), fill(in, -1);
  if (rank) {
    MPI_Irecv(in, N, MPI_DOUBLE, 0, 3, world, r);
    MPI_Barrier(world);
    MPI_Wait(r, st);
    check(holds(in, N, 3, 0, 0), "MPI_Irecv, MPI_Barrier, MPI_Wait");
  } else {
    MPI_Send(out, N, MPI_DOUBLE, 1, 3, world);
    MPI_Barrier(world);
  }

  // Ssend, to the host's memory; from the host's memory.
  memset(host, 0, N * sizeof *host);
  if (rank) {
    MPI_Recv(host, N, MPI_DOUBLE, 0, 4, world, st);
    MPI_Get_count(st, MPI_DOUBLE, &n);
    check(n == N && host[0] == 3 && host[N - 1] == 3, "from a device to the host");
    MPI_Send(host, N, MPI_DOUBLE, 0, 4, world);
  } else {
    MPI_Ssend(out, N, MPI_DOUBLE, 1, 4, world);
    MPI_Recv(in, N, MPI_DOUBLE, 1, 4, world, st);
    check(holds(in, N, 3, 0, 0), "from the host to a device");
  }

  // Derived types, on either side.
  MPI_Datatype even;
  MPI_Type_vector(N / 2, 1, 2, MPI_DOUBLE, &even);
  MPI_Type_commit(&even);
  double *ramp = new_device(1000 * rank);
  fill(in, -1);
  for (int i = 0; i < N; i++) host[i] = -1;
  MPI_Irecv(in, 1, even, peer, 5, world, &r[0]);
  MPI_Irecv(host, 1, even, peer, 6, world, &r[1]);
  MPI_Type_free(&even);
  MPI_Isend(ramp, N / 2, MPI_DOUBLE, peer, 5, world, &r[2]);
  MPI_Isend(ramp, N / 2, MPI_DOUBLE, peer, 6, world, &r[3]);
  MPI_Waitall(4, r, st);
  MPI_Get_count(&st[0], MPI_DOUBLE, &n);
  check(n == N / 2, "the status of a derived type");
  int good = host[0] == first && host[1] == -1 && host[2] == first + 1 && host[N - 2] == first + N / 2 - 1;
  acc_memcpy_from_device(host, in, N * sizeof *host);
  good &= host[0] == first && host[1] == -1 && host[2] == first + 1 && host[N - 2] == first + N / 2 - 1 && host[N - 1] == -1;
  check(good, "a derived type");

  // Waitany, Test, requests in another order than the messages.
  fill(in, -1), fill(in2, -1);
  MPI_Irecv(in, N, MPI_DOUBLE, peer, 7, world, &r[0]);
  MPI_Irecv(in2, N, MPI_DOUBLE, peer, 8, world, &r[1]);
  MPI_Isend(ramp, N, MPI_DOUBLE, peer, 8, world, &r[2]);
  MPI_Isend(ramp, N / 4, MPI_DOUBLE, peer, 7, world, &r[3]);
  for (int left = 3; left; left--) MPI_Waitany(3, r, &at, st);
  while (!flag) MPI_Test(&r[3], &flag, st);
  check(holds(in, N / 4, first, 1, -1) && holds(in2, N, first, 1, 0), "MPI_Waitany, MPI_Test");

  // Persistent, three times; what is sent changes in between.
  MPI_Send_init(out, N, MPI_DOUBLE, peer, 9, world, &r[0]);
  MPI_Recv_init(in, N, MPI_DOUBLE, peer, 9, world, &r[1]);
  for (int k = 0; k < 3; k++) {
    fill(out, 10 * k + rank);
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    check(holds(in, N, 10 * k + peer, 0, 0), "persistent requests");
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);

  // To oneself; both in one call; in place; freed and allocated again in between.
  MPI_Irecv(in, N, MPI_DOUBLE, rank, 10, world, r);
  MPI_Send(ramp, N, MPI_DOUBLE, rank, 10, world);
  MPI_Wait(r, st);
  check(holds(in, N, 1000 * rank, 1, 0), "to oneself");
  for (int k = 0; k < 3; k++) {
    double *fresh = new_device(1000 * rank + k);
    MPI_Sendrecv(fresh, N, MPI_DOUBLE, peer, 11, in, N, MPI_DOUBLE, peer, 11, world, st);
    check(holds(in, N, first + k, 1, 0), "memory that is allocated again");
    acc_free(fresh);
  }
  MPI_Sendrecv_replace(ramp, N, MPI_DOUBLE, peer, 12, peer, 12, world, st);
  check(holds(ramp, N, first, 1, 0), "MPI_Sendrecv_replace");

  // Probes tell the size of the data; a message of a descriptor's length is one of its own.
  char odd[64] = {1, 2, 3};
  if (rank) {
    MPI_Send(odd, 64, MPI_BYTE, 0, 13, world);
    MPI_Send(out, N, MPI_DOUBLE, 0, 13, world);
    MPI_Send(out, N / 2, MPI_DOUBLE, 0, 14, world);
    MPI_Send(out, N, MPI_DOUBLE, 0, 15, world);
    MPI_Recv(in, N, MPI_DOUBLE, 0, 16, world, st);
    check(holds(in, N, 7, 0, 0), "what MPI_Sendrecv_replace sends");
  } else {
    MPI_Message m;
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, st);
    MPI_Get_count(st, MPI_BYTE, &n);
    MPI_Recv(odd, 64, MPI_BYTE, 1, 13, world, st);
    check(n == 64 && odd[2] == 3, "MPI_Probe of a short message");
    MPI_Probe(1, 13, world, st);
    MPI_Get_count(st, MPI_DOUBLE, &n);
    check(n == N && st->MPI_TAG == 13 && st->MPI_SOURCE == 1, "MPI_Probe");
    fill(in, -1);
    MPI_Irecv(in, n, MPI_DOUBLE, MPI_ANY_SOURCE, 13, world, r);
    MPI_Wait(r, st);
    MPI_Get_count(st, MPI_DOUBLE, &n);
    check(holds(in, N, 21, 0, 0) && n == N && st->MPI_TAG == 13 && st->MPI_SOURCE == 1, "MPI_Irecv of what was probed");
    MPI_Mprobe(1, 14, world, &m, st);
    MPI_Get_count(st, MPI_DOUBLE, &n);
    check(n == N / 2, "MPI_Mprobe");
    fill(in, -1);
    MPI_Mrecv(in, n, MPI_DOUBLE, &m, st);
    check(holds(in, N / 2, 21, 0, -1) && st->MPI_TAG == 14, "MPI_Mrecv");
    MPI_Probe(1, 15, world, st);
    fill(in, 7);
    MPI_Sendrecv_replace(in, N, MPI_DOUBLE, 1, 16, 1, 15, world, st);
    MPI_Get_count(st, MPI_DOUBLE, &n);
    check(holds(in, N, 21, 0, 0) && n == N && st->MPI_TAG == 15, "MPI_Sendrecv_replace of what was probed");
  }

  // Many underway at a time.
  enum { MANY = 200 };
  MPI_Request many[MANY];
  for (int k = 0; k < MANY; k++) MPI_Isend(ramp + k, 1000, MPI_DOUBLE, peer, 20, world, &many[k]);
  fill(in, -1);
  for (int k = 0; k < MANY; k++) {
    MPI_Recv(in, N, MPI_DOUBLE, peer, 20, world, st);
    if (k == 50) check(holds(in, 1000, 1000 * rank + 50, 1, -1), "one of many messages");
  }
  MPI_Waitall(MANY, many, MPI_STATUSES_IGNORE);
  check(holds(in, 1000, 1000 * rank + MANY - 1, 1, -1), "many messages");

  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, world);
  if (!rank && !wrong) printf("right\n");
  MPI_Finalize();
}
