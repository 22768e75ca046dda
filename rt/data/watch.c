// Variables of Fortran that devices have through the whole program, or as long as they are allocated.
// In:  variables and descriptors of allocatable arrays, as compiled code registers them.  Out: entries of the present
// table; descriptors on devices that lead to the devices' data.
//
// The program allocates, deallocates and moves such arrays wherever it likes, in files that accomp does not see as well. So
// the descriptors are looked at whenever the program uses a device, which is all that it can notice.
#include "queue/work.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  char *base;
  size_t bytes;
} Data;

typedef struct Watch {
  char *at;
  size_t length;
  unsigned long (*bytes)(const void *descriptor); // NULL: 'at' is the variable itself
  unsigned flags;
  const char *name;
  Data own; // of one that is watched once: what was allocated
  struct Watch *next;
  Data mapped[MAX_DEVICES];
  char *shown[MAX_DEVICES]; // owns: two descriptors, the program's and the device's
  unsigned long long version[MAX_DEVICES]; // of the present table, when that was right
  unsigned generation[MAX_DEVICES];        // of the device, for all of these
} Watch;

void *omp_get_mapped_ptr(const void *host, int device); // omp/api.c

static _Atomic(Watch *) first;
static pthread_mutex_t watching;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Errors end the program while a thread has the lock.
static void make_lock(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&watching, &kind);
  pthread_mutexattr_destroy(&kind);
}

static void lock(void) {
  pthread_once(&once, make_lock);
  pthread_mutex_lock(&watching);
  accomp_thread()->following = true;
}

static void unlock(void) {
  accomp_thread()->following = false;
  pthread_mutex_unlock(&watching);
}

static Data data_of(const Watch *x) {
  if (!x->bytes) return (Data){x->at, x->length};
  char *base = accomp_attach_pointer(x->at);
  return base ? (Data){base, x->bytes(x->at)} : (Data){NULL, 0};
}

static void forget(Watch *x, int device) {
  x->mapped[device] = (Data){NULL, 0};
  free(x->shown[device]);
  x->shown[device] = NULL;
}

// --- memory ----------------------------------------------------------------------------

static bool is_right(const Watch *x, const Device *d) {
  Data now = data_of(x), old = x->mapped[d->index];
  return now.base == old.base && now.bytes == old.bytes &&
         x->generation[d->index] == d->generation;
}

static void release(Watch *x, Device *d) {
  Data *old = &x->mapped[d->index];
  if (x->generation[d->index] != d->generation) forget(x, d->index);
  x->generation[d->index] = d->generation;
  if (old->bytes)
    accomp_map_named(d, __ACCOMP_EXIT_DATA, old->base, old->bytes,
                     __ACCOMP_RELEASE | __ACCOMP_FINALIZE, x->name);
  *old = (Data){NULL, 0};
}

static void enter(Watch *x, Device *d) {
  Data now = data_of(x);
  unsigned copies = x->flags & __ACCOMP_WATCH_COPIES ? __ACCOMP_TO : 0;
  x->mapped[d->index] = now;
  if (now.bytes)
    accomp_map_named(d, __ACCOMP_ENTER_DATA, now.base, now.bytes, __ACCOMP_ALLOC | copies,
                     x->name);
}

static void end(Watch *x) {
  for (int i = 0; i < MAX_DEVICES; i++) {
    Device *d = x->mapped[i].bytes ? accomp_device_listed(i) : NULL;
    // When the program ends its driver may be gone already, and the memory goes with it.
    if (d && atomic_load(&d->opened) && !atomic_load(&accomp_process_exits))
      release(x, d);
    forget(x, i);
  }
  Watch *before = first;
  if (before == x) {
    atomic_store(&first, x->next);
  } else {
    while (before->next != x) before = before->next;
    before->next = x->next;
  }
  free(x);
}

static bool is_over(const Watch *x) {
  Data now = data_of(x);
  return x->flags & __ACCOMP_WATCH_ONCE &&
         (now.base != x->own.base || now.bytes != x->own.bytes);
}

// What was deallocated goes first: its addresses may be those of what came.
static void follow_all(Device *d) {
  for (Watch *x = first, *next; x; x = next) {
    next = x->next;
    if (is_over(x)) end(x);
  }
  for (Watch *x = first; x; x = x->next)
    if (x->flags & __ACCOMP_WATCH_ENTERS && !is_right(x, d)) release(x, d);
  for (Watch *x = first; x; x = x->next)
    if (x->flags & __ACCOMP_WATCH_ENTERS && !is_right(x, d)) enter(x, d);
}

// Whenever a device is used: it has memory for what was allocated meanwhile.
static void follow(Device *d) {
  if (__builtin_expect(!atomic_load_explicit(&first, memory_order_acquire), 1)) return;
  if (d->runs_on_host || accomp_thread()->following) return;
  lock();
  follow_all(d);
  unlock();
}

// --- descriptors ------------------------------------------------------------------------

static void *on_device_locked(Device *d, const void *host) {
  Entry *e;
  if (accomp_present_find_locked(d, host, 1, &e) == PRESENT_NONE) return NULL;
  return accomp_present_translate(e, host);
}

// The address of the device's descriptor; NULL: it is as it is to be.
static void *outdated(Device *d, Watch *x, char *device) {
  Data now = data_of(x);
  pthread_mutex_lock(&d->lock);
  void *at = on_device_locked(d, x->at);
  void *base = !now.bytes ? NULL : d->unified ? now.base : on_device_locked(d, now.base);
  x->version[d->index] = d->version;
  pthread_mutex_unlock(&d->lock);
  memcpy(device, x->at, x->length);
  memcpy(device, &base, sizeof base);
  char *shown = x->shown[d->index];
  bool same = shown && !memcmp(shown + x->length, device, x->length);
  if (shown) memcpy(shown, x->at, x->length);
  return same ? NULL : at;
}

static Fault copy_descriptor(Device *d, void *to, const void *from, size_t length) {
  PluginQueue *q = NULL;
  Fault fault = d->plugin->queue_new(d->handle, &q);
  if (fault) return fault;
  fault = accomp_work_copy_raw(d->plugin, q, to, from, length, COPY_TO_DEVICE);
  Fault last = d->plugin->queue_sync(q);
  d->plugin->queue_free(q);
  return fault ? fault : last;
}

// Kernels that still run with the one before finish first.
static Fault show(Device *d, Watch *x, Device **whose) {
  char **shown = &x->shown[d->index];
  char *device = malloc(x->length);
  if (!device) abort();
  void *to = outdated(d, x, device);
  Fault fault = FAULT_NONE;
  if (to) {
    if (*shown) fault = accomp_queue_empty(d, whose);
    if (!*shown) *shown = malloc(2 * x->length);
    if (!*shown) abort();
    memcpy(*shown, x->at, x->length);
    memcpy(*shown + x->length, device, x->length);
    if (!fault) fault = copy_descriptor(d, to, device, x->length);
  }
  free(device);
  return fault;
}

static bool is_shown(const Watch *x, const Device *d, unsigned long long version) {
  const char *shown = x->shown[d->index];
  return shown && x->generation[d->index] == d->generation &&
         !memcmp(shown, x->at, x->length) && x->version[d->index] == version;
}

void accomp_watch_show(const Place *at, Device *d) {
  if (__builtin_expect(!atomic_load_explicit(&first, memory_order_acquire), 1)) return;
  if (d->runs_on_host) return;
  Device *whose = d;
  Fault fault = FAULT_NONE;
  pthread_mutex_lock(&d->lock);
  unsigned long long version = d->version;
  pthread_mutex_unlock(&d->lock);
  lock();
  for (Watch *x = first; x && !fault; x = x->next) {
    if (!(x->flags & __ACCOMP_WATCH_SHOWS) || is_shown(x, d, version)) continue;
    if (x->generation[d->index] != d->generation) forget(x, d->index);
    x->generation[d->index] = d->generation;
    fault = show(d, x, &whose);
  }
  unlock();
  accomp_error_check(at, whose, fault);
}

// --- what there is ------------------------------------------------------------------------

static Watch *watched_once(const void *at) {
  Watch *x = first;
  while (x && !(x->flags & __ACCOMP_WATCH_ONCE && x->at == at)) x = x->next;
  return x;
}

ACCOMP_EXPORT void *__accomp_watch(void *at, unsigned long length,
                                   unsigned long (*bytes)(const void *descriptor),
                                   unsigned flags, const char *name) {
  Watch *x = calloc(1, sizeof *x);
  if (!x) abort();
  *x = (Watch){.at = at, .length = length, .bytes = bytes, .flags = flags, .name = name};
  x->own = data_of(x);
  lock();
  Watch *before = flags & __ACCOMP_WATCH_ONCE ? watched_once(at) : NULL;
  if (before) end(before);
  x->next = first;
  atomic_store(&first, x);
  atomic_store(&accomp_upcalls.follow, follow);
  unlock();
  return x;
}

ACCOMP_EXPORT void __accomp_unwatch(void *watch) {
  lock();
  end(watch);
  unlock();
}

ACCOMP_EXPORT void __accomp_watch_ends(const void *at) {
  lock();
  Watch *x = watched_once(at);
  if (x) end(x);
  unlock();
}

ACCOMP_EXPORT void *__accomp_watch_device(void *base) {
  bool found = false;
  if (!atomic_load(&first) || !base) return base;
  lock();
  for (Watch *x = first; x && !found; x = x->next)
    found = x->flags & __ACCOMP_WATCH_ONCE && data_of(x).base == base;
  unlock();
  return found ? omp_get_mapped_ptr(base, accomp_device_omp_default()) : base;
}
