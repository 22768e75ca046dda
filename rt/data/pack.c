// Packing: data whose parts lie apart, and the same bytes side by side (include/accomp/memory.h).
// In: shapes.  Out: bytes moved by loops on the host, or by the plug-in in the calling thread's own queue.
#include <stdlib.h>
#include "accomp/memory.h"
#include "queue/work.h"

// --- lists of pieces in device memory ----------------------------------------------------

typedef struct Copy {
  struct Copy *next;
  const Device *device;
  unsigned generation; // of it
  void *list;
} Copy;

static pthread_mutex_t copies_lock = PTHREAD_MUTEX_INITIALIZER;

static Copy *new_copy(const Place *at, Device *d, const struct __accomp_pieces *pieces) {
  size_t bytes = pieces->n * sizeof *pieces->at;
  Copy *c = malloc(sizeof *c);
  if (!c) abort();
  *c = (Copy){.device = d, .generation = d->generation};
  accomp_error_check(at, d, accomp_mem_alloc(d, bytes, MEM_DEVICE, &c->list));
  accomp_mem_copy(at, d, c->list, NULL, pieces->at, bytes);
  return c;
}

static const void *copy_on(const Place *at, Device *d, struct __accomp_pieces *pieces) {
  pthread_mutex_lock(&copies_lock);
  Copy *c = pieces->copies;
  while (c && (c->device != d || c->generation != d->generation)) c = c->next;
  if (!c) {
    c = new_copy(at, d, pieces);
    c->next = pieces->copies;
    pieces->copies = c;
  }
  pthread_mutex_unlock(&copies_lock);
  return c->list;
}

ACCOMP_EXPORT void __accomp_memory_forget_pieces(struct __accomp_pieces *pieces) {
  for (Copy *c = pieces->copies, *next; c; c = next) {
    Device *d = (Device *)(uintptr_t)c->device;
    next = c->next;
    if (atomic_load(&d->opened) && c->generation == d->generation)
      accomp_mem_free(d, c->list, MEM_DEVICE);
    free(c);
  }
  pieces->copies = NULL;
}

// --- on a device -----------------------------------------------------------------------

// d has the packed bytes, or what they are of: where neither is its own, the host packs.
static void submit(const Place *at, Device *d, const Packing *p, const Packing *device) {
  Command c = {.kind = COMMAND_PACK, .at = at};
  c.device = d, c.queue = accomp_queue_own(at, d);
  c.pack.host = p, c.pack.device = device;
  accomp_work_submit(&c);
}

ACCOMP_EXPORT void __accomp_memory_pack(const char *what, void *packed, void *data,
                                        const struct __accomp_shape *shape,
                                        unsigned long long first,
                                        unsigned long long bytes, bool unpacks) {
  Place place = accomp_place_routine(what);
  Device *to = bytes ? accomp_memory_device(packed) : NULL,
         *of = bytes ? accomp_memory_device(data) : NULL;
  Packing p = {.packed = packed, .data = data, .shape = shape};
  p.first = first, p.bytes = bytes, p.unpacks = unpacks;
  if (shape->pieces) p.list = shape->pieces->at;
  if (to && to->plugin->pack) {
    Packing there = p;
    if (shape->pieces) there.list = copy_on(&place, to, shape->pieces);
    submit(&place, to, &p, &there);
  } else if (of && accomp_check_tracks(of)) {
    submit(&place, of, &p, NULL);
  } else {
    accomp_work_pack_here(&p);
  }
}
