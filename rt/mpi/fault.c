// Faults: of one process, which end the job; and messages that are larger than their buffers.
// In: MPI's start and end; what went wrong.  Out: a message with the rank and the line of the call; MPI_Abort.
#include "accomp_mpi.h"
#include <stdio.h>
#include <unistd.h>

// us: what a process says last may be lost when its job is aborted at once.
enum { LAUNCHER_READS = 200000 };

// The runtime calls it when its message is written.
static void end_job(int status) {
  int over = 0;
  PMPI_Finalized(&over);
  if (over) return;
  usleep(LAUNCHER_READS);
  PMPI_Abort(MPI_COMM_WORLD, status);
  _exit(status);
}

void accomp_mpi_job_open(void) {
  int rank;
  char who[32];
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  snprintf(who, sizeof who, "rank %d", rank);
  __accomp_job(who, end_job);
}

void accomp_mpi_job_close(void) { __accomp_job("", NULL); }

void accomp_mpi_refuse(const char *call, const char *what) {
  char text[256];
  snprintf(text, sizeof text, "sorry, not implemented: %s", what);
  __accomp_fail(call, text);
}

// Does an error of this communicator end the job?
static bool is_fatal(MPI_Comm comm) {
  MPI_Errhandler handler;
  PMPI_Comm_get_errhandler(comm, &handler);
  bool fatal = handler == MPI_ERRORS_ARE_FATAL;
  PMPI_Errhandler_free(&handler);
  return fatal;
}

int accomp_mpi_truncate(const Transfer *s, MPI_Comm comm, size_t bytes) {
  char text[128];
  snprintf(text, sizeof text, "a message of %zu bytes has a buffer of %zu bytes", bytes,
           accomp_mpi_capacity(s));
  if (is_fatal(comm)) __accomp_fail(s->call, text);
  PMPI_Comm_call_errhandler(comm, MPI_ERR_TRUNCATE);
  return MPI_ERR_TRUNCATE;
}
