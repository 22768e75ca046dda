// Pointers that code for devices declares: of a BLOCK in a construct, of a procedure. Addresses of C.
// In:  pointer assignments, NULLIFY, ASSOCIATED; type(c_ptr), C_LOC, C_F_POINTER.  Out: C of descriptors, which are local variables.
//
// The strides count elements. A construct that changes a pointer of the program has such a descriptor for it, too.
#include "front/fortran/internal.h"

typedef struct {
  const char *base;
  const char *lower[15], *extent[15], *stride[15];
} Described;

bool is_of_procedure(const Shell *s, const FSymbol *x) {
  const FSymbol *unit = s->is_routine ? s->unit->symbol : NULL;
  const char *name = strrchr(x->procedure, ':');
  return unit && *x->procedure && unit->result != x && !F_HAS(x, DUMMY) &&
         !strcmp(name ? name + 1 : x->procedure, unit->name);
}

bool is_described_result(const FSymbol *procedure) {
  const FSymbol *x = procedure ? procedure->result : NULL;
  return x && (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER));
}

bool is_local_pointer(const Shell *s, const FSymbol *x) {
  if (!F_HAS(x, POINTER) || F_HAS(x, SAVE) || F_HAS(x, INITIALIZED) || F_HAS(x, COMMON) ||
      x->kind != FS_OBJECT)
    return false;
  return s->is_routine ? is_of_procedure(s, x) || s->unit->symbol->result == x
                       : is_of_block(s, x);
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

// A pointer whose target's value the construct gets.
static bool has_own_value(const FVariable *v) {
  return v->clauses & (IN_PRIVATE | IN_FIRSTPRIVATE) && !(v->clauses & IN_DATA);
}

// The value of a function that is a pointer.
static bool describe_value(Shell *s, const FNode *n, Described *d) {
  const char *extents[15], *name = call_for_array(s, n, extents);
  d->base = arena_printf(s->arena, "%s.base", name);
  for (int k = 0; k < n->rank; k++) {
    d->lower[k] = arena_printf(s->arena, "%s.dim[%d].lower", name, k);
    d->extent[k] = arena_printf(s->arena, "%s.dim[%d].extent", name, k);
    d->stride[k] = arena_printf(s->arena, "%s.dim[%d].stride", name, k);
  }
  return true;
}

// false: it is no designator that a pointer may lead to here.
static bool describe(Shell *s, const FNode *n, Described *d) {
  if (n->kind == F_FUNCTION_CALL && is_described_result(n->symbol) &&
      F_HAS(n->symbol->result, POINTER))
    return describe_value(s, n, d);
  bool designator = n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
  const FNode *whole = n->kind == F_ELEMENT ? kid(n, 0) : n;
  bool parts =
      designator && (is_part_of_array(n) || value_of(s, n) || value_of(s, whole));
  FVariable *v = designator && !parts ? variable_of(s, whole) : NULL;
  if (!v || v->is_counter || !element_type(s, v->symbol)) return false;
  if (F_HAS(v->symbol, POINTER) && !v->symbol->rank && has_own_value(v)) return false;
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

static const char *filled(Shell *s, const char *p, int rank, const Described *d) {
  const char *text = arena_printf(s->arena, "%s.base = %s;", p, d->base);
  for (int k = 0; k < rank; k++)
    text = arena_printf(s->arena,
                        "%s %s.dim[%d].lower = %s; %s.dim[%d].extent = %s; "
                        "%s.dim[%d].stride = %s;",
                        text, p, k, d->lower[k], p, k, d->extent[k], p, k, d->stride[k]);
  return text;
}

// A component's descriptor is the program's: of a scalar it is the address, of an array it is copied as a whole.
static void put_member(Shell *s, const FVariable *v, const FNode *right,
                       const Described *d) {
  const FVariable *from =
      right && right->kind == F_COMPONENT ? variable_of(s, right) : NULL;
  if (!v->symbol->rank) return put(s, "%s.base = %s;", v->descriptor, d->base);
  if (!from || !from->is_member || !F_HAS(from->symbol, POINTER))
    return not_yet(
        s, "a new target of '%s', an array, that is no component, in code for devices",
        v->actual);
  put(s, "__builtin_memcpy(&%s, &%s, sizeof %s);", v->descriptor, from->descriptor,
      v->descriptor);
}

// The old values may be asked for.
static void put_descriptor(Shell *s, const FVariable *v, const FNode *right,
                           const Described *d) {
  if (!v->is_pointer) return put_member(s, v, right, d);
  const char *p = v->descriptor,
             *t = arena_printf(s->arena, "accomp_p%d", ++s->temporaries);
  put(s, "{ __typeof__(%s) %s;", p, t);
  put(s, "%s", filled(s, t, v->symbol->rank, d));
  put(s, "%s = %s; }", p, t);
}

const char *pointer_start(Shell *s, const FNode *n, const char *descriptor) {
  Described d;
  return describe(s, n, &d) ? filled(s, descriptor, n->rank, &d) : NULL;
}

// For an argument that is a pointer: routine.c: described_parameters has elements side by side, in rows of one length.
const char *pointer_argument(Shell *s, const FNode *n, const FSymbol *dummy) {
  Described d;
  if (!describe(s, n, &d)) return NULL;
  const char *place =
      c_string(s->arena, arena_printf(s->arena, "%s:%d: '%s'", s->loc.file, s->loc.line,
                                      fortran_of(s->arena, n)));
  const char *text = arena_printf(s->arena, "accomp_side_by_side(%s, %s, %s, %s)", d.base,
                                  d.extent[0], d.stride[0], place);
  const char *step = "1L";
  for (int k = 0; k < dummy->rank; k++) {
    text = arena_printf(s->arena, "%s, %s, %s", text, d.lower[k], d.extent[k]);
    if (k + 1 == dummy->rank) break;
    const char *row = arena_printf(s->arena, "accomp_row_of(%s, %s, %s, %s, %s)", step,
                                   d.extent[k], d.extent[k + 1], d.stride[k + 1], place);
    text = arena_printf(s->arena, "%s, %s", text, row);
    step = arena_printf(s->arena, "%s * %s", step, row);
  }
  return text;
}

static FVariable *changed_pointer(Shell *s, const FNode *n, bool to_target) {
  FVariable *v = n->kind == F_NAME ? variable_of(s, n) : NULL;
  for (int i = 0; v && i < s->pointers.len; i++)
    if (s->pointers.at[i].variable == v)
      s->pointers.at[i].changed = to_target ? s->loc : (Loc){0};
  if (v && v->is_pointer) return v->written = true, v;
  bool component = n->kind == F_COMPONENT && F_HAS(n->symbol, POINTER);
  v = component ? variable_of(s, n) : NULL;
  if (v && v->is_member) return v->holder->written = true, v;
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
  const FNode *right = kid(n, 1);
  FVariable *v = changed_pointer(s, kid(n, 0), !is_null(right));
  Described d;
  if (!v) return;
  if (is_null(right)) return put(s, "%s.base = 0;", v->descriptor);
  if (!describe(s, right, &d))
    return not_yet(s, "'%s' as the target of a pointer in code for devices",
                   fortran_of(s->arena, right));
  if (*n->text) remap(s, n, right, &d);
  put_descriptor(s, v, *n->text ? NULL : right, &d);
}

void write_nullify(Shell *s, const FNode *n) {
  for (int i = 0; i < n->nkids; i++) {
    FVariable *v = changed_pointer(s, n->kids[i], false);
    if (v) put(s, "%s.base = 0;", v->descriptor);
  }
}

// The pointer that a call of C_F_POINTER changes; NULL: it is no such call.
static const FNode *pointer_of_call(const FNode *call) {
  bool changes_it =
      call->kind == F_CALL && !call->symbol && !strcmp(call->text, "c_f_pointer");
  return changes_it ? intrinsic_argument(call, "fptr", 1) : NULL;
}

const FNode *pointer_changed_by(const FNode *n, int i) {
  if (n->kind == F_NULLIFY) return kid(n, i);
  if (allocatable_changed_by(n, i)) return allocatable_changed_by(n, i);
  if (i) return NULL;
  return n->kind == F_POINTER_ASSIGN ? kid(n, 0) : pointer_of_call(n);
}

bool changes_pointer(const FNode *n, const FSymbol *x) {
  const FNode *pointer;
  for (int i = 0; (pointer = pointer_changed_by(n, i)); i++)
    if (pointer->symbol == x) return true;
  for (int i = 0; i < n->nkids; i++)
    if (changes_pointer(n->kids[i], x)) return true;
  return false;
}

// --- the program's pointers -----------------------------------------------------------------------------------------------

// The region has one thread where it begins, so that one descriptor is for all of them.
static bool has_descriptors(const Shell *s, bool loop) {
  const FDirective *d = s->directive;
  if (loop || d->row->info.kind != DIR_COMPUTE) return false;
  if (d->dialect == DIALECT_OMP) return d->row->parts == O_TARGET;
  return d->row->info.compute == COMPUTE_PARALLEL ||
         d->row->info.compute == COMPUTE_SERIAL;
}

// It begins with the target that the program's pointer has, and ends with the region; the program's keeps its own.
static void begin_pointer(Shell *s, FSymbol *x) {
  FVariable *v = variable_of_symbol(s, x);
  const char *own = own_name(s, arena_printf(s->arena, "%s_here", v->name)), *dims = "";
  if (v->is_pointer || v->is_global || !x->rank || v->clauses & IN_PRIVATE) return;
  v->read = v->written = v->outside = true;
  for (int k = 0; k < x->rank; k++)
    dims = arena_printf(s->arena, "%s%s{%s, %s, %s}", dims, k ? ", " : "",
                        c_lower(s, v, k), c_extent(s, v, k), stride_of(s, v, k));
  push(s->arena, &s->pointers, (FPointer){v, v->name, {0}});
  FVariable declared = *v;
  declared.descriptor = own;
  const char *c = pointer_declaration(s, &declared);
  put(s, "%.*s = {(%s *)%s, {%s}};", (int)(strlen(c) - strlen(" = {0};")), c,
      element_type(s, x), v->name, dims);
  v->is_pointer = true;
  v->descriptor = own;
  v->name = arena_printf(s->arena, "%s.base", own);
}

// Directives around a place, with their probes.
typedef struct Around {
  const FDirective *directive;
  const FNode *probe;
  const struct Around *outer;
} Around;

// In 'private' or 'firstprivate': threads have their own one (own_copy.c).
static bool is_private_in(const Around *a, const FSymbol *x) {
  for (; a; a = a->outer)
    for (int i = 0; i < a->directive->npieces; i++) {
      const Piece *p = &a->directive->pieces[i];
      ClauseKind kind = p->row && p->argument >= 0 ? p->row->kind : CL_NONE;
      const FNode *item = kid(kid(a->probe, p->argument + 1), 0);
      if ((kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE) && item && item->symbol == x)
        return true;
    }
  return false;
}

static void find_pointers_in(Shell *s, FNode *const *list, int n, const Around *a);

static void find_pointers(Shell *s, const FNode *n, const Around *a) {
  const FNode *pointer;
  for (int i = 0; (pointer = pointer_changed_by(n, i)); i++) {
    bool program =
        pointer->kind == F_NAME && pointer->symbol && F_HAS(pointer->symbol, POINTER) &&
        !is_local_pointer(s, pointer->symbol) && !is_private_in(a, pointer->symbol);
    if (program) begin_pointer(s, pointer->symbol);
  }
  find_pointers_in(s, n->kids, n->nkids, a);
}

static void find_pointers_in(Shell *s, FNode *const *list, int n, const Around *a) {
  for (int i = 0; i < n;) {
    const FDirective *d = directive_of(s->t, list[i]);
    int length = d && !d->is_end ? construct_length(s->t, list, n, i) : 0;
    Around inner = {d, list[i], a};
    if (length > 1)
      find_pointers_in(s, list + i + 1, length - 1, &inner);
    else
      find_pointers(s, list[i], a);
    i += length > 1 ? length : 1;
  }
}

void begin_pointers(Shell *s, FNode *const *list, int n, bool loop) {
  if (has_descriptors(s, loop)) find_pointers_in(s, list, n, NULL);
}

void end_pointers(Shell *s) {
  for (int i = 0; i < s->pointers.len; i++) {
    FVariable *v = s->pointers.at[i].variable;
    v->is_pointer = false;
    v->descriptor = NULL;
    v->name = s->pointers.at[i].outer;
  }
}

void warn_of_pointers(Shell *s) {
  for (int i = 0; i < s->pointers.len; i++) {
    const FPointer *p = &s->pointers.at[i];
    if (p->changed.line && !(p->variable->clauses & (IN_PRIVATE | IN_FIRSTPRIVATE)))
      warning(
          s->diag, p->changed, WARN_LOST_VALUE,
          "the program's pointer '%s' keeps its target: this one is lost at the end of "
          "the construct",
          p->variable->actual);
  }
}

// --- type(c_ptr) --------------------------------------------------------------------------------------------------------

// An integer in C, so that clauses move it: it is no pointer that they would follow.
bool is_c_address(FType t) {
  const FSymbol *type = t.category == FT_DERIVED ? t.derived : NULL;
  size_t n = type ? strlen(type->name) : 0;
  return n >= 5 && !strcmp(type->name + n - 5, "c_ptr") &&
         !strcmp(type->module, "__fortran_builtins");
}

// C_LOC, LOC, C_ASSOCIATED, comparisons of addresses; NULL: another function.
const char *c_address_function(Shell *s, const FNode *n) {
  Described d;
  if (!n->nkids) return NULL;
  const FNode *a = kid(kid(n, 0), 0), *b = n->nkids > 1 ? kid(kid(n, 1), 0) : NULL;
  bool asks = !strcmp(n->text, "c_associated_c_ptr"), same = false;
  if (n->kind == F_INTRINSIC && (!strcmp(n->text, "c_loc") || !strcmp(n->text, "loc"))) {
    if (describe(s, a, &d)) return arena_printf(s->arena, "((long)(%s))", d.base);
    return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  }
  same = !strcmp(n->text, "__builtin_c_ptr_eq");
  if (!asks && !same && strcmp(n->text, "__builtin_c_ptr_ne") != 0) return NULL;
  const char *x = c_expr(s, a, NULL);
  if (is_none(b)) return arena_printf(s->arena, "(%s != 0)", x);
  const char *y = c_expr(s, b, NULL);
  if (asks) return arena_printf(s->arena, "(%s != 0 && %s == %s)", x, x, y);
  return arena_printf(s->arena, same ? "(%s == %s)" : "(%s != %s)", x, y);
}

// The elements of an array of one dimension are a pointer's extents, or lower bounds.
static const char *element_of_shape(Shell *s, const FNode *shape, int k) {
  const char *index = arena_printf(s->arena, "%d", k);
  Elements at = {&index, 1};
  return arena_printf(s->arena, "(long)(%s)", c_expr(s, shape, &at));
}

bool write_c_f_pointer(Shell *s, const FNode *n) {
  const FNode *pointer = pointer_of_call(n), *shape = intrinsic_argument(n, "shape", 2),
              *lower = intrinsic_argument(n, "lower", 3);
  FVariable *v = pointer ? changed_pointer(s, pointer, true) : NULL;
  if (!v) return pointer != NULL;
  Described d;
  const char *stride = "1";
  d.base = arena_printf(s->arena, "(%s *)%s", element_type(s, v->symbol),
                        c_expr(s, intrinsic_argument(n, "cptr", 0), NULL));
  if (shape) prepare(s, shape);
  if (lower) prepare(s, lower);
  for (int k = 0; k < v->symbol->rank; k++) {
    d.lower[k] = lower ? element_of_shape(s, lower, k) : "1";
    d.extent[k] = element_of_shape(s, shape, k);
    d.stride[k] = stride;
    stride = arena_printf(s->arena, "%s * (%s)", stride, d.extent[k]);
  }
  put_descriptor(s, v, NULL, &d);
  return true;
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
