// Compare mode: memory of the device that a kernel can reach, and copies of it.
// In:  the present table, memory that routines gave the program, a launch's operands.  Out: pieces.
//
// A kernel can reach what its operands lead to, variables with storage on the device, and what addresses in all of that
// lead to in turn. Where nobody knows what memory is made of, each word may be an address.
#include "check/compare.h"
#include "queue/work.h"
#include <stdlib.h>
#include <string.h>

static void *grown(void *list, size_t n, size_t each) {
  list = realloc(list, n * each);
  if (!list) abort();
  return list;
}

static void add(Comparison *x, Piece p) {
  if (x->n == x->room) {
    x->room = x->room ? 2 * x->room : 64;
    x->pieces = grown(x->pieces, x->room, sizeof *x->pieces);
  }
  x->pieces[x->n++] = p;
}

static const char *layout_behind(const char *name) { return name + strlen(name) + 1; }

typedef struct {
  Comparison *x;
  const Entry *entry;
} Ranges;

// The piece under a name, with subscripts that count from 'base'; of a part of a struct the layout says nothing.
static void name_piece(Piece *p, const char *name, bool typed, char *base) {
  const char *layout = typed ? layout_behind(name) : NULL;
  size_t each = layout ? accomp_compare_element(layout) : 0;
  if (each && ((p->device - base) % (ptrdiff_t)each || p->size % each)) layout = NULL;
  p->name = name;
  p->layout = layout;
  p->base = layout ? base : p->device;
}

static void add_range(void *arg, HostRange r) {
  const Ranges *a = arg;
  const Entry *e = a->entry;
  Piece p = {.device = accomp_present_translate(e, r.lo),
             .cpu = r.lo,
             .entry = e,
             .size = (size_t)(r.end - r.lo)};
  name_piece(&p, e->name, e->typed, accomp_present_translate(e, e->base));
  add(a->x, p);
}

void accomp_compare_add_locked(Comparison *x, const Entry *e) {
  Ranges r = {x, e};
  accomp_inferred_each(e->ranges, (HostRange){e->host, e->host + e->size}, add_range, &r);
}

static void add_entry(Entry *e, void *arg) {
  Comparison *x = arg;
  char *base = e->base;
  accomp_compare_add_locked(x, e);
  if (!base || (base >= e->host && base < e->host + e->size)) return;
  x->bases = grown(x->bases, x->nbases + 1, sizeof *x->bases);
  x->bases[x->nbases++] = (Base){accomp_present_translate(e, base), base, e->device};
}

static int compare_bases(const void *a, const void *b) {
  const Base *p = a, *q = b;
  return p->device < q->device ? -1 : p->device > q->device;
}

const Base *accomp_compare_base(const Comparison *x, const void *device) {
  Base key = {.device = (char *)(uintptr_t)device};
  return x->nbases ? bsearch(&key, x->bases, x->nbases, sizeof key, compare_bases) : NULL;
}

static int by_device(const void *a, const void *b) {
  const Piece *p = a, *q = b;
  return p->device < q->device ? -1 : p->device > q->device;
}

// The last one that starts at the address or before it; NULL: none.
static Piece *piece_before(const Comparison *x, const char *address) {
  unsigned lo = 0, hi = x->n;
  while (lo < hi) {
    unsigned middle = lo + (hi - lo) / 2;
    if (x->pieces[middle].device <= address)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo ? &x->pieces[lo - 1] : NULL;
}

Piece *accomp_compare_piece(const Comparison *x, const void *device) {
  Piece *p = piece_before(x, device);
  return p && (const char *)device < p->device + p->size ? p : NULL;
}

typedef struct {
  Comparison *x;
  unsigned entries; // the pieces that are entries
} Blocks;

// A block that holds entries is the runtime's.
static void add_block(void *arg, void *address, size_t size) {
  Blocks *b = arg;
  Comparison entries = {.pieces = b->x->pieces, .n = b->entries};
  if (!size) return;
  const Piece *p = piece_before(&entries, (char *)address + size - 1);
  if (p && p->device + p->size > (char *)address) return;
  add(b->x, (Piece){.device = address, .cpu = address, .size = size, .base = address});
}

static void gather(Comparison *x, Device *d) {
  pthread_mutex_lock(&d->lock);
  accomp_present_each_locked(d, add_entry, x);
  pthread_mutex_unlock(&d->lock);
  pthread_mutex_lock(&accomp_unit_loading);
  for (unsigned i = 0; i < x->n; i++)
    x->pieces[i].global = accomp_unit_has_global_locked(x->pieces[i].cpu);
  pthread_mutex_unlock(&accomp_unit_loading);
  if (x->n) qsort(x->pieces, x->n, sizeof *x->pieces, by_device);
  if (x->nbases) qsort(x->bases, x->nbases, sizeof *x->bases, compare_bases);
  Blocks b = {x, x->n};
  accomp_mem_each(d, add_block, &b);
  if (x->n) qsort(x->pieces, x->n, sizeof *x->pieces, by_device);
}

// Of the operand's bytes: a parameter may stand for an address before them. NULL: it has none.
static char *operand_start(const Comparison *x, unsigned i) {
  const struct __accomp_operand_desc *d = &x->route->c->operands[i];
  const Operand *o = &x->operands[i];
  char *address = NULL;
  if (d->pass == __ACCOMP_PASS_VALUE && d->map & __ACCOMP_TYPED)
    memcpy(&address, o->base, sizeof address);
  else if (d->pass == __ACCOMP_PASS_ADDRESS)
    address = x->mapped[i].address;
  bool within = d->pass == __ACCOMP_PASS_ADDRESS && o->lo && o->base;
  return within ? address + ((char *)o->lo - (char *)o->base) : address;
}

// An operand that is a member says nothing of the struct that the piece may be.
static bool may_name(const Piece *p, const struct __accomp_operand_desc *d) {
  if (p->layout) return !strcmp(p->layout, layout_behind(d->name));
  return !(d->map & __ACCOMP_MEMBER) && !strpbrk(d->name, ".>");
}

// The kernel's own names, where it has types for them.
static void name_pieces(const Comparison *x) {
  const struct __accomp_construct *c = x->route->c;
  for (unsigned i = c->noperands; i-- > 0;) {
    const struct __accomp_operand_desc *d = &c->operands[i];
    Piece *p =
        d->map & __ACCOMP_TYPED ? accomp_compare_piece(x, operand_start(x, i)) : NULL;
    if (!p || !may_name(p, d)) continue;
    Piece named = *p;
    name_piece(&named, d->name, true,
               d->pass == __ACCOMP_PASS_VALUE ? operand_start(x, i)
                                              : x->mapped[i].address);
    if (named.layout) *p = named;
  }
}

// --- what can be reached -----------------------------------------------------------------

static void reach(Comparison *x, const void *address) {
  const Base *base = accomp_compare_base(x, address);
  Piece *p = accomp_compare_piece(x, base ? base->section : address);
  if (!p || p->before || x->lacks_memory) return;
  p->before = malloc(p->size);
  p->after = malloc(p->size);
  x->lacks_memory = !p->before || !p->after;
  x->reached = grown(x->reached, x->nreached + 1, sizeof *x->reached);
  x->reached[x->nreached++] = (unsigned)(p - x->pieces);
}

static void reach_word(void *arg, char *word) {
  void *address;
  memcpy(&address, word, sizeof address);
  reach(arg, address);
}

static void reach_operands(Comparison *x) {
  const struct __accomp_construct *c = x->route->c;
  for (unsigned i = 0; i < c->noperands; i++) {
    const struct __accomp_operand_desc *d = &c->operands[i];
    const Operand *o = &x->operands[i];
    if (d->pass == __ACCOMP_PASS_ADDRESS)
      reach(x, operand_start(x, i));
    else if (d->pass == __ACCOMP_PASS_CLOSURE)
      accomp_compare_each_address(NULL, 0, x->mapped[i].address, (size_t)d->size,
                                  reach_word, x);
    else if (d->pass == __ACCOMP_PASS_VALUE || d->pass == __ACCOMP_PASS_COPY)
      accomp_compare_each_address(NULL, 0, o->base, (size_t)(d->size ? d->size : o->size),
                                  reach_word, x);
  }
}

static void reach_globals(Comparison *x) {
  for (unsigned i = 0; i < x->n; i++)
    if (x->pieces[i].global) reach(x, x->pieces[i].device);
}

static void fetch(const Comparison *x, char *to, const Piece *p) {
  const Route *r = x->route;
  accomp_work_copy_part(&r->place, r->queue, to, p->device, p->size, COPY_FROM_DEVICE);
}

static void finish_fetches(const Comparison *x) {
  const Route *r = x->route;
  accomp_error_check(&r->place, r->device,
                     r->device->plugin->queue_sync(r->queue->handle));
}

void accomp_compare_copy_before(Comparison *x) {
  gather(x, x->route->device);
  name_pieces(x);
  reach_operands(x);
  reach_globals(x);
  for (unsigned done = 0, end; done < x->nreached && !x->lacks_memory;) {
    end = x->nreached;
    for (unsigned i = done; i < end; i++)
      fetch(x, x->pieces[x->reached[i]].before, &x->pieces[x->reached[i]]);
    finish_fetches(x);
    for (; done < end; done++) {
      const Piece *p = &x->pieces[x->reached[done]];
      accomp_compare_each_address(p->layout, accomp_compare_first(p), p->before, p->size,
                                  reach_word, x);
    }
  }
}

void accomp_compare_copy_after(Comparison *x) {
  for (unsigned i = 0; i < x->nreached; i++)
    fetch(x, x->pieces[x->reached[i]].after, &x->pieces[x->reached[i]]);
  finish_fetches(x);
}

void accomp_compare_free(Comparison *x) {
  for (unsigned i = 0; i < x->nreached; i++) {
    free(x->pieces[x->reached[i]].before);
    free(x->pieces[x->reached[i]].after);
  }
  free(x->reached);
  free(x->pieces);
  free(x->bases);
  free(x);
}
