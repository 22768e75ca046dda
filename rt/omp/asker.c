// OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), in functions of other files: does a region reach one that asks?
// In:  what the linker has put together (accomp/abi.h: struct __accomp_asker), and units.  Out: which of two copies of a
// region runs; what the CPU's kernels call through a pointer.
#include "unit/unit.h"
#include <stdlib.h>

typedef const struct __accomp_asker Asker;

// To be looked at, each once.
typedef struct {
  Asker **list; // owns
  unsigned n, room;
} Askers;

static void add(Askers *a, Asker *x) {
  for (unsigned i = 0; i < a->n; i++)
    if (a->list[i] == x) return;
  if (a->n == a->room) {
    a->room = 2 * a->room + 8;
    a->list = realloc(a->list, a->room * sizeof *a->list);
    if (!a->list) abort();
  }
  a->list[a->n++] = x;
}

// Adds the functions that units offer for calls through pointers.
static void add_pointed(Askers *a) {
  for (UnitState *s = accomp_unit_first; s; s = s->next)
    for (unsigned i = 0; i < accomp_unit_pointed(s->unit); i++)
      if (s->unit->pointed[i].asker) add(a, s->unit->pointed[i].asker);
}

ACCOMP_EXPORT int __accomp_asks(Asker *root) {
  Askers all = {NULL, 0, 0};
  bool asks = false, pointers = false;
  add(&all, root);
  for (unsigned i = 0; i < all.n && !asks; i++) {
    asks = all.list[i]->flags & __ACCOMP_ASKS;
    for (unsigned k = 0; k < all.list[i]->ncalls; k++)
      if (all.list[i]->calls[k]) add(&all, all.list[i]->calls[k]);
    if (!pointers && all.list[i]->flags & __ACCOMP_CALLS_POINTERS) {
      pointers = true;
      add_pointed(&all);
    }
  }
  free(all.list);
  return asks;
}

ACCOMP_EXPORT const void *__accomp_asking_function(const void *host) {
  for (UnitState *s = accomp_unit_first; s; s = s->next)
    for (unsigned i = 0; i < accomp_unit_pointed(s->unit); i++)
      if (s->unit->pointed[i].host == host) return s->unit->pointed[i].cpu;
  return NULL;
}
