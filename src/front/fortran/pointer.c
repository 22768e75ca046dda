// Pointers that code for devices declares: of a BLOCK in a construct, of a procedure.
// In:  pointer assignments, NULLIFY, ASSOCIATED.  Out: C of descriptors, which are local variables.
//
// The strides count elements. Other pointers keep the descriptors that the program gave them: a change of those stays on the host.
#include "front/fortran/internal.h"

typedef struct {
  const char *base;
  const char *lower[15], *extent[15], *stride[15];
} Described;

static bool is_of_procedure(const Shell *s, const FSymbol *x) {
  const FSymbol *unit = s->is_routine ? s->unit->symbol : NULL;
  const char *name = strrchr(x->procedure, ':');
  return unit && *x->procedure && unit->result != x && !F_HAS(x, DUMMY) &&
         !strcmp(name ? name + 1 : x->procedure, unit->name);
}

bool is_local_pointer(const Shell *s, const FSymbol *x) {
  if (!F_HAS(x, POINTER) || F_HAS(x, SAVE) || F_HAS(x, INITIALIZED) || F_HAS(x, COMMON) ||
      x->kind != FS_OBJECT)
    return false;
  return s->is_routine ? is_of_procedure(s, x) : is_of_block(s, x);
}

const char *pointer_declaration(Shell *s, const FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *type = element_type(s, x), *dims = "";
  if (!type)
    return not_yet(s, "the pointer '%s', declared in code for devices", x->name), "";
  if (x->rank)
    dims = arena_printf(s->arena, "struct { long lower, extent, stride; } dim[%d]; ",
                        x->rank);
  return arena_printf(s->arena, "struct { %s *base; %s} %s = {0};", type, dims,
                      v->descriptor);
}

// --- what a pointer is to point to --------------------------------------------------------------------------------------

static const char *stride_of(Shell *s, FVariable *v, int k) {
  const char *stride = "1";
  if (v->is_pointer) return arena_printf(s->arena, "%s.dim[%d].stride", v->descriptor, k);
  for (int i = 0; i < k; i++) {
    const char *row = v->descriptor ? c_extent(s, v, i) : c_row(s, v, i);
    stride = i ? arena_printf(s->arena, "%s * (long)(%s)", stride, row)
               : arena_printf(s->arena, "(long)(%s)", row);
  }
  return stride;
}

static void describe_whole(Shell *s, FVariable *v, Described *d) {
  for (int k = 0; k < v->symbol->rank; k++) {
    d->lower[k] =
        arena_printf(s->arena, "(%s) ? (%s) : 1", d->extent[k], c_lower(s, v, k));
    d->stride[k] = stride_of(s, v, k);
  }
}

static void describe_section(Shell *s, const FNode *n, FVariable *v, Described *d) {
  for (int k = 0, used = 0; k < n->nkids - 1; k++) {
    const FNode *x = n->kids[k + 1], *step = kid(x, 2);
    if (x->kind != F_TRIPLET) continue;
    const char *stride = stride_of(s, v, k);
    d->lower[used] = "1";
    d->stride[used++] = is_none(step) ? stride
                                      : arena_printf(s->arena, "(%s) * (%s)", stride,
                                                     c_index(s, step, NULL));
  }
}

// A pointer of the program without a target: its descriptor has no address, but places in it may have.
static const char *if_associated(Shell *s, const FNode *n, const FVariable *v,
                                 const char *address) {
  if (n->kind == F_ELEMENT || v->descriptor || !F_HAS(v->symbol, POINTER)) return address;
  return arena_printf(s->arena, "%s ? %s : 0", c_has_memory(s, n, "associated"), address);
}

// false: it is no designator that a pointer may lead to here.
static bool describe(Shell *s, const FNode *n, Described *d) {
  bool designator = n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
  const FNode *whole = n->kind == F_ELEMENT ? kid(n, 0) : n;
  bool parts =
      designator && (is_part_of_array(n) || value_of(s, n) || value_of(s, whole));
  FVariable *v = designator && !parts ? variable_of(s, whole) : NULL;
  if (!v || v->is_counter || !element_type(s, v->symbol)) return false;
  bool by_value = F_HAS(v->symbol, POINTER) && !v->symbol->rank && !v->descriptor;
  if (by_value && !s->is_routine) return false; // it may have no target
  const char *zeros[15];
  for (int k = 0; k < n->rank; k++) zeros[k] = "0";
  Elements first = {zeros, n->rank};
  extents_of(s, n, d->extent);
  const char *place =
      arena_printf(s->arena, "&%s", c_expr(s, n, n->rank ? &first : NULL));
  d->base = if_associated(s, n, v, place);
  FVariable *used = v->is_member ? v->holder : v;
  used->read = used->written = used->outside = true;
  if (n->kind == F_ELEMENT)
    describe_section(s, n, v, d);
  else
    describe_whole(s, v, d);
  return true;
}

// --- assignment ---------------------------------------------------------------------------------------------------------

// p(lower:upper, ...) => a: a has one dimension, or no gaps.
static void remap(Shell *s, const FNode *n, const FNode *right, Described *d) {
  const char *stride = right->rank == 1 ? d->stride[0] : "1";
  for (int k = 0; k < n->nkids - 2; k++) {
    const FNode *bounds = kid(n, k + 2);
    d->lower[k] = c_index(s, kid(bounds, 0), NULL);
    if (is_none(kid(bounds, 1))) continue;
    const char *count = arena_printf(s->arena, "(long)(%s) - (%s) + 1",
                                     c_index(s, kid(bounds, 1), NULL), d->lower[k]);
    d->extent[k] = arena_printf(s->arena, "(%s) > 0 ? (%s) : 0", count, count);
    d->stride[k] = stride;
    stride = arena_printf(s->arena, "(%s) * (%s)", stride, d->extent[k]);
  }
}

// The old values may be asked for.
static void put_descriptor(Shell *s, const FVariable *v, const Described *d) {
  int t = ++s->temporaries;
  const char *p = v->descriptor;
  put(s, "{ __typeof__(%s) accomp_p%d;", p, t);
  put(s, "accomp_p%d.base = %s;", t, d->base);
  for (int k = 0; k < v->symbol->rank; k++) {
    put(s, "accomp_p%d.dim[%d].lower = %s;", t, k, d->lower[k]);
    put(s, "accomp_p%d.dim[%d].extent = %s;", t, k, d->extent[k]);
    put(s, "accomp_p%d.dim[%d].stride = %s;", t, k, d->stride[k]);
  }
  put(s, "%s = accomp_p%d; }", p, t);
}

static FVariable *changed_pointer(Shell *s, const FNode *n) {
  FVariable *v = n->kind == F_NAME ? variable_of(s, n) : NULL;
  if (v && v->is_pointer) return v->written = true, v;
  return not_yet(s,
                 "a change of what '%s' points to, in code for devices, which declares "
                 "no such pointer",
                 fortran_of(s->arena, n)),
         NULL;
}

static bool is_null(const FNode *n) {
  return n->kind == F_NULL_POINTER ||
         (n->kind == F_INTRINSIC && !strcmp(n->text, "null"));
}

void write_pointer_assignment(Shell *s, const FNode *n) {
  FVariable *v = changed_pointer(s, kid(n, 0));
  const FNode *right = kid(n, 1);
  Described d;
  if (!v) return;
  if (is_null(right)) return put(s, "%s.base = 0;", v->descriptor);
  if (!describe(s, right, &d))
    return not_yet(s, "'%s' as the target of a pointer in code for devices",
                   fortran_of(s->arena, right));
  if (*n->text) remap(s, n, right, &d);
  put_descriptor(s, v, &d);
}

void write_nullify(Shell *s, const FNode *n) {
  for (int i = 0; i < n->nkids; i++) {
    FVariable *v = changed_pointer(s, n->kids[i]);
    if (v) put(s, "%s.base = 0;", v->descriptor);
  }
}

bool changes_pointer(const FNode *n, const FSymbol *x) {
  bool assigned = n->kind == F_POINTER_ASSIGN && kid(n, 0)->symbol == x;
  for (int i = 0; n->kind == F_NULLIFY && i < n->nkids; i++)
    assigned |= n->kids[i]->symbol == x;
  for (int i = 0; i < n->nkids && !assigned; i++)
    assigned = changes_pointer(n->kids[i], x);
  return assigned;
}

// --- ASSOCIATED of two --------------------------------------------------------------------------------------------------

// The same elements in the same order, and any.
const char *c_associated(Shell *s, const FNode *n) {
  const FNode *a = kid(kid(n, 0), 0), *b = kid(kid(n, 1), 0);
  Described p, t;
  if (is_null(b)) return "0";
  if (!describe(s, a, &p) || !describe(s, b, &t))
    return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  const char *same =
      arena_printf(s->arena, "((%s) != 0 && (%s) == (%s)", p.base, p.base, t.base);
  for (int k = 0; k < a->rank; k++)
    same = arena_printf(
        s->arena, "%s && (%s) > 0 && (%s) == (%s) && ((%s) == 1 || (%s) == (%s))", same,
        p.extent[k], p.extent[k], t.extent[k], p.extent[k], p.stride[k], t.stride[k]);
  return arena_printf(s->arena, "%s)", same);
}
