// Messages from one process to another (MPI-3.1, 3).
// In: buffers, maybe of device memory.  Out: MPI's own calls with what the host reaches.
#include "accomp_mpi.h"
#include <stdlib.h>
#include <string.h>

// --- sends ---------------------------------------------------------------------------------------

#define SEND(name)                                                                       \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm) {                                                        \
    Transfer s;                                                                          \
    Message all = {(void *)(size_t)buffer, count, type};                                 \
    Message m = accomp_mpi_open_send(&s, "MPI_" #name, all, to, comm);                   \
    int result = OWN(name)(m.at, m.count, m.type, to, tag, comm);                        \
    accomp_mpi_finish(&s, result);                                                       \
    accomp_mpi_close(&s);                                                                \
    return result;                                                                       \
  }
SEND(Send)
SEND(Ssend)
SEND(Rsend)

#define SEND_LATER(name)                                                                 \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm, MPI_Request *request) {                                  \
    Transfer s;                                                                          \
    Message all = {(void *)(size_t)buffer, count, type};                                 \
    Message m = accomp_mpi_open_send(&s, "MPI_" #name, all, to, comm);                   \
    int result = OWN(name)(m.at, m.count, m.type, to, tag, comm, request);               \
    return accomp_mpi_keep(result, request, PENDING_SEND, comm, &s, 1);                  \
  }
SEND_LATER(Isend)
SEND_LATER(Issend)
SEND_LATER(Irsend)

#define SEND_INIT(name)                                                                  \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm, MPI_Request *request) {                                  \
    Transfer s;                                                                          \
    Message all = {(void *)(size_t)buffer, count, type};                                 \
    Message m = accomp_mpi_open_send(&s, "MPI_" #name, all, to, comm);                   \
    accomp_mpi_cancel(&s);                                                               \
    int result = OWN(name)(m.at, m.count, m.type, to, tag, comm, request);               \
    return accomp_mpi_keep(result, request, PENDING_PERSISTENT_SEND, comm, &s, 1);       \
  }
SEND_INIT(Send_init)
SEND_INIT(Ssend_init)
SEND_INIT(Rsend_init)

// MPI copies what a buffered send has to send, but frees its request only with the program.
int MPI_Bsend(const void *buffer, int count, MPI_Datatype type, int to, int tag,
              MPI_Comm comm) {
  Transfer s;
  Message all = {(void *)(size_t)buffer, count, type};
  Message m = accomp_mpi_open_message(&s, "MPI_Bsend", all, to, TRANSFER_IN);
  int result = OWN(Bsend)(m.at, m.count, m.type, to, tag, comm);
  accomp_mpi_close(&s);
  return result;
}

#define BUFFERED_LATER(name, kind)                                                       \
  int MPI_##name(const void *buffer, int count, MPI_Datatype type, int to, int tag,      \
                 MPI_Comm comm, MPI_Request *request) {                                  \
    Transfer s;                                                                          \
    Message all = {(void *)(size_t)buffer, count, type};                                 \
    Message m = accomp_mpi_open_message(&s, "MPI_" #name, all, to, TRANSFER_IN);         \
    int result = OWN(name)(m.at, m.count, m.type, to, tag, comm, request);               \
    return accomp_mpi_keep(result, request, kind, comm, &s, 1);                          \
  }
BUFFERED_LATER(Ibsend, PENDING_SEND)
BUFFERED_LATER(Bsend_init, PENDING_PERSISTENT_SEND)

// --- receives ------------------------------------------------------------------------------------

// MPI's part is over; own: its status, which the program gets with what came.
static int received(Transfer *s, int result, MPI_Comm comm, MPI_Status *own,
                    MPI_Status *status) {
  if (result == MPI_SUCCESS) {
    result = accomp_mpi_receive_data(s, comm, own);
    accomp_mpi_finish_receive(s);
  }
  accomp_mpi_close(s);
  if (status != MPI_STATUS_IGNORE) *status = *own;
  return result;
}

int MPI_Recv(void *buffer, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status *status) {
  Transfer s;
  MPI_Status own;
  Message m =
      accomp_mpi_open_receive(&s, "MPI_Recv", (Message){buffer, count, type}, from);
  Envelope e = {from, tag, comm};
  s.route = accomp_mpi_route(&e);
  if (!s.parts && !s.route.other)
    return OWN(Recv)(buffer, count, type, from, tag, comm, status);
  int result = OWN(Recv)(m.at, m.count, m.type, e.source, e.tag, e.comm, &own);
  return received(&s, result, comm, &own, status);
}

int MPI_Mrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message,
              MPI_Status *status) {
  Transfer s;
  MPI_Status own;
  Envelope e;
  Message m = accomp_mpi_open_receive(&s, "MPI_Mrecv", (Message){buffer, count, type}, 0);
  s.route = accomp_mpi_route_message(message, &e);
  if (!s.parts && !s.route.other) return OWN(Mrecv)(buffer, count, type, message, status);
  int result = s.route.other
                   ? OWN(Recv)(m.at, m.count, m.type, e.source, e.tag, e.comm, &own)
                   : OWN(Mrecv)(m.at, m.count, m.type, message, &own);
  return received(&s, result, MPI_COMM_WORLD, &own, status);
}

int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int from, int tag,
              MPI_Comm comm, MPI_Request *request) {
  Transfer s;
  Message m =
      accomp_mpi_open_receive(&s, "MPI_Irecv", (Message){buffer, count, type}, from);
  Envelope e = {from, tag, comm};
  s.route = accomp_mpi_route(&e);
  int result = OWN(Irecv)(m.at, m.count, m.type, e.source, e.tag, e.comm, request);
  return accomp_mpi_keep(result, request, PENDING_RECEIVE, comm, &s, 1);
}

int MPI_Recv_init(void *buffer, int count, MPI_Datatype type, int from, int tag,
                  MPI_Comm comm, MPI_Request *request) {
  Transfer s;
  Message m =
      accomp_mpi_open_receive(&s, "MPI_Recv_init", (Message){buffer, count, type}, from);
  s.route = (Route){.source = from, .tag = tag};
  int result = OWN(Recv_init)(m.at, m.count, m.type, from, tag, comm, request);
  return accomp_mpi_keep(result, request, PENDING_PERSISTENT_RECEIVE, comm, &s, 1);
}

int MPI_Imrecv(void *buffer, int count, MPI_Datatype type, MPI_Message *message,
               MPI_Request *request) {
  Transfer s;
  Envelope e;
  Message m =
      accomp_mpi_open_receive(&s, "MPI_Imrecv", (Message){buffer, count, type}, 0);
  s.route = accomp_mpi_route_message(message, &e);
  int result = s.route.other
                   ? OWN(Irecv)(m.at, m.count, m.type, e.source, e.tag, e.comm, request)
                   : OWN(Imrecv)(m.at, m.count, m.type, message, request);
  return accomp_mpi_keep(result, request, PENDING_RECEIVE, MPI_COMM_WORLD, &s, 1);
}

// --- both ------------------------------------------------------------------------------------------

// MPI's own call names one communicator for both.
static int send_and_receive(const Message *m, int to, int tag_out, const Message *in,
                            int from, int tag_in, MPI_Comm comm, Route *route,
                            MPI_Status *own) {
  MPI_Request sent;
  Envelope e = {from, tag_in, comm};
  *route = accomp_mpi_route(&e);
  if (!route->other)
    return OWN(Sendrecv)(m->at, m->count, m->type, to, tag_out, in->at, in->count,
                         in->type, from, tag_in, comm, own);
  int result = OWN(Isend)(m->at, m->count, m->type, to, tag_out, comm, &sent);
  if (!result)
    result = OWN(Recv)(in->at, in->count, in->type, e.source, e.tag, e.comm, own);
  return result ? result : OWN(Wait)(&sent, MPI_STATUS_IGNORE);
}

int MPI_Sendrecv(const void *out, int nout, MPI_Datatype tout, int to, int tag_out,
                 void *in, int nin, MPI_Datatype tin, int from, int tag_in, MPI_Comm comm,
                 MPI_Status *status) {
  Transfer s, r;
  MPI_Status own;
  Message all = {(void *)(size_t)out, nout, tout};
  Message m = accomp_mpi_open_send(&s, "MPI_Sendrecv", all, to, comm);
  Message n = accomp_mpi_open_receive(&r, "MPI_Sendrecv", (Message){in, nin, tin}, from);
  int sent = send_and_receive(&m, to, tag_out, &n, from, tag_in, comm, &r.route, &own);
  if (sent == MPI_SUCCESS)
    accomp_mpi_send_data(&s); // the other side may wait for it, as this one does
  int result = received(&r, sent, comm, &own, status);
  accomp_mpi_finish(&s, sent);
  accomp_mpi_close(&s);
  return result;
}

// What is sent stands where the message comes: a copy of it is sent.
int MPI_Sendrecv_replace(void *buffer, int count, MPI_Datatype type, int to, int tag_out,
                         int from, int tag_in, MPI_Comm comm, MPI_Status *status) {
  static const char call[] = "MPI_Sendrecv_replace";
  Part part = accomp_mpi_part(buffer, count, type);
  char *lo, *end;
  bool any = accomp_mpi_range(&part, 1, &lo, &end);
  struct Device *device = any ? accomp_mpi_device(lo) : NULL;
  if (device) accomp_mpi_order_part(call, device, &part, true);
  accomp_mpi_layout_close(&part.layout);
  if (!any || (!device && !accomp_mpi_peers.active))
    return OWN(Sendrecv_replace)(buffer, count, type, to, tag_out, from, tag_in, comm,
                                 status);
  size_t bytes = (size_t)(end - lo);
  char *copy = device ? __accomp_memory_duplicate(call, lo, bytes) : malloc(bytes);
  if (!copy) accomp_mpi_refuse(call, "as long a message, with as little memory left");
  if (!device) memcpy(copy, lo, bytes);
  int result = MPI_Sendrecv(copy + ((char *)buffer - lo), count, type, to, tag_out,
                            buffer, count, type, from, tag_in, comm, status);
  if (device)
    __accomp_memory_free(call, copy);
  else
    free(copy);
  return result;
}
