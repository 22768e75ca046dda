// Messages that go in pieces, between two processes: every kind of call, with buffers on both sides, and types whose parts lie
// apart. A call's end needs no call of the other side, and a message that is too large is dropped.
// Prints "right" where all came as it was sent.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 393221, ROW = 1000, ROWS = 700, BYTES = N * (int)sizeof(double) };
static int rank, peer, wrong;
static double *out, *in, *host;

static double value(int from, int message, int i) { return 1e9 * from + 1e7 * message + i; }

static void fill(int message) {
  acc_memcpy_to_device(in, memset(host, 0, BYTES), BYTES);
#pragma acc parallel loop deviceptr(out)
  for (int i = 0; i < N; i++) out[i] = 1e9 * rank + 1e7 * message + i;
}

// Elements from i on, n of every 'stride'; what stands between them is 0.
static void look(const char *what, const double *device, int from, int message, int n, int stride) {
  acc_memcpy_from_device(host, (void *)device, BYTES);
  for (int i = 0; i < N; i++) {
    double should = i % stride < n && i / stride < (N + stride - n) / stride ? value(from, message, i) : 0;
    if (host[i] == should) continue;
    printf("rank %d: %s: element %d is %.0f, not %.0f\n", rank, what, i, host[i], should);
    wrong++;
    return;
  }
}

static void expect(const char *what, MPI_Status *st, int n, int tag) {
  int is = -1;
  MPI_Get_count(st, MPI_DOUBLE, &is);
  if (is == n && st->MPI_SOURCE == peer && st->MPI_TAG == tag) return;
  printf("rank %d: %s: %d elements from %d, tag %d\n", rank, what, is, st->MPI_SOURCE, st->MPI_TAG);
  wrong++;
}

// Both send to each other at once: neither call is over before the other side has received.
static void exchange(void) {
  MPI_Request r;
  MPI_Status st;
  int flag = 0;
  fill(1);
  MPI_Irecv(in, N, MPI_DOUBLE, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &r);
  MPI_Send(out, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
  MPI_Wait(&r, &st);
  expect("exchange", &st, N, 1);
  look("exchange", in, peer, 1, 1, 1);
  fill(2);
  MPI_Irecv(in, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r);
  MPI_Ssend(out, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD);
  while (!flag) MPI_Test(&r, &flag, &st);
  expect("a test", &st, N, 2);
  look("a test", in, peer, 2, 1, 1);
  fill(3);
  MPI_Sendrecv(out, N, MPI_DOUBLE, peer, 3, in, N, MPI_DOUBLE, peer, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
  expect("MPI_Sendrecv", &st, N, 3);
  look("MPI_Sendrecv", in, peer, 3, 1, 1);
  fill(4);
  MPI_Sendrecv_replace(out, N, MPI_DOUBLE, peer, 4, peer, 4, MPI_COMM_WORLD, &st);
  look("MPI_Sendrecv_replace", out, peer, 4, 1, 1);
}

// The receiver is in a barrier, which the sender reaches only when its call is over.
static void meet(void) {
  MPI_Request r;
  fill(5);
  if (rank) {
    MPI_Irecv(in, N, MPI_DOUBLE, peer, 5, MPI_COMM_WORLD, &r);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    look("a barrier", in, peer, 5, 1, 1);
  } else {
    MPI_Send(out, N, MPI_DOUBLE, peer, 5, MPI_COMM_WORLD);
    fill(6); // what was sent is the receiver's
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void test_until_sent(MPI_Request *r) {
  for (int flag = 0; !flag;) MPI_Testall(1, r, &flag, MPI_STATUSES_IGNORE);
}

static void ask_first(void) {
  MPI_Request r;
  MPI_Message m;
  MPI_Status st;
  fill(7);
  MPI_Isend(out, N, MPI_DOUBLE, peer, 7, MPI_COMM_WORLD, &r);
  MPI_Probe(peer, 7, MPI_COMM_WORLD, &st);
  expect("MPI_Probe", &st, N, 7);
  MPI_Recv(in, N, MPI_DOUBLE, peer, 7, MPI_COMM_WORLD, &st);
  look("MPI_Probe", in, peer, 7, 1, 1);
  test_until_sent(&r);
  fill(8);
  MPI_Isend(out, N, MPI_DOUBLE, peer, 8, MPI_COMM_WORLD, &r);
  MPI_Mprobe(peer, 8, MPI_COMM_WORLD, &m, &st);
  expect("MPI_Mprobe", &st, N, 8);
  MPI_Mrecv(in, N, MPI_DOUBLE, &m, &st);
  look("MPI_Mprobe", in, peer, 8, 1, 1);
  test_until_sent(&r);
}

static void repeat(void) {
  MPI_Request r[2];
  MPI_Send_init(out, N, MPI_DOUBLE, peer, 9, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(in, N, MPI_DOUBLE, peer, 9, MPI_COMM_WORLD, &r[1]);
  for (int k = 0; k < 3; k++) {
    fill(10 + k);
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    look("a persistent request", in, peer, 10 + k, 1, 1);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
}

// Of each row the first 600 elements; to and from a device and the host.
static void send_rows(void) {
  enum { PART = 600 };
  MPI_Datatype rows, short_rows;
  MPI_Status st;
  double *here = calloc(N, sizeof *here);
  MPI_Type_vector(N / ROW, PART, ROW, MPI_DOUBLE, &rows);
  MPI_Type_commit(&rows);
  fill(20);
  MPI_Sendrecv(out, 1, rows, peer, 20, in, 1, rows, peer, 20, MPI_COMM_WORLD, &st);
  expect("rows", &st, N / ROW * PART, 20);
  look("rows", in, peer, 20, PART, ROW);
  MPI_Sendrecv(out, 1, rows, peer, 21, here, 1, rows, peer, 21, MPI_COMM_WORLD, &st);
  acc_memcpy_to_device(in, here, BYTES);
  look("rows to the host", in, peer, 20, PART, ROW);
  acc_memcpy_to_device(in, memset(host, 0, BYTES), BYTES);
  MPI_Sendrecv(out, N, MPI_DOUBLE, peer, 22, here, N, MPI_DOUBLE, peer, 22, MPI_COMM_WORLD, &st);
  acc_memcpy_to_device(in, here, BYTES);
  look("a message to the host", in, peer, 20, 1, 1);
  MPI_Type_free(&rows);
  // Elements of three bytes: a descriptor's length is none of their multiples.
  MPI_Type_contiguous(3, MPI_BYTE, &short_rows);
  MPI_Type_commit(&short_rows);
  fill(23);
  MPI_Sendrecv(out, BYTES / 3, short_rows, peer, 23, in, BYTES / 3, short_rows, peer, 23, MPI_COMM_WORLD, &st);
  acc_memcpy_from_device(host, in, BYTES);
  for (int i = 0; i < BYTES / 3 * 3 / 8; i++) wrong += host[i] != value(peer, 23, i);
  MPI_Type_free(&short_rows);
  free(here);
}

static void be_too_large(void) {
  MPI_Request r;
  fill(30);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Isend(out, N, MPI_DOUBLE, peer, 30, MPI_COMM_WORLD, &r);
  int result = MPI_Recv(in, N - 1, MPI_DOUBLE, peer, 30, MPI_COMM_WORLD, MPI_STATUS_IGNORE), class = 0;
  MPI_Error_class(result, &class);
  if (class != MPI_ERR_TRUNCATE) printf("rank %d: no error\n", rank), wrong++;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  exchange();
}

static void send_to_oneself(void) {
  MPI_Request r[2];
  fill(40);
  MPI_Irecv(in, N, MPI_DOUBLE, rank, 40, MPI_COMM_WORLD, &r[0]);
  MPI_Isend(out, N, MPI_DOUBLE, rank, 40, MPI_COMM_WORLD, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  look("a message to oneself", in, rank, 40, 1, 1);
  MPI_Irecv(in, N, MPI_DOUBLE, rank, 41, MPI_COMM_WORLD, &r[0]);
  MPI_Send(out, N, MPI_DOUBLE, rank, 41, MPI_COMM_WORLD);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
}

// Nobody receives before the sender has begun something else.
static void wait_late(void) {
  MPI_Request r;
  fill(50);
  if (!rank) MPI_Isend(out, N, MPI_DOUBLE, peer, 50, MPI_COMM_WORLD, &r);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank) MPI_Recv(in, N, MPI_DOUBLE, peer, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE), look("a late receive", in, peer, 50, 1, 1);
  if (!rank) MPI_Wait(&r, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  out = acc_malloc(BYTES), in = acc_malloc(BYTES), host = malloc(BYTES);
  exchange();
  meet();
  ask_first();
  repeat();
  send_rows();
  be_too_large();
  send_to_oneself();
  wait_late();
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!rank) printf(wrong ? "%d wrong\n" : "right\n", wrong);
  acc_free(out);
  acc_free(in);
  free(host);
  MPI_Finalize();
}
