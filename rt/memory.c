// Memory for other libraries (include/accomp/memory.h).
// In: addresses.  Out: the device that has them; copies in the calling thread's own queue.
#include "accomp/memory.h"
#include "rt.h"

static Device *device_of(const void *p, bool gpus) {
  Device *d;
  for (int i = 0; p && (d = accomp_device_listed(i)); i++)
    if (atomic_load(&d->opened) && !d->runs_on_host && (gpus || d->type != TYPE_NVIDIA) &&
        d->plugin->keeps_apart(d->handle, p))
      return d;
  return NULL;
}

ACCOMP_EXPORT bool __accomp_memory_is_device(const void *p, bool gpus) {
  return device_of(p, gpus) && accomp_env.mpi;
}

ACCOMP_EXPORT void __accomp_memory_copy(const char *what, void *to, const void *from,
                                        size_t bytes, size_t count, size_t pitch,
                                        bool to_device) {
  Place place = accomp_place_routine(what);
  Device *d = device_of(to_device ? to : from, true);
  if (!d || !bytes || !count) return;
  Queue *q = accomp_queue_own(&place, d);
  const struct __accomp_construct call = {.file = "libaccomp", .function = what};
  if (accomp_notify_wants(NOTIFY_MOVE))
    accomp_notify_move(&call, d, q, to_device ? COPY_TO_DEVICE : COPY_FROM_DEVICE, NULL,
                       bytes * count);
  accomp_queue_copy_rows(
      &place, q, to, from, &(Rows){bytes, count, pitch},
      (CopyWhat){.kind = to_device ? COPY_TO_DEVICE : COPY_FROM_DEVICE});
  accomp_queue_sync(&place, q);
}
