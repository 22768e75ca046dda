// Rows: sections through pointers to pointers, p[0:m][0:n] of T **p.
// In: a mapping with ROWS operands.  Out: the same mapping with an operand for each row.
// OpenACC 3.3, 2.7.1: dimensions that are allocated one by one have pointers on the device
// too. Each row is mapped like any section and attached to its pointer.
#include "rt.h"
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
  if (!(y.map & (__ACCOMP_ATTACH | __ACCOMP_DETACH))) return;  // an update
  y.map &= ~(unsigned)(__ACCOMP_FROM | __ACCOMP_ALWAYS_FROM | __ACCOMP_ALWAYS_TO |
                       __ACCOMP_ZERO);
  if (y.map & __ACCOMP_ALLOC) y.map |= __ACCOMP_TO;
  add(l, &y, o);
}

// One operand for each of the pointers; a null pointer has no row. x: how rows are mapped.
static void add_rows(List *l, const struct __accomp_operand_desc *x, void **pointers,
                     size_t count, const struct __accomp_rows *part) {
  for (size_t i = 0; i < count; i++) {
    char *row = pointers[i];
    if (!row) continue;
    struct __accomp_operand o = {row, row + part->offset, part->size, &pointers[i]};
    if (!part->inner) {
      add(l, x, &o);
    } else {
      add_pointers(l, x, &o);
      add_rows(l, x, o.lo, part->size / sizeof(void *), part->inner);
    }
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
    if (x.map & __ACCOMP_ROWS) x.map = 0;  // its rows stand for it
    add(&l, &x, &m->operands[i]);
  }
  for (unsigned i = 0; i < m->n; i++) {
    struct __accomp_operand_desc x = m->descs[i];
    if (!(x.map & __ACCOMP_ROWS)) continue;
    x.map = bits_of_rows(m, x.map);
    const struct __accomp_operand *o = &m->operands[i];
    add_rows(&l, &x, o->lo, (size_t)o->size / sizeof(void *), o->base);
  }
  m->descs = l.descs;
  m->operands = l.operands;
  m->n = l.n;
}

void accomp_rows_close(Mapping *m) {
  free((void *)m->descs);
  free((void *)m->operands);
}
