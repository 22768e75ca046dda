// OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), in functions of other files: does a region reach one that asks?
// In:  what the linker has put together (accomp/abi.h: struct __accomp_asker).  Out: which of two copies of a region runs.
#include "rt.h"
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

ACCOMP_EXPORT int __accomp_asks(Asker *root) {
  Askers all = {NULL, 0, 0};
  int asks = 0;
  add(&all, root);
  for (unsigned i = 0; i < all.n && !asks; i++) {
    asks = all.list[i]->asks != 0;
    for (unsigned k = 0; k < all.list[i]->ncalls; k++)
      if (all.list[i]->calls[k]) add(&all, all.list[i]->calls[k]);
  }
  free(all.list);
  return asks;
}
