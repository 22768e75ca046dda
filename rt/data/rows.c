// Rows: sections through pointers to pointers, p[0:m][0:n] of T **p; lists: what iterators make of an operand.
// In: a mapping with ROWS operands.  Out: the same mapping with an operand for each row, or part of a list.
// OpenACC 3.3, 2.7.1: dimensions that are allocated one by one have pointers on the device
// too. Each row is mapped like any section and attached to its pointer.
#include "data/map.h"
#include <stdlib.h>

typedef struct {
  struct __accomp_operand_desc *descs;
  struct __accomp_operand *operands;
  unsigned n, room;
} List;

static void add(List *l, const struct __accomp_operand_desc *x,
                const struct __accomp_operand *o) {
  if (l->n == l->room) {
    l->room = l->room ? 2 * l->room : 64;
    l->descs = realloc(l->descs, l->room * sizeof *l->descs);
    l->operands = realloc(l->operands, l->room * sizeof *l->operands);
    if (!l->descs || !l->operands) abort();
  }
  l->descs[l->n] = *x;
  l->operands[l->n++] = *o;
}

// A row of pointers starts as the host's, for those that are null, and never comes back.
static void add_pointers(List *l, const struct __accomp_operand_desc *x,
                         const struct __accomp_operand *o) {
  struct __accomp_operand_desc y = *x;
  if (!(y.map & (__ACCOMP_ATTACH | __ACCOMP_DETACH))) return; // an update
  y.map &= ~(unsigned)(__ACCOMP_FROM | __ACCOMP_ALWAYS_FROM | __ACCOMP_ALWAYS_TO |
                       __ACCOMP_ZERO);
  if (y.map & __ACCOMP_ALLOC) y.map |= __ACCOMP_TO;
  add(l, &y, o);
}

// What pointers lead to, and how that is mapped.
typedef struct {
  List *list;
  const struct __accomp_operand_desc *desc;
  const struct __accomp_rows *part;
} Below;

static void add_below(List *l, const struct __accomp_operand_desc *x,
                      const struct __accomp_operand *o,
                      const struct __accomp_rows *inner);

// A null pointer has no row.
static void add_row(const Below *b, void **pointer) {
  const struct __accomp_operand_desc *x = b->desc;
  const struct __accomp_rows *part = b->part;
  char *row = accomp_attach_pointer(pointer);
  if (!row) return;
  struct __accomp_operand o = {row, row + part->offset, part->size, pointer};
  if (x->map & __ACCOMP_PIECES) o.base = (void *)(uintptr_t)part;
  if (!part->inner) {
    add(b->list, x, &o);
  } else {
    add_pointers(b->list, x, &o);
    add_below(b->list, x, &o, part->inner);
  }
}

static void add_rows(void *below, char *pointers, const Rows *r) {
  for (size_t i = 0; i < r->count; i++)
    for (size_t k = 0; k < r->bytes; k += sizeof(void *))
      add_row(below, (void **)(void *)(pointers + i * r->pitch + k));
}

// One operand for each of the pointers that are o. x: how rows are mapped.
static void add_below(List *l, const struct __accomp_operand_desc *x,
                      const struct __accomp_operand *o,
                      const struct __accomp_rows *inner) {
  Below b = {l, x, inner};
  if (x->map & __ACCOMP_PIECES)
    accomp_pieces_each(o->base, o->lo, add_rows, &b);
  else
    add_rows(&b, o->lo, &(Rows){(size_t)o->size / sizeof(void *) * sizeof(void *), 1, 0});
}

// Do two operands touch that are reached through one pointer or, where they are mapped, through none? An update finds
// both in one mapping only then.
static bool joins(unsigned map, const struct __accomp_operand *last,
                  const struct __accomp_operand *o) {
  const char *lo = o->lo, *before = last->lo;
  bool maps = map & (__ACCOMP_ALLOC | __ACCOMP_RELEASE | __ACCOMP_FINALIZE);
  return last->lo && o->lo && last->slot == o->slot &&
         (last->base == o->base || (!o->slot && maps)) &&
         (before + last->size == lo || lo + o->size == before);
}

// Operands that follow each other become one: elements of an array are one mapping then, as they are one copy.
static void add_list(List *l, const struct __accomp_operand_desc *x,
                     const struct __accomp_operand *list) {
  const struct __accomp_operand *all = list->base;
  unsigned first = l->n;
  for (unsigned long long i = 0; i < list->size; i++) {
    struct __accomp_operand *last = l->n > first ? &l->operands[l->n - 1] : NULL;
    if (!last || !joins(x->map, last, &all[i])) {
      add(l, x, &all[i]);
      continue;
    }
    if ((char *)all[i].lo < (char *)last->lo) last->lo = all[i].lo;
    last->size += all[i].size;
  }
}

static unsigned bits_of_rows(const Mapping *m, unsigned map) {
  map &= ~(unsigned)__ACCOMP_ROWS;
  if (m->c->kind == __ACCOMP_UPDATE) return map;
  bool leaves = m->c->kind == __ACCOMP_EXIT_DATA;
  return map | (leaves ? __ACCOMP_DETACH : __ACCOMP_ATTACH);
}

void accomp_rows_open(Mapping *m) {
  List l = {.n = 0};
  for (unsigned i = 0; i < m->n; i++) {
    struct __accomp_operand_desc x = m->descs[i];
    if (x.map & __ACCOMP_ROWS) x.map = 0; // its rows stand for it
    add(&l, &x, &m->operands[i]);
  }
  for (unsigned i = 0; i < m->n; i++) {
    struct __accomp_operand_desc x = m->descs[i];
    if (!(x.map & __ACCOMP_ROWS) || !m->operands[i].lo) continue;
    x.map = bits_of_rows(m, x.map);
    const struct __accomp_operand *o = &m->operands[i];
    if (m->descs[i].map & __ACCOMP_LIST) {
      x.map = m->descs[i].map & ~(unsigned)(__ACCOMP_ROWS | __ACCOMP_LIST);
      add_list(&l, &x, o);
      continue;
    }
    const struct __accomp_rows *own = o->base;
    add_below(&l, &x, o, x.map & __ACCOMP_PIECES ? own->inner : own);
  }
  m->descs = l.descs;
  m->operands = l.operands;
  m->n = l.n;
}

void accomp_rows_close(Mapping *m) {
  free((void *)m->descs);
  free((void *)m->operands);
}
