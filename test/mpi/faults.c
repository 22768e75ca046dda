// Faults of one rank while the others wait for it. The argument says which; test/mpi/faults says what comes of it.
#include <mpi.h>
#include <openacc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
static int a[N], rank;

static void exhaust(void) {
  size_t n = (size_t)1 << 30;
  char *large = malloc(n);
  #pragma acc enter data create(large[0:n])
}

static void break_kernel(void) {
  int *nowhere = NULL;
  #pragma acc serial deviceptr(nowhere)
  nowhere[1] = 1;
}

static void misuse(void) {
  acc_memcpy_to_device(a, a, sizeof a);
}

// 1 receives less than 0 sends.
static int shorten(int n) {
  int result = MPI_SUCCESS;
  #pragma acc data copy(a)
  #pragma acc host_data use_device(a)
  {
    if (rank == 0)
      result = MPI_Send(a, n, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (rank == 1)
      result = MPI_Recv(a, n / 10, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return result;
}

static void handle(int n) {
  int class = MPI_SUCCESS, wrong = 0;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (int i = 0; i < N; i++) a[i] = rank;
  MPI_Error_class(shorten(n), &class);
  for (int i = rank ? n / 10 : 0; i < N; i++) wrong += a[i] != rank;
  if (rank == 1) printf("truncated %d, %d wrong\n", class == MPI_ERR_TRUNCATE, wrong);
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(how, "short")) shorten(N);
  if (!strcmp(how, "handled")) handle(N);
  if (!strcmp(how, "handled-small")) handle(100);
  if (rank == 1) {
    if (!strcmp(how, "memory")) exhaust();
    if (!strcmp(how, "kernel")) break_kernel();
    if (!strcmp(how, "routine")) misuse();
    if (!strcmp(how, "killed")) raise(SIGKILL);
  } else if (strncmp(how, "handled", 7) != 0) {
    #pragma acc data create(a)
    #pragma acc host_data use_device(a)
    MPI_Recv(a, N, MPI_INT, 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
