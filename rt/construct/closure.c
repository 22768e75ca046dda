// Lambdas that a kernel gets: the pointers in them lead to the device's data (OpenMP 5.2, 5.8.1), as for a pointer without
// a section (__ACCOMP_LOOKUP); what is not present stays as it is.
// In:  operands with __ACCOMP_PASS_CLOSURE, when all others are mapped.  Out: copies of their bytes for one launch.
#include "data/map.h"
#include "queue/depend.h"
#include <stdlib.h>
#include <string.h>

// The pointer at 'place' of a copy.
static void translate_locked(Mapping *m, Actions *a, char *place) {
  void *pointer;
  memcpy(&pointer, place, sizeof pointer);
  if (!pointer) return;
  Entry *e = accomp_lookup_pointer_locked(m, a, pointer);
  // The end of an array, as iterators have it.
  if (!e) e = accomp_lookup_pointer_locked(m, a, (char *)pointer - 1);
  if (!e) return;
  accomp_depend_use_locked(m, 0, e);
  pointer = accomp_present_translate(e, pointer);
  memcpy(place, &pointer, sizeof pointer);
}

static bool enter_locked(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  const struct __accomp_slots *slots = o->lo;
  size_t size = (size_t)m->descs[i].size;
  if (slots->n & __ACCOMP_SLOTS_REFERENCES && !m->device->unified)
    return accomp_problem_refuse(m, i, NULL, PROBLEM_REFERENCES);
  char *copy = malloc(size);
  if (!copy) abort();
  memcpy(copy, o->base, size);
  unsigned n = slots->n & ~__ACCOMP_SLOTS_REFERENCES;
  for (unsigned k = 0; k < n; k++) translate_locked(m, a, copy + slots->at[k]);
  out->address = copy;
  return true;
}

bool accomp_closure_enter_locked(Mapping *m, Mapped *mapped, Actions *a) {
  for (unsigned i = 0; mapped && i < m->n; i++)
    if (m->descs[i].pass == __ACCOMP_PASS_CLOSURE && !enter_locked(m, i, &mapped[i], a))
      return false;
  return true;
}

void accomp_closure_drop(const Mapping *m, const Mapped *mapped) {
  for (unsigned i = 0; i < m->n; i++)
    if (m->descs[i].pass == __ACCOMP_PASS_CLOSURE &&
        mapped[i].address != m->operands[i].base)
      free(mapped[i].address);
}
