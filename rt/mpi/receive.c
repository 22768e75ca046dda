// Messages that one process sends: the receiver's side of a transfer.
// In: what MPI has received, which may be a descriptor.  Out: the data in its place, a status that has its size.
#include "accomp_mpi.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define peers accomp_mpi_peers

// The offer, now taken. NULL: nobody offers it any more.
static const struct __accomp_published *take(Slot *slot) {
  int state;
  unsigned turn = 0;
  do {
    state = SLOT_OFFERED;
    if (atomic_compare_exchange_strong(&slot->state, &state, SLOT_TAKEN))
      return &slot->source;
    if (state == SLOT_MOVING || state == SLOT_PACKING) accomp_mpi_pause(turn++);
  } while (state == SLOT_MOVING || state == SLOT_PACKING);
  return state == SLOT_MOVED &&
                 atomic_compare_exchange_strong(&slot->state, &state, SLOT_TAKEN)
             ? &slot->moved
             : NULL;
}

static bool is_descriptor(const Descriptor *d) {
  return !memcmp(d->cookie, peers.cookie, sizeof d->cookie);
}

size_t accomp_mpi_offered(const void *descriptor) {
  Descriptor d;
  memcpy(&d, descriptor, sizeof d);
  return is_descriptor(&d) ? d.bytes : 0;
}

// bytes: how many have come.
static bool read_descriptor(const Transfer *s, int bytes, Descriptor *d) {
  return s->watches && bytes == DESCRIPTOR && accomp_mpi_peek(s, d, sizeof *d) &&
         is_descriptor(d);
}

// The data is fetched to this memory: its place, if it stands there in one piece; or memory beside that.
static char *landing_of(Transfer *s, size_t bytes) {
  const Part *p = &s->parts[0];
  char *place = p->at + p->layout.lo;
  if (!p->layout.apart) return place;
  s->landing = s->device ? __accomp_memory_new(place, bytes) : NULL;
  s->lands_on_device = s->landing;
  if (!s->landing && !(s->landing = malloc(bytes))) abort();
  return s->landing;
}

// On the device.
static void unpack(const Transfer *s, size_t bytes) {
  struct __accomp_shape shape = accomp_mpi_shape(&s->parts[0]);
  __accomp_memory_pack(s->call, s->landing, s->parts[0].at, &shape, 0, bytes, true);
}

// NULL: in the host's memory.
static struct Device *lands_on(const Transfer *s) {
  return s->landing && !s->lands_on_device ? NULL : s->device;
}

// From memory of the host, as the pieces come.
static void fetch_shared(const Transfer *s, Slot *slot, char *to, size_t bytes) {
  bool to_device = lands_on(s) != NULL;
  Segment *segment = accomp_mpi_segment_open(&slot->segment, to_device ? to : NULL);
  if (!segment)
    accomp_mpi_refuse(s->call, "memory that the sender shares and that cannot be opened");
  const char *from = accomp_mpi_segment_at(segment);
  for (size_t at = 0, there; at < bytes; at = there) {
    for (unsigned turn = 0; (there = atomic_load(&slot->ready)) <= at; turn++)
      accomp_mpi_pause(turn);
    if (to_device)
      __accomp_memory_copy(s->call, to + at, from + at, there - at, true);
    else
      memcpy(to + at, from + at, there - at);
  }
  accomp_mpi_segment_close(segment);
}

// The pieces come to this memory of the host's; *device: where each goes from there.
static char *pieces_to(Transfer *s, size_t bytes, char **device) {
  bool apart = s->parts[0].layout.apart;
  *device = s->device && !apart ? accomp_mpi_first_byte(s) : NULL;
  if (s->kind == TRANSFER_PACKED_COPY) return s->host;
  if (!apart)
    return s->device ? s->host + (accomp_mpi_first_byte(s) - s->lo)
                     : accomp_mpi_first_byte(s);
  if (!(s->landing = malloc(bytes))) abort();
  return s->landing;
}

static int receive_chunked(Transfer *s, MPI_Comm comm, const Descriptor *d) {
  PiecesName name = {d->rank, d->slot, d->bytes, d->piece};
  char *device;
  if (d->bytes > accomp_mpi_capacity(s)) {
    accomp_mpi_pieces_drop(name);
    return accomp_mpi_truncate(s, comm, d->bytes);
  }
  char *host = pieces_to(s, d->bytes, &device);
  s->incoming = accomp_mpi_pieces_receive(name, host, device);
  s->comes = TRANSFER_CHUNKED;
  return MPI_SUCCESS;
}

static int fetch_from_slot(Transfer *s, MPI_Comm comm, const Descriptor *d) {
  Slot *slot = &accomp_mpi_slots_of(d->rank)[d->slot];
  const struct __accomp_published *from = take(slot);
  if (!from) accomp_mpi_refuse(s->call, "a message whose sender has gone");
  if (d->bytes > accomp_mpi_capacity(s)) {
    atomic_store(&slot->state, SLOT_DONE);
    return accomp_mpi_truncate(s, comm, d->bytes);
  }
  char *to = landing_of(s, d->bytes);
  s->from = slot;
  s->comes = slot->segment.number ? TRANSFER_RENDEZVOUS_SHARED : TRANSFER_RENDEZVOUS_PEER;
  if (s->comes == TRANSFER_RENDEZVOUS_SHARED)
    fetch_shared(s, slot, to, d->bytes);
  else
    __accomp_memory_fetch(s->call, lands_on(s), to, from, d->bytes);
  if (s->lands_on_device) unpack(s, d->bytes);
  return MPI_SUCCESS;
}

int accomp_mpi_receive_data(Transfer *s, MPI_Comm comm, MPI_Status *status) {
  Descriptor d;
  int bytes = 0, cancelled = 0;
  accomp_mpi_arrive(&s->route, status);
  if (!s->parts) return MPI_SUCCESS;
  PMPI_Test_cancelled(status, &cancelled);
  if (cancelled) return MPI_SUCCESS;
  PMPI_Get_count(status, MPI_BYTE, &bytes);
  if (!read_descriptor(s, bytes, &d)) {
    if (bytes != MPI_UNDEFINED && (size_t)bytes > accomp_mpi_capacity(s))
      return accomp_mpi_truncate(s, comm, (size_t)bytes);
    accomp_mpi_write(s, bytes == MPI_UNDEFINED ? ALL_BYTES : (size_t)bytes);
    return MPI_SUCCESS;
  }
  int result = d.piece ? receive_chunked(s, comm, &d) : fetch_from_slot(s, comm, &d);
  if (result != MPI_SUCCESS) return result;
  s->state = TRANSFER_UNDERWAY;
  s->fetched = d.bytes;
  PMPI_Status_set_elements_x(status, MPI_BYTE, (MPI_Count)d.bytes);
  return result;
}

// Copies the data that landed in the host's memory to its places.
static void place_landed(Transfer *s) {
  accomp_mpi_unpack(s, s->landing, s->fetched);
  accomp_mpi_write(s, s->fetched);
  free(s->landing);
}

static bool poll_chunked(const Transfer *s) {
  return accomp_mpi_pieces_arrive(s->incoming, s->call);
}

static void finish_chunked(Transfer *s) {
  for (unsigned turn = 0; !poll_chunked(s); turn++) accomp_mpi_pause(turn);
  accomp_mpi_incoming_close(s->incoming);
  if (s->landing)
    place_landed(s);
  else if (s->kind == TRANSFER_PACKED_COPY && (!s->device || s->parts[0].layout.apart))
    accomp_mpi_write(s, s->fetched);
}

static void finish_slot(Transfer *s) {
  if (s->comes == TRANSFER_RENDEZVOUS_PEER || s->lands_on_device)
    __accomp_memory_wait(s->call, lands_on(s));
  atomic_store(&s->from->state, SLOT_DONE);
  if (s->lands_on_device)
    __accomp_memory_free(s->call, s->landing);
  else if (s->landing)
    place_landed(s);
}

static const struct {
  bool (*poll)(const Transfer *); // NULL: all has come
  void (*finish)(Transfer *);
} kinds[TRANSFER_KINDS] = {
    [TRANSFER_RENDEZVOUS_PEER] = {NULL, finish_slot},
    [TRANSFER_RENDEZVOUS_SHARED] = {NULL, finish_slot},
    [TRANSFER_CHUNKED] = {poll_chunked, finish_chunked},
};

bool accomp_mpi_poll_receive(const Transfer *s) {
  return s->state == TRANSFER_IDLE || !kinds[s->comes].poll || kinds[s->comes].poll(s);
}

void accomp_mpi_finish_receive(Transfer *s) {
  if (s->state == TRANSFER_IDLE) return;
  kinds[s->comes].finish(s);
  s->state = TRANSFER_IDLE;
  s->comes = TRANSFER_DIRECT;
  s->landing = NULL;
  s->lands_on_device = false;
}
