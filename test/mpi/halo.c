// Messages of halos while the inner points are computed, as document 003 has it, without the program's waits: a call of MPI
// waits for the queues that use the bytes of its message, and for no other.
// Prints "right" where all came as it was computed.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROW = 64, ROWS = 40, N = ROW * ROWS, STEPS = 6, EDGE = 1, INNER = 2, OTHER = 3 };
struct rows { double *at; };
static double global[N];
#pragma acc declare create(global)
static int rank, peer;

static void edges(const double *f, double *fn, int n) {
#pragma acc parallel loop present(f[0:n], fn[0:n]) async(EDGE)
  for (int i = 0; i < ROW; i++) {
    fn[ROW + i] = f[i] + 1;
    fn[n - 2 * ROW + i] = f[n - ROW + i] + 1;
  }
}

static void inner(const double *f, double *fn, int n, int rows) {
#pragma acc parallel loop collapse(2) present(f[0:n], fn[0:n]) async(INNER)
  for (int j = 2; j < rows - 2; j++)
    for (int i = 0; i < ROW; i++) fn[j * ROW + i] = f[(j - 1) * ROW + i] + f[(j + 1) * ROW + i];
}

// The rows at the ends go to the other side, and from there come those beside them.
static void exchange(double *f, int n) {
  MPI_Request r[4];
#pragma acc host_data use_device(f)
  {
    MPI_Irecv(f, ROW, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(f + n - ROW, ROW, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(f + n - 2 * ROW, ROW, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(f + ROW, ROW, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, &r[3]);
  }
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

static int diffuse(double *f, double *fn, int n) {
  int wrong = 0;
  for (int i = 0; i < n; i++) f[i] = fn[i] = 0;
#pragma acc data copy(f[0:n], fn[0:n])
  for (int k = 0; k < STEPS; k++) {
    edges(f, fn, n);
    inner(f, fn, n, n / ROW);
    exchange(fn, n);
#pragma acc wait
    double *other = f;
    f = fn, fn = other;
  }
  for (int i = 0; i < ROW; i++) wrong += f[i] != STEPS || f[n - ROW + i] != STEPS;
  return wrong;
}

static int pass(double *p, int n, double expected) {
  int wrong = 0;
  if (rank == 0) MPI_Send(p, n, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD);
  else MPI_Recv(p, n, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc wait
#pragma acc parallel loop deviceptr(p) reduction(+ : wrong)
  for (int i = 0; i < n; i++) wrong += p[i] != expected;
  return wrong;
}

#pragma acc routine seq
static void set_global(int i, double v) { global[i] = v; }

// Which memory a kernel uses is not known where it follows a pointer in memory, or calls what uses a global variable.
static int followed(double *p) {
  struct rows rows = {p};
#pragma acc enter data copyin(rows)
#pragma acc enter data create(p[0:N])
#pragma acc enter data attach(rows.at)
#pragma acc parallel loop present(rows) async(OTHER)
  for (int i = 0; i < N; i++) rows.at[i] = rank ? -1 : 5;
  int wrong = 0;
#pragma acc host_data use_device(p)
  wrong = pass(p, N, 5);
#pragma acc parallel loop async(OTHER)
  for (int i = 0; i < N; i++) set_global(i, rank ? -1 : 6);
#pragma acc host_data use_device(global)
  wrong += pass(global, N, 6);
#pragma acc exit data detach(rows.at)
#pragma acc exit data delete(p[0:N], rows)
  return wrong;
}

// Sections far behind the pointers that they are named by, with subscripts that tell nothing, and of a member.
static int far_behind(double *p) {
  enum { FIRST = N / 2, SOME = N / 4 };
  struct rows rows = {p};
  int *at = malloc(sizeof *at * SOME), wrong = 0;
  for (int i = 0; i < SOME; i++) at[i] = FIRST + (SOME - 1 - i);
#pragma acc enter data copyin(at[0:SOME]) create(p[FIRST:SOME])
#pragma acc parallel loop present(p, at[0:SOME]) async(OTHER)
  for (int i = 0; i < SOME; i++) p[at[i]] = rank ? -1 : 10;
#pragma acc host_data use_device(p)
  wrong += pass(p + FIRST, SOME, 10);
#pragma acc parallel loop present(rows.at[FIRST:SOME]) async(OTHER)
  for (int i = 0; i < SOME; i++) rows.at[FIRST + i] = rank ? -1 : 11;
#pragma acc host_data use_device(p)
  wrong += pass(p + FIRST, SOME, 11);
#pragma acc exit data delete(at[0:SOME], p[FIRST:SOME])
  free(at);
  return wrong;
}

// Copies in a queue; a part of what lies beside the message is none of its business.
static int copied(double *p) {
  int wrong = 0;
  for (int i = 0; i < N; i++) p[i] = rank ? -1 : 7;
#pragma acc enter data create(p[0:N])
#pragma acc update device(p[0:ROW]) async(EDGE)
#pragma acc update device(p[2*ROW:ROW]) async(INNER)
#pragma acc host_data use_device(p)
  wrong += pass(p, ROW, 7);
#pragma acc exit data delete(p[0:N])
  return wrong;
}

// A pointer to device memory as a value.
static int value(double *own, int n) {
#pragma acc parallel loop deviceptr(own) async(OTHER)
  for (int i = 0; i < n; i++) own[i] = rank ? -1 : 8;
  return pass(own, n, 8);
}

int main(int argc, char **argv) {
  int wrong, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  double *f = malloc(sizeof(double) * N), *fn = malloc(sizeof(double) * N);
  double *own = acc_malloc(sizeof(double) * N);
  wrong = diffuse(f, fn, N) + followed(f) + copied(f) + far_behind(f) + value(own, N);
  acc_free(own);
  free(f), free(fn);
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) printf(all ? "%d wrong\n" : "right\n", all);
  MPI_Finalize();
  return 0;
}
