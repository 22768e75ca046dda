// Probes of messages that may be offers: they tell the size of the data, and leave the message to be received.
// In: MPI's probes.  Out: statuses; messages that were taken off MPI to look at them, and who is to receive them.
// A message of a descriptor's length is received, and kept. It reaches its receiver by a message to oneself, with the
// status of the first.
#include "accomp_mpi.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct Kept {
  struct Kept *next;
  MPI_Comm comm;
  MPI_Status status;
  MPI_Message
      message; // by which the program is to receive it; MPI_MESSAGE_NULL: by source and tag
  MPI_Request sent; // the message to oneself
  char data[DESCRIPTOR];
} Kept;

static Kept *first, **last = &first; // in the order of their coming; owns
static _Atomic int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static MPI_Comm self; // for messages to oneself
static _Atomic int tags;

void accomp_mpi_probes_open(void) { PMPI_Comm_dup(MPI_COMM_SELF, &self); }
void accomp_mpi_probes_close(void) { PMPI_Comm_free(&self); }

// --- what was taken off MPI ----------------------------------------------------------------------

static bool fits(const Kept *k, int source, int tag, MPI_Comm comm) {
  return k->message == MPI_MESSAGE_NULL && k->comm == comm &&
         (source == MPI_ANY_SOURCE || source == k->status.MPI_SOURCE) &&
         (tag == MPI_ANY_TAG || tag == k->status.MPI_TAG);
}

static Kept **find_locked(int source, int tag, MPI_Comm comm) {
  Kept **k = &first;
  while (*k && !fits(*k, source, tag, comm)) k = &(*k)->next;
  return k;
}

static Kept *unlink_locked(Kept **at) {
  Kept *k = *at;
  *at = k->next;
  if (last == &k->next) last = at;
  atomic_fetch_sub(&count, 1);
  return k;
}

static void keep(Kept *k) {
  k->next = NULL;
  pthread_mutex_lock(&lock);
  *last = k;
  last = &k->next;
  pthread_mutex_unlock(&lock);
  atomic_fetch_add(&count, 1);
}

static bool has_descriptor_length(MPI_Status *status) {
  int bytes = 0;
  PMPI_Get_count(status, MPI_BYTE, &bytes);
  return bytes == DESCRIPTOR;
}

static Kept *receive(MPI_Message *message, MPI_Comm comm) {
  Kept *k = calloc(1, sizeof *k);
  if (!k) abort();
  k->comm = comm;
  k->message = MPI_MESSAGE_NULL;
  OWN(Mrecv)(k->data, DESCRIPTOR, MPI_BYTE, message, &k->status);
  size_t bytes = accomp_mpi_offered(k->data);
  if (bytes) PMPI_Status_set_elements_x(&k->status, MPI_BYTE, (MPI_Count)bytes);
  return k;
}

// The message that a probe has seen. Another thread may have it by now.
static void take_off(int source, int tag, MPI_Comm comm) {
  MPI_Message message;
  MPI_Status status;
  int flag = 0;
  OWN(Improbe)(source, tag, comm, &flag, &message, &status);
  if (!flag) return;
  keep(receive(&message, comm));
}

static Kept *take_kept(int source, int tag, MPI_Comm comm) {
  pthread_mutex_lock(&lock);
  Kept **at = find_locked(source, tag, comm), *k = *at ? unlink_locked(at) : NULL;
  pthread_mutex_unlock(&lock);
  return k;
}

// --- its receiver ------------------------------------------------------------------------------------

// A receive of what 'e' says gets it.
static Route send_on(Kept *k, Envelope *e) {
  *e = (Envelope){0, atomic_fetch_add(&tags, 1) % 32768, self};
  OWN(Isend)(k->data, DESCRIPTOR, MPI_BYTE, e->source, e->tag, e->comm, &k->sent);
  return (Route){true, k->status.MPI_SOURCE, k->status.MPI_TAG, k};
}

Route accomp_mpi_route(Envelope *e) {
  if (!atomic_load(&count)) return (Route){.other = false};
  Kept *k = take_kept(e->source, e->tag, e->comm);
  return k ? send_on(k, e) : (Route){.other = false};
}

Route accomp_mpi_route_message(MPI_Message *message, Envelope *e) {
  if (!atomic_load(&count) || *message == MPI_MESSAGE_NULL)
    return (Route){.other = false};
  pthread_mutex_lock(&lock);
  Kept **at = &first;
  while (*at && (*at)->message != *message) at = &(*at)->next;
  Kept *k = *at ? unlink_locked(at) : NULL;
  pthread_mutex_unlock(&lock);
  if (!k) return (Route){.other = false};
  *message = MPI_MESSAGE_NULL;
  return send_on(k, e);
}

void accomp_mpi_arrive(Route *r, MPI_Status *status) {
  if (!r->other) return;
  Kept *k = r->kept;
  // MPICH loses messages between threads where a request like this one is freed before it is over.
  if (k) OWN(Wait)(&k->sent, MPI_STATUS_IGNORE);
  status->MPI_SOURCE = r->source;
  status->MPI_TAG = r->tag;
  free(k);
  r->kept = NULL;
}

// --- probes ------------------------------------------------------------------------------------------

static bool tell(int source, int tag, MPI_Comm comm, MPI_Status *status) {
  pthread_mutex_lock(&lock);
  const Kept *k = *find_locked(source, tag, comm);
  if (k && status != MPI_STATUS_IGNORE) *status = k->status;
  pthread_mutex_unlock(&lock);
  return k != NULL;
}

bool accomp_mpi_is_kept(int from, int tag, MPI_Comm comm) {
  return atomic_load(&count) && tell(from, tag, comm, MPI_STATUS_IGNORE);
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
  MPI_Status own;
  if (!accomp_mpi_peers.active) return OWN(Probe)(source, tag, comm, status);
  for (;;) {
    if (tell(source, tag, comm, status)) return MPI_SUCCESS;
    int result = OWN(Probe)(source, tag, comm, &own);
    if (result != MPI_SUCCESS || !has_descriptor_length(&own)) {
      if (status != MPI_STATUS_IGNORE) *status = own;
      return result;
    }
    take_off(own.MPI_SOURCE, own.MPI_TAG, comm);
  }
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status) {
  MPI_Status own;
  if (!accomp_mpi_peers.active) return OWN(Iprobe)(source, tag, comm, flag, status);
  for (;;) {
    if (tell(source, tag, comm, status)) {
      *flag = 1;
      return MPI_SUCCESS;
    }
    int result = OWN(Iprobe)(source, tag, comm, flag, &own);
    if (result != MPI_SUCCESS || !*flag || !has_descriptor_length(&own)) {
      if (*flag && status != MPI_STATUS_IGNORE) *status = own;
      return result;
    }
    take_off(own.MPI_SOURCE, own.MPI_TAG, comm);
  }
}

// The program is to receive it by a message's handle: one of ours, which MPI does not know.
static void name(Kept *k, MPI_Message *message, MPI_Status *status) {
  static _Atomic int
      made; // in MPICH a handle is a number, and one without its two upper bits is none
  int number = atomic_fetch_add(&made, 1) % 0x3fffffff + 1;
  memset(message, 0, sizeof *message);
  if (sizeof *message == sizeof k)
    memcpy(message, &k, sizeof k);
  else
    memcpy(message, &number, sizeof number);
  k->message = *message;
  if (status != MPI_STATUS_IGNORE) *status = k->status;
  keep(k);
}

int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
                MPI_Status *status) {
  MPI_Status own;
  if (!accomp_mpi_peers.active)
    return OWN(Improbe)(source, tag, comm, flag, message, status);
  Kept *k = take_kept(source, tag, comm);
  int result = MPI_SUCCESS;
  if (!k) {
    result = OWN(Improbe)(source, tag, comm, flag, message, &own);
    if (result != MPI_SUCCESS || !*flag) return result;
    if (has_descriptor_length(&own)) k = receive(message, comm);
  }
  *flag = 1;
  if (k)
    name(k, message, status);
  else if (status != MPI_STATUS_IGNORE)
    *status = own;
  return result;
}

int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message,
               MPI_Status *status) {
  MPI_Status own;
  if (!accomp_mpi_peers.active) return OWN(Mprobe)(source, tag, comm, message, status);
  Kept *k = take_kept(source, tag, comm);
  if (!k) {
    int result = OWN(Mprobe)(source, tag, comm, message, &own);
    if (result == MPI_SUCCESS && has_descriptor_length(&own)) k = receive(message, comm);
    if (!k) {
      if (status != MPI_STATUS_IGNORE) *status = own;
      return result;
    }
  }
  name(k, message, status);
  return MPI_SUCCESS;
}
