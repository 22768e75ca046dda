// Copies of plain memory by way of page-locked buffers.
// In:  copies between the program's memory and the device's.  Out: copies of buffers, in a stream of
//      each direction.
// The driver moves plain memory with one thread and keeps the caller until the end. Here each
// direction has a ring of buffers. Several threads fill a buffer together, slice by slice, and whoever
// is last hands it to the hardware; what comes back is taken out of a buffer in the same way. So the
// hardware gets pieces that are large enough for its full speed, and waits for none of them long.
// Threads and a direction's buffers are made for the first copy that pays for them, and end with the
// device.
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include "rt.h"
#include "cuda_internal.h"

enum {
  MOST_THREADS = 12,          // unless ACCOMP_COPY_THREADS says more
  BUFFER_SIZE = 4 << 20,       // unless ACCOMP_BUFFERSIZE says something else
  BUFFERS = 8,                 // of a direction, unless ACCOMP_BUFFERS says something else
  LEAST_BUFFER = 256 << 10,    // smaller ones are slow by themselves
  MOST_SLICE = 256 << 10,     // of a buffer: one thread's work
  LEAST_SLICE = 32 << 10,
  DRIVER_TAKES_UP = 64 << 10, // up to here the driver returns before the copy is done
  DRIVER_IS_FASTER = 1 << 20, // up to here, where the caller waits for it
  SETUP_PAYS = 32 << 20,      // so many bytes a direction has had to copy before
  HUGE_PAGE = 2 << 20,
  SPINS = 1000,               // looks for work before a thread sleeps: about 0.1 ms
  WATCH_NS = 20000,           // between two looks at queues that have other work still to do
};

typedef enum { BUFFER_FREE, BUFFER_FILLING, BUFFER_FULL, BUFFER_MOVING, BUFFER_EMPTYING } BufferState;

typedef struct {
  BufferState state;
  char *memory;
  CUevent event; // of its last copy
  StageJob *job;
  size_t at, size;           // of the job's bytes
  size_t claimed, processed; // by threads
} Buffer;

typedef struct {
  CUstream stream;
  pthread_mutex_t lock; // guards all below
  CUevent joined;
  Buffer *buffer;
  char *memory; // of all buffers; NULL: there are none yet
  unsigned long long opened, sent; // buffers given to jobs; to the device: copies in the stream
  unsigned long long emptied;      // from the device: buffers of which no byte is left to claim
  StageJob *first, **last;         // with bytes that are in no buffer yet
  _Atomic unsigned busy;           // threads that move bytes
} Way;

// Lock order: a way's lock, the stage's.
struct Stage {
  PluginDevice *device;
  Way way[2]; // from the device, to the device
  unsigned threads, buffers;
  size_t buffer_size;
  pthread_mutex_t lock; // guards all below
  pthread_cond_t more;  // there is work for a thread that sleeps
  unsigned asleep;
  bool stop, watched;
  StageJob *waiting; // their queues have earlier work to do
  _Atomic unsigned waits;   // how many those are
  _Atomic unsigned changes; // counts what may be new work
  pthread_t thread[64];
};

typedef enum { NOTHING, SOON, DONE } Progress; // SOON: nothing until the hardware is done with some

static void rest(void) {
#if defined __x86_64__ || defined __i386__
  for (int i = 0; i < 8; i++) __builtin_ia32_pause();
#else
  sched_yield();
#endif
}

// Ways are locked for so short that it does not pay to sleep.
static void lock_way(Way *w) {
  for (int i = 0; i < 100; i++) {
    if (!pthread_mutex_trylock(&w->lock)) return;
    rest();
  }
  pthread_mutex_lock(&w->lock);
}

// --- the two directions: called with the way's lock, which they drop while they move bytes ---------

// The way's next bytes get a buffer.
static void open_buffer(Stage *s, Way *w, Buffer *b) {
  StageJob *j = w->first;
  size_t left = j->size - j->taken;
  *b = (Buffer){.state = BUFFER_FILLING, .memory = b->memory, .event = b->event, .job = j, .at = j->taken};
  b->size = left < j->buffer ? left : j->buffer;
  j->taken += b->size;
  w->opened++;
  atomic_fetch_add(&s->changes, 1);
  if (j->taken < j->size) return;
  w->first = j->next;
  if (!w->first) w->last = &w->first;
}

static void note(StageJob *j, CUresult r) {
  if (r && !j->result) j->result = r;
}

// Is the hardware done with the buffer?
static bool has_moved(Buffer *b) {
  if (b->job->result) return true;
  CUresult r = cu.EventQuery(b->event);
  if (r == CUDA_NOT_READY) return false;
  note(b->job, r);
  return true;
}

static void end_buffer(Way *w, StageJob *j, size_t size) {
  j->done += size;
  if (j->done < j->size) return;
  Held *held = j->held;
  if (!held) {
    atomic_store(&j->finished, true); // the job is gone now
    return;
  }
  pthread_mutex_unlock(&w->lock);
  accomp_cuda_held_done(held);
  lock_way(w);
}

// A slice of the buffer is this thread's. True: it was the last one to be done.
static bool move_slice(Way *w, Buffer *b, bool up) {
  StageJob *j = b->job;
  size_t at = b->claimed, n = b->size - at < j->slice ? b->size - at : j->slice;
  b->claimed += n;
  if (!j->result) {
    pthread_mutex_unlock(&w->lock);
    atomic_fetch_add_explicit(&w->busy, 1, memory_order_relaxed);
    memcpy(up ? b->memory + at : j->host + b->at + at, up ? j->host + b->at + at : b->memory + at, n);
    atomic_fetch_sub_explicit(&w->busy, 1, memory_order_relaxed);
    lock_way(w);
  }
  b->processed += n;
  return b->processed == b->size;
}

// Full buffers go into the stream in order.
static void send_full(Stage *s, Way *w) {
  for (Buffer *b; w->sent < w->opened && (b = &w->buffer[w->sent % s->buffers])->state == BUFFER_FULL;) {
    StageJob *j = b->job;
    CUresult r = j->result;
    if (!r) r = cu.MemcpyHtoDAsync(j->device + b->at, b->memory, b->size, w->stream);
    if (!r) r = cu.EventRecord(b->event, w->stream);
    note(j, r);
    b->state = r ? BUFFER_FREE : BUFFER_MOVING;
    w->sent++;
    end_buffer(w, j, b->size);
  }
}

static Progress go_up(Stage *s, Way *w) {
  Buffer *b = w->opened ? &w->buffer[(w->opened - 1) % s->buffers] : NULL;
  if (!b || b->state != BUFFER_FILLING || b->claimed == b->size) {
    if (!w->first) return NOTHING;
    b = &w->buffer[w->opened % s->buffers];
    if (b->state == BUFFER_MOVING && cu.EventQuery(b->event) == CUDA_NOT_READY) return SOON;
    if (b->state == BUFFER_FILLING || b->state == BUFFER_FULL) return SOON; // other threads are at it
    open_buffer(s, w, b);
  }
  if (!move_slice(w, b, true)) return DONE;
  b->state = BUFFER_FULL;
  send_full(s, w);
  return DONE;
}

// All that fits is on its way before a thread takes anything out.
static bool send_down(Stage *s, Way *w) {
  if (!w->first) return false; // nor are there buffers before the first copy
  Buffer *b = &w->buffer[w->opened % s->buffers];
  if (b->state != BUFFER_FREE) return false;
  open_buffer(s, w, b);
  StageJob *j = b->job;
  CUresult r = j->result;
  if (!r) r = cu.MemcpyDtoHAsync(b->memory, j->device + b->at, b->size, w->stream);
  if (!r) r = cu.EventRecord(b->event, w->stream);
  note(j, r);
  b->state = BUFFER_MOVING;
  return true;
}

static Progress go_down(Stage *s, Way *w) {
  while (send_down(s, w)) {}
  if (w->emptied == w->opened) return w->first ? SOON : NOTHING;
  Buffer *b = &w->buffer[w->emptied % s->buffers];
  if (b->state == BUFFER_MOVING) {
    if (!has_moved(b)) return SOON;
    b->state = BUFFER_EMPTYING;
  }
  bool last_slice = b->size - b->claimed <= b->job->slice;
  if (last_slice) w->emptied++;
  if (!move_slice(w, b, false)) return DONE;
  StageJob *j = b->job;
  size_t size = b->size;
  b->state = BUFFER_FREE;
  while (send_down(s, w)) {}
  end_buffer(w, j, size);
  return DONE;
}

static Progress go(Stage *s, bool up) {
  Way *w = &s->way[up];
  if (pthread_mutex_trylock(&w->lock)) return SOON; // another thread looks
  Progress p = up ? go_up(s, w) : go_down(s, w);
  pthread_mutex_unlock(&w->lock);
  return p;
}

// --- jobs ------------------------------------------------------------------------------

static size_t clamp(size_t n, size_t least, size_t most, size_t unit) {
  n = (n + unit - 1) / unit * unit;
  return n < least ? least : n > most ? most : n;
}

// A short copy goes in small buffers, so that filling, moving and emptying overlap.
static void cut(const Stage *s, StageJob *j) {
  size_t least = s->buffer_size < LEAST_BUFFER ? s->buffer_size : LEAST_BUFFER;
  j->buffer = clamp(j->size / 8, least, s->buffer_size, 4096);
  j->slice = clamp(j->buffer / s->threads, LEAST_SLICE, MOST_SLICE, 4096);
}

static void wake(Stage *s) {
  pthread_mutex_lock(&s->lock);
  if (s->asleep) pthread_cond_broadcast(&s->more);
  pthread_mutex_unlock(&s->lock);
}

static void start(Stage *s, StageJob *j) {
  Way *w = &s->way[j->up];
  cut(s, j);
  j->next = NULL;
  pthread_mutex_lock(&w->lock);
  *w->last = j;
  w->last = &j->next;
  pthread_mutex_unlock(&w->lock);
  atomic_fetch_add(&s->changes, 1);
  wake(s);
}

// Starts the jobs whose queues have got there.
static void watch(Stage *s) {
  StageJob *ready = NULL;
  if (!atomic_load(&s->waits)) return;
  pthread_mutex_lock(&s->lock);
  for (StageJob **at = &s->waiting, *j; (j = *at);) {
    CUresult r = cu.EventQuery(j->queue->before);
    if (r == CUDA_NOT_READY) {
      at = &j->next;
      continue;
    }
    note(j, r);
    *at = j->next;
    j->next = ready;
    ready = j;
    atomic_fetch_sub(&s->waits, 1);
  }
  pthread_mutex_unlock(&s->lock);
  for (StageJob *next; ready; ready = next) {
    next = ready->next;
    start(s, ready);
  }
}

// --- threads ---------------------------------------------------------------------------

// In the direction that has fewer threads, else in the other.
static Progress work(Stage *s) {
  bool up = atomic_load_explicit(&s->way[1].busy, memory_order_relaxed) <=
            atomic_load_explicit(&s->way[0].busy, memory_order_relaxed);
  Progress p = go(s, up);
  if (p == DONE) return p;
  Progress other = go(s, !up);
  return other > p ? other : p;
}

// Until there may be work. One thread keeps an eye on the queues that have other work to do.
static void sleep_for_work(Stage *s, unsigned seen) {
  static const struct timespec pause = {0, WATCH_NS};
  pthread_mutex_lock(&s->lock);
  bool watcher = s->waiting && !s->watched;
  if (watcher) {
    s->watched = true;
    pthread_mutex_unlock(&s->lock);
    nanosleep(&pause, NULL);
    watch(s);
    pthread_mutex_lock(&s->lock);
    s->watched = false;
  } else if (!s->stop && atomic_load(&s->changes) == seen) {
    s->asleep++;
    pthread_cond_wait(&s->more, &s->lock);
    s->asleep--;
  }
  pthread_mutex_unlock(&s->lock);
}

static bool stops(Stage *s) {
  pthread_mutex_lock(&s->lock);
  bool stop = s->stop;
  pthread_mutex_unlock(&s->lock);
  return stop;
}

static void *run(void *arg) {
  Stage *s = arg;
  bool entered = enter(s->device);
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  unsigned idle = SPINS, rounds = 0;
  for (;;) {
    unsigned seen = atomic_load(&s->changes);
    Progress p = work(s);
    if (rounds++ % 8 == 0) watch(s);
    if (p != NOTHING) {
      idle = 0;
      if (p == SOON) rest();
      continue;
    }
    while (idle < SPINS && atomic_load(&s->changes) == seen) {
      if (idle++ % 64 == 0) watch(s);
      rest();
    }
    if (idle < SPINS) continue;
    if (stops(s)) break;
    sleep_for_work(s, seen);
    idle = atomic_load(&s->changes) == seen ? SPINS : 0;
  }
  leave(entered);
  return NULL;
}

// --- life ------------------------------------------------------------------------------

static unsigned choose_threads(void) {
  if (accomp_env.copy_threads >= 0) return (unsigned)accomp_env.copy_threads;
  cpu_set_t cores;
  int n = sched_getaffinity(0, sizeof cores, &cores) ? 1 : CPU_COUNT(&cores);
  n = n > 2 ? n * 3 / 4 : 1;
  return (unsigned)(n < MOST_THREADS ? n : MOST_THREADS);
}

// Large pages that are locked after they are there cost a tenth of what the driver's allocation does.
static char *lock_memory(size_t size) {
  char *p = mmap(NULL, size + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return NULL;
  size_t skip = -(uintptr_t)p & (HUGE_PAGE - 1);
  if (skip) munmap(p, skip);
  munmap(p + skip + size, HUGE_PAGE - skip);
  madvise(p + skip, size, MADV_HUGEPAGE);
  memset(p + skip, 0, size);
  if (!cu.MemHostRegister(p + skip, size, MEMHOSTREGISTER_PORTABLE)) return p + skip;
  munmap(p + skip, size);
  return NULL;
}

static size_t way_size(const Stage *s) { return s->buffers * s->buffer_size; }

static void close_way(Stage *s, Way *w) {
  if (w->stream) cu.StreamSynchronize(w->stream);
  for (unsigned i = 0; w->buffer && i < s->buffers; i++)
    if (w->buffer[i].event) cu.EventDestroy(w->buffer[i].event);
  if (w->joined) cu.EventDestroy(w->joined);
  if (w->stream) cu.StreamDestroy(w->stream);
  if (w->memory) {
    cu.MemHostUnregister(w->memory);
    munmap(w->memory, way_size(s));
  }
  free(w->buffer);
  w->buffer = NULL, w->stream = NULL, w->joined = NULL, w->memory = NULL;
}

static bool open_way(Stage *s, Way *w) {
  w->buffer = calloc(s->buffers, sizeof *w->buffer);
  char *memory = w->buffer ? lock_memory(way_size(s)) : NULL;
  CUresult r = memory ? cu.StreamCreate(&w->stream, STREAM_NON_BLOCKING) : CUDA_OUT_OF_MEMORY;
  if (!r) r = cu.EventCreate(&w->joined, EVENT_DISABLE_TIMING);
  for (unsigned i = 0; i < s->buffers && !r; i++) {
    w->buffer[i].memory = memory + i * s->buffer_size;
    r = cu.EventCreate(&w->buffer[i].event, EVENT_DISABLE_TIMING);
  }
  w->memory = memory;
  if (r) close_way(s, w);
  return !r;
}

// Signals that are meant for the program go to its own threads; those of a wrong address come here.
static void start_threads(Stage *s, unsigned wanted) {
  sigset_t all, before;
  sigfillset(&all);
  sigdelset(&all, SIGSEGV);
  sigdelset(&all, SIGBUS);
  s->threads = wanted; // they read it
  pthread_sigmask(SIG_SETMASK, &all, &before);
  unsigned n = 0;
  while (n < wanted && !pthread_create(&s->thread[n], NULL, run, s)) n++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  s->threads = n;
}

static void close_stage(Stage *s) {
  pthread_mutex_lock(&s->lock);
  s->stop = true;
  pthread_cond_broadcast(&s->more);
  pthread_mutex_unlock(&s->lock);
  for (unsigned i = 0; i < s->threads; i++) pthread_join(s->thread[i], NULL);
  for (int i = 0; i < 2; i++) {
    close_way(s, &s->way[i]);
    pthread_mutex_destroy(&s->way[i].lock);
  }
  pthread_cond_destroy(&s->more);
  pthread_mutex_destroy(&s->lock);
  free(s);
}

// NULL: the driver copies by itself.
static Stage *open_stage(PluginDevice *d) {
  unsigned threads = choose_threads();
  Stage *s = threads ? calloc(1, sizeof *s) : NULL;
  if (!s) return NULL;
  s->device = d;
  s->buffers = accomp_env.buffers ? (unsigned)accomp_env.buffers : BUFFERS;
  s->buffer_size = accomp_env.buffer_size ? (accomp_env.buffer_size + 4095) & ~(size_t)4095 : BUFFER_SIZE;
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->more, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&s->way[i].lock, NULL);
    s->way[i].last = &s->way[i].first;
  }
  start_threads(s, threads);
  if (s->threads) return s;
  close_stage(s);
  return NULL;
}

// Is there what copies in this direction need? The context is current.
static bool has_way(PluginDevice *d, bool up) {
  pthread_mutex_lock(&d->stage_lock);
  if (!d->stage && !d->unstaged) d->stage = open_stage(d);
  Stage *s = d->stage;
  if (s && !s->way[up].memory && !d->unstaged) {
    pthread_mutex_lock(&s->way[up].lock);
    bool opened = open_way(s, &s->way[up]);
    pthread_mutex_unlock(&s->way[up].lock);
    d->unstaged = !opened;
  }
  d->unstaged |= !s;
  bool has = s && s->way[up].memory;
  pthread_mutex_unlock(&d->stage_lock);
  return has;
}

void accomp_cuda_stage_close(PluginDevice *d) {
  if (d->stage) close_stage(d->stage);
  d->stage = NULL;
}

// --- what the other files call ---------------------------------------------------------

// Page-locked or managed memory is known to the driver.
static bool is_plain(const void *p) {
  int type = 0;
  return cu.PointerGetAttribute(&type, POINTER_MEMORY_TYPE, address(p)) || !type;
}

bool accomp_cuda_stages(PluginQueue *q, const void *host, size_t size, bool up, bool waits) {
  PluginDevice *d = q->device;
  if (waits ? size <= DRIVER_IS_FASTER : up && size <= DRIVER_TAKES_UP) return false;
  if (waits && atomic_load_explicit(&d->moved[up], memory_order_relaxed) < SETUP_PAYS &&
      atomic_fetch_add(&d->moved[up], size) + size < SETUP_PAYS)
    return false;
  bool entered = enter(d);
  bool plain = (is_plain(host) || is_plain((const char *)host + size - 1)) && has_way(d, up);
  leave(entered);
  return plain;
}

void accomp_cuda_stage_add(StageJob *j, bool ready) {
  Stage *s = j->queue->device->stage;
  if (ready) {
    start(s, j);
    return;
  }
  pthread_mutex_lock(&s->lock);
  j->next = s->waiting;
  s->waiting = j;
  atomic_fetch_add(&s->waits, 1);
  atomic_fetch_add(&s->changes, 1);
  if (s->asleep && !s->watched) pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
}

CUresult accomp_cuda_stage_join(PluginQueue *q) {
  Way *w = &q->device->stage->way[1];
  pthread_mutex_lock(&w->lock);
  CUresult r = cu.EventRecord(w->joined, w->stream);
  if (!r) r = cu.StreamWaitEvent(q->stream, w->joined, 0);
  pthread_mutex_unlock(&w->lock);
  return r;
}

// The stream that copies to the device comes behind what is in q: the caller's own earlier copies.
static CUresult follow(PluginQueue *q, Way *w) {
  CUresult r = cu.StreamQuery(q->stream);
  if (r != CUDA_NOT_READY) return r;
  r = cu.EventRecord(q->before, q->stream);
  if (r) return r;
  pthread_mutex_lock(&w->lock);
  r = cu.StreamWaitEvent(w->stream, q->before, 0);
  pthread_mutex_unlock(&w->lock);
  return r;
}

CUresult accomp_cuda_stage_now(PluginQueue *q, void *host, const void *device, size_t size, bool up) {
  Stage *s = q->device->stage;
  CUresult r = up ? follow(q, &s->way[1]) : cu.StreamSynchronize(q->stream);
  if (r) return r;
  StageJob j = {.queue = q, .up = up, .host = host, .device = address(device), .size = size};
  start(s, &j);
  while (!atomic_load(&j.finished))
    if (go(s, up) != DONE) rest();
  return j.result || !up ? j.result : accomp_cuda_stage_join(q);
}
