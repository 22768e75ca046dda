// Sections of arrays, as calls of MPI have them: elements in a row, or at a distance with a derived type.
// In:  an array, a number of elements.  Out: a layout and a place in it; an address and a type in the text of a call.
#include "queues.h"

const char *const mpi_names[] = {"MPI_UNSIGNED", "MPI_UNSIGNED_CHAR",
                                 "MPI_UNSIGNED_LONG_LONG"};

static int extent_of(const Section *s) {
  return s->kind == PLAIN || !s->n ? s->n : (s->n / s->block - 1) * s->stride + s->block;
}

// The subscript of element k, in the order of the message.
const char *index_of(Gen *g, const Section *s) {
  if (s->kind == PLAIN) return format(g, "%d + k", s->lo);
  const char *row = s->backwards
                        ? format(g, "(%d - k / %d)", s->n / s->block - 1, s->block)
                        : format(g, "k / %d", s->block);
  return format(g, "%d + %s * %d + k %% %d", s->lo, row, s->stride, s->block);
}

void draw_layout(Gen *g, Section *s) {
  static const int blocks[] = {1, 2, 3, 4, 7, 16};
  static const Feature features[] = {0, F_VECTOR, F_SUBARRAY, F_INDEXED, F_STRUCT};
  Section t = *s;
  t.block = blocks[pick(g, 6)], t.stride = t.block + pick(g, 5),
  t.kind = (LayoutKind)(1 + pick(g, 4));
  if (t.n < 2 * t.block || t.n % t.block || s->bytes) return;
  if (t.kind == SUBARRAY && (t.n / t.block) * t.stride > t.array->n) return;
  if (extent_of(&t) > t.array->n) return;
  t.backwards = (t.kind == INDEXED || t.kind == STRUCT) && chance(g, 40);
  use(g, features[t.kind]);
  *s = t;
}

void place_section(Gen *g, Section *s, int room) {
  int extent = s->kind == SUBARRAY ? s->n / s->block * s->stride : extent_of(s);
  if (extent < room) extent = room;
  s->lo = pick(g, s->array->n - extent + 1);
}

Uses section_uses(Gen *g, const Section *s, int room, bool write) {
  Uses u = {0};
  int n = room > extent_of(s) ? room : extent_of(s);
  add_use(g, &u, s->array, s->device,
          (Use){.lo = s->lo, .hi = s->lo + n, .write = write && n});
  if (n) return u;
  // The call asks for the address all the same, so the array is to be there; but it waits for nothing.
  u.at[0].lo = 0, u.at[0].hi = 1;
  u.at[0].operand = false;
  return u;
}

void draw_side(Gen *g, Section *s) {
  s->device = is_raw(s->array) || (s->array->present && chance(g, 75));
}

const char *buffer(Gen *g, Host *h, const Section *s) {
  const Array *a = s->array;
  if (!s->device || is_raw(a)) return format(g, "a%d + %d", a->id, s->lo);
  if (chance(g, 30))
    return format(g, "(%s *)omp_get_mapped_ptr(a%d, DEVICE(%d)) + %d",
                  type_names[a->type], a->id, a->device, s->lo);
  set_device(g, h, a->device); // here, and maybe another one before the call
  int name = g->names++;
  say(h, "%s *b%d;", type_names[a->type], name);
  if (chance(g, 30)) {
    say(h, "b%d = acc_deviceptr(a%d);", name, a->id);
  } else {
    say(h, "#pragma acc host_data use_device(a%d)", a->id);
    say(h, "b%d = a%d;", name, a->id);
  }
  return format(g, "b%d + %d", name, s->lo);
}

// "count, type"; a derived type is made in front and named *made.
static const char *typed(Gen *g, Host *h, const Section *s, int n, const char **made) {
  const char *type = mpi_names[s->array->type];
  *made = NULL;
  if (s->bytes) return format(g, "%d, MPI_BYTE", n * type_sizes[s->array->type]);
  if (s->kind == PLAIN) return format(g, "%d, %s", n, type);
  static const char *const kinds[] = {"", "VECTOR", "SUBARRAY", "INDEXED", "STRUCT"};
  *made = format(g, "t%d", g->names++);
  say(h, "MPI_Datatype %s = derived_type(%s, %s, %d, %d, %d, %d);", *made, kinds[s->kind],
      type, s->n / s->block, s->block, s->stride, s->backwards);
  return format(g, "1, %s", *made);
}

const char *buffer_typed(Gen *g, Host *h, const Section *s, int n, const char **made) {
  const char *at = buffer(g, h, s);
  return format(g, "%s, %s", at, typed(g, h, s, n, made));
}

void free_type(Host *h, const char *made) {
  if (made) say(h, "MPI_Type_free(&%s);", made);
}
