// Queues of the emulated device: a worker thread with a real FIFO each, so that a missing
// wait between two queues shows as it would on a GPU.
// In:  work of the op table's asynchronous entries.  Out: the same work, done in order.
// Work is numbered from 1; a queue is past a point when 'done' has reached the number. A
// queue waits for another on that other's number, so nothing but the worker ever blocks.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "plugin/emu/queue.h"

enum { VALUE_ALIGN = 64 };

typedef enum { WORK_LAUNCH, WORK_COPY, WORK_FILL, WORK_CALL, WORK_WAIT } WorkKind;

typedef struct Work {
  struct Work *next;
  WorkKind kind;
  union {
    EmuLaunch launch;
    struct {
      void *dst;
      const void *src;
      size_t size;
      PluginDevice *dst_device, *src_device; // NULL: that side is host memory
      int byte;                              // fill
    } copy;
    struct {
      void (*fn)(void *);
      void *arg;
    } call;
    struct {
      PluginQueue *queue;
      unsigned long long number;
    } wait; // owns a reference
  };
} Work;

struct PluginQueue {
  PluginDevice *device;
  pthread_t thread;
  pthread_mutex_t lock;    // guards all below
  pthread_cond_t more;     // work came, or stop
  pthread_cond_t progress; // 'done' grew
  Work *first, **last;
  unsigned long long pushed, done;
  unsigned long long granted; // how many the worker may do: under ACCOMP_EMU_SHUFFLE
  bool stop;
  EmuSpin spin;
  int references; // the owner, and each WORK_WAIT that names this queue
};

// --- life ------------------------------------------------------------------------------

static void drop_reference(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  int left = --q->references;
  pthread_mutex_unlock(&q->lock);
  if (left) return;
  pthread_cond_destroy(&q->more);
  pthread_cond_destroy(&q->progress);
  pthread_mutex_destroy(&q->lock);
  free(q);
}

static unsigned long long done_of(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  unsigned long long done = q->done;
  pthread_mutex_unlock(&q->lock);
  return done;
}

// Until 'done' grows. A worker that takes long is looked at.
static void wait_locked(PluginQueue *q) {
  unsigned seconds = accomp_emu_spin_seconds();
  struct timespec until;
  if (!seconds) {
    pthread_cond_wait(&q->progress, &q->lock);
    return;
  }
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += seconds;
  if (pthread_cond_timedwait(&q->progress, &q->lock, &until) == ETIMEDOUT)
    accomp_emu_spin_look(&q->spin, q->thread, q->done);
}

static void wait_until(PluginQueue *q, unsigned long long number) {
  while (accomp_emu_shuffles() && done_of(q) < number && accomp_emu_shuffle_step()) {}
  pthread_mutex_lock(&q->lock);
  while (q->done < number) wait_locked(q);
  pthread_mutex_unlock(&q->lock);
}

static void push(PluginQueue *q, Work *w) {
  pthread_mutex_lock(&q->lock);
  w->next = NULL;
  *q->last = w;
  q->last = &w->next;
  q->pushed++;
  pthread_cond_signal(&q->more);
  pthread_mutex_unlock(&q->lock);
}

static Fault new_work(WorkKind kind, Work **out) {
  Work *w = calloc(1, sizeof *w);
  if (!w) return accomp_emu_fail(FAULT_MEMORY, "no host memory for queued work");
  w->kind = kind;
  *out = w;
  return FAULT_NONE;
}

// --- the worker ------------------------------------------------------------------------

static bool still_there(PluginDevice *d, const void *p, size_t size) {
  uintptr_t lo, hi;
  return !d || accomp_emu_accessible(d, p, size, &lo, &hi);
}

// The addresses were checked when the work was queued: a failure means freed too early.
static void do_copy(PluginDevice *d, const Work *w) {
  void *dst = w->copy.dst;
  const void *src = w->copy.src;
  bool fill = w->kind == WORK_FILL;
  if (!still_there(w->copy.dst_device, dst, w->copy.size)) {
    accomp_emu_break(d, FAULT_OTHER,
                     "%zu bytes at %p were freed before a queued %s to them",
                     w->copy.size, dst, fill ? "fill" : "copy");
  } else if (!fill && !still_there(w->copy.src_device, src, w->copy.size)) {
    accomp_emu_break(d, FAULT_OTHER,
                     "%zu bytes at %p were freed before a queued copy from them",
                     w->copy.size, src);
  } else if (fill) {
    memset(dst, w->copy.byte, w->copy.size);
  } else {
    memmove(dst, src, w->copy.size);
  }
}

static void do_work(EmuWorker *self, Work *w) {
  PluginDevice *d = self->device;
  bool works = !atomic_load(&d->fault);
  switch (w->kind) {
  case WORK_LAUNCH:
    if (works) accomp_emu_run(self, &w->launch);
    break;
  case WORK_COPY:
  case WORK_FILL:
    if (works) do_copy(d, w);
    break;
  case WORK_CALL: w->call.fn(w->call.arg); break;
  case WORK_WAIT:
    if (!accomp_emu_shuffles())
      wait_until(w->wait.queue, w->wait.number); // else it is done
    break;
  }
}

static void free_work(Work *w) {
  if (w->kind == WORK_WAIT) drop_reference(w->wait.queue);
  if (w->kind == WORK_LAUNCH) free(w->launch.values);
  free(w);
}

// Waits for work. NULL: the queue stops, and is empty.
static Work *next_work(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  bool held = accomp_emu_shuffles();
  while ((!q->first || (held && q->granted <= q->done)) && !q->stop)
    pthread_cond_wait(&q->more, &q->lock);
  Work *w = q->first;
  if (w) {
    q->first = w->next;
    if (!q->first) q->last = &q->first;
  }
  pthread_mutex_unlock(&q->lock);
  return w;
}

bool accomp_emu_queue_is_ready(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  const Work *w = q->granted == q->done ? q->first : NULL;
  bool waits = w && w->kind == WORK_WAIT;
  PluginQueue *other = waits ? w->wait.queue : NULL;
  unsigned long long number = waits ? w->wait.number : 0;
  pthread_mutex_unlock(&q->lock);
  return w && (!waits || done_of(other) >= number);
}

void accomp_emu_queue_run_one(PluginQueue *q) {
  pthread_mutex_lock(&q->lock);
  unsigned long long number = ++q->granted;
  pthread_cond_signal(&q->more);
  while (q->done < number && !q->stop) wait_locked(q);
  pthread_mutex_unlock(&q->lock);
}

static void *worker(void *arg) {
  PluginQueue *q = arg;
  EmuWorker self;
  accomp_emu_worker_begin(&self, q->device);
  for (Work *w; (w = next_work(q));) {
    do_work(&self, w);
    free_work(w);
    pthread_mutex_lock(&q->lock);
    q->done++;
    pthread_cond_broadcast(&q->progress);
    pthread_mutex_unlock(&q->lock);
  }
  accomp_emu_worker_end(&self);
  return NULL;
}

// --- queue entries ---------------------------------------------------------------------

Fault accomp_emu_queue_new(PluginDevice *d, PluginQueue **out) {
  Fault fault = accomp_emu_broken(d);
  if (fault) return fault;
  PluginQueue *q = calloc(1, sizeof *q);
  if (!q) return accomp_emu_fail(FAULT_MEMORY, "no host memory for a queue");
  q->device = d;
  q->last = &q->first;
  q->references = 1;
  pthread_mutex_init(&q->lock, NULL);
  pthread_cond_init(&q->more, NULL);
  pthread_condattr_t clock;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&q->progress, &clock);
  pthread_condattr_destroy(&clock);
  int error = accomp_thread_start(&q->thread, worker, q);
  if (error) {
    drop_reference(q);
    return accomp_emu_fail(FAULT_OTHER, "no thread for a queue: %s", strerror(error));
  }
  if (accomp_emu_shuffles()) accomp_emu_shuffle_add(q);
  *out = q;
  return FAULT_NONE;
}

void accomp_emu_queue_free(PluginQueue *q) {
  if (accomp_emu_shuffles()) accomp_emu_shuffle_remove(q);
  pthread_mutex_lock(&q->lock);
  q->stop = true;
  pthread_cond_signal(&q->more);
  pthread_mutex_unlock(&q->lock);
  pthread_join(q->thread, NULL);
  drop_reference(q);
}

static unsigned long long number_now(PluginQueue *q, bool *empty) {
  pthread_mutex_lock(&q->lock);
  unsigned long long number = q->pushed;
  *empty = q->done == q->pushed;
  pthread_mutex_unlock(&q->lock);
  return number;
}

Fault accomp_emu_queue_sync(PluginQueue *q) {
  bool empty;
  wait_until(q, number_now(q, &empty));
  return accomp_emu_broken(q->device);
}

Fault accomp_emu_queue_test(PluginQueue *q, bool *empty) {
  number_now(q, empty);
  return accomp_emu_broken(q->device);
}

Fault accomp_emu_queue_after(PluginQueue *later, PluginQueue *earlier) {
  bool empty;
  unsigned long long number = number_now(earlier, &empty);
  if (empty || later == earlier) return FAULT_NONE;
  Work *w = NULL;
  Fault fault = new_work(WORK_WAIT, &w);
  if (fault) return fault;
  w->wait.queue = earlier;
  w->wait.number = number;
  pthread_mutex_lock(&earlier->lock);
  earlier->references++;
  pthread_mutex_unlock(&earlier->lock);
  push(later, w);
  return FAULT_NONE;
}

Fault accomp_emu_queue_call(PluginQueue *q, void (*fn)(void *), void *arg) {
  Work *w = NULL;
  Fault fault = new_work(WORK_CALL, &w);
  if (fault) return fault;
  w->call.fn = fn;
  w->call.arg = arg;
  push(q, w);
  return FAULT_NONE;
}

// --- copies ----------------------------------------------------------------------------

// The side of a copy that is device memory of d, or host memory when d is NULL.
static Fault check_side(PluginDevice *d, const void *p, size_t size, const char *side) {
  if (d && !still_there(d, p, size)) {
    return accomp_emu_fail(FAULT_OTHER,
                           "%s %p of a copy of %zu bytes is not memory of"
                           " device %d",
                           side, p, size, d->number);
  }
  int owner = d ? -1 : accomp_emu_owner(p);
  if (owner >= 0) {
    return accomp_emu_fail(FAULT_OTHER,
                           "%s %p of a copy of %zu bytes is memory of device"
                           " %d, not of the host",
                           side, p, size, owner);
  }
  return FAULT_NONE;
}

// *copy has the kind, both addresses, the size, the devices, the byte.
static Fault queue_copy(PluginQueue *q, const Work *copy) {
  Fault fault = accomp_emu_broken(q->device);
  if (fault || !copy->copy.size) return fault;
  fault =
      check_side(copy->copy.dst_device, copy->copy.dst, copy->copy.size, "destination");
  if (!fault && copy->kind == WORK_COPY) {
    fault = check_side(copy->copy.src_device, copy->copy.src, copy->copy.size, "source");
  }
  Work *w = NULL;
  if (!fault) fault = new_work(copy->kind, &w);
  if (fault) return fault;
  *w = *copy;
  push(q, w);
  return FAULT_NONE;
}

Fault accomp_emu_queue_copy(PluginQueue *q, void *dst, const void *src, size_t size,
                            CopyKind kind) {
  Work w = {.kind = WORK_COPY, .copy = {.dst = dst, .src = src, .size = size}};
  if (kind != COPY_FROM_DEVICE) w.copy.dst_device = q->device;
  if (kind != COPY_TO_DEVICE) w.copy.src_device = q->device;
  return queue_copy(q, &w);
}

Fault accomp_emu_queue_fill(PluginQueue *q, void *dst, int byte, size_t size) {
  Work w = {.kind = WORK_FILL, .copy = {.dst = dst, .size = size, .byte = byte}};
  w.copy.dst_device = q->device;
  return queue_copy(q, &w);
}

static bool pack_piece(void *arg, char *data, char *packed, size_t bytes) {
  const Packing *p = arg;
  if (bytes) memmove(p->unpacks ? data : packed, p->unpacks ? packed : data, bytes);
  return true;
}

static bool check_piece(void *arg, char *data, char *packed, size_t bytes) {
  return still_there(arg, data, bytes) && still_there(arg, packed, bytes);
}

// At once, after what is in the queue.
Fault accomp_emu_queue_pack(PluginQueue *q, const Packing *p) {
  Fault fault = accomp_emu_queue_sync(q);
  if (fault) return fault;
  if (!accomp_pack_each(p, check_piece, q->device))
    return accomp_emu_fail(
        FAULT_OTHER,
        "of %llu bytes that are to be packed some are not memory of device %d", p->bytes,
        q->device->number);
  accomp_pack_each(p, pack_piece, (void *)(uintptr_t)p);
  return FAULT_NONE;
}

Fault accomp_emu_queue_copy_peer(PluginQueue *q, PluginDevice *dd, void *dst,
                                 PluginDevice *sd, const void *src, size_t size) {
  Work w = {.kind = WORK_COPY, .copy = {.dst = dst, .src = src, .size = size}};
  w.copy.dst_device = dd;
  w.copy.src_device = sd;
  return queue_copy(q, &w);
}

// --- launch ----------------------------------------------------------------------------

static Fault check_shape(const struct __accomp_kernel *k, const LaunchShape *s) {
  unsigned long long blocks = 1, threads = 1;
  for (int i = 0; i < 3; i++) {
    blocks = blocks > UINT_MAX ? blocks : blocks * s->grid[i];
    threads = threads > UINT_MAX ? threads : threads * s->block[i];
  }
  if (blocks && blocks <= UINT_MAX && threads && threads <= EMU_BLOCK_MAX)
    return FAULT_NONE;
  return accomp_emu_fail(FAULT_OTHER,
                         "kernel %s: a grid of %ux%ux%u blocks of %ux%ux%u"
                         " threads is outside 1 to %u blocks, 1 to %d threads",
                         accomp_kernel_shown(k), s->grid[0], s->grid[1], s->grid[2],
                         s->block[0], s->block[1], s->block[2], UINT_MAX, EMU_BLOCK_MAX);
}

static size_t padded(size_t size) {
  return (size + VALUE_ALIGN - 1) / VALUE_ALIGN * VALUE_ALIGN;
}

// Aligned for any type a kernel may have by value.
static Fault capture(EmuLaunch *l, void *const *params) {
  const struct __accomp_kernel *k = l->kernel;
  if (!k->params) return FAULT_NONE;
  bool sized = k->size >= offsetof(struct __accomp_kernel, param_size) + sizeof(void *);
  if (!sized || !k->param_size) {
    return accomp_emu_fail(FAULT_IMAGE, "kernel %s comes without its parameters' sizes",
                           accomp_kernel_shown(k));
  }
  size_t pointers = padded(k->params * sizeof *l->params);
  l->values_size = pointers;
  for (unsigned i = 0; i < k->params; i++) l->values_size += padded(k->param_size[i]);
  l->values = aligned_alloc(VALUE_ALIGN, l->values_size);
  if (!l->values) {
    return accomp_emu_fail(FAULT_MEMORY, "no host memory for a launch of %s",
                           accomp_kernel_shown(k));
  }
  l->params = (void **)(void *)l->values;
  char *at = l->values + pointers;
  for (unsigned i = 0; i < k->params; i++) {
    l->params[i] = memcpy(at, params[i], k->param_size[i]);
    at += padded(k->param_size[i]);
  }
  return FAULT_NONE;
}

Fault accomp_emu_queue_launch(PluginQueue *q, const struct __accomp_kernel *k,
                              void *handle, const LaunchShape *shape,
                              void *const *params) {
  Fault fault = accomp_emu_broken(q->device);
  if (!fault) fault = check_shape(k, shape);
  Work *w = NULL;
  if (!fault) fault = new_work(WORK_LAUNCH, &w);
  if (fault) return fault;
  EmuLaunch *l = &w->launch;
  l->kernel = k;
  memcpy(&l->entry, &handle, sizeof l->entry);
  memcpy(l->grid, shape->grid, sizeof l->grid);
  memcpy(l->block, shape->block, sizeof l->block);
  l->step = shape->step;
  fault = capture(l, params);
  if (fault) {
    free(w);
    return fault;
  }
  push(q, w);
  return FAULT_NONE;
}
