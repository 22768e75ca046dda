// Derived types as C structs, and components of variables that the region chooses.
// In:  types; COMPONENT and ELEMENT nodes.  Out: struct definitions in Walk.types; C of members.
//
// Both compilers lay components out as C does. An allocatable or a pointer is a descriptor, which differs between them.
#include "front/fortran/deep.h"

static bool has_descriptor(const FSymbol *x) {
  return F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER);
}

static const char *member_name(Shell *s, const FSymbol *x) {
  return arena_printf(s->arena, "m_%s", x->name);
}

const char *element_type(Shell *s, const FSymbol *x) {
  FType t = x->type;
  if (has_c_type(t)) return c_type(s, t);
  if (t.category == FT_CHARACTER) return string_type(s, t);
  if (t.category == FT_DERIVED && t.derived && !t.polymorphic)
    return struct_type(s, t.derived);
  return NULL;
}

// gfortran: base, offset, dtype, span, then stride, lower and upper of each dimension; of a scalar the base alone. flang:
// ISO_Fortran_binding.h's, with two words behind it for a derived type.
const char *descriptor_type(Shell *s, const FSymbol *x, const char *type) {
  const char *base = type ? type : "void";
  if (s->t->compiler == FORTRAN_FLANG)
    return arena_printf(
        s->arena,
        "struct { %s *base; long size, kind; struct { long lower, extent, "
        "stride; } dim[%d];%s }",
        base, x->rank, x->type.category == FT_DERIVED ? " long derived[2];" : "");
  if (!x->rank) return arena_printf(s->arena, "struct { %s *base; }", base);
  return arena_printf(s->arena,
                      "struct { %s *base; long offset, dtype[2], span; struct { long "
                      "stride, lower, upper; } dim[%d]; }",
                      base, x->rank);
}

// Copies of its values have memory of their own.
bool has_allocatables(FType t) {
  const FSymbol *type = t.category == FT_DERIVED ? t.derived : NULL;
  for (int i = 0; type && i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    if (F_HAS(x, ALLOCATABLE) || (!F_HAS(x, POINTER) && has_allocatables(x->type)))
      return true;
  }
  return false;
}

// Its values have no bytes. Variables of it have one in C, for each has a place; components have none.
static bool is_empty(const FSymbol *type) {
  for (int i = 0; i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    if (has_descriptor(x) || x->type.category != FT_DERIVED || is_c_address(x->type) ||
        !is_empty(x->type.derived))
      return false;
  }
  return true;
}

static bool is_empty_member(const FSymbol *x) {
  return !has_descriptor(x) && x->type.category == FT_DERIVED && x->type.derived &&
         !is_c_address(x->type) && is_empty(x->type.derived);
}

// false: C has no type like it.
static bool write_member(Shell *s, Text *t, const FSymbol *x) {
  const char *name = member_name(s, x), *type = element_type(s, x);
  if (x->kind != FS_OBJECT || x->type.polymorphic) return false;
  if (has_descriptor(x)) {
    if (!x->rank && x->type.category == FT_CHARACTER) return false;
    text_printf(t, "  %s %s;\n", descriptor_type(s, x, type), name);
    return true;
  }
  if (!type) return false;
  const char *extents = "";
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (!constant_bounds(x, k, &lower, &upper)) return false;
    extents =
        arena_printf(s->arena, "[%ld]%s", upper < lower ? 0 : upper - lower + 1, extents);
  }
  if (is_empty_member(x)) extents = "[0]";
  text_printf(t, "  %s %s%s;\n", type, name, extents);
  return true;
}

const char *struct_type(Shell *s, FSymbol *x) {
  Walk *w = s->walk;
  for (int i = 0; i < w->structs.len; i++)
    if (w->structs.at[i].symbol == x) return w->structs.at[i].name;
  const char *name = arena_printf(s->arena, "struct accomp_t_%s_%d", x->name, x->id);
  push(s->arena, &w->structs,
       (FStruct){.symbol = x, .name = name}); // a pointer in it may lead to it
  int at = w->structs.len - 1;
  Text t = {.arena = s->arena};
  bool fits = true;
  for (int i = 0; i < x->ncomponents && fits; i++)
    fits = write_member(s, &t, x->components[i]);
  if (fits)
    text_printf(&w->types, "%s {\n%s%s};\n", name, t.at ? t.at : "",
                is_empty(x) ? "  char empty;\n" : "");
  else
    w->structs.at[at].name = NULL;
  return w->structs.at[at].name;
}

// --- members -----------------------------------------------------------------------------------------------------------

// C of a member's base. *holder: the variable whose memory it leads to.
static const char *access_of(Shell *s, const FNode *n, FVariable **holder) {
  if (n->kind == F_NAME) {
    FVariable *v = *holder = variable_of_symbol(s, n->symbol);
    if (!struct_type(s, n->symbol->type.derived))
      return not_yet(s, "a variable of type '%s' in code for devices",
                     n->symbol->type.derived->name),
             "0";
    v->read = v->outside = true;
    return v->name;
  }
  FVariable *v = *holder = variable_of(s, n->kind == F_ELEMENT ? kid(n, 0) : n);
  if (!v) return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, n)), "0";
  if (v->is_member) *holder = v->holder;
  (*holder)->read = true;
  return n->kind == F_ELEMENT ? c_element(s, n, NULL) : v->name;
}

FVariable *member_of(Shell *s, const FNode *n) {
  const FNode *base = kid(n, 0);
  if (base->rank)
    return not_yet(s, "'%s', components of an array, in code for devices",
                   fortran_of(s->arena, n)),
           NULL;
  if (is_empty_member(n->symbol))
    return not_yet(s, "'%s', of a type without components, in code for devices",
                   fortran_of(s->arena, n)),
           NULL;
  FVariable *v = alloc(s->arena, FVariable);
  *v = (FVariable){.symbol = n->symbol,
                   .path = n,
                   .actual = fortran_of(s->arena, n),
                   .is_member = true};
  const char *inner = access_of(s, base, &v->holder);
  if (!v->holder) return NULL;
  v->name = arena_printf(s->arena, "%s.%s", inner, member_name(s, n->symbol));
  if (has_descriptor(n->symbol)) {
    v->descriptor = v->name;
    v->name = arena_printf(s->arena, n->symbol->rank ? "%s.base" : "(*%s.base)", v->name);
  }
  return v;
}

bool is_part_of_array(const FNode *n) {
  if (n->kind == F_ELEMENT) n = kid(n, 0);
  return n->kind == F_COMPONENT && (kid(n, 0)->rank || is_part_of_array(kid(n, 0)));
}

// s(:)%x(2): the element at 'at', by the array in it that has the rank.
const char *c_part_of_array(Shell *s, const FNode *n, const Elements *at,
                            FVariable **holder) {
  const FNode *whole = n->kind == F_ELEMENT ? kid(n, 0) : n;
  if (!is_part_of_array(n)) {
    FVariable *v = variable_of(s, whole);
    if (v) *holder = v->is_member ? v->holder : v;
    return v ? c_expr(s, n, at) : "0";
  }
  const char *text =
      arena_printf(s->arena, "%s.%s", c_part_of_array(s, kid(whole, 0), at, holder),
                   member_name(s, whole->symbol));
  FVariable member = {.symbol = whole->symbol, .path = whole, .is_member = true};
  for (int k = n == whole ? 0 : n->nkids - 1; k > 0; k--)
    text = arena_printf(s->arena, "%s[%s - %s]", text, c_index(s, n->kids[k], NULL),
                        c_lower(s, &member, k - 1));
  return text;
}

const char *member_lower(Shell *s, const FVariable *v, int k) {
  return arena_printf(s->arena, "%s.dim[%d].lower", v->descriptor, k);
}

const char *member_extent(Shell *s, const FVariable *v, int k) {
  if (v->is_pointer || s->t->compiler == FORTRAN_FLANG)
    return arena_printf(s->arena, "%s.dim[%d].extent", v->descriptor, k);
  return arena_printf(s->arena, "(%s.dim[%d].upper - %s.dim[%d].lower + 1)",
                      v->descriptor, k, v->descriptor, k);
}

// The place of an element of an array with a descriptor; subscripts count from 0. Allocatables are contiguous; so are the
// pointers that devices see, which constructs check (rt/device/fortran.h).
const char *member_place(Shell *s, const FVariable *v, const char *const *subscripts) {
  const char *place = "";
  bool strided = v->is_pointer && !F_HAS(v->symbol, ALLOCATABLE);
  for (int k = 0; strided && k < v->symbol->rank; k++)
    place = arena_printf(s->arena, "%s%s(%s) * %s.dim[%d].stride", place, k ? " + " : "",
                         subscripts[k], v->descriptor, k);
  for (int k = strided ? -1 : v->symbol->rank - 1; k >= 0; k--)
    place = *place ? arena_printf(s->arena, "(%s) * %s + %s", place,
                                  member_extent(s, v, k), subscripts[k])
                   : subscripts[k];
  return place;
}

void find_assigned(Shell *s, const FNode *n) {
  const FNode *left = n->kind == F_ASSIGN ? kid(n, 0) : NULL;
  while (left && left->kind != F_NAME) left = kid(left, 0);
  if (left && left->symbol) push(s->arena, &s->assigned, left->symbol);
  const FNode *pointer = NULL;
  for (int i = 0; (pointer = pointer_changed_by(n, i)); i++)
    if (pointer->kind == F_COMPONENT) push(s->arena, &s->assigned, pointer->symbol);
  for (int i = 0; i < n->nkids; i++) find_assigned(s, n->kids[i]);
}

bool is_same_path(Shell *s, const FNode *a, const FNode *b) {
  return a->kind == F_COMPONENT && b->kind == F_COMPONENT && a->symbol == b->symbol &&
         !strcmp(fortran_of(s->arena, a), fortran_of(s->arena, b));
}

// So far.
static bool is_changed(const Shell *s, const FSymbol *x) {
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (v->symbol == x && !v->path && (v->is_counter || v->written)) return true;
  }
  return false;
}

bool changes_component(Shell *s, const FNode *n) {
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (v->path && v->written && is_same_path(s, v->path, n)) return true;
  }
  return false;
}

bool changes_path(const Shell *s, const FNode *n, bool subscript) {
  if (n->kind != F_NAME || !n->symbol) return false;
  for (int i = 0; subscript && i < s->assigned.len; i++)
    if (s->assigned.at[i] == n->symbol) return true;
  return (subscript || !n->symbol->rank) && is_changed(s, n->symbol);
}

static bool names_changing(const Shell *s, const FNode *n) {
  if (changes_path(s, n, true) || n->kind == F_IMPLIED_INDEX) return true;
  for (int i = 0; i < n->nkids; i++)
    if (names_changing(s, n->kids[i])) return true;
  return false;
}

// In the subscripts of its path.
static bool names_counter(const Shell *s, const FNode *n) {
  for (; n->kind == F_COMPONENT || n->kind == F_ELEMENT; n = kid(n, 0))
    for (int i = 1; i < n->nkids; i++)
      if (names_changing(s, n->kids[i])) return true;
  return false;
}

// A variable, or a component's path, that is a struct, or an array of such, here; NULL.
static const FVariable *struct_of(Shell *s, const FNode *n) {
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (!v->is_whole || v->symbol != n->symbol) continue;
    if (v->path ? is_same_path(s, v->path, n) : n->kind == F_NAME)
      return (v->symbol->rank || v->is_pointer || !has_descriptor(v->symbol)) &&
                     struct_type(s, v->symbol->type.derived)
                 ? v
                 : NULL;
  }
  return NULL;
}

// The component lies in such a one; what it points to is there, too, where a mapper maps it.
static bool is_of_whole(Shell *s, const FNode *n) {
  bool pointed = has_descriptor(n->symbol), pointer = F_HAS(n->symbol, POINTER);
  while (n->kind == F_COMPONENT || n->kind == F_ELEMENT) {
    n = kid(n, 0);
    const FVariable *v = n->symbol ? struct_of(s, n) : NULL;
    if (v && (!pointed || v->is_mapped || v->is_pointer || v->is_own)) return true;
    if (v && v->is_deep && !pointer) return true;
    pointed |= n->kind == F_COMPONENT && has_descriptor(n->symbol);
    pointer |= n->kind == F_COMPONENT && F_HAS(n->symbol, POINTER);
  }
  return false;
}

// Of a component that counters choose, or that is to point elsewhere: the derived type's variable, or the component that the region does not choose, in which it lies.
// The region changes what the component points to, of some variable.
static bool is_reassigned(const Shell *s, const FNode *n) {
  for (int i = 0; n->kind == F_COMPONENT && i < s->assigned.len; i++)
    if (s->assigned.at[i] == n->symbol) return true;
  return false;
}

static bool is_inside(const Shell *s, const FSymbol *x) {
  return x->place.line > s->construct->place.line &&
         x->place.line <= s->last->place.end_line;
}

bool is_of_block(const Shell *s, const FSymbol *x) {
  return !strncmp(x->scope, "block ", 6) && is_inside(s, x);
}

static const FNode *chosen_holder(Shell *s, const FNode *n) {
  const FNode *root = n;
  while (root->kind == F_COMPONENT || root->kind == F_ELEMENT) root = kid(root, 0);
  if (n->kind != F_COMPONENT || root->kind != F_NAME || !root->symbol) return NULL;
  if (root->symbol->kind == FS_ASSOCIATE && is_inside(s, root->symbol)) return NULL;
  if (root->symbol->type.category != FT_DERIVED ||
      !(names_counter(s, n) || is_part_of_array(n) || is_reassigned(s, n)))
    return NULL;
  for (;;) {
    n = kid(n, 0);
    if (n->kind == F_ELEMENT) n = kid(n, 0);
    if (n->kind != F_COMPONENT || !is_chosen_inside(s, n)) return n;
  }
}

static void be_whole(FVariable *v, bool mapped) {
  if (!v) return;
  v->is_whole = true;
  v->is_mapped |= mapped;
  v->is_deep &= !v->is_mapped;
}

// The region reaches components of elements that it chooses.
static void be_chosen(Shell *s, FVariable *v) {
  be_whole(v, false);
  if (v && !s->is_routine && !v->is_mapped)
    v->is_deep = has_allocatables(v->symbol->type);
}

static bool is_struct(FType t) { return t.category == FT_DERIVED && !is_c_address(t); }

// An array, or a part of one, as an argument or in an expression: its elements have what their components have.
static void find_whole_array(Shell *s, const FNode *n) {
  const FNode *p = n->parent, *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  bool asked = p->kind == F_INQUIRY || (p->kind == F_ARG && is_inquiry(p->parent)),
       clause = p->kind == F_ARG && directive_of(s->t, p->parent);
  bool variable = base->kind == F_NAME || base->kind == F_COMPONENT;
  if (asked || clause || !variable || is_chosen_inside(s, base)) return;
  be_chosen(s, variable_of(s, base));
}

// One that is assigned, or an argument, as a whole: so are its components.
static void find_whole_value(Shell *s, const FNode *n) {
  const FNode *p = n->parent;
  bool designator = n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
  bool part = p && (p->kind == F_COMPONENT || p->kind == F_ELEMENT);
  if (designator && n->rank && p && !part && has_allocatables(n->type))
    return find_whole_array(s, n);
  if (!designator || n->rank || !is_deep(n->type) || !p || p->kind == F_COMPONENT ||
      p->kind == F_ELEMENT)
    return;
  const FNode *component = deep_component(s, n),
              *holder = component ? chosen_holder(s, component) : NULL;
  if (holder) be_chosen(s, variable_of(s, holder));
}

// A derived type's variable that is one variable here: a clause names it, or a mapper maps it, or counters choose components of it.
void find_whole(Shell *s, const FNode *n) {
  const FDirective *d = directive_of(s->t, n);
  DirectiveKind kind = s->directive->row->info.kind;
  // The body of a data construct stays Fortran: its directives have calls of their own.
  if (d && d != s->directive && (kind == DIR_DATA || kind == DIR_HOST_DATA)) return;
  const FNode *holder = chosen_holder(s, n);
  if (holder) be_chosen(s, variable_of(s, holder));
  for (int i = 1; d && i < n->nkids; i++) {
    const FNode *item = kid(kid(n, i), 0);
    if (!item || !item->symbol || !is_struct(item->type)) continue;
    bool mapped = is_mapped_item(s->walk, d, i - 1, item->symbol);
    if (item->kind == F_NAME || mapped) be_whole(variable_of(s, item), mapped);
  }
  for (int i = 0; n->kind == F_DO_CONCURRENT && i < kid(n, 2)->nkids; i++) {
    const FNode *l = kid(n, 2)->kids[i]; // what it begins with is all of the variable
    for (int k = 0; !strcmp(l->text, "local_init") && k < l->nkids; k++)
      if (is_struct(l->kids[k]->type)) be_whole(variable_of(s, l->kids[k]), false);
  }
  bool record = !d && n->kind == F_NAME && n->symbol && is_struct(n->type);
  bool implied = record && s->directive->row->info.kind == DIR_COMPUTE &&
                 s->directive->dialect == DIALECT_OMP;
  if (implied && has_default_mapper(s->walk, n->type.derived))
    be_whole(variable_of(s, n), true);
  if (record && is_of_block(s, n->symbol)) {
    be_whole(variable_of(s, n), false);
    variable_of(s, n)->is_own = is_local_deep(s, n->symbol);
  }
  if (!d) find_whole_value(s, n);
  for (int i = 0; i < n->nkids; i++) find_whole(s, n->kids[i]);
}

bool is_chosen_inside(Shell *s, const FNode *n) {
  return s->is_routine || is_part_of_array(n) || names_counter(s, n) ||
         is_reassigned(s, n) || is_of_whole(s, n);
}

// The elements of a component that is an array of constant bounds, in braces: they follow each other in Fortran's order. NULL: no list of
// expressions says them.
static const char *braced(Shell *s, const FSymbol *x, const FNode *value) {
  long elements = 1, lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (!constant_bounds(x, k, &lower, &upper)) return NULL;
    elements *= upper < lower ? 0 : upper - lower + 1;
  }
  bool list = value->kind == F_CONSTANT_ARRAY || value->kind == F_ARRAY_CONSTRUCTOR,
       same = value->kind == F_CONSTANT || value->kind == F_NAME;
  if ((list ? value->nkids != elements : value->rank || !same) || elements > 64)
    return NULL;
  const char *text = "";
  for (int i = 0; i < elements; i++) {
    const FNode *n = list ? value->kids[i] : value;
    if (n->rank || n->kind == F_IMPLIED_DO) return NULL;
    text = arena_printf(s->arena, "%s%s%s", text, i ? ", " : "{",
                        element_value(s, x->type, n));
  }
  return elements ? arena_printf(s->arena, "%s}", text) : NULL;
}

// ".m_x", of a component of the extended type ".m_parent.m_x". NULL: the type has none.
const char *member_path(Shell *s, const FSymbol *type, const FSymbol *x) {
  const char *path = "";
  while (type && type->ncomponents) {
    const FSymbol *first = type->components[0];
    for (int i = 0; i < type->ncomponents; i++)
      if (type->components[i] == x)
        return arena_printf(s->arena, "%s.%s", path, member_name(s, x));
    if (!F_HAS(first, PARENT)) break;
    path = arena_printf(s->arena, "%s.%s", path, member_name(s, first));
    type = first->type.derived;
  }
  return NULL;
}

// A structure constructor of scalar components and of arrays of few elements.
const char *c_constructor(Shell *s, const FNode *n, const Elements *at) {
  if (is_c_address(n->type)) // c_null_ptr
    return c_expr(s, kid(kid(n, 0), 0), NULL);
  const char *list = "";
  for (int i = 0; i < n->nkids; i++) {
    const FNode *arg = n->kids[i], *value = kid(arg, 0);
    bool plain =
        arg->symbol && !F_HAS(arg->symbol, POINTER) && !F_HAS(arg->symbol, ALLOCATABLE);
    const char *c = !plain              ? NULL
                    : arg->symbol->rank ? braced(s, arg->symbol, value)
                    : value->kind == F_CONSTANT
                        ? element_value(s, arg->symbol->type, value)
                        : c_expr(s, value, at);
    const char *path = c ? member_path(s, n->type.derived, arg->symbol) : NULL;
    if (!path)
      return not_yet(s, "a structure constructor with '%s', in code for devices",
                     arg->text),
             "0";
    list = arena_printf(s->arena, "%s%s = %s, ", list, path, c);
  }
  return arena_printf(s->arena, "((%s){%s})", c_type(s, n->type), list);
}
