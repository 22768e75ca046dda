// Messages from one process to another (MPI-3.1, 3).
// In: buffers, maybe of device memory.  Out: MPI's own calls with what the host reaches.
#include "accomp_mpi.h"

// Nothing goes to, or comes from, a process that is not there (MPI-3.1, 3.11).
static size_t elements(int count, int other) {
  return other == MPI_PROC_NULL || count < 0 ? 0 : (size_t)count;
}

// --- sends ---------------------------------------------------------------------------------------

#define SEND(name)                                                                       \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm) {                                                        \
    Stage s;                                                                             \
    void *host =                                                                         \
        accomp_mpi_open(&s, "MPI_" #name, buffer, elements(count, to), type, STAGE_IN);  \
    int result = PMPI_##name(host, count, type, to, tag, comm);                          \
    accomp_mpi_close(&s);                                                                \
    return result;                                                                       \
  }
SEND(Send)
SEND(Ssend)
SEND(Bsend)
SEND(Rsend)

// MPI copies what a buffered send has to send, but frees its request only with the program.
#define SEND_LATER(name, kind)                                                           \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm, MPI_Request *request) {                                  \
    Stage s;                                                                             \
    void *host =                                                                         \
        accomp_mpi_open(&s, "MPI_" #name, buffer, elements(count, to), type, STAGE_IN);  \
    int result = PMPI_##name(host, count, type, to, tag, comm, request);                 \
    return accomp_mpi_keep(result, *request, kind, &s, 1);                               \
  }
SEND_LATER(Isend, PENDING_ONCE)
SEND_LATER(Issend, PENDING_ONCE)
SEND_LATER(Ibsend, PENDING_ONCE)
SEND_LATER(Irsend, PENDING_ONCE)
SEND_LATER(Send_init, PENDING_PERSISTENT_SEND)
SEND_LATER(Ssend_init, PENDING_PERSISTENT_SEND)
SEND_LATER(Bsend_init, PENDING_PERSISTENT_SEND)
SEND_LATER(Rsend_init, PENDING_PERSISTENT_SEND)

// --- receives ------------------------------------------------------------------------------------

// The message has arrived: its bytes, and no more, go to the device.
static void received(Stage *s, int result, MPI_Status *own, MPI_Status *status) {
  int bytes = 0;
  if (s->host && result == MPI_SUCCESS) {
    PMPI_Get_count(own, MPI_BYTE, &bytes);
    accomp_mpi_write(s, bytes == MPI_UNDEFINED ? ALL_BYTES : (size_t)bytes);
  }
  accomp_mpi_close(s);
  if (status != MPI_STATUS_IGNORE) *status = *own;
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status) {
  Stage s;
  MPI_Status own;
  void *host =
      accomp_mpi_open(&s, "MPI_Recv", buffer, elements(count, from), type, STAGE_OUT);
  if (!s.host) return PMPI_Recv(buffer, count, type, from, tag, comm, status);
  int result = PMPI_Recv(host, count, type, from, tag, comm, &own);
  received(&s, result, &own, status);
  return result;
}

int MPI_Mrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message,
              MPI_Status *status) {
  Stage s;
  MPI_Status own;
  void *host = accomp_mpi_open(&s, "MPI_Mrecv", buffer, (size_t)count, type, STAGE_OUT);
  if (!s.host) return PMPI_Mrecv(buffer, count, type, message, status);
  int result = PMPI_Mrecv(host, count, type, message, &own);
  received(&s, result, &own, status);
  return result;
}

int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int from, int tag,
              MPI_Comm comm, MPI_Request *request) {
  Stage s;
  void *host =
      accomp_mpi_open(&s, "MPI_Irecv", buffer, elements(count, from), type, STAGE_OUT);
  int result = PMPI_Irecv(host, count, type, from, tag, comm, request);
  return accomp_mpi_keep(result, *request, PENDING_RECEIVE, &s, 1);
}

int MPI_Recv_init(void *buffer, int count, MPI_Datatype type, int from, int tag,
                  MPI_Comm comm, MPI_Request *request) {
  Stage s;
  void *host = accomp_mpi_open(&s, "MPI_Recv_init", buffer, elements(count, from), type,
                               STAGE_OUT);
  int result = PMPI_Recv_init(host, count, type, from, tag, comm, request);
  return accomp_mpi_keep(result, *request, PENDING_PERSISTENT_RECEIVE, &s, 1);
}

int MPI_Imrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message,
               MPI_Request *request) {
  Stage s;
  void *host = accomp_mpi_open(&s, "MPI_Imrecv", buffer, (size_t)count, type, STAGE_OUT);
  int result = PMPI_Imrecv(host, count, type, message, request);
  return accomp_mpi_keep(result, *request, PENDING_RECEIVE, &s, 1);
}

// --- both ------------------------------------------------------------------------------------------

int MPI_Sendrecv(const void *out, int nout, MPI_Datatype tout, int to, int tag_out,
                 void *in, int nin, MPI_Datatype tin, int from, int tag_in, MPI_Comm comm,
                 MPI_Status *status) {
  Stage s, r;
  MPI_Status own;
  void *send =
      accomp_mpi_open(&s, "MPI_Sendrecv", out, elements(nout, to), tout, STAGE_IN);
  void *receive =
      accomp_mpi_open(&r, "MPI_Sendrecv", in, elements(nin, from), tin, STAGE_OUT);
  int result = PMPI_Sendrecv(send, nout, tout, to, tag_out, receive, nin, tin, from,
                             tag_in, comm, r.host ? &own : status);
  accomp_mpi_close(&s);
  if (r.host) received(&r, result, &own, status);
  return result;
}

int MPI_Sendrecv_replace(void *buffer, int count, MPI_Datatype type, int to, int tag_out,
                         int from, int tag_in, MPI_Comm comm, MPI_Status *status) {
  Stage s;
  MPI_Status own;
  void *host = accomp_mpi_open(&s, "MPI_Sendrecv_replace", buffer, (size_t)count, type,
                               STAGE_IN | STAGE_OUT);
  int result = PMPI_Sendrecv_replace(host, count, type, to, tag_out, from, tag_in, comm,
                                     s.host ? &own : status);
  if (s.host) received(&s, result, &own, status);
  return result;
}
