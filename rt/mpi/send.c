// Messages of device memory to one process: which kind of transfer, and the sender's side of it.
// In: sends.  Out: what MPI is to have in place of the data: a copy, or a descriptor of data that the receiver gets otherwise.
//
// The descriptor of a rendezvous names a slot of memory that both processes share. The receiver takes the slot, fetches the
// data and says so there. The sender's call is over then; where that takes long, the sender copies the data to memory of its
// own, and is done as well: no process ever waits for another to call MPI. A process that shares no memory with the sender
// gets the data in pieces (pieces.c).
#include "accomp_mpi.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define peers accomp_mpi_peers

static const size_t PIECE = 4 << 20; // bytes, of what goes through shared memory

// --- slots -----------------------------------------------------------------------------------------

typedef enum {
  USE_NONE,
  USE_CALL,
  USE_LEFT
} Use; // of a slot: a call or request has it; its data was moved
static struct {
  Use use;
  void *copy;       // owns: the data, moved or packed; NULL: the program's memory has it
  Segment *segment; // owns: that shares it
  long long since;
  bool idle; // the device had nothing else to do then
} uses[SLOTS];
static int hint, left, left_at[SLOTS]; // where to look first; those that are USE_LEFT
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

long long accomp_mpi_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// MPI goes on meanwhile, for what it still has to say to the other side.
void accomp_mpi_pause(unsigned turn) {
  int flag;
  if (turn < 100) return;
  if (turn % 1024 == 0)
    OWN(Iprobe)(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
  sched_yield();
}

static void release_locked(int i) {
  void *copy = uses[i].copy;
  accomp_mpi_segment_put(uses[i].segment);
  uses[i].use = USE_NONE;
  uses[i].copy = NULL;
  uses[i].segment = NULL;
  atomic_store(&peers.slots[i].state, SLOT_FREE);
  if (copy) __accomp_memory_free("MPI", copy);
}

// The device packs the data; who waits for that needs nobody's call of MPI.
static bool is_packing(const Slot *slot) {
  return atomic_load(&slot->state) == SLOT_PACKING;
}

static void await_packed(const Slot *slot) {
  for (unsigned turn = 0; is_packing(slot); turn++) accomp_mpi_pause(turn);
}

// The same for the sender. A fault of the device, which may keep it from saying so, is told by a wait.
static void await_own_packed(const Transfer *s, const Slot *slot) {
  enum { LONG = 100000 };
  for (unsigned turn = 0; is_packing(slot); turn++) {
    accomp_mpi_pause(turn);
    if (turn % LONG == LONG - 1) __accomp_memory_wait(s->call, s->device);
  }
}

static void release(int i) {
  await_packed(&peers.slots[i]);
  pthread_mutex_lock(&lock);
  release_locked(i);
  pthread_mutex_unlock(&lock);
}

// The call is over; the copy waits for its receiver.
static void leave(int i, void *copy) {
  pthread_mutex_lock(&lock);
  uses[i].use = USE_LEFT;
  uses[i].copy = copy;
  left_at[left++] = i;
  pthread_mutex_unlock(&lock);
}

// Copies that were fetched since.
static void sweep_locked(void) {
  for (int k = left; k-- > 0;)
    if (atomic_load(&peers.slots[left_at[k]].state) == SLOT_DONE) {
      release_locked(left_at[k]);
      left_at[k] = left_at[--left];
    }
}

static int take_slot(void) {
  int found = -1;
  pthread_mutex_lock(&lock);
  if (left) sweep_locked();
  for (int k = 0; k < SLOTS && found < 0; k++) {
    int i = (hint + k) % SLOTS;
    if (uses[i].use == USE_NONE) found = i;
  }
  if (found >= 0) {
    hint = found + 1;
    uses[found].use = USE_CALL;
    uses[found].since = accomp_mpi_now();
  }
  pthread_mutex_unlock(&lock);
  return found;
}

void accomp_mpi_slots_close(void) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < SLOTS; i++)
    if (uses[i].use != USE_NONE) release_locked(i);
  pthread_mutex_unlock(&lock);
}

// --- rendezvous -------------------------------------------------------------------------------------

// Data that lies apart, side by side in memory of our own once the thread's own queue is done. NULL: there is none left.
static void *pack(const Transfer *s) {
  struct __accomp_shape shape = accomp_mpi_shape(&s->parts[0]);
  size_t bytes = accomp_mpi_capacity(s);
  void *packed = __accomp_memory_new(accomp_mpi_first_byte(s), bytes);
  if (!packed) return NULL;
  __accomp_memory_pack(s->call, packed, s->parts[0].at, &shape, 0, bytes, false);
  if (s->kind == TRANSFER_RENDEZVOUS_SHARED) __accomp_memory_wait(s->call, s->device);
  return packed;
}

static void make_offered(void *arg) { atomic_store(&((Slot *)arg)->state, SLOT_OFFERED); }

// The data is there, or will be when the thread's own queue is done.
static void announce(const Transfer *s, Slot *slot) {
  bool packing = s->parts[0].layout.apart && s->kind == TRANSFER_RENDEZVOUS_PEER;
  atomic_store(&slot->state, packing ? SLOT_PACKING : SLOT_OFFERED);
  if (packing) __accomp_memory_watch(s->call, s->device, make_offered, slot);
}

// The data's place: on its device, or in memory that both share, from accomp_mpi_send_data on. False: in neither.
static bool name_data(const Transfer *s, int i, const void *data) {
  Slot *slot = &peers.slots[i];
  slot->segment = (SegmentName){.number = 0};
  if (s->kind == TRANSFER_RENDEZVOUS_PEER)
    return __accomp_memory_publish(s->call, s->device, data, accomp_mpi_capacity(s),
                                   &slot->source);
  uses[i].segment = accomp_mpi_segment_take(accomp_mpi_capacity(s), data);
  if (!uses[i].segment) return false;
  slot->segment = accomp_mpi_segment_name(uses[i].segment);
  atomic_store(&slot->ready, 0);
  return true;
}

static Descriptor *descriptor_of(const Transfer *s) { return (Descriptor *)s->host; }

// False: there is no slot, or the data cannot be named.
static bool open_slot(Transfer *s) {
  bool apart = s->parts[0].layout.apart;
  int i = take_slot();
  if (i < 0) return false;
  if (apart) uses[i].copy = pack(s);
  const void *data = apart ? uses[i].copy : accomp_mpi_first_byte(s);
  if (!data || !name_data(s, i, data)) {
    if (apart && data) __accomp_memory_wait(s->call, s->device); // it is being packed
    release(i);
    return false;
  }
  s->slot = descriptor_of(s)->slot = i;
  uses[i].idle = __accomp_memory_idle(s->device);
  announce(s, &peers.slots[i]);
  return true;
}

static void cancel_slot(Transfer *s) { release(s->slot); }

// In pieces, so that the receiver copies one while the next one is copied here.
static void share(const char *call, Slot *slot, Segment *segment, const char *data,
                  size_t bytes) {
  char *to = accomp_mpi_segment_at(segment);
  for (size_t at = 0, n; at < bytes; at += n) {
    n = bytes - at < PIECE ? bytes - at : PIECE;
    __accomp_memory_copy(call, to + at, data + at, n, false);
    atomic_store(&slot->ready, at + n);
  }
}

static void send_shared(Transfer *s) {
  int i = s->slot;
  void *packed = uses[i].copy;
  share(s->call, &peers.slots[i], uses[i].segment,
        packed ? packed : accomp_mpi_first_byte(s), accomp_mpi_capacity(s));
  leave(i, packed);
  s->state = TRANSFER_IDLE;
}

// The host's memory, for a device that has none left. False: the host has none, or may not share it.
static bool move_to_host(const Transfer *s, int i) {
  Slot *slot = &peers.slots[i];
  size_t bytes = ((Descriptor *)s->host)->bytes;
  if (!peers.sharing) return false;
  uses[i].segment = accomp_mpi_segment_take(bytes, accomp_mpi_first_byte(s));
  if (!uses[i].segment) return false;
  share(s->call, slot, uses[i].segment, accomp_mpi_first_byte(s), bytes);
  slot->segment = accomp_mpi_segment_name(uses[i].segment);
  return true;
}

// The data goes to memory of our own, if the receiver has not taken the offer meanwhile. It gets the data only afterwards:
// when it has told the program so, nobody looks at the program's memory any more.
static void move_away(Transfer *s) {
  int i = s->slot, state = SLOT_OFFERED;
  Slot *slot = &peers.slots[i];
  if (!atomic_compare_exchange_strong(&slot->state, &state, SLOT_MOVING)) return;
  void *copy = __accomp_memory_duplicate(s->call, accomp_mpi_first_byte(s),
                                         ((Descriptor *)s->host)->bytes);
  if (copy && !__accomp_memory_publish(s->call, s->device, copy,
                                       ((Descriptor *)s->host)->bytes, &slot->moved)) {
    __accomp_memory_free(s->call, copy);
    copy = NULL;
  }
  if (!copy && !move_to_host(s, i)) {
    uses[i].since = accomp_mpi_now(); // there may be memory later
    atomic_store(&slot->state, SLOT_OFFERED);
    return;
  }
  atomic_store(&slot->state, SLOT_MOVED);
  leave(i, copy);
  s->state = TRANSFER_IDLE;
}

// So long it pays to wait for a receiver. Where the device is idle, a copy costs some 6 us, and 1 us for each MB, as far as
// memory for it is there; one that waits for the message takes it sooner. Else the copy may have to wait for a kernel: 50 us, and 1 us for each 100 kB.
static bool is_late(const Transfer *s) {
  long long bytes = (long long)((Descriptor *)s->host)->bytes;
  enum { LARGE = 16 << 20 };
  bool idle = uses[s->slot].idle && bytes <= LARGE;
  return accomp_mpi_now() - uses[s->slot].since >
         (idle ? 4000 + bytes / 1000 : 50000 + bytes / 100);
}

// Packed data is a copy, so that the program's data is free then.
static bool poll_peer(Transfer *s) {
  int i = s->slot, state = atomic_load(&peers.slots[i].state);
  if (state == SLOT_PACKING) return false;
  if (uses[i].copy) {
    leave(i, uses[i].copy);
    return true;
  }
  if (state == SLOT_DONE) {
    release(i);
    return true;
  }
  if (state == SLOT_OFFERED) {
    accomp_mpi_progress();
    if (is_late(s)) move_away(s);
  }
  return s->state == TRANSFER_IDLE;
}

static void finish_by_polling(Transfer *s) {
  for (unsigned turn = 0; !accomp_mpi_poll(s); turn++) accomp_mpi_pause(turn);
}

static void finish_peer(Transfer *s) {
  await_own_packed(s, &peers.slots[s->slot]);
  finish_by_polling(s);
}

// --- in pieces ----------------------------------------------------------------------------------------

static bool open_chunked(Transfer *s) {
  if (!(s->sent = accomp_mpi_pieces_open(s, s->to))) return false;
  PiecesName name = accomp_mpi_pieces_name(s->sent);
  Descriptor *d = descriptor_of(s);
  d->rank = name.rank, d->slot = name.tag, d->piece = name.piece;
  return true;
}

static void send_chunked(Transfer *s) { accomp_mpi_pieces_send(s->sent, s); }

static bool poll_chunked(Transfer *s) {
  if (accomp_mpi_pieces_end(s->sent)) return true;
  accomp_mpi_progress();
  return false;
}

static void cancel_chunked(Transfer *s) { accomp_mpi_pieces_withdraw(s->sent); }

// --- the kinds -----------------------------------------------------------------------------------------

// Copies have no row: MPI has all of the data.
static const struct {
  bool (*open)(
      Transfer *); // writes the rest of the descriptor; false: it cannot be sent so now
  void (*started)(Transfer *); // MPI has the descriptor; NULL: nothing is to do
  bool (*poll)(Transfer *);    // is it over? NULL: it is when it has started
  void (*finish)(Transfer *);  // waits for that
  void (*cancel)(Transfer *);
} kinds[TRANSFER_KINDS] = {
    [TRANSFER_RENDEZVOUS_PEER] = {open_slot, NULL, poll_peer, finish_peer, cancel_slot},
    [TRANSFER_RENDEZVOUS_SHARED] = {open_slot, send_shared, NULL, NULL, cancel_slot},
    [TRANSFER_CHUNKED] = {open_chunked, send_chunked, poll_chunked, finish_by_polling,
                          cancel_chunked},
};

// Decides how the data is to get there.
static TransferKind find_kind(Transfer *s, int to, MPI_Comm comm) {
  size_t bytes = accomp_mpi_capacity(s);
  if (!peers.active) return TRANSFER_COPY;
  int there = accomp_mpi_peer(comm, to);
  if (there >= 0 && peers.fetches[there] && bytes >= peers.from)
    return TRANSFER_RENDEZVOUS_PEER;
  if (there >= 0 && peers.shares[there] && bytes >= peers.shared_from)
    return TRANSFER_RENDEZVOUS_SHARED;
  if (bytes < peers.pieces_from) return TRANSFER_COPY;
  s->to = accomp_mpi_world_rank(comm, to);
  return s->to >= 0 ? TRANSFER_CHUNKED : TRANSFER_COPY;
}

static bool open_kind(Transfer *s) {
  if (!kinds[s->kind].open(s)) return false;
  s->state = TRANSFER_OPEN;
  return true;
}

Message accomp_mpi_open_send(Transfer *s, const char *call, Message m, int to,
                             MPI_Comm comm) {
  if (!accomp_mpi_open_one(s, call, m, to, TRANSFER_IN)) return m;
  if (!s->device) {
    accomp_mpi_close(s);
    return m;
  }
  s->kind = find_kind(s, to, comm);
  if (s->kind == TRANSFER_COPY) return accomp_mpi_open_copy(s, m);
  Descriptor *d = calloc(1, sizeof *d);
  if (!d) abort();
  *d = (Descriptor){{.cookie = {peers.cookie[0], peers.cookie[1]},
                     .bytes = accomp_mpi_capacity(s),
                     .rank = peers.rank}};
  s->host = d->all;
  if (open_kind(s)) return (Message){d, DESCRIPTOR, MPI_BYTE};
  free(d);
  return accomp_mpi_open_copy(s, m);
}

void accomp_mpi_reopen(Transfer *s) {
  if (!open_kind(s))
    accomp_mpi_refuse(s->call, "as many messages of device memory underway at a time");
}

void accomp_mpi_send_data(Transfer *s) {
  if (s->state != TRANSFER_OPEN) return;
  s->state = TRANSFER_UNDERWAY;
  if (kinds[s->kind].started) kinds[s->kind].started(s);
}

void accomp_mpi_cancel(Transfer *s) {
  if (s->state != TRANSFER_IDLE) kinds[s->kind].cancel(s);
  s->state = TRANSFER_IDLE;
}

bool accomp_mpi_poll(Transfer *s) {
  accomp_mpi_send_data(s);
  if (s->state != TRANSFER_IDLE && kinds[s->kind].poll(s)) s->state = TRANSFER_IDLE;
  return s->state == TRANSFER_IDLE;
}

void accomp_mpi_finish(Transfer *s, int result) {
  if (result != MPI_SUCCESS) {
    accomp_mpi_cancel(s);
    return;
  }
  accomp_mpi_send_data(s);
  if (s->state != TRANSFER_IDLE) kinds[s->kind].finish(s);
}
