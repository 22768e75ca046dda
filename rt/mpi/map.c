// The type map of a datatype (MPI-3.1, 4.1): where the bytes of an element lie, in the order of its data.
// In: a committed datatype.  Out: its pieces; bytes side by side are one.
// MPI tells how a type was made (MPI-3.1, 4.1.13). Where it does not, what it packs does: a buffer whose bytes say where
// they stand is packed, byte of the number by byte.
#include "accomp_mpi.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  struct __accomp_piece *at; // owns
  size_t n, room;
  size_t
      unit; // bytes of each of MPI's own types that it is made of; SIZE_MAX: of several sizes
} List;

static void add_unit(List *l, size_t unit) {
  l->unit = !l->unit || l->unit == unit ? unit : SIZE_MAX;
}

static void append(List *l, MPI_Aint offset, size_t bytes) {
  struct __accomp_piece *last = l->n ? &l->at[l->n - 1] : NULL;
  if (!bytes) return;
  if (last && last->offset + (long long)last->bytes == offset) {
    last->bytes += bytes;
    return;
  }
  if (l->n == l->room &&
      !(l->at = realloc(l->at, (l->room = 2 * l->room + 8) * sizeof *l->at)))
    abort();
  l->at[l->n++] = (struct __accomp_piece){.offset = offset, .bytes = bytes};
}

// The pieces of 'count' elements that are 'stride' bytes apart, the first of them at 'at'.
static void repeat(List *out, const List *l, long long count, MPI_Aint stride,
                   MPI_Aint at) {
  if (l->n && count > 0) add_unit(out, l->unit);
  if (count > 0 && l->n == 1 && (MPI_Aint)l->at[0].bytes == stride) {
    append(out, (MPI_Aint)l->at[0].offset + at, l->at[0].bytes * (size_t)count);
    return;
  }
  for (long long k = 0; k < count; k++)
    for (size_t i = 0; i < l->n; i++)
      append(out, (MPI_Aint)l->at[i].offset + at + (MPI_Aint)k * stride, l->at[i].bytes);
}

// --- how a type was made ---------------------------------------------------------------

typedef struct {
  int ints, addresses, types, combiner; // how many
  int *i;
  MPI_Aint *a;
  MPI_Datatype *t;
} Contents;

static Contents read_contents(MPI_Datatype type) {
  Contents c = {.i = NULL};
  PMPI_Type_get_envelope(type, &c.ints, &c.addresses, &c.types, &c.combiner);
  if (c.combiner == MPI_COMBINER_NAMED) return c;
  c.i = malloc((size_t)(c.ints + 1) * sizeof *c.i);
  c.a = malloc((size_t)(c.addresses + 1) * sizeof *c.a);
  c.t = malloc((size_t)(c.types + 1) * sizeof *c.t);
  if (!c.i || !c.a || !c.t) abort();
  PMPI_Type_get_contents(type, c.ints, c.addresses, c.types, c.i, c.a, c.t);
  return c;
}

// MPI gave handles of its own for all types but those that it has itself.
static void close_contents(Contents *c) {
  for (int k = 0; k < c->types; k++) {
    int ints, addresses, types, combiner;
    PMPI_Type_get_envelope(c->t[k], &ints, &addresses, &types, &combiner);
    if (combiner != MPI_COMBINER_NAMED && combiner != MPI_COMBINER_F90_REAL &&
        combiner != MPI_COMBINER_F90_COMPLEX && combiner != MPI_COMBINER_F90_INTEGER)
      PMPI_Type_free(&c->t[k]);
  }
  free(c->i);
  free(c->a);
  free(c->t);
}

// --- what MPI packs ----------------------------------------------------------------------

// position[i]: where byte i of a packed element stands, from the element's first byte on.
static void find_positions(MPI_Datatype type, MPI_Aint lo, size_t span, size_t size,
                           size_t *position) {
  unsigned char *from = malloc(span), *packed = malloc(size);
  if (!from || !packed) abort();
  memset(position, 0, size * sizeof *position);
  for (unsigned shift = 0; shift < 64 && (span - 1) >> shift; shift += 8) {
    int at = 0;
    for (size_t i = 0; i < span; i++) from[i] = (unsigned char)(i >> shift);
    OWN(Pack)(from - lo, 1, type, packed, (int)size, &at, MPI_COMM_SELF);
    for (size_t i = 0; i < size; i++) position[i] |= (size_t)packed[i] << shift;
  }
  free(from);
  free(packed);
}

static void add_packed(List *out, MPI_Datatype type) {
  MPI_Count bytes, lo, span;
  PMPI_Type_size_x(type, &bytes);
  PMPI_Type_get_true_extent_x(type, &lo, &span);
  size_t size = (size_t)bytes, *position = malloc(size * sizeof *position + 1);
  if (!position) abort();
  if (size) add_unit(out, size);
  if (bytes == span) {
    append(out, (MPI_Aint)lo, size);
  } else if (size) {
    find_positions(type, (MPI_Aint)lo, (size_t)span, size, position);
    for (size_t i = 0; i < size; i++)
      append(out, (MPI_Aint)(lo + (MPI_Count)position[i]), 1);
  }
  free(position);
}

// --- the type map ----------------------------------------------------------------------

// Elements of one type; what its extent is, and its pieces.
typedef struct {
  List list;
  MPI_Aint extent;
} Element;

static void add_type(List *out, MPI_Datatype type);

static Element open_element(MPI_Datatype type) {
  Element e = {.extent = 0};
  MPI_Aint lb;
  PMPI_Type_get_extent(type, &lb, &e.extent);
  add_type(&e.list, type);
  return e;
}

static void add_vector(List *out, const Element *e, const Contents *c, MPI_Aint stride) {
  List block = {.n = 0};
  repeat(&block, &e->list, c->i[1], e->extent, 0);
  repeat(out, &block, c->i[0], stride, 0);
  free(block.at);
}

// Dimension by dimension, from the one on whose elements lie side by side.
static void add_subarray(List *out, const Element *e, const Contents *c) {
  int n = c->i[0], order = c->i[3 * n + 1];
  const int *sizes = c->i + 1, *parts = sizes + n, *starts = parts + n;
  MPI_Aint stride = e->extent;
  List all = {.n = 0};
  repeat(&all, &e->list, 1, stride, 0);
  for (int k = 0; k < n; k++) {
    int d = order == MPI_ORDER_C ? n - 1 - k : k;
    List rows = {.n = 0};
    repeat(&rows, &all, parts[d], stride, starts[d] * stride);
    free(all.at);
    all = rows;
    stride *= sizes[d];
  }
  repeat(out, &all, 1, stride, 0);
  free(all.at);
}

static void add_struct(List *out, const Contents *c) {
  for (int k = 0; k < c->i[0]; k++) {
    Element e = open_element(c->t[k]);
    repeat(out, &e.list, c->i[1 + k], e.extent, c->a[k]);
    free(e.list.at);
  }
}

// False: this is not a type of elements of one other type.
static bool add_made_of_one(List *out, const Contents *c, const Element *e) {
  int n = c->ints ? c->i[0] : 1;
  switch (c->combiner) {
  case MPI_COMBINER_DUP:
  case MPI_COMBINER_RESIZED: repeat(out, &e->list, 1, e->extent, 0); return true;
  case MPI_COMBINER_CONTIGUOUS: repeat(out, &e->list, n, e->extent, 0); return true;
  case MPI_COMBINER_VECTOR: add_vector(out, e, c, c->i[2] * e->extent); return true;
  case MPI_COMBINER_HVECTOR: add_vector(out, e, c, c->a[0]); return true;
  case MPI_COMBINER_INDEXED:
    for (int k = 0; k < n; k++)
      repeat(out, &e->list, c->i[1 + k], e->extent, c->i[1 + n + k] * e->extent);
    return true;
  case MPI_COMBINER_HINDEXED:
    for (int k = 0; k < n; k++) repeat(out, &e->list, c->i[1 + k], e->extent, c->a[k]);
    return true;
  case MPI_COMBINER_INDEXED_BLOCK:
    for (int k = 0; k < n; k++)
      repeat(out, &e->list, c->i[1], e->extent, c->i[2 + k] * e->extent);
    return true;
  case MPI_COMBINER_HINDEXED_BLOCK:
    for (int k = 0; k < n; k++) repeat(out, &e->list, c->i[1], e->extent, c->a[k]);
    return true;
  case MPI_COMBINER_SUBARRAY: add_subarray(out, e, c); return true;
  default: return false;
  }
}

static void add_type(List *out, MPI_Datatype type) {
  Contents c = read_contents(type);
  bool added = c.combiner == MPI_COMBINER_STRUCT;
  if (added) {
    add_struct(out, &c);
  } else if (c.types == 1) {
    Element e = open_element(c.t[0]);
    added = add_made_of_one(out, &c, &e);
    free(e.list.at);
  }
  if (!added) add_packed(out, type);
  close_contents(&c);
}

size_t accomp_mpi_map(MPI_Datatype type, struct __accomp_pieces *out) {
  List l = {.n = 0};
  unsigned long long start = 0;
  add_type(&l, type);
  *out = (struct __accomp_pieces){.n = l.n, .at = l.at};
  for (size_t i = 0; i < l.n; i++) {
    l.at[i].start = start;
    start += l.at[i].bytes;
    out->bits |= (unsigned long long)l.at[i].offset | l.at[i].bytes | l.at[i].start;
  }
  return l.unit;
}
