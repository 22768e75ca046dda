// Offers: data that stays on the sender's device until its receiver fetches it.
// In: messages from device memory to a process of this host.  Out: a descriptor in their place; data fetched.
//
// The descriptor names a slot of memory that both processes share. The receiver takes the offer, fetches the data and says
// so there. The sender's call is over then; where that takes long, the sender copies the data to memory of its own, and is
// done as well: no process ever waits for another to call MPI. A process that shares no memory with the sender gets the data
// in pieces (pieces.c).
#include "accomp_mpi.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define peers accomp_mpi_peers

static const size_t PIECE = 4 << 20; // bytes, of what goes through shared memory

typedef union {
  struct {
    unsigned long long cookie[2], bytes;
    unsigned long long piece; // bytes of each; 0: the data is not in pieces
    int rank, slot;           // on the host; of pieces their sender and tag
  };
  char all[DESCRIPTOR];
} Descriptor;

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

// Waits for the other side a little; turns are counted from 0 on. MPI goes on meanwhile, for what it still has to say to it.
static void pause_a_turn(unsigned turn) {
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
  for (unsigned turn = 0; is_packing(slot); turn++) pause_a_turn(turn);
}

// The same for the sender. A fault of the device, which may keep it from saying so, is told by a wait.
static void await_own_packed(const Stage *s, const Slot *slot) {
  enum { LONG = 100000 };
  for (unsigned turn = 0; is_packing(slot); turn++) {
    pause_a_turn(turn);
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

void accomp_mpi_offers_close(void) {
  pthread_mutex_lock(&lock);
  for (int i = 0; i < SLOTS; i++)
    if (uses[i].use != USE_NONE) release_locked(i);
  pthread_mutex_unlock(&lock);
}

// --- the sender ------------------------------------------------------------------------------------

// Data that lies apart, side by side in memory of our own once the thread's own queue is done. NULL: there is none left.
static void *pack(const Stage *s) {
  struct __accomp_shape shape = accomp_mpi_shape(&s->parts[0]);
  size_t bytes = accomp_mpi_capacity(s);
  void *packed = __accomp_memory_new(accomp_mpi_place(s), bytes);
  if (!packed) return NULL;
  __accomp_memory_pack(s->call, packed, s->parts[0].at, &shape, 0, bytes, false);
  if (s->shares) __accomp_memory_wait(s->call, s->device);
  return packed;
}

static void make_offered(void *arg) { atomic_store(&((Slot *)arg)->state, SLOT_OFFERED); }

// The data is there, or will be when the thread's own queue is done.
static void open_offer(const Stage *s, Slot *slot) {
  bool packing = s->parts[0].layout.apart && !s->shares;
  atomic_store(&slot->state, packing ? SLOT_PACKING : SLOT_OFFERED);
  if (packing) __accomp_memory_watch(s->call, s->device, make_offered, slot);
}

// Where the data is: on its device, or in memory that both share, from accomp_mpi_feed on. False: in neither.
static bool name_data(const Stage *s, int i, const void *data) {
  Slot *slot = &peers.slots[i];
  slot->segment = (SegmentName){.number = 0};
  if (!s->shares)
    return __accomp_memory_publish(s->call, s->device, data, accomp_mpi_capacity(s),
                                   &slot->source);
  uses[i].segment = accomp_mpi_segment_take(accomp_mpi_capacity(s), data);
  if (!uses[i].segment) return false;
  slot->segment = accomp_mpi_segment_name(uses[i].segment);
  atomic_store(&slot->ready, 0);
  return true;
}

static bool offer_in_pieces(Stage *s) {
  Descriptor *d = (Descriptor *)s->host;
  if (!(s->sent = accomp_mpi_pieces_open(s, s->in_pieces - 1))) return false;
  PiecesName name = accomp_mpi_pieces_name(s->sent);
  d->rank = name.rank, d->slot = name.tag, d->piece = name.piece;
  return true;
}

static bool offer_in_slot(Stage *s) {
  Descriptor *d = (Descriptor *)s->host;
  bool apart = s->parts[0].layout.apart;
  int i = take_slot();
  if (i < 0) return false;
  Slot *slot = &peers.slots[i];
  if (apart) uses[i].copy = pack(s);
  const void *data = apart ? uses[i].copy : accomp_mpi_place(s);
  if (!data || !name_data(s, i, data)) {
    if (apart && data) __accomp_memory_wait(s->call, s->device); // it is being packed
    release(i);
    return false;
  }
  s->offer = i + 1;
  d->slot = i;
  uses[i].idle = __accomp_memory_idle(s->device);
  open_offer(s, slot);
  return true;
}

static bool offer(Stage *s) {
  return s->in_pieces ? offer_in_pieces(s) : offer_in_slot(s);
}

// How the data is to get there. False: only as a copy.
static bool find_way(Stage *s, int to, MPI_Comm comm) {
  size_t bytes = accomp_mpi_capacity(s);
  if (!peers.active) return false;
  int there = accomp_mpi_peer(comm, to);
  if (there >= 0 && peers.fetches[there] && bytes >= peers.from) return true;
  s->shares = there >= 0 && peers.shares[there] && bytes >= peers.shared_from;
  if (!s->shares && bytes >= peers.pieces_from)
    s->in_pieces = 1 + accomp_mpi_world_rank(comm, to);
  return s->shares || s->in_pieces;
}

Message accomp_mpi_open_send(Stage *s, const char *call, Message m, int to,
                             MPI_Comm comm) {
  if (!accomp_mpi_open_one(s, call, m, to, STAGE_IN)) return m;
  if (!s->device) {
    accomp_mpi_close(s);
    return m;
  }
  if (!find_way(s, to, comm)) return accomp_mpi_stage(s, m);
  Descriptor *d = calloc(1, sizeof *d);
  if (!d) abort();
  *d = (Descriptor){{.cookie = {peers.cookie[0], peers.cookie[1]},
                     .bytes = accomp_mpi_capacity(s),
                     .rank = peers.rank}};
  s->host = d->all, s->offers = true;
  if (offer(s)) return (Message){d, DESCRIPTOR, MPI_BYTE};
  free(d);
  s->host = NULL, s->offers = false;
  return accomp_mpi_stage(s, m);
}

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

void accomp_mpi_feed(Stage *s) {
  if (s->sent) accomp_mpi_pieces_send(s->sent, s);
  if (!s->offer || !s->shares) return;
  int i = s->offer - 1;
  void *packed = uses[i].copy;
  share(s->call, &peers.slots[i], uses[i].segment, packed ? packed : accomp_mpi_place(s),
        accomp_mpi_capacity(s));
  leave(i, packed);
  s->offer = 0;
}

void accomp_mpi_withdraw(Stage *s) {
  if (s->offer) release(s->offer - 1);
  if (s->sent) accomp_mpi_pieces_withdraw(s->sent);
  s->offer = 0;
  s->sent = NULL;
}

void accomp_mpi_offer_again(Stage *s) {
  if (!offer(s))
    accomp_mpi_refuse(s->call, "as many messages of device memory underway at a time");
}

// Where the device has no memory left. False: the host has none, or may not share it.
static bool move_to_host(const Stage *s, int i) {
  Slot *slot = &peers.slots[i];
  size_t bytes = ((Descriptor *)s->host)->bytes;
  if (!peers.sharing) return false;
  uses[i].segment = accomp_mpi_segment_take(bytes, accomp_mpi_place(s));
  if (!uses[i].segment) return false;
  share(s->call, slot, uses[i].segment, accomp_mpi_place(s), bytes);
  slot->segment = accomp_mpi_segment_name(uses[i].segment);
  return true;
}

// The data goes to memory of our own, if the receiver has not taken the offer meanwhile. It gets the data only afterwards:
// when it has told the program so, nobody looks at the program's memory any more.
static void move_away(Stage *s) {
  int i = s->offer - 1, state = SLOT_OFFERED;
  Slot *slot = &peers.slots[i];
  if (!atomic_compare_exchange_strong(&slot->state, &state, SLOT_MOVING)) return;
  void *copy = __accomp_memory_duplicate(s->call, accomp_mpi_place(s),
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
  s->offer = 0;
}

// So long it pays to wait for a receiver. Where the device is idle, a copy costs some 6 us, and 1 us for each MB, as far as
// memory for it is there; one that waits for the message takes it sooner. Else the copy may have to wait for a kernel: 50 us, and 1 us for each 100 kB.
static bool is_late(const Stage *s) {
  long long bytes = (long long)((Descriptor *)s->host)->bytes;
  enum { LARGE = 16 << 20 };
  bool idle = uses[s->offer - 1].idle && bytes <= LARGE;
  return accomp_mpi_now() - uses[s->offer - 1].since >
         (idle ? 4000 + bytes / 1000 : 50000 + bytes / 100);
}

static bool settle_pieces(Stage *s, bool waits) {
  for (unsigned turn = 0; s->sent; turn++) {
    if (accomp_mpi_pieces_end(s->sent)) {
      s->sent = NULL;
      break;
    }
    accomp_mpi_progress();
    if (!waits) break;
    pause_a_turn(turn);
  }
  return !s->sent;
}

// Packed: the program's data is free then.
static bool settle_packed(Stage *s, bool waits) {
  const Slot *slot = &peers.slots[s->offer - 1];
  if (!waits && is_packing(slot)) return false;
  await_own_packed(s, slot);
  leave(s->offer - 1, uses[s->offer - 1].copy);
  s->offer = 0;
  return true;
}

static bool settle_in_slot(Stage *s, bool waits) {
  for (unsigned turn = 0; s->offer; turn++) {
    int state = atomic_load(&peers.slots[s->offer - 1].state);
    if (state == SLOT_DONE) {
      accomp_mpi_withdraw(s);
      break;
    }
    if (state == SLOT_OFFERED) {
      accomp_mpi_progress();
      if (is_late(s)) move_away(s);
    }
    if (!waits) break;
    pause_a_turn(turn);
  }
  return !s->offer;
}

bool accomp_mpi_settle(Stage *s, int result, bool waits) {
  if (result != MPI_SUCCESS) {
    accomp_mpi_withdraw(s);
    return true;
  }
  accomp_mpi_feed(s);
  if (s->sent) return settle_pieces(s, waits);
  if (s->offer && uses[s->offer - 1].copy) return settle_packed(s, waits);
  return settle_in_slot(s, waits);
}

// --- the receiver ------------------------------------------------------------------------------------

// What was offered, now taken. NULL: nobody offers it any more.
static const struct __accomp_published *take(Slot *slot) {
  int state;
  unsigned turn = 0;
  do {
    state = SLOT_OFFERED;
    if (atomic_compare_exchange_strong(&slot->state, &state, SLOT_TAKEN))
      return &slot->source;
    if (state == SLOT_MOVING || state == SLOT_PACKING) pause_a_turn(turn++);
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

static bool read_descriptor(const Stage *s, MPI_Status *status, Descriptor *d) {
  int bytes = 0;
  PMPI_Get_count(status, MPI_BYTE, &bytes);
  return s->watches && bytes == DESCRIPTOR && accomp_mpi_peek(s, d, sizeof *d) &&
         is_descriptor(d);
}

// Where the data is fetched to: its place, if it stands there in one piece; or memory beside that.
static char *landing_of(Stage *s, size_t bytes) {
  const Part *p = &s->parts[0];
  char *place = p->at + p->layout.lo;
  if (!p->layout.apart) return place;
  s->landing = s->device ? __accomp_memory_new(place, bytes) : NULL;
  s->lands_on_device = s->landing;
  if (!s->landing && !(s->landing = malloc(bytes))) abort();
  return s->landing;
}

// On the device.
static void unpack(const Stage *s) {
  struct __accomp_shape shape = accomp_mpi_shape(&s->parts[0]);
  __accomp_memory_pack(s->call, s->landing, s->parts[0].at, &shape, 0, s->fetched, true);
}

// NULL: in the host's memory.
static struct Device *lands_on(const Stage *s) {
  return s->landing && !s->lands_on_device ? NULL : s->device;
}

// From memory of the host, as the pieces come.
static void fetch_shared(const Stage *s, Slot *slot, char *to, size_t bytes) {
  bool to_device = lands_on(s) != NULL;
  Segment *segment = accomp_mpi_segment_open(&slot->segment, to_device ? to : NULL);
  if (!segment)
    accomp_mpi_refuse(s->call, "memory that the sender shares and that cannot be opened");
  const char *from = accomp_mpi_segment_at(segment);
  for (size_t at = 0, there; at < bytes; at = there) {
    for (unsigned turn = 0; (there = atomic_load(&slot->ready)) <= at; turn++)
      pause_a_turn(turn);
    if (to_device)
      __accomp_memory_copy(s->call, to + at, from + at, there - at, true);
    else
      memcpy(to + at, from + at, there - at);
  }
  accomp_mpi_segment_close(segment);
}

// Where the pieces come, in the host's memory; *device: where each goes from there.
static char *pieces_to(Stage *s, size_t bytes, char **device) {
  bool apart = s->parts[0].layout.apart;
  *device = s->device && !apart ? accomp_mpi_place(s) : NULL;
  if (s->packed) return s->host;
  if (!apart)
    return s->device ? s->host + (accomp_mpi_place(s) - s->lo) : accomp_mpi_place(s);
  if (!(s->landing = malloc(bytes))) abort();
  return s->landing;
}

static int receive_in_pieces(Stage *s, MPI_Comm comm, const Descriptor *d) {
  PiecesName name = {d->rank, d->slot, d->bytes, d->piece};
  char *device;
  if (d->bytes > accomp_mpi_capacity(s)) {
    accomp_mpi_pieces_drop(name);
    return accomp_mpi_truncate(s, comm, d->bytes);
  }
  char *host = pieces_to(s, d->bytes, &device);
  s->incoming = accomp_mpi_pieces_receive(name, host, device);
  s->fetched = d->bytes;
  return MPI_SUCCESS;
}

static int fetch_from_slot(Stage *s, MPI_Comm comm, const Descriptor *d) {
  Slot *slot = &accomp_mpi_slots_of(d->rank)[d->slot];
  const struct __accomp_published *from = take(slot);
  if (!from) accomp_mpi_refuse(s->call, "a message whose sender has gone");
  if (d->bytes > accomp_mpi_capacity(s)) {
    atomic_store(&slot->state, SLOT_DONE);
    return accomp_mpi_truncate(s, comm, d->bytes);
  }
  char *to = landing_of(s, d->bytes);
  if (slot->segment.number)
    fetch_shared(s, slot, to, d->bytes);
  else
    __accomp_memory_fetch(s->call, lands_on(s), to, from, d->bytes);
  s->from = slot;
  s->fetched = d->bytes;
  if (s->lands_on_device) unpack(s);
  return MPI_SUCCESS;
}

int accomp_mpi_deliver(Stage *s, MPI_Comm comm, MPI_Status *status) {
  Descriptor d;
  int bytes = 0, cancelled = 0;
  accomp_mpi_arrive(&s->route, status);
  if (!s->parts) return MPI_SUCCESS;
  PMPI_Test_cancelled(status, &cancelled);
  if (cancelled) return MPI_SUCCESS;
  if (!read_descriptor(s, status, &d)) {
    PMPI_Get_count(status, MPI_BYTE, &bytes);
    accomp_mpi_write(s, bytes == MPI_UNDEFINED ? ALL_BYTES : (size_t)bytes);
    return MPI_SUCCESS;
  }
  int result = d.piece ? receive_in_pieces(s, comm, &d) : fetch_from_slot(s, comm, &d);
  if (result == MPI_SUCCESS)
    PMPI_Status_set_elements_x(status, MPI_BYTE, (MPI_Count)d.bytes);
  return result;
}

bool accomp_mpi_arrives(const Stage *s) {
  return !s->incoming || accomp_mpi_pieces_arrive(s->incoming, s->call);
}

// What landed in the host's memory, to its places.
static void place_landed(Stage *s) {
  accomp_mpi_unpack(s, s->landing, s->fetched);
  accomp_mpi_write(s, s->fetched);
  free(s->landing);
}

static void land_pieces(Stage *s) {
  for (unsigned turn = 0; !accomp_mpi_arrives(s); turn++) pause_a_turn(turn);
  accomp_mpi_incoming_close(s->incoming);
  s->incoming = NULL;
  if (s->landing)
    place_landed(s);
  else if (s->packed && (!s->device || s->parts[0].layout.apart))
    accomp_mpi_write(s, s->fetched);
  s->landing = NULL;
}

void accomp_mpi_land(Stage *s) {
  if (s->incoming) land_pieces(s);
  if (!s->from) return;
  if (!s->from->segment.number || s->lands_on_device)
    __accomp_memory_wait(s->call, lands_on(s));
  atomic_store(&s->from->state, SLOT_DONE);
  s->from = NULL;
  if (!s->landing) return;
  if (s->lands_on_device) {
    __accomp_memory_free(s->call, s->landing);
  } else {
    place_landed(s);
  }
  s->landing = NULL;
  s->lands_on_device = false;
}
