// Queues: where a device's work waits its turn.
// In: async values, the calling thread, OpenMP tasks.  Out: queues of the plug-in.
// A queue lives until its device is shut down; those of ended threads and finished tasks
// are used again.
#include "queue/depend.h"
#include <dlfcn.h>
#include <openacc.h>
#include <stdlib.h>

bool accomp_queue_resolve(long long async, long long *key) {
  if (async == __ACCOMP_ASYNC_NONE) async = acc_async_sync;
  if (async == acc_async_noval) async = accomp_device_thread()->default_async;
  if (async == acc_async_sync) {
    *key = ACCOMP_QUEUE_SYNC;
    return true;
  }
  *key = async;
  return async >= 0;
}

long long accomp_queue_key(const Place *at, long long async) {
  long long key;
  if (accomp_queue_resolve(async, &key)) return key;
  accomp_error_next_code(acc_error_invalid_async);
  accomp_error(at, "a queue is a number from 0 on, or one of openacc.h's constants",
               "%lld is no async value", async);
}

// --- making and finding --------------------------------------------------------------

// Caller holds nothing: the driver may take its time.
static Queue *make(const Place *at, Device *d, long long value) {
  Queue *q = calloc(1, sizeof *q);
  if (!q) abort();
  q->device = d;
  q->value = value;
  pthread_mutex_init(&q->build, NULL);
  Fault fault = d->plugin->queue_new(d->handle, &q->handle);
  if (fault) free(q);
  accomp_error_check(at, d, fault);
  return q;
}

static void list_locked(Queue *q) {
  static _Atomic unsigned count; // of all devices
  q->bit = 1ULL << (atomic_fetch_add(&count, 1) & 63);
  q->next_all = q->device->all;
  q->device->all = q;
}

static Queue **hashed(Device *d, long long key) { return &d->hashed[(size_t)key & 63]; }

static Queue *find_locked(Device *d, long long key) {
  Queue *q = *hashed(d, key);
  while (q && q->value != key) q = q->next_hashed;
  return q;
}

static Queue *async(const Place *at, Device *d, long long key, bool create) {
  pthread_mutex_lock(&d->queues);
  Queue *q = find_locked(d, key);
  pthread_mutex_unlock(&d->queues);
  if (q || !create) return q;
  Queue *fresh = make(at, d, key);
  pthread_mutex_lock(&d->queues);
  q = find_locked(d, key); // another thread may have been faster
  list_locked(fresh);
  if (q) {
    fresh->value = QUEUE_THREAD;
    fresh->next_idle = d->idle;
    d->idle = fresh;
  } else {
    q = fresh;
    q->next_hashed = *hashed(d, key);
    *hashed(d, key) = q;
  }
  pthread_mutex_unlock(&d->queues);
  return q;
}

static void give(const Place *at, Queue *q) {
  accomp_left_order(at, q);
  unsigned long long epoch =
      atomic_load_explicit(&q->device->epoch, memory_order_relaxed);
  atomic_store_explicit(&q->epoch, epoch, memory_order_relaxed);
}

// A queue keeps its key, and lives until its device is shut down.
Queue *accomp_queue_async(const Place *at, Device *d, long long key, bool create) {
  Thread *t = accomp_device_thread();
  bool last =
      t->last_of == d && t->last_generation == d->generation && t->last->value == key;
  Queue *q = __builtin_expect(last, 1) ? t->last : async(at, d, key, create);
  if (q) t->last = q, t->last_of = d, t->last_generation = d->generation;
  if (q && create) give(at, q);
  return q;
}

static Queue *take_idle(const Place *at, Device *d, long long value) {
  pthread_mutex_lock(&d->queues);
  Queue *q = d->idle;
  if (q) d->idle = q->next_idle;
  pthread_mutex_unlock(&d->queues);
  if (!q) {
    q = make(at, d, value);
    pthread_mutex_lock(&d->queues);
    list_locked(q);
    pthread_mutex_unlock(&d->queues);
  }
  q->value = value;
  return q;
}

static void put_idle(Queue *q) {
  Device *d = q->device;
  pthread_mutex_lock(&d->queues);
  q->next_idle = d->idle;
  d->idle = q;
  pthread_mutex_unlock(&d->queues);
}

Queue *accomp_queue_own(const Place *at, Device *d) {
  Thread *t = accomp_device_thread();
  int i = d->index;
  if (__builtin_expect(!t->queue[i] || t->generation[i] != d->generation, 0)) {
    accomp_left_thread(t, true);
    t->queue[i] = take_idle(at, d, QUEUE_THREAD);
    t->generation[i] = d->generation;
  }
  accomp_left_settle_others(at, t->queue[i]);
  return t->queue[i];
}

void accomp_queue_leave(Thread *t, Device *d) {
  Queue *q = t->queue[d->index];
  if (q && atomic_load(&d->opened) && t->generation[d->index] == d->generation)
    put_idle(q);
}

// --- OpenMP target tasks -------------------------------------------------------------

Queue *accomp_queue_task_take(const Place *at, Device *d, unsigned long long event) {
  Queue *q = take_idle(at, d, QUEUE_TASK);
  if (accomp_check_tracks(d)) accomp_race_task_begins(q, event);
  give(at, q);
  return q;
}

typedef void Fulfil(unsigned long long);
typedef struct {
  Queue *queue;
  Fulfil *fulfil;
  unsigned long long event;
} TaskEnd;

static void cannot_fulfil(unsigned long long event) {
  (void)event;
  accomp_error_warn("no OpenMP library: a nowait task cannot be ended");
}

// The OpenMP library that made the event is in the process; which one is not ours to say.
static Fulfil *find_fulfil(void) {
  Fulfil *f = NULL;
  *(void **)&f = dlsym(RTLD_DEFAULT, "omp_fulfill_event");
  return f ? f : cannot_fulfil;
}

void accomp_queue_fulfil(unsigned long long event) {
  if (accomp_env.check) accomp_race_task_elsewhere(event);
  find_fulfil()(event);
}

// With -fcheck-transfers the linker puts it in the library's place, for events of the program's own tasks, too.
ACCOMP_EXPORT void __wrap_omp_fulfill_event(uintptr_t);

void __wrap_omp_fulfill_event(uintptr_t event) { accomp_queue_fulfil(event); }

// May not call the plug-in.
static void end_task(void *arg) {
  TaskEnd *e = arg;
  accomp_work_note_done(e->queue, accomp_work_number(e->queue));
  if (e->queue->strand) accomp_race_task_ends(e->queue);
  put_idle(e->queue);
  if (e->event) e->fulfil(e->event);
  free(e);
}

void accomp_queue_task_end(const Place *at, Queue *q, unsigned long long event) {
  TaskEnd *e = malloc(sizeof *e);
  if (!e) abort();
  *e = (TaskEnd){q, find_fulfil(), event};
  accomp_work_watch(at, q, end_task, e);
}

// --- waiting -------------------------------------------------------------------------

static void wait_for(const Place *at, Queue *q, bool implicit) {
  Device *d = q->device;
  ProfRegion told;
  accomp_prof_open(&told, acc_ev_wait_start, at, d, q, implicit);
  unsigned long long number = accomp_work_number(q);
  Fault fault = d->plugin->queue_sync(q->handle);
  if (__builtin_expect(fault != FAULT_NONE, 0)) accomp_error_check(at, d, fault);
  accomp_work_note_done(q, number);
  if (atomic_load_explicit(&d->released, memory_order_relaxed))
    accomp_mem_collect(d, true);
  accomp_prof_close(&told);
}

void accomp_queue_wait(const Place *at, const struct __accomp_construct *c, Queue *q) {
  if (c && accomp_notify_wants(NOTIFY_WAIT)) accomp_notify_wait(c, q->device, q, false);
  wait_for(at, q, true);
}

void accomp_queue_sync(const Place *at, Queue *q) {
  wait_for(at, q, q->value < 0);
  if (accomp_check_tracks(q->device)) accomp_race_wait(q);
}

void accomp_queue_sync_if_asked(const Place *at, Queue *q) {
  bool all = atomic_load_explicit(&accomp_unit_synchronous, memory_order_relaxed);
  if (__builtin_expect(all || accomp_env.synchronous, 0)) accomp_queue_sync(at, q);
}

bool accomp_queue_test(const Place *at, Queue *q) {
  bool empty = true;
  Device *d = q->device;
  accomp_error_check(at, d, d->plugin->queue_test(q->handle, &empty));
  if (empty && accomp_check_tracks(d)) accomp_race_wait(q);
  return empty;
}

// Queues are only ever added in front, so that a walk needs the lock for its start only.
static Queue *first_queue(Device *d) {
  pthread_mutex_lock(&d->queues);
  Queue *q = d->all;
  pthread_mutex_unlock(&d->queues);
  return q;
}

static bool has_async(const Queue *q) { return q->value >= 0; }

void accomp_queue_sync_all(const Place *at, Device *d) {
  accomp_left_settle(at);
  for (Queue *q = first_queue(d); q; q = q->next_all)
    if (has_async(q)) accomp_queue_sync(at, q);
}

// The next of the other devices, from that index on, whose queues were given copies to d.
static Device *next_source(const Device *d, int from) {
  unsigned long long left = atomic_load_explicit(&d->sources, memory_order_relaxed);
  left = from < MAX_DEVICES ? left >> from << from : 0;
  return __builtin_expect(!left, 1) ? NULL : accomp_device_listed(__builtin_ctzll(left));
}

static bool copies_to(const Queue *q, const Device *d) {
  return atomic_load_explicit(&q->reaches, memory_order_relaxed) >> d->index & 1;
}

Queue *accomp_queue_next(Device *d, Queue *last) {
  Device *of = last ? last->device : d;
  Queue *q = last ? last->next_all : first_queue(d);
  for (;;) {
    while (q && of != d && !copies_to(q, d)) q = q->next_all;
    if (q) return q;
    of = next_source(d, of == d ? 0 : of->index + 1);
    if (!of) return NULL;
    q = first_queue(of);
  }
}

bool accomp_queue_idle(Device *d) {
  const Queue *own = accomp_device_thread()->queue[d->index];
  for (Queue *q = first_queue(d); q; q = q->next_all)
    if (q != own && accomp_depend_is_busy(q)) return false;
  return true;
}

bool accomp_queue_test_all(const Place *at, Device *d) {
  bool empty = true;
  for (Queue *q = first_queue(d); q && empty; q = q->next_all)
    if (has_async(q)) empty = accomp_queue_test(at, q);
  return empty;
}

void accomp_queue_after(const Place *at, Queue *later, Queue *earlier) {
  if (later == earlier) return;
  Device *d = later->device;
  if (accomp_check_tracks(d)) accomp_race_after(later, earlier);
  if (earlier->device != d && earlier->device->plugin != d->plugin) {
    accomp_queue_sync(at, earlier); // no event is common to devices of two types
    return;
  }
  accomp_error_check(at, d, d->plugin->queue_after(later->handle, earlier->handle));
}

void accomp_queue_after_all(const Place *at, Queue *later, Device *d) {
  for (Queue *q = first_queue(d); q; q = q->next_all)
    if (has_async(q)) accomp_queue_after(at, later, q);
}

// --- the end -------------------------------------------------------------------------

Fault accomp_queue_empty(Device *d, Device **whose) {
  Fault fault = FAULT_NONE;
  *whose = d;
  if (atomic_load(&d->dead)) return FAULT_NONE;
  for (Queue *q = NULL; !fault && (q = accomp_queue_next(d, q));) {
    *whose = q->device;
    fault = q->device->plugin->queue_sync(q->handle);
  }
  return fault;
}

// Nobody need wait for a kernel that died: it is told here at the latest. With a driver that has ended all is over.
void accomp_queue_drain(const Place *at, Device *d) {
  Device *whose;
  Fault fault = accomp_queue_empty(d, &whose);
  if (fault != FAULT_ENDED && !accomp_thread()->failed)
    accomp_error_check(at, whose, fault);
}

void accomp_queue_discard(Device *d) {
  pthread_mutex_lock(&d->queues);
  Queue *q = d->all;
  accomp_left_forget(d);
  d->all = d->idle = NULL;
  for (int i = 0; i < 64; i++) d->hashed[i] = NULL;
  pthread_mutex_unlock(&d->queues);
  for (Queue *next; q; q = next) {
    next = q->next_all;
    d->plugin->queue_free(q->handle);
    if (q->strand) accomp_race_leave(q);
    free(q->uses);
    pthread_mutex_destroy(&q->build);
    free(q);
  }
}
