// Allocatable variables that code for devices declares: of procedures, of a BLOCK in a construct.
// In:  ALLOCATE, DEALLOCATE, MOVE_ALLOC, assignments to whole variables; ends of scopes.  Out: C of descriptors with memory of malloc.
//
// The descriptors are those of pointers (pointer.c); elements follow each other.
#include "front/fortran/deep.h"

bool is_local_allocatable(const Shell *s, const FSymbol *x) {
  bool plain = F_HAS(x, ALLOCATABLE) && !F_HAS(x, SAVE) && !F_HAS(x, INITIALIZED) &&
               !F_HAS(x, COMMON) && x->kind == FS_OBJECT;
  return plain && (s->is_routine ? is_of_procedure(s, x) || s->unit->symbol->result == x
                                 : is_of_block(s, x));
}

const char *allocatable_declaration(Shell *s, const FVariable *v) {
  FType t = v->symbol->type;
  const char *why = t.category == FT_CHARACTER ? "it is a string"
                    : t.polymorphic            ? "it is polymorphic"
                                               : NULL;
  if (!why) return pointer_declaration(s, v);
  return not_yet(s, "the allocatable '%s', declared in code for devices: %s", v->actual,
                 why),
         "";
}

// The component is a member of a struct whose memory may be the device's.
static FVariable *member_variable(Shell *s, const FNode *n) {
  if (!F_HAS(n->symbol, ALLOCATABLE) || n->symbol->type.category == FT_CHARACTER)
    return NULL;
  FVariable *v = variable_of(s, n);
  if (!v || !v->is_member || !v->holder) return NULL;
  const FSymbol *x = v->holder->symbol;
  bool own = v->holder->is_own || is_local_deep(s, x) || is_local_allocatable(s, x) ||
             s->is_routine;
  if (own) v->holder->written = true;
  return own ? v : NULL;
}

// The variable of a whole name that is such a one, or such a component; NULL.
static FVariable *allocatable_of(Shell *s, const FNode *n) {
  if (!n || !n->symbol) return NULL;
  if (n->kind == F_COMPONENT) return member_variable(s, n);
  if (n->kind != F_NAME || !is_local_allocatable(s, n->symbol)) return NULL;
  FVariable *v = variable_of(s, n);
  v->read = v->written = v->outside = true;
  return v;
}

// In front of what changes a component's memory: it must be the device's.
static void need_own(Shell *s, const FVariable *v, const char *place) {
  if (!v->is_member) return;
  const char *own = is_own_memory(s, v->symbol, v->descriptor);
  bool here = v->holder->is_own || is_local_deep(s, v->holder->symbol) ||
              is_local_allocatable(s, v->holder->symbol);
  if (!own && !here)
    not_yet(s, "a change of what '%s', a scalar component of an argument, has allocated",
            v->actual);
  if (own && !here) put(s, "accomp_must_own(%s, %s);", own, place);
}

static const char *place_of(Shell *s, const FVariable *v) {
  return c_string(s->arena, arena_printf(s->arena, "%s:%d: '%s'", s->loc.file,
                                         s->loc.line, v->actual));
}

// --- memory ------------------------------------------------------------------------------------------------------------

static const char *declare_long(Shell *s, const char *value) {
  const char *name = arena_printf(s->arena, "accomp_m%d", ++s->temporaries);
  s->declared++;
  put(s, "long %s = %s;", name, value);
  return name;
}

// What bounds and extents say now: they may ask for the variable that is to change.
static void fix_shape(Shell *s, Shape *shape, int rank) {
  for (int k = 0; k < rank; k++) {
    shape->extent[k] = declare_long(s, shape->extent[k]);
    shape->lower[k] = declare_long(
        s, arena_printf(s->arena, "%s ? %s : 1", shape->extent[k], shape->lower[k]));
  }
}

static const char *bytes_of(Shell *s, const FVariable *v, const Shape *shape) {
  const char *text = arena_printf(s->arena, "sizeof *%s.base", v->descriptor);
  for (int k = 0; k < v->symbol->rank; k++)
    text = arena_printf(s->arena, "%s * %s", text, shape->extent[k]);
  return text;
}

// Of gfortran's descriptors what it writes itself: the place of the element with subscripts 0, bytes of an element, rank and type.
static const char *gfortran_shape(Shell *s, const FSymbol *x, const char *d) {
  static const int types[] = {[FT_INTEGER] = 1, [FT_LOGICAL] = 2, [FT_REAL] = 3,
                              [FT_COMPLEX] = 4, [FT_DERIVED] = 5, [FT_CHARACTER] = 6};
  const char *offset = "0";
  for (int k = 0; k < x->rank; k++)
    offset = arena_printf(s->arena, "%s - %s.dim[%d].lower * %s.dim[%d].stride", offset,
                          d, k, d, k);
  long kind = ((long)types[x->type.category] << 40) | ((long)x->rank << 32);
  return arena_printf(s->arena,
                      " %s.offset = %s; %s.span = %s.dtype[0] = sizeof *%s.base; "
                      "%s.dtype[1] = %ldL | (%s.dtype[1] & 0xffffffffL);",
                      d, offset, d, d, d, d, kind, d);
}

const char *shape_in_c(Shell *s, const FSymbol *x, const char *d, bool is_component,
                       const Shape *shape) {
  bool flang = s->t->compiler == FORTRAN_FLANG, gfortran = is_component && !flang;
  const char *text = "", *stride = is_component && flang
                                       ? arena_printf(s->arena, "sizeof *%s.base", d)
                                       : "1";
  for (int k = 0; k < x->rank; k++) {
    text = arena_printf(
        s->arena,
        "%s%s.dim[%d].lower = %s; %s.dim[%d].%s = %s%s; %s.dim[%d].stride = %s;", text, d,
        k, shape->lower[k], d, k, gfortran ? "upper" : "extent",
        gfortran ? arena_printf(s->arena, "%s - 1 + ", shape->lower[k]) : "",
        shape->extent[k], d, k, stride);
    stride = arena_printf(s->arena, "%s * (%s)", stride, shape->extent[k]);
  }
  return gfortran && x->rank
             ? arena_printf(s->arena, "%s%s", text, gfortran_shape(s, x, d))
             : text;
}

// Where the compilers keep a version, which code for devices does not need.
static const char *mark_of(Shell *s, const FSymbol *x) {
  if (s->t->compiler == FORTRAN_FLANG) return "kind";
  return x->rank ? "dtype[1]" : NULL;
}

const char *is_own_memory(Shell *s, const FSymbol *x, const char *d) {
  const char *mark = mark_of(s, x);
  return mark ? arena_printf(s->arena, "(int)%s.%s == ACCOMP_OWN", d, mark) : NULL;
}

const char *own_mark(Shell *s, const FSymbol *x) {
  const char *mark = mark_of(s, x);
  return mark ? arena_printf(s->arena, "{.%s = ACCOMP_OWN}", mark) : NULL;
}

static void put_shape(Shell *s, const FVariable *v, const Shape *shape) {
  put(s, "%s", shape_in_c(s, v->symbol, v->descriptor, v->is_member, shape));
}

// Elements end with their memory.
const char *freed_memory(Shell *s, const FVariable *v) {
  const char *base = arena_printf(s->arena, "%s.base", v->descriptor), *count = "1L";
  for (int k = 0; k < v->symbol->rank; k++)
    count = arena_printf(s->arena, "%s * %s", count, member_extent(s, v, k));
  const char *end = end_of_elements(s, v->symbol->type, base, count, "1, \"\"");
  return arena_printf(s->arena, *end ? "if (%s) %s free(%s);" : "%.0s%sfree(%s);", base,
                      end, base);
}

static const char *started(Shell *s, const FVariable *v, const Shape *shape) {
  const char *count = "1L";
  for (int k = 0; k < v->symbol->rank; k++)
    count = arena_printf(s->arena, "%s * %s", count, shape->extent[k]);
  return start_of_elements(s, v->symbol->type,
                           arena_printf(s->arena, "%s.base", v->descriptor), count);
}

// --- ALLOCATE ------------------------------------------------------------------------------------------------------------

static const FNode *option(const FNode *list, const char *word) {
  for (int i = 0; i < list->nkids; i++)
    if (!strcmp(list->kids[i]->text, word)) return kid(list->kids[i], 0);
  return NULL;
}

static bool check_options(Shell *s, const FNode *list) {
  for (int i = 0; i < list->nkids; i++) {
    const char *word = list->kids[i]->text;
    if (!strcmp(word, "stat") || !strcmp(word, "source") || !strcmp(word, "mold"))
      continue;
    not_yet(s, "'%s=' of ALLOCATE and DEALLOCATE in code for devices", word);
    return false;
  }
  return true;
}

static void shape_of_bounds(Shell *s, const FNode *element, Shape *shape) {
  for (int k = 0; k + 1 < element->nkids; k++) {
    const FNode *b = element->kids[k + 1];
    prepare(s, b);
    shape->lower[k] = is_none(kid(b, 0)) ? "1" : c_index(s, kid(b, 0), NULL);
    shape->extent[k] = arena_printf(s->arena, "accomp_max_i8(0, (long)(%s) - (%s) + 1L)",
                                    c_index(s, kid(b, 1), NULL), shape->lower[k]);
  }
}

static void shape_of_value(Shell *s, const FNode *value, Shape *shape) {
  FVariable *v =
      value->kind == F_NAME || value->kind == F_COMPONENT ? variable_of(s, value) : NULL;
  prepare(s, value);
  extents_of(s, value, shape->extent);
  for (int k = 0; k < value->rank; k++)
    shape->lower[k] = v && !value_of(s, value) ? c_lower(s, v, k) : "1";
}

static void assign_source(Shell *s, const FNode *name, const FNode *source) {
  FNode *kids[] = {(FNode *)name, (FNode *)source};
  FNode assign = {.kind = F_ASSIGN, .text = "", .kids = kids, .nkids = 2};
  if (name->rank)
    write_array_assignment(s, &assign);
  else if (!write_deep_assignment(s, &assign))
    put(s, "%s = %s;", c_target(s, name, NULL), c_expr(s, source, NULL));
}

static void allocate(Shell *s, const FNode *object, const FNode *list) {
  const FNode *name = object->kind == F_ELEMENT ? kid(object, 0) : object,
              *source = option(list, "source"), *mold = option(list, "mold"),
              *stat = option(list, "stat");
  FVariable *v = allocatable_of(s, name);
  Shape shape;
  if (!v)
    return not_yet(s, "ALLOCATE of '%s', which code for devices does not declare",
                   fortran_of(s->arena, name));
  if (object->kind == F_ELEMENT)
    shape_of_bounds(s, object, &shape);
  else if (name->rank)
    shape_of_value(s, source ? source : mold, &shape);
  fix_shape(s, &shape, name->rank);
  need_own(s, v, place_of(s, v));
  const char *memory = arena_printf(s->arena, "accomp_m%d", ++s->temporaries);
  s->declared++;
  put(s, "void *%s = accomp_allocate(%s.base, %s, %s);", memory, v->descriptor,
      bytes_of(s, v, &shape), stat ? "0" : place_of(s, v));
  put(s, "if (%s) {", memory);
  put(s, "%s.base = %s;", v->descriptor, memory);
  put_shape(s, v, &shape);
  put(s, "%s", started(s, v, &shape));
  if (source) assign_source(s, name, source);
  put(s, stat ? "} else %s = 1;" : "}", stat ? c_target(s, stat, NULL) : "");
}

static void deallocate(Shell *s, const FNode *name, const FNode *list) {
  const FNode *stat = option(list, "stat");
  FVariable *v = allocatable_of(s, name);
  if (!v)
    return not_yet(s, "DEALLOCATE of '%s', which code for devices does not declare",
                   fortran_of(s->arena, name));
  if (stat)
    put(s, "if (!%s.base) %s = 1;", v->descriptor, c_target(s, stat, NULL));
  else
    put(s, "accomp_need_memory(%s.base, %s);", v->descriptor, place_of(s, v));
  need_own(s, v, place_of(s, v));
  put(s, "%s", freed_memory(s, v));
  put(s, "%s.base = 0;", v->descriptor);
}

void write_allocation(Shell *s, const FNode *n) {
  const FNode *objects = kid(n, 0), *list = kid(n, 1);
  const FNode *stat = option(list, "stat");
  if (!check_options(s, list)) return;
  if (stat) put(s, "%s = 0;", c_target(s, stat, NULL));
  for (int i = 0; i < objects->nkids; i++)
    if (n->kind == F_ALLOCATE)
      allocate(s, objects->kids[i], list);
    else
      deallocate(s, objects->kids[i], list);
}

bool write_move_alloc(Shell *s, const FNode *call) {
  if (call->symbol || strcmp(call->text, "move_alloc") != 0) return false;
  const FNode *from = intrinsic_argument(call, "from", 0),
              *to = intrinsic_argument(call, "to", 1);
  FVariable *a = allocatable_of(s, from), *b = allocatable_of(s, to);
  if (!a || !b || call->nkids > 2)
    return not_yet(s, "this MOVE_ALLOC in code for devices"), true;
  need_own(s, a, place_of(s, a));
  need_own(s, b, place_of(s, b));
  put(s, "%s", freed_memory(s, b));
  put(s, "%s.base = %s.base;", b->descriptor, a->descriptor);
  Shape shape;
  for (int k = 0; k < from->rank; k++) {
    shape.lower[k] = member_lower(s, a, k);
    shape.extent[k] = member_extent(s, a, k);
  }
  put_shape(s, b, &shape);
  put(s, "%s.base = 0;", a->descriptor);
  return true;
}

const FNode *allocatable_changed_by(const FNode *n, int i) {
  bool allocates = n->kind == F_ALLOCATE || n->kind == F_DEALLOCATE;
  const FNode *x = allocates ? kid(kid(n, 0), i) : NULL;
  if (x) return x->kind == F_ELEMENT ? kid(x, 0) : x;
  if (n->kind == F_ASSIGN && !i && kid(n, 0)->kind == F_NAME && kid(n, 0)->symbol &&
      F_HAS(kid(n, 0)->symbol, ALLOCATABLE))
    return kid(n, 0);
  bool moves = n->kind == F_CALL && !strcmp(n->text, "move_alloc") && i < 2;
  return moves && n->nkids > i ? kid(n->kids[i], 0) : NULL;
}

// --- assignment --------------------------------------------------------------------------------------------------------

// Fortran 2018, 10.2.1.3: the variable gets the shape of the value.
void fit_allocatable(Shell *s, const FNode *assign) {
  const FNode *left = kid(assign, 0), *right = kid(assign, 1);
  FVariable *v = allocatable_of(s, left);
  if (!v) return;
  const char *place = place_of(s, v), *d = v->descriptor, *other = "";
  Shape shape;
  if (!left->rank) {
    put(s, "if (!%s.base) {", d);
    need_own(s, v, place);
    put(s, "%s.base = accomp_allocate(0, sizeof *%s.base, %s);", d, d, place);
    put(s, "%s", started(s, v, &shape));
    return put(s, "}");
  }
  if (!right->rank) return put(s, "accomp_need_memory(%s.base, %s);", d, place);
  prepare(s, right);
  if (names_symbol(right, left->symbol) || F_HAS(left->symbol, TARGET)) keep(s, right);
  shape_of_value(s, right, &shape);
  fix_shape(s, &shape, left->rank);
  for (int k = 0; k < left->rank; k++)
    other = arena_printf(s->arena, "%s || %s != %s", other, member_extent(s, v, k),
                         shape.extent[k]);
  put(s, "if (!%s.base%s) {", d, other);
  need_own(s, v, place);
  put(s, "%s", freed_memory(s, v));
  put(s, "%s.base = accomp_allocate(0, %s, %s);", d, bytes_of(s, v, &shape), place);
  put_shape(s, v, &shape);
  put(s, "%s", started(s, v, &shape));
  put(s, "}");
}

// --- ends of scopes ------------------------------------------------------------------------------------------------------

bool has_own_memory(const Shell *s) {
  if (s->is_routine && is_described_result(s->unit->symbol)) return true;
  for (int i = 0; i < s->t->tree->nsymbols; i++) {
    const FSymbol *x = s->t->tree->symbols[i];
    if (x && s->is_routine && (is_local_allocatable(s, x) || is_local_deep(s, x)))
      return true;
  }
  return false;
}

void free_own_memory(Shell *s, const FVariable *v) {
  if (v->path || (s->is_routine && s->unit->symbol->result == v->symbol)) return;
  if (is_local_allocatable(s, v->symbol)) put(s, "%s", freed_memory(s, v));
  if (is_local_deep(s, v->symbol)) put_deep_end(s, v->symbol->type, v->name);
}
