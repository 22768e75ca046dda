// Lambdas that a kernel gets: the pointers in them lead to the device's data (OpenMP 5.2, 5.8.1), as for a pointer without
// a section (__ACCOMP_LOOKUP); what is not present stays as it is.
// In:  operands with __ACCOMP_PASS_CLOSURE, when all others are mapped.  Out: copies of their bytes for one launch.
#include "data/map.h"
#include "queue/depend.h"
#include <stdlib.h>
#include <string.h>

// The pointer at 'place' of a copy. False: what it points to is not present.
static bool translate_locked(Mapping *m, Actions *a, char *place, bool reference) {
  void *pointer;
  memcpy(&pointer, place, sizeof pointer);
  if (!pointer) return true;
  Entry *e = accomp_lookup_pointer_locked(m, a, pointer);
  // The end of an array, as iterators have it.
  if (!e && !reference) e = accomp_lookup_pointer_locked(m, a, (char *)pointer - 1);
  if (!e) return false;
  accomp_depend_use_locked(m, 0, e);
  pointer = accomp_present_translate(e, pointer);
  memcpy(place, &pointer, sizeof pointer);
  return true;
}

// A variable that a lambda captures by reference counts as one of a map clause; here it must be present.
static bool translate_all_locked(Mapping *m, Actions *a, const struct __accomp_slots *s,
                                 char *copy) {
  unsigned n = s->n & ~__ACCOMP_SLOTS_REFERENCES, references = 0;
  for (unsigned k = 0; k < n; k++) {
    bool reference = s->at[k] & __ACCOMP_SLOT_REFERENCE;
    char *place = copy + (s->at[k] & ~__ACCOMP_SLOT_REFERENCE);
    references += reference;
    if (!translate_locked(m, a, place, reference) && reference && !m->device->unified)
      return false;
  }
  return references || m->device->unified || !(s->n & __ACCOMP_SLOTS_REFERENCES);
}

static bool enter_locked(Mapping *m, unsigned i, Mapped *out, Actions *a) {
  const struct __accomp_operand *o = &m->operands[i];
  const struct __accomp_slots *slots = o->lo;
  size_t size = (size_t)m->descs[i].size;
  char *copy = malloc(size);
  if (!copy) abort();
  memcpy(copy, o->base, size);
  bool done = translate_all_locked(m, a, slots, copy);
  if (done)
    out->address = copy;
  else
    free(copy);
  return done || accomp_problem_refuse(m, i, NULL, PROBLEM_REFERENCES);
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
