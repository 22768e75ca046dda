// Segments of the emulated device's memory, by address: a treap, so that each step takes the logarithm of their number.
// In:  addresses and sizes.  Out: segments; the owner of the tree has the lock.
// A node has the largest free size of all below it, for the search of a place.
#include <stdlib.h>
#include "plugin/emu/internal.h"

// Nodes with a higher priority are above others. A series of numbers that is the same in each run keeps the tree flat.
static unsigned next_priority(void) {
  static _Atomic unsigned last = 1;
  unsigned x = atomic_fetch_add_explicit(&last, 0x9e3779b9u, memory_order_relaxed);
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return x ^ x >> 16;
}

static size_t largest(const EmuSegment *s) { return s ? s->largest : 0; }

static void sum_up(EmuSegment *s) {
  size_t most = s->live ? 0 : s->size;
  if (largest(s->below) > most) most = largest(s->below);
  if (largest(s->above) > most) most = largest(s->above);
  s->largest = most;
}

// Splits into those in front of 'offset' and the others.
static void split(EmuSegment *s, size_t offset, EmuSegment **below, EmuSegment **above) {
  if (!s) {
    *below = *above = NULL;
  } else if (s->offset < offset) {
    split(s->above, offset, &s->above, above);
    *below = s;
    sum_up(s);
  } else {
    split(s->below, offset, below, &s->below);
    *above = s;
    sum_up(s);
  }
}

// All of 'below' are in front of all of 'above'.
static EmuSegment *join(EmuSegment *below, EmuSegment *above) {
  if (!below || !above) return below ? below : above;
  if (below->priority > above->priority) {
    below->above = join(below->above, above);
    sum_up(below);
    return below;
  }
  above->below = join(below, above->below);
  sum_up(above);
  return above;
}

EmuSegment *accomp_emu_segment_add(EmuSegment **tree, EmuSegment fields) {
  EmuSegment *s = malloc(sizeof *s), *below, *above;
  if (!s) return NULL;
  *s = fields;
  s->below = s->above = NULL;
  s->priority = next_priority();
  sum_up(s);
  split(*tree, s->offset, &below, &above);
  *tree = join(join(below, s), above);
  return s;
}

static void take_out(EmuSegment **tree, const EmuSegment *s) {
  EmuSegment *below, *self, *above;
  split(*tree, s->offset, &below, &above);
  split(above, s->offset + 1, &self, &above);
  *tree = join(below, above);
}

void accomp_emu_segment_remove(EmuSegment **tree, EmuSegment *s) {
  take_out(tree, s);
  free(s);
}

void accomp_emu_segment_changed(EmuSegment *tree, const EmuSegment *s) {
  if (tree->offset != s->offset)
    accomp_emu_segment_changed(tree->offset < s->offset ? tree->above : tree->below, s);
  sum_up(tree);
}

EmuSegment *accomp_emu_segment_at(EmuSegment *tree, size_t offset) {
  EmuSegment *found = NULL;
  while (tree) {
    if (tree->offset <= offset) found = tree;
    tree = tree->offset <= offset ? tree->above : tree->below;
  }
  return found;
}

EmuSegment *accomp_emu_segment_fit(EmuSegment *s, size_t from, size_t size) {
  if (largest(s) < size) return NULL;
  EmuSegment *found =
      s->offset > from ? accomp_emu_segment_fit(s->below, from, size) : NULL;
  if (found) return found;
  if (s->offset >= from && !s->live && s->size >= size) return s;
  return accomp_emu_segment_fit(s->above, from, size);
}

void accomp_emu_segment_free_all(EmuSegment *s) {
  if (!s) return;
  accomp_emu_segment_free_all(s->below);
  accomp_emu_segment_free_all(s->above);
  free(s);
}
