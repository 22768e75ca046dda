// Memory for other libraries (include/accomp/memory.h).
// In: addresses.  Out: the device that has them; copies in the calling thread's own queue, also from other processes.
#include "accomp/memory.h"
#include "api.h"
#include "queue/depend.h"

static Device *device_of(const void *p, bool gpus) {
  Device *d;
  for (int i = 0; p && (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened) && !d->runs_on_host && (gpus || d->type != TYPE_NVIDIA) &&
        d->plugin->keeps_apart(d->handle, p))
      return d;
  return NULL;
}

Device *accomp_memory_device(const void *p) { return device_of(p, true); }

// For ACC_NOTIFY.
static struct __accomp_construct call_of(const char *what) {
  return (struct __accomp_construct){.file = "libaccomp", .function = what};
}

ACCOMP_EXPORT Device *__accomp_memory_device(const void *p, bool gpus) {
  Device *d = device_of(p, gpus);
  return accomp_env.mpi ? d : NULL;
}

static Spread spread_of(const void *p, const struct __accomp_shape *shape) {
  Spread s = accomp_spread_all((const char *)p + shape->offset, shape->bytes);
  for (unsigned i = 0; i < shape->levels; i++)
    if (!accomp_spread_add(&s, shape->level[i].stride, shape->level[i].count))
      return accomp_spread_all(NULL, SPREAD_MOST); // it may lie anywhere
  return s;
}

// The check of races is to find the waits that the program lacks.
ACCOMP_EXPORT void __accomp_memory_settle(const char *what, Device *d, const void *p,
                                          const struct __accomp_shape *shape,
                                          bool writes) {
  const struct __accomp_construct call = call_of(what);
  if (!accomp_env.mpi_wait || accomp_check_tracks(d)) return;
  Place place = accomp_place_routine(what);
  Spread bytes = spread_of(p, shape);
  accomp_depend_settle_memory(&place, &call, d, &bytes, writes);
}

ACCOMP_EXPORT void __accomp_memory_copy(const char *what, void *to, const void *from,
                                        size_t bytes, bool to_device) {
  Place place = accomp_place_routine(what);
  Device *d = device_of(to_device ? to : from, true);
  CopyKind kind = to_device ? COPY_TO_DEVICE : COPY_FROM_DEVICE;
  if (!d || !bytes) return;
  Queue *q = accomp_queue_own(&place, d);
  const struct __accomp_construct call = call_of(what);
  accomp_work_copy(&place, q, to, from, bytes, (CopyWhat){.kind = kind, .notify = &call});
  accomp_queue_sync(&place, q);
}

// --- between processes of one host ---------------------------------------------------

ACCOMP_EXPORT void __accomp_memory_process(struct __accomp_process *out, bool gpus) {
  DeviceType t;
  *out = (struct __accomp_process){.process = accomp_process_number()};
  if (!accomp_device_try_default_type(&t)) return;
  if (!accomp_env.mpi || (t == TYPE_NVIDIA && !gpus)) return;
  const Device *d = accomp_device_get(t, 0);
  if (!d || d->runs_on_host) return;
  out->type = accomp_device_type_bit(t);
  if (d->plugin->introduce) d->plugin->introduce(out);
}

ACCOMP_EXPORT bool __accomp_memory_fetches(const struct __accomp_process *p) {
  DeviceType t;
  if (!p->type || !accomp_device_try_default_type(&t)) return false;
  const Device *d = accomp_device_get(t, 0);
  return d && accomp_device_type_bit(t) == p->type && d->plugin->fetches &&
         d->plugin->fetches(p);
}

// What another process does, or this thread's queue without the runtime's copies, is the calling thread's.
static void note_use(const char *what, Device *d, const void *p, size_t bytes,
                     bool writes) {
  Place place = accomp_place_routine(what);
  if (accomp_check_tracks(d))
    accomp_race_use(&place, accomp_queue_own(&place, d), d, p, bytes, writes);
}

ACCOMP_EXPORT bool __accomp_memory_publish(const char *what, Device *d, const void *p,
                                           size_t bytes, struct __accomp_published *out) {
  *out = (struct __accomp_published){.process = accomp_process_number()};
  bool able = d->plugin->publish && !d->plugin->publish(d->handle, p, out);
  if (able) note_use(what, d, p, bytes, false);
  return able;
}

ACCOMP_EXPORT void __accomp_memory_fetch(const char *what, Device *at, void *to,
                                         const struct __accomp_published *from,
                                         size_t bytes) {
  Place place = accomp_place_routine(what);
  Device *d = at ? at : accomp_device_current(&place);
  if (from->process == accomp_process_number()) {
    void *mine = (void *)(uintptr_t)from->address;
    accomp_mem_copy(&place, at, to, device_of(mine, true), mine, bytes);
    return;
  }
  const struct __accomp_construct call = call_of(what);
  Command c = {.kind = COMMAND_FETCH, .at = &place, .notify = &call};
  c.device = d, c.queue = accomp_queue_own(&place, d);
  c.fetch.dst = to, c.fetch.from = from, c.fetch.size = bytes;
  c.fetch.kind = at ? COPY_ON_DEVICE : COPY_FROM_DEVICE;
  accomp_work_submit(&c);
}

ACCOMP_EXPORT void __accomp_memory_wait(const char *what, Device *d) {
  Place place = accomp_place_routine(what);
  if (!d) d = accomp_device_current(&place);
  accomp_queue_sync(&place, accomp_queue_own(&place, d));
}

ACCOMP_EXPORT bool __accomp_memory_idle(Device *d) { return accomp_queue_idle(d); }

ACCOMP_EXPORT void __accomp_memory_watch(const char *what, Device *d, void (*fn)(void *),
                                         void *arg) {
  Place place = accomp_place_routine(what);
  accomp_work_watch(&place, accomp_queue_own(&place, d), fn, arg);
}

ACCOMP_EXPORT void *__accomp_memory_new(const void *other, size_t bytes) {
  Device *d = device_of(other, true);
  void *p;
  return d && !accomp_mem_alloc(d, bytes, MEM_DEVICE, &p) ? p : NULL;
}

ACCOMP_EXPORT void *__accomp_memory_duplicate(const char *what, const void *old,
                                              size_t bytes) {
  Place place = accomp_place_routine(what);
  Device *d = device_of(old, true);
  void *copy = __accomp_memory_new(old, bytes);
  if (copy) accomp_mem_copy(&place, d, copy, d, old, bytes);
  return copy;
}

ACCOMP_EXPORT void __accomp_memory_free(const char *what, void *p) {
  Place place = accomp_place_routine(what);
  Device *d = device_of(p, true);
  if (d) accomp_error_check(&place, d, accomp_mem_free(d, p, MEM_DEVICE));
}

ACCOMP_EXPORT size_t __accomp_memory_peer_from(void) {
  accomp_device_init();
  return (size_t)accomp_env.mpi_peer;
}

ACCOMP_EXPORT size_t __accomp_memory_shared_from(void) {
  enum { SHARED_FROM = 32 << 10 };
  accomp_device_init();
  return accomp_env.mpi_shared ? (size_t)accomp_env.mpi_shared : SHARED_FROM;
}

ACCOMP_EXPORT size_t __accomp_memory_pieces_from(void) {
  enum { PIECES_FROM = 8 << 20 };
  accomp_device_init();
  return accomp_env.mpi_pieces ? (size_t)accomp_env.mpi_pieces : PIECES_FROM;
}

ACCOMP_EXPORT bool __accomp_memory_lock(const void *device, void *p, size_t bytes) {
  Device *d = device_of(device, true);
  return d && d->plugin->lock && d->plugin->lock(d->handle, p, bytes);
}

// Any device of the type takes back what one of them locked; one that is closed has done so.
ACCOMP_EXPORT void __accomp_memory_unlock(void *p) {
  Device *d;
  for (int i = 0; (d = accomp_device_listed(i)); i++)
    if (d->plugin->unlock && atomic_load(&d->opened)) {
      d->plugin->unlock(d->handle, p);
      return;
    }
}
