// The program waits for no queue: a send has what kernels of queues write before it, a persistent one
// at each start, and what comes is not overwritten by a kernel given before.
// Prints "right" where all came as it was computed.
#include <mpi.h>
#include <openacc.h>
#include <stdio.h>

enum { N = 3000, FEW = 20, ROUNDS = 5 };
static double a[N];
static int rank, peer;

static void compute(double *p, int n, int k, int queue) {
#pragma acc parallel loop deviceptr(p) async(queue)
  for (int i = 0; i < n; i++) p[i] = 1e6 * k + i;
}

static int check(const double *p, int n, int k) {
  int wrong = 0;
#pragma acc parallel loop deviceptr(p) reduction(+ : wrong)
  for (int i = 0; i < n; i++) wrong += p[i] != 1e6 * k + i;
  return wrong;
}

// By the host's memory where n is small, else offered.
static int exchange(double *p, int n, int k) {
  int wrong = 0;
  compute(p, n, rank ? -1 : k, 1);
  if (rank) {
    MPI_Recv(p, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong = check(p, n, k);
  } else {
    MPI_Send(p, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
  compute(p, n, k + 1 + rank, 2);
  MPI_Sendrecv_replace(p, n, MPI_DOUBLE, peer, 1, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return wrong + check(p, n, k + 1 + peer);
}

static int persistent(double *p) {
  int wrong = 0;
  MPI_Request r;
  if (rank) MPI_Recv_init(p, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r);
  else MPI_Send_init(p, N, MPI_DOUBLE, peer, 2, MPI_COMM_WORLD, &r);
  for (int k = 1; k <= ROUNDS; k++) {
    compute(p, N, rank ? -1 : k, 3);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (rank) wrong += check(p, N, k);
  }
  MPI_Request_free(&r);
  return wrong;
}

static int collective(double *p) {
  compute(p, N, rank ? -1 : 7, 4);
  MPI_Bcast(p, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return check(p, N, 7);
}

int main(int argc, char **argv) {
  int wrong = 0, all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  double *own = acc_malloc(sizeof a);
#pragma acc data create(a)
#pragma acc host_data use_device(a)
  for (int k = 1; k <= ROUNDS; k++)
    wrong += exchange(a, N, k) + exchange(a, FEW, k) + exchange(own, N, k) + exchange(own, FEW, k);
  wrong += persistent(own) + collective(own);
  acc_free(own);
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank) printf(all ? "%d wrong\n" : "right\n", all);
  MPI_Finalize();
  return 0;
}
