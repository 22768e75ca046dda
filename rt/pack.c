// Packing: data whose parts lie apart, and the same bytes side by side (include/accomp/memory.h).
// In: shapes.  Out: bytes moved by loops on the host, or by the plug-in in the calling thread's own queue.
#include <stdlib.h>
#include <string.h>
#include "accomp/memory.h"
#include "rt.h"

// --- on the host -----------------------------------------------------------------------

static bool pack_piece(void *arg, char *data, char *packed, size_t bytes) {
  const Packing *p = arg;
  memcpy(p->unpacks ? data : packed, p->unpacks ? packed : data, bytes);
  return true;
}

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

static bool expose_piece(void *arg, char *data, char *packed, size_t bytes) {
  (void)packed;
  accomp_check_expose(arg, data, bytes);
  return true;
}

static void pack_on(const Place *at, Device *d, Packing *p) {
  Queue *q = accomp_queue_own(at, d);
  if (p->shape->pieces) p->list = copy_on(at, d, p->shape->pieces);
  accomp_error_check(at, d, d->plugin->pack(q->handle, p));
  atomic_fetch_add(&q->issued, 1);
  if (!p->unpacks || !accomp_check_tracks(d)) return;
  if (p->shape->pieces) p->list = p->shape->pieces->at;
  accomp_pack_each(p, expose_piece, d);
}

static void check_order(const Place *at, Packing p) {
  Device *d = p.bytes ? accomp_memory_device(p.data) : NULL;
  if (!d || !accomp_check_tracks(d)) return;
  if (p.shape->pieces) p.list = p.shape->pieces->at;
  accomp_race_pack(at, accomp_queue_own(at, d), &p);
}

ACCOMP_EXPORT void __accomp_memory_pack(const char *what, void *packed, void *data,
                                        const struct __accomp_shape *shape,
                                        unsigned long long first,
                                        unsigned long long bytes, bool unpacks) {
  Place place = accomp_place_routine(what);
  Device *d = bytes ? accomp_memory_device(packed) : NULL;
  Packing p = {.packed = packed, .data = data, .shape = shape};
  p.first = first, p.bytes = bytes, p.unpacks = unpacks;
  check_order(&place, p);
  if (d && d->plugin->pack) {
    pack_on(&place, d, &p);
    return;
  }
  if (shape->pieces) p.list = shape->pieces->at;
  accomp_pack_each(&p, pack_piece, &p);
}
