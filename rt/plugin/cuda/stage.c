// Staged copies of plain memory: they go by way of page-locked memory, the staging buffers.
// In:  copies between the program's memory and the device's.  Out: copies of page-locked memory, in a
//      stream of each direction.
// The driver moves plain memory with one thread and keeps the caller until the end. Here each
// direction has a ring of page-locked bytes. A copy is cut into pieces that follow each other in the
// ring; each piece is moved by one thread. Pieces that follow each other go to the hardware in one
// transfer, of which few are under way at a time: while they are, more pieces come, so that transfers are as
// large as the hardware needs them and no larger. One thread at a time calls the driver for a
// direction; the others only look at counters. Pieces and transfers are short at a copy's begin and end.
// Threads and a direction's ring are made for the first copy that pays for them, and end with the device.
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"
#include "plugin/cuda/internal.h"

enum {
  MOST_THREADS = 15,     // unless ACCOMP_COPY_THREADS says more
  BUFFER_SIZE = 4 << 20, // a transfer at most, unless ACCOMP_BUFFERSIZE says otherwise
  BUFFERS = 8,   // so many such are a ring, unless ACCOMP_BUFFERS says something else
  PIECES = 1024, // of a ring at most
  TRANSFERS = 3, // of a direction that are under way at a time
  LEAST_PIECE = 32 << 10, // one thread's work
  MOST_PIECE = 512 << 10,
  LEAST_TRANSFER = 128 << 10, // from the device: smaller ones are slow by themselves
  DRIVER_TAKES_UP = 64 << 10, // up to here the driver returns before the copy is done
  // Up to here one thread is faster, where it waits: the driver's, or cuda/pipeline.c.
  SHORT = 1 << 20,
  SETUP_PAYS = 32 << 20, // so many bytes a direction has had to copy before
  HUGE_PAGE = 2 << 20,
  SPINS = 200,       // looks for work before a thread sleeps: about 0.1 ms
  WOKEN_BY_COPY = 4, // threads: each call to wake one takes time
  WOKEN_BY_THREAD = 2,
  NAP_NS = 20000, // between two looks at what the hardware has still to do
};

typedef struct {
  StagedCopy *copy;
  size_t at, size;        // of the copy's bytes
  size_t where;           // in the ring
  _Atomic bool processed; // a thread has moved it
} Piece;

typedef struct {
  CUevent event;
  StagedCopy *copy;
  unsigned long long end; // the first piece behind it
  bool failed;            // nothing is under way
} Transfer;

// Pieces are numbered as they come; piece[n % PIECES]. To the device: freed <= moved <= sent <= opened,
// from it: freed <= claimed <= moved <= sent <= opened. What different threads change is in different
// lines of cache.
typedef struct {
  bool up; // to the device
  CUstream stream;
  CUevent joined;
  char *memory; // the ring; NULL: there is none yet
  Piece piece[PIECES];
  _Alignas(64) pthread_mutex_t lock; // to change what follows
  StagedCopy *first, **last;         // with bytes that are in no piece yet
  _Atomic bool more;                 // there are such
  _Atomic size_t head;               // bytes that pieces have taken of the ring so far
  _Atomic unsigned long long opened, claimed;
  _Alignas(
      64) _Atomic bool driven; // a thread calls the driver; it alone changes what follows
  Transfer transfer[TRANSFERS];
  unsigned long long transfers, reached; // given to the hardware, seen at their end
  _Alignas(64) _Atomic unsigned long long sent, moved, freed;
  _Atomic size_t tail;   // bytes of pieces that are freed
  _Atomic unsigned busy; // threads that move bytes
} Way;

struct Staging {
  PluginDevice *device;
  Way way[2]; // from the device, to the device
  unsigned threads;
  size_t transfer_size, ring_size;
  pthread_mutex_t lock;     // to change the next two
  StagedCopy *waiting;      // their queues have earlier work to do
  _Atomic unsigned waits;   // how many those are
  _Atomic unsigned changes; // counts what may be new work; threads sleep on it
  _Atomic unsigned asleep;
  _Atomic bool watched; // one of them wakes up for the waiting copies
  _Atomic bool stop;
  pthread_t thread[64];
};

typedef enum { NOTHING, SOON, DONE } Progress; // SOON: others are at it, or the hardware

static void rest(void) {
#if defined __x86_64__ || defined __i386__
  for (int i = 0; i < 8; i++) __builtin_ia32_pause();
#else
  sched_yield();
#endif
}

static void nap(void) { nanosleep(&(struct timespec){0, NAP_NS}, NULL); }

static size_t least_of(size_t a, size_t b) { return a < b ? a : b; }

static size_t clamp(size_t n, size_t least, size_t most) {
  return least_of(n < least ? least : n, most);
}

// --- pieces ----------------------------------------------------------------------------

static size_t room(size_t size) {
  return (size + 63) & ~(size_t)63;
} // no line of cache belongs to two copies

static bool has_place(Staging *s, Way *w) {
  size_t piece = least_of(MOST_PIECE, s->transfer_size);
  return atomic_load(&w->head) + piece - atomic_load(&w->tail) <= s->ring_size &&
         atomic_load(&w->opened) - atomic_load(&w->freed) < PIECES;
}

// The way's next bytes get a place in the ring. NULL: there are none, or no place.
static Piece *open_piece_locked(Staging *s, Way *w) {
  StagedCopy *c = w->first;
  if (!c || !has_place(s, w)) return NULL;
  size_t left = c->size - c->taken, where = atomic_load(&w->head) % s->ring_size;
  size_t size = clamp(least_of(c->taken, left) / (2 * s->threads) & ~(size_t)4095,
                      LEAST_PIECE, MOST_PIECE);
  size = least_of(least_of(size, s->transfer_size), least_of(left, s->ring_size - where));
  unsigned long long n = atomic_load(&w->opened);
  Piece *p = &w->piece[n % PIECES];
  p->copy = c, p->at = c->taken, p->size = size, p->where = where;
  atomic_store_explicit(&p->processed, false, memory_order_relaxed);
  atomic_fetch_add(&w->head, room(size));
  atomic_store(&w->opened, n + 1);
  c->taken += size;
  if (c->taken < c->size) return p;
  w->first = c->next;
  if (w->first) return p;
  w->last = &w->first;
  atomic_store(&w->more, false);
  return p;
}

static Piece *claim_locked(Staging *s, Way *w) {
  if (w->up) return open_piece_locked(s, w);
  unsigned long long n = atomic_load(&w->claimed);
  if (n == atomic_load(&w->moved)) return NULL;
  atomic_store(&w->claimed, n + 1);
  return &w->piece[n % PIECES];
}

static void note(StagedCopy *c, CUresult r) {
  CUresult none = CUDA_SUCCESS;
  if (r) atomic_compare_exchange_strong(&c->result, &none, r);
}

// True: these were the last bytes. Else the copy may be gone as soon as they are counted.
static bool add_done(StagedCopy *c, size_t size) {
  size_t all = c->size;
  return atomic_fetch_add(&c->done, size) + size == all;
}

static void end_copy(StagedCopy *c) {
  Deferred *deferred = c->deferred;
  if (deferred)
    accomp_cuda_defer_copied(deferred);
  else
    atomic_store(&c->finished, true); // the copy is gone now
}

// --- the driver's part: called by who has set 'driven' -----------------------------------

// What the hardware is done with, and then places of the ring that are free again.
static void look(Way *w) {
  for (Transfer *b; w->reached < w->transfers; w->reached++) {
    b = &w->transfer[w->reached % TRANSFERS];
    CUresult r = b->failed ? CUDA_SUCCESS : cu.EventQuery(b->event);
    if (r == CUDA_NOT_READY) break;
    if (!w->up) note(b->copy, r); // of the other direction it may be gone
    atomic_store(&w->moved, b->end);
  }
  unsigned long long n = atomic_load(&w->freed), moved = atomic_load(&w->moved);
  for (Piece *p; n < moved && atomic_load(&(p = &w->piece[n % PIECES])->processed); n++)
    atomic_fetch_add(&w->tail, room(p->size));
  atomic_store(&w->freed, n);
}

static void send(Way *w, const Piece *first, size_t size, unsigned long long end) {
  Transfer *b = &w->transfer[w->transfers++ % TRANSFERS];
  StagedCopy *c = b->copy = first->copy;
  CUdeviceptr there = c->device + first->at;
  char *here = w->memory + first->where;
  CUresult r = atomic_load(&c->result);
  if (!r && w->up) r = cu.MemcpyHtoDAsync(there, here, size, w->stream);
  if (!r && !w->up) r = cu.MemcpyDtoHAsync(here, there, size, w->stream);
  if (!r) r = cu.EventRecord(b->event, w->stream);
  note(c, r);
  b->failed = r != CUDA_SUCCESS;
  b->end = end;
  atomic_store(&w->sent, end);
}

// Full pieces go to the device. *ended gets a copy that is at its end by that.
static bool send_up(Staging *s, Way *w, StagedCopy **ended) {
  unsigned long long n = atomic_load(&w->sent), opened = atomic_load(&w->opened);
  Piece *first = &w->piece[n % PIECES];
  size_t size = 0;
  for (Piece *p; n < opened && atomic_load(&(p = &w->piece[n % PIECES])->processed);
       n++) {
    if (p->copy != first->copy || p->where != first->where + size ||
        size + p->size > s->transfer_size)
      break;
    size += p->size;
  }
  if (!size) return false;
  StagedCopy *c = first->copy;
  send(w, first, size, n);
  if (add_done(c, size)) c->next = *ended, *ended = c;
  return true;
}

// Pieces for what comes from the device.
static bool send_down(Staging *s, Way *w) {
  pthread_mutex_lock(&w->lock);
  StagedCopy *c = w->first;
  Piece *first = open_piece_locked(s, w);
  size_t size = first ? first->size : 0;
  if (first) {
    size_t wanted = clamp(least_of(first->at, (c->size - first->at) / 2), LEAST_TRANSFER,
                          s->transfer_size);
    for (Piece *p; w->first == c && size < wanted && first->where + size < s->ring_size;
         size += p->size)
      if (!(p = open_piece_locked(s, w))) break;
  }
  unsigned long long end = atomic_load(&w->opened);
  pthread_mutex_unlock(&w->lock);
  if (first) send(w, first, size, end);
  return first != NULL;
}

static void drive(Staging *s, Way *w) {
  if (atomic_load_explicit(&w->driven, memory_order_relaxed) ||
      atomic_exchange(&w->driven, true))
    return;
  StagedCopy *ended = NULL;
  look(w);
  while (w->transfers - w->reached < TRANSFERS &&
         (w->up ? send_up(s, w, &ended) : send_down(s, w))) {}
  atomic_store(&w->driven, false);
  for (StagedCopy *next; ended; ended = next) {
    next = ended->next;
    end_copy(ended);
  }
}

// --- the threads' part -----------------------------------------------------------------

// Nothing is left for threads to begin or to send.
static bool is_idle(Way *w) {
  if (atomic_load(&w->more)) return false;
  return atomic_load(&w->opened) == atomic_load(w->up ? &w->sent : &w->claimed);
}

// With both directions under way threads and memory are short: to share would keep a thread longer, and
// copy_past saves a third of what the memory has to do. With one of them it is the other way round.
static void move_bytes(Staging *s, Way *w, char *host, char *ring, size_t size) {
  bool both = !is_idle(&s->way[!w->up]);
  if (w->up) {
    memcpy(ring, host, size);
    if (!both) accomp_cuda_share(ring, size);
  } else if (both) {
    accomp_cuda_copy_past(host, ring, size);
  } else {
    memcpy(host, ring, size);
  }
}

static void move_piece(Staging *s, Way *w, Piece *p) {
  StagedCopy *c = p->copy;
  size_t size = p->size;
  atomic_fetch_add_explicit(&w->busy, 1, memory_order_relaxed);
  if (!atomic_load(&c->result))
    move_bytes(s, w, c->host + p->at, w->memory + p->where, size);
  atomic_fetch_sub_explicit(&w->busy, 1, memory_order_relaxed);
  atomic_store(&p->processed, true);
  if (!w->up && add_done(c, size)) end_copy(c);
}

// Work that a thread can begin now.
static bool has_piece(Staging *s, Way *w) {
  if (w->up) return atomic_load(&w->more) && has_place(s, w);
  return atomic_load(&w->claimed) < atomic_load(&w->moved);
}

static Progress go(Staging *s, Way *w) {
  Piece *p = NULL;
  if (has_piece(s, w)) {
    pthread_mutex_lock(&w->lock);
    p = claim_locked(s, w);
    pthread_mutex_unlock(&w->lock);
  }
  if (p) move_piece(s, w, p);
  if (!p && is_idle(w)) return NOTHING;
  drive(s, w);
  return p ? DONE : SOON;
}

// --- copies ----------------------------------------------------------------------------

// Of the threads that sleep. Those wake up others when they have found work.
static void wake(Staging *s, int threads) {
  if (atomic_load(&s->asleep))
    syscall(SYS_futex, &s->changes, FUTEX_WAKE_PRIVATE, threads, NULL, NULL, 0);
}

static void start(Staging *s, StagedCopy *c) {
  Way *w = &s->way[c->up];
  c->next = NULL;
  pthread_mutex_lock(&w->lock);
  *w->last = c;
  w->last = &c->next;
  atomic_store(&w->more, true);
  pthread_mutex_unlock(&w->lock);
  atomic_fetch_add(&s->changes, 1);
  wake(s, WOKEN_BY_COPY);
}

// Starts the copies whose queues have got there.
static void watch(Staging *s) {
  StagedCopy *ready = NULL;
  if (!atomic_load(&s->waits) || pthread_mutex_trylock(&s->lock)) return;
  for (StagedCopy **at = &s->waiting, *c; (c = *at);) {
    CUresult r = cu.EventQuery(c->queue->before);
    if (r == CUDA_NOT_READY) {
      at = &c->next;
      continue;
    }
    note(c, r);
    *at = c->next;
    c->next = ready;
    ready = c;
    atomic_fetch_sub(&s->waits, 1);
  }
  pthread_mutex_unlock(&s->lock);
  for (StagedCopy *next; ready; ready = next) {
    next = ready->next;
    start(s, ready);
  }
}

// --- threads ---------------------------------------------------------------------------

// In the direction that has fewer threads, else in the other.
static Progress work(Staging *s) {
  bool up = atomic_load_explicit(&s->way[1].busy, memory_order_relaxed) <=
            atomic_load_explicit(&s->way[0].busy, memory_order_relaxed);
  Progress p = go(s, &s->way[up]);
  if (p == DONE) return p;
  Progress other = go(s, &s->way[!up]);
  return other > p ? other : p;
}

// Until there may be work. One thread keeps an eye on the queues that have other work to do.
static void sleep_for_work(Staging *s, unsigned seen) {
  bool watcher = atomic_load(&s->waits) && !atomic_exchange(&s->watched, true);
  const struct timespec pause = {0, NAP_NS};
  atomic_fetch_add(&s->asleep, 1);
  syscall(SYS_futex, &s->changes, FUTEX_WAIT_PRIVATE, seen, watcher ? &pause : NULL, NULL,
          0);
  atomic_fetch_sub(&s->asleep, 1);
  if (!watcher) return;
  watch(s);
  atomic_store(&s->watched, false);
}

static void *run(void *arg) {
  Staging *s = arg;
  bool entered = enter(s->device), slept = false;
  accomp_cuda_serve_near(s->device);
  for (unsigned idle = SPINS, rounds = 0; !atomic_load(&s->stop);) {
    unsigned seen = atomic_load(&s->changes);
    Progress p = work(s);
    if (p == DONE) idle = 0;
    if (p == DONE && slept) slept = false, wake(s, WOKEN_BY_THREAD);
    if (p != DONE || ++rounds % 16 == 0) watch(s);
    if (p == DONE || atomic_load(&s->changes) != seen) continue;
    if (idle++ < SPINS) {
      rest();
    } else if (p == SOON) {
      nap();
    } else {
      sleep_for_work(s, seen);
      slept = true;
      idle = atomic_load(&s->changes) == seen ? SPINS : 0;
    }
  }
  leave(entered);
  return NULL;
}

// --- life ------------------------------------------------------------------------------

static unsigned choose_threads(const PluginDevice *d) {
  if (accomp_env.copy_threads >= 0) return (unsigned)accomp_env.copy_threads;
  cpu_set_t cores;
  int n = accomp_cuda_near_cores(d, &cores) ? CPU_COUNT(&cores) : 1;
  n = n > 2 ? n - 1 : 1; // one is left to who waits
  return (unsigned)(n < MOST_THREADS ? n : MOST_THREADS);
}

// Large pages that are locked after they are there cost a tenth of what the driver's allocation does.
static char *lock_memory(const PluginDevice *d, size_t size) {
  char *p = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return NULL;
  size_t skip = -(uintptr_t)p & (HUGE_PAGE - 1);
  if (skip) munmap(p, skip);
  munmap(p + skip + size, HUGE_PAGE - skip);
  madvise(p + skip, size, MADV_HUGEPAGE);
  accomp_cuda_near_memory(d, p + skip, size);
  memset(p + skip, 0, size);
  if (!cu.MemHostRegister(p + skip, size, MEMHOSTREGISTER_PORTABLE)) return p + skip;
  munmap(p + skip, size);
  return NULL;
}

static void close_way(Staging *s, Way *w) {
  if (w->stream) cu.StreamSynchronize(w->stream);
  for (int i = 0; i < TRANSFERS; i++)
    if (w->transfer[i].event) cu.EventDestroy(w->transfer[i].event);
  if (w->joined) cu.EventDestroy(w->joined);
  if (w->stream) cu.StreamDestroy(w->stream);
  if (w->memory) {
    cu.MemHostUnregister(w->memory);
    munmap(w->memory, s->ring_size);
  }
  memset(w->transfer, 0, sizeof w->transfer);
  w->stream = NULL, w->joined = NULL, w->memory = NULL;
}

static bool open_way(Staging *s, Way *w) {
  char *memory = lock_memory(s->device, s->ring_size);
  CUresult r =
      memory ? cu.StreamCreate(&w->stream, STREAM_NON_BLOCKING) : CUDA_OUT_OF_MEMORY;
  if (!r) r = cu.EventCreate(&w->joined, EVENT_DISABLE_TIMING);
  for (int i = 0; i < TRANSFERS && !r; i++)
    r = cu.EventCreate(&w->transfer[i].event, EVENT_DISABLE_TIMING);
  w->memory = memory;
  if (r) close_way(s, w);
  return !r;
}

static void start_threads(Staging *s, unsigned wanted) {
  s->threads = wanted; // they read it
  unsigned n = 0;
  while (n < wanted && !accomp_thread_start(&s->thread[n], run, s)) n++;
  s->threads = n;
}

static void close_staging(Staging *s) {
  atomic_store(&s->stop, true);
  atomic_fetch_add(&s->changes, 1);
  wake(s, INT_MAX);
  for (unsigned i = 0; i < s->threads; i++) pthread_join(s->thread[i], NULL);
  for (int i = 0; i < 2; i++) {
    close_way(s, &s->way[i]);
    pthread_mutex_destroy(&s->way[i].lock);
  }
  pthread_mutex_destroy(&s->lock);
  free(s);
}

// NULL: the driver copies by itself.
static Staging *open_staging(PluginDevice *d) {
  unsigned threads = choose_threads(d);
  Staging *s = threads ? aligned_alloc(_Alignof(Staging), sizeof *s) : NULL;
  if (!s) return NULL;
  memset(s, 0, sizeof *s);
  s->device = d;
  s->transfer_size = accomp_env.buffer_size
                         ? (accomp_env.buffer_size + 4095) & ~(size_t)4095
                         : BUFFER_SIZE;
  s->ring_size =
      s->transfer_size * (accomp_env.buffers ? (size_t)accomp_env.buffers : BUFFERS);
  pthread_mutex_init(&s->lock, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&s->way[i].lock, NULL);
    s->way[i].up = i;
    s->way[i].last = &s->way[i].first;
  }
  start_threads(s, threads);
  if (s->threads) return s;
  close_staging(s);
  return NULL;
}

// Is there what copies in this direction need? The context is current.
static bool has_way(PluginDevice *d, bool up) {
  pthread_mutex_lock(&d->staging_lock);
  if (!d->staging && !d->unstaged) d->staging = open_staging(d);
  Staging *s = d->staging;
  if (s && !s->way[up].memory && !d->unstaged) {
    pthread_mutex_lock(&s->way[up].lock);
    bool opened = open_way(s, &s->way[up]);
    pthread_mutex_unlock(&s->way[up].lock);
    d->unstaged = !opened;
  }
  d->unstaged |= !s;
  bool has = s && s->way[up].memory;
  pthread_mutex_unlock(&d->staging_lock);
  return has;
}

void accomp_cuda_stage_close(PluginDevice *d) {
  if (d->staging) close_staging(d->staging);
  d->staging = NULL;
}

// --- what the other files call ---------------------------------------------------------

bool accomp_cuda_stages(PluginQueue *q, const void *host, size_t size, bool up,
                        bool waits) {
  PluginDevice *d = q->device;
  if (waits && size <= SHORT) return false;
  if (!waits && up && size <= DRIVER_TAKES_UP) return false;
  if (waits && atomic_load_explicit(&d->moved[up], memory_order_relaxed) < SETUP_PAYS &&
      atomic_fetch_add(&d->moved[up], size) + size < SETUP_PAYS)
    return false;
  bool entered = enter(d);
  bool plain =
      (is_plain(host) || is_plain((const char *)host + size - 1)) && has_way(d, up);
  leave(entered);
  return plain;
}

void accomp_cuda_stage_add(StagedCopy *c, bool ready) {
  Staging *s = c->queue->device->staging;
  if (ready) {
    start(s, c);
    return;
  }
  pthread_mutex_lock(&s->lock);
  c->next = s->waiting;
  s->waiting = c;
  atomic_fetch_add(&s->waits, 1);
  pthread_mutex_unlock(&s->lock);
  atomic_fetch_add(&s->changes, 1);
  if (!atomic_load(&s->watched)) wake(s, 1);
}

CUresult accomp_cuda_stage_join(PluginQueue *q) {
  Way *w = &q->device->staging->way[1];
  // By another thread at the same time: then the event stands for more.
  CUresult r = cu.EventRecord(w->joined, w->stream);
  return r ? r : cu.StreamWaitEvent(q->stream, w->joined, 0);
}

// The stream that copies to the device comes behind what is in q: the caller's own earlier copies.
static CUresult follow(PluginQueue *q, Way *w) {
  CUresult r = cu.StreamQuery(q->stream);
  if (r != CUDA_NOT_READY) return r;
  r = cu.EventRecord(q->before, q->stream);
  return r ? r : cu.StreamWaitEvent(w->stream, q->before, 0);
}

CUresult accomp_cuda_stage_now(PluginQueue *q, void *host, const void *device,
                               size_t size, bool up) {
  Staging *s = q->device->staging;
  CUresult r = up ? follow(q, &s->way[1]) : cu.StreamSynchronize(q->stream);
  if (r) return r;
  StagedCopy c = {
      .queue = q, .up = up, .host = host, .device = address(device), .size = size};
  start(s, &c);
  for (unsigned idle = 0; !atomic_load(&c.finished);) {
    if (go(s, &s->way[up]) == DONE)
      idle = 0;
    else if (idle++ < SPINS)
      rest();
    else
      nap();
  }
  r = atomic_load(&c.result);
  return r || !up ? r : accomp_cuda_stage_join(q);
}
