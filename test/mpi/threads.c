// Several threads of a process send, receive, probe and wait at a time, under MPI_THREAD_MULTIPLE.
// One more has requests of the host's memory alone, whose handles were the others' until those were complete.
// Prints "right" where all came as it was sent.
#include <mpi.h>
#include <openacc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, N = 3000, ROUNDS = 25 };
static int rank, peer, wrong[THREADS + 1];
static _Atomic int left = THREADS; // that still send

// Round k of thread t between two processes: the i-th element that 'from' sends.
static double value(int from, int t, int k, int i) { return 1e6 * from + 1e4 * t + 1e2 * k + i; }

static void fill(double *p, int t, int k) {
#pragma acc parallel loop deviceptr(p)
  for (int i = 0; i < N; i++) p[i] = 1e6 * rank + 1e4 * t + 1e2 * k + i;
}

static void receive(double *in, int t, int k) {
  MPI_Request r;
  MPI_Message m;
  MPI_Status st;
  int n, flag = 0;
  if (k % 4 == 0) {
    MPI_Recv(in, N, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, &st);
  } else if (k % 4 == 1) {
    MPI_Probe(peer, t, MPI_COMM_WORLD, &st);
    MPI_Irecv(in, N, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, &st);
  } else if (k % 4 == 2) {
    MPI_Mprobe(peer, t, MPI_COMM_WORLD, &m, &st);
    MPI_Mrecv(in, N, MPI_DOUBLE, &m, &st);
  } else {
    MPI_Irecv(in, N, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, &r);
    while (!flag) MPI_Test(&r, &flag, &st);
  }
  MPI_Get_count(&st, MPI_DOUBLE, &n);
  wrong[t] += n != N - k || st.MPI_TAG != t || st.MPI_SOURCE != peer;
}

static void *run(void *arg) {
  int t = *(int *)arg;
  double *out = acc_malloc(N * sizeof *out), *in = acc_malloc(N * sizeof *in), *host = malloc(N * sizeof *host);
  MPI_Request r;
  for (int k = 0; k < ROUNDS; k++) {
    fill(out, t, k);
    MPI_Isend(out, N - k, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, &r);
    receive(in, t, k);
    if (k % 5 == 4)
      MPI_Request_free(&r), MPI_Sendrecv(NULL, 0, MPI_INT, peer, 100 + t, NULL, 0, MPI_INT, peer, 100 + t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    acc_memcpy_from_device(host, in, N * sizeof *host);
    for (int i = 0; i < N - k; i++) wrong[t] += host[i] != value(peer, t, k, i);
  }
  acc_free(out);
  acc_free(in);
  free(host);
  left--;
  return NULL;
}

// To itself. A persistent send of nothing is MPI's alone.
static void *run_on_host(void *unused) {
  for (int k = 0; left; k++) {
    int in = -1, flag[3] = {0};
    MPI_Request r[3];
    MPI_Irecv(&in, 1, MPI_INT, rank, 200, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(&k, 1, MPI_INT, rank, 200, MPI_COMM_WORLD, &r[1]);
    MPI_Send_init(NULL, 0, MPI_INT, MPI_PROC_NULL, 201, MPI_COMM_WORLD, &r[2]);
    MPI_Start(&r[2]);
    for (int i = 0; i < 3; i++)
      while (!flag[i]) MPI_Test(&r[i], &flag[i], MPI_STATUS_IGNORE);
    MPI_Request_free(&r[2]);
    wrong[THREADS] += in != k;
  }
  return unused;
}

int main(int argc, char **argv) {
  int given, number[THREADS], all = 0;
  pthread_t thread[THREADS + 1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &given);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  peer = 1 - rank;
  if (given == MPI_THREAD_MULTIPLE) {
    for (int t = 0; t < THREADS; t++) number[t] = t, pthread_create(&thread[t], NULL, run, &number[t]);
    pthread_create(&thread[THREADS], NULL, run_on_host, NULL);
    for (int t = 0; t <= THREADS; t++) pthread_join(thread[t], NULL), all += wrong[t];
  }
  MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!rank) printf(given != MPI_THREAD_MULTIPLE ? "this MPI has no threads\n" : all ? "%d wrong\n" : "right\n", all);
  MPI_Finalize();
}
