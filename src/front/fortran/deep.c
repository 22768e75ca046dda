// Variables of types with allocatable components in code for devices (deep_type.c).
// In:  assignments, arguments, copies and ends of such variables.  Out: C that copies their values deep, and ends them.
//
// A construct has the components of the program's variable as parameters: a struct is made of them, a 'view'.
#include "front/fortran/deep.h"
#include "front/fortran/dispatch.h"

static const char *place_of(Shell *s, const FNode *n) {
  return c_string(s->arena, arena_printf(s->arena, "%s:%d: '%s'", s->loc.file,
                                         s->loc.line, fortran_of(s->arena, n)));
}

// --- variables of the program ------------------------------------------------------------------------------------------

static const FNode *root_of(const FNode *n) {
  while (n->kind == F_ELEMENT || n->kind == F_COMPONENT) n = kid(n, 0);
  return n;
}

static FNode *component_node(Shell *s, const FNode *n, FSymbol *x) {
  FNode *c = alloc(s->arena, FNode);
  *c = (FNode){.kind = F_COMPONENT,
               .text = x->name,
               .symbol = x,
               .type = x->type,
               .rank = x->rank,
               .kids = alloc_n(s->arena, FNode *, 1),
               .nkids = 1};
  c->kids[0] = (FNode *)n;
  return c;
}

const FNode *deep_component(Shell *s, const FNode *n) {
  const FSymbol *type = n->type.derived;
  for (int i = 0; i < type->ncomponents; i++) {
    FSymbol *x = type->components[i];
    if (F_HAS(x, ALLOCATABLE)) return component_node(s, n, x);
    if (!F_HAS(x, POINTER) && is_deep(x->type) && !x->rank)
      return deep_component(s, component_node(s, n, x));
  }
  return NULL;
}

static bool is_designator(const FNode *n) {
  return n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
}

// The variable is a struct in C, and its descriptors are the device's.
static bool is_struct(Shell *s, const FNode *n) {
  const FNode *component = s->is_routine ? NULL : deep_component(s, n);
  return s->is_routine || !component || is_chosen_inside(s, component);
}

// Code for devices declares it: nothing else has its memory.
static bool is_own(const Shell *s, const FNode *n) {
  for (const FNode *c = n; c->kind != F_NAME; c = kid(c, 0)) {
    if (c->kind == F_COMPONENT && F_HAS(c->symbol, POINTER)) return false;
    if (c->kind != F_COMPONENT && c->kind != F_ELEMENT) return false;
  }
  const FSymbol *x = root_of(n)->symbol;
  for (int i = 0; x && i < s->variables.len; i++)
    if (s->variables.at[i]->symbol == x && s->variables.at[i]->is_own &&
        !s->variables.at[i]->path)
      return true;
  return x && (is_local_deep(s, x) || is_local_allocatable(s, x) ||
               (s->is_routine && s->unit->symbol->result == x));
}

static const char *element_of(Shell *s, const char *array, const Elements *at) {
  for (int k = at->rank - 1; k >= 0; k--)
    array = arena_printf(s->arena, "%s[%s]", array, at->index[k]);
  return array;
}

static FType declared(FType t) {
  t.polymorphic = false;
  return t;
}

static const char *declare_struct(Shell *s, FType t) {
  const char *name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries);
  s->declared++;
  put(s, "%s %s = {0};", c_type(s, declared(t)), name);
  return name;
}

static const char *view_of(Shell *s, const FNode *n);

// Component by component: of the part that the type has from the one that it extends, the program cannot always speak as a whole.
static bool is_divided(const FSymbol *type, int i) {
  const FSymbol *x = type->components[i];
  return !x->rank && (F_HAS(x, PARENT) || is_deep(x->type));
}

static void view_allocatable(Shell *s, const FNode *c, const char *to) {
  FVariable *v = variable_of(s, c);
  if (!v) return not_yet(s, "'%s' in code for devices", fortran_of(s->arena, c));
  const char *there = c_has_memory(s, c, "allocated"), *type = c_type(s, c->type);
  bool inner = is_deep(c->type) && !c->rank;
  const char *base = inner ? view_of(s, c) : v->name;
  v->read = v->outside = true;
  put(s, "%s.base = %s ? (%s *)%s%s : 0;", to, there, type, c->rank ? "" : "&", base);
  Shape shape;
  for (int k = 0; k < c->rank; k++) {
    shape.lower[k] = c_lower(s, v, k);
    shape.extent[k] = c_extent(s, v, k);
  }
  put(s, "%s", shape_in_c(s, c->symbol, to, true, &shape));
}

// Copies a component whose elements lie in the variable from the struct to the program's component; back: the other way.
static void move_plain(Shell *s, const FNode *c, const char *member, bool back) {
  const char *extents[15];
  extents_of(s, c, extents);
  Elements at = open_loops(s, extents, c->rank);
  const Elements *place = c->rank ? &at : NULL;
  const char *ours = c->rank ? element_of(s, member, &at) : member;
  if (back)
    put(s, "%s = %s;", c_designator(s, c, place, true), ours);
  else
    put(s, "%s = %s;", ours, c_designator(s, c, place, false));
  close_loops(s, c->rank);
}

// A struct with what the program's variable has: its descriptors lead to the device's memory.
static const char *view_of(Shell *s, const FNode *n) {
  const FSymbol *type = n->type.derived;
  const char *name = declare_struct(s, n->type);
  for (int i = 0; i < type->ncomponents && !s->failed; i++) {
    FNode *c = component_node(s, n, type->components[i]);
    const char *member = arena_printf(s->arena, "%s.m_%s", name, c->symbol->name);
    FVariable *elements = c->rank && is_deep(c->type) ? variable_of(s, c) : NULL;
    if (elements) elements->is_whole = elements->is_deep = true;
    if (F_HAS(c->symbol, POINTER))
      not_yet(s, "'%s', of a type with allocatable components and pointers, as a whole",
              fortran_of(s->arena, n));
    else if (F_HAS(c->symbol, ALLOCATABLE))
      view_allocatable(s, c, member);
    else if (is_divided(type, i))
      put(s, "%s = %s;", member, view_of(s, c));
    else
      move_plain(s, c, member, false);
  }
  return name;
}

// What was written to the struct.
static void write_back(Shell *s, const FNode *n, const char *name) {
  const FSymbol *type = n->type.derived;
  for (int i = 0; i < type->ncomponents && !s->failed; i++) {
    FNode *c = component_node(s, n, type->components[i]);
    const char *member = arena_printf(s->arena, "%s.m_%s", name, c->symbol->name);
    FVariable *v = F_HAS(c->symbol, ALLOCATABLE) ? variable_of(s, c) : NULL;
    if (v) v->written = true;
    if (is_divided(type, i))
      write_back(s, c, v ? arena_printf(s->arena, "(*%s.base)", member) : member);
    else if (!v)
      move_plain(s, c, member, true);
  }
}

// --- values that are no variables ----------------------------------------------------------------------------------------

static bool is_null(const FNode *n) {
  return is_none(n) || n->kind == F_NULL_POINTER ||
         (n->kind == F_INTRINSIC && !strcmp(n->text, "null"));
}

static void construct_allocatable(Shell *s, const FSymbol *x, const FNode *value,
                                  const char *to, const char *place) {
  const char *count = "1L";
  Shape shape;
  if (is_null(value)) return;
  if (value->rank != x->rank || is_deep(x->type))
    return not_yet(s, "a structure constructor with '%s', in code for devices", x->name);
  prepare(s, value);
  extents_of(s, value, shape.extent);
  for (int k = 0; k < x->rank; k++) {
    shape.lower[k] = "1";
    count = arena_printf(s->arena, "%s * (%s)", count, shape.extent[k]);
  }
  put(s, "%s.base = accomp_allocate(0, %s * (long)sizeof *%s.base, %s);", to, count, to,
      place);
  put(s, "%s", shape_in_c(s, x, to, true, &shape));
  Elements at = open_loops(s, shape.extent, x->rank);
  FVariable member = {.symbol = (FSymbol *)x, .descriptor = to};
  const char *element = c_expr(s, value, x->rank ? &at : NULL);
  put(s, "%s.base[%s] = %s;", to, x->rank ? member_place(s, &member, at.index) : "0",
      element);
  close_loops(s, x->rank);
}

static const char *construct(Shell *s, const FNode *n) {
  const char *name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries),
             *place = place_of(s, n);
  s->declared++;
  put(s, "%s %s = %s;", c_type(s, n->type), name, value_at_start(s, n->type));
  for (int i = 0; i < n->nkids && !s->failed; i++) {
    FSymbol *x = n->kids[i]->symbol;
    const FNode *value = kid(n->kids[i], 0);
    const char *path = x ? member_path(s, n->type.derived, x) : NULL,
               *member = path ? arena_printf(s->arena, "%s%s", name, path) : "";
    if (!path || F_HAS(x, POINTER) || (is_deep(x->type) && !F_HAS(x, ALLOCATABLE))) {
      not_yet(s, "a structure constructor with '%s', in code for devices",
              n->kids[i]->text);
    } else if (F_HAS(x, ALLOCATABLE)) {
      construct_allocatable(s, x, value, member, place);
    } else {
      const char *extents[15];
      FNode whole = {.kind = F_NAME, .text = "", .symbol = x, .rank = x->rank};
      if (value->rank) prepare(s, value);
      for (int k = 0; k < x->rank; k++) {
        FVariable v = {.symbol = x, .stem = x->name};
        extents[k] = c_extent(s, &v, k);
      }
      Elements at = open_loops(s, extents, whole.rank);
      const char *element = value->kind == F_CONSTANT ? element_value(s, x->type, value)
                                                      : c_expr(s, value, &at);
      if (x->type.category == FT_CHARACTER && value->kind == F_CONSTANT)
        element = arena_printf(s->arena, "(%s)%s", c_type(s, x->type), element);
      put(s, "%s = %s;", element_of(s, member, &at), element);
      close_loops(s, whole.rank);
    }
  }
  return name;
}

// A variable with the value, which ends behind the statement; NULL: it is a designator.
static const char *temporary_of(Shell *s, const FNode *n) {
  if (is_designator(n)) return NULL;
  if (n->kind == F_STRUCTURE) return construct(s, n);
  const char *value = n->kind == F_FUNCTION_CALL ? c_expr(s, n, NULL) : NULL;
  if (!value)
    return not_yet(s, "'%s', a value of a type with allocatable components",
                   fortran_of(s->arena, n)),
           "0";
  const char *name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries);
  s->declared++;
  put(s, "%s %s = %s;", c_type(s, n->type), name, value);
  return name;
}

// --- assignment --------------------------------------------------------------------------------------------------------

// A designator as a struct in C. *view: it was made of the program's components.
static const char *struct_of(Shell *s, const FNode *n, const Elements *at, bool writes,
                             bool *view) {
  *view = !n->rank && !is_struct(s, n);
  return *view ? view_of(s, n) : c_designator(s, n, n->rank ? at : NULL, writes);
}

static void put_copy(Shell *s, const FNode *left, const char *to, const char *from) {
  put(s, "%s_copy(&%s, &%s, %d, %s);", deep_functions(s, left->type), to, from,
      is_own(s, left), place_of(s, left));
}

void put_deep_copy(Shell *s, const FNode *left, const char *to, const char *from) {
  put_copy(s, left, to, from);
}

static void put_end(Shell *s, FType t, const char *name) {
  put(s, "%s_end(&%s, 1, \"\");", deep_functions(s, t), name);
}

// x = x%child(1) reads what it ends.
static const char *apart(Shell *s, const FNode *left, const FNode *right,
                         const char *from) {
  const FSymbol *x = root_of(left)->symbol;
  if (!x || !names_symbol(right, x) || same_node(left, right)) return NULL;
  const char *name = arena_printf(s->arena, "accomp_v%d", ++s->temporaries);
  s->declared++;
  put(s, "%s %s = %s;", c_type(s, left->type), name, value_at_start(s, left->type));
  put(s, "%s_copy(&%s, &%s, 1, %s);", deep_functions(s, left->type), name, from,
      place_of(s, left));
  return name;
}

bool write_deep_assignment(Shell *s, const FNode *n) {
  const FNode *left = kid(n, 0), *right = kid(n, 1);
  bool view = false, other;
  if (!is_deep(left->type) || left->rank) return false;
  while (right->kind == F_PAREN) right = kid(right, 0);
  const char *ended = temporary_of(s, right);
  const char *from = ended ? ended : struct_of(s, right, NULL, false, &other);
  const char *copy = ended ? NULL : apart(s, left, right, from);
  const char *to = s->failed ? "0" : struct_of(s, left, NULL, true, &view);
  if (s->failed) return true;
  put_copy(s, left, to, copy ? copy : from);
  if (view) write_back(s, left, to);
  if (ended || copy) put_end(s, left->type, ended ? ended : copy);
  return true;
}

// --- scopes, arguments ---------------------------------------------------------------------------------------------------

void put_deep_end(Shell *s, FType t, const char *name) {
  const char *type = c_type(s, t);
  put(s,
      "for (unsigned long accomp_k = 0; accomp_k < sizeof %s / sizeof(%s); accomp_k++) "
      "%s_end((%s *)&%s + accomp_k, 1, \"\");",
      name, type, deep_functions(s, t), type, name);
}

// Each element of an array has its own.
void put_deep_start(Shell *s, const FVariable *v, const FNode *from, const char *name) {
  const char *type = c_type(s, v->symbol->type), *extents = "", *all[15];
  for (int k = 0; k < v->symbol->rank; k++) {
    all[k] = c_extent(s, (FVariable *)v, k);
    extents = arena_printf(s->arena, "[%s]%s", all[k], extents);
  }
  put(s, "%s %s%s;%s", type, name, extents, start_of_variable(s, v->symbol, name));
  if (!from) return;
  if (!v->symbol->rank) {
    bool view;
    const char *c = struct_of(s, from, NULL, false, &view);
    put(s, "%s_copy(&%s, &%s, 1, %s);", deep_functions(s, v->symbol->type), name, c,
        place_of(s, from));
    return;
  }
  if (!s->is_routine && !v->is_own)
    return not_yet(s,
                   "'firstprivate' of '%s', an array of a type with allocatable "
                   "components",
                   v->actual);
  Elements at = open_loops(s, all, v->symbol->rank);
  put(s, "%s_copy(&%s, &%s, 1, %s);", deep_functions(s, v->symbol->type),
      element_of(s, name, &at), c_designator(s, from, &at, false), place_of(s, from));
  close_loops(s, v->symbol->rank);
}

// First values of components without allocatable ones.
static void start_components(Shell *s, Text *t, const FSymbol *x, const char *name) {
  const FSymbol *type = x->type.derived;
  for (int i = 0; i < type->ncomponents; i++) {
    const FSymbol *c = type->components[i];
    const char *member = arena_printf(s->arena, "%s.m_%s", name, c->name);
    bool elsewhere = F_HAS(c, ALLOCATABLE) || F_HAS(c, POINTER),
         starts = !elsewhere &&
                  (c->init || F_HAS(c, INITIALIZED) || has_first_values(c->type));
    if (starts && c->rank)
      not_yet(s,
              "'%s', an argument with INTENT(OUT), the array '%s' in which has first "
              "values, of a type with allocatable components",
              x->name, c->name);
    else if (starts && is_deep(c->type))
      start_components(s, t, c, member);
    else if (starts)
      text_printf(t, " %s = (%s)%s;", member, c_type(s, c->type), component_start(s, c));
  }
}

// What the caller's variable has ends, and its other components get first values.
const char *clear_argument(Shell *s, const FSymbol *x, const char *name) {
  Text t = {.arena = s->arena};
  FNode n = {.kind = F_NAME, .text = "", .symbol = (FSymbol *)x};
  text_printf(&t, "%s_end(&%s, 0, %s);", deep_functions(s, x->type), name,
              place_of(s, &n));
  start_components(s, &t, x, name);
  return t.at;
}

const char *deep_value(Shell *s, const FNode *n, const Elements *at) {
  bool view;
  if (is_designator(n)) return struct_of(s, n, at, false, &view);
  const char *name = may_end(s) ? temporary_of(s, n) : NULL;
  if (!name)
    return not_yet(s,
                   "'%s', a value of a type with allocatable components, in a loop, a "
                   "condition or a bound",
                   fortran_of(s->arena, n)),
           "0";
  text_printf(ends_here(s), "%s_end(&%s, 1, \"\");\n", deep_functions(s, n->type), name);
  return name;
}

// --- tasks ---------------------------------------------------------------------------------------------------------------

static bool names_own(Shell *s, const FDirective *d, const FNode *probe, const FNode *n,
                      FNode *const *list, int count) {
  const FSymbol *x = n->kind == F_NAME ? n->symbol : NULL;
  bool own =
      x && (is_own(s, n) || is_local_allocatable(s, x)) && !names_item(d, probe, x);
  int line = own ? x->place.line : 0;
  bool inside =
      own && line >= list[0]->place.line && line <= list[count - 1]->place.end_line;
  if (own && !inside) {
    not_yet(s, "'%s', which has memory of its own and stands in no clause, on '%s'",
            x->name, fortran_name(s->arena, d->name));
    return true;
  }
  for (int i = 0; i < n->nkids; i++)
    if (names_own(s, d, probe, n->kids[i], list, count)) return true;
  return false;
}

// A task has a copy of such a variable (OpenMP 5.2, 5.1.1), which C would make of its descriptors alone.
void check_task(Shell *s, const FDirective *d, const FNode *probe, FNode *const *list,
                int n) {
  bool task = has_word(d->name, "task") || has_word(d->name, "taskloop");
  for (int i = 0; task && i < n; i++)
    if (names_own(s, d, probe, list[i], list, n)) return;
}

// --- does a procedure change components that lie in an argument itself? ----------------------------------------------------

static bool leads_elsewhere(const FNode *n) {
  for (; n->kind == F_ELEMENT || n->kind == F_COMPONENT; n = kid(n, 0))
    if (n->kind == F_COMPONENT &&
        (F_HAS(n->symbol, ALLOCATABLE) || F_HAS(n->symbol, POINTER)))
      return true;
  return false;
}

static bool is_about(const FNode *n, const FSymbol *x) {
  return !is_none(n) && root_of(n)->symbol == x && !leads_elsewhere(n);
}

static bool changes_itself(Shell *s, const FNode *n, const FSymbol *x, int depth);

static bool call_changes(Shell *s, const FNode *call, const FSymbol *x, int depth) {
  const FSymbol *procedure = procedure_called(s, call);
  for (int i = 0; i < call->nkids; i++) {
    const FNode *actual = kid(call->kids[i], 0);
    if (!is_about(actual, x)) continue;
    const FSymbol *dummy =
        procedure && i < procedure->ndummies ? procedure->dummies[i] : NULL;
    if (dummy && F_HAS(dummy, INTENT_IN)) continue;
    const FNode *unit = dummy ? definition_of(s->t, procedure) : NULL;
    if (!unit || actual->kind != F_NAME || depth > 8 || F_HAS(dummy, INTENT_OUT) ||
        changes_itself(s, unit, unit->symbol->dummies[i], depth + 1))
      return true;
  }
  return false;
}

static bool changes_itself(Shell *s, const FNode *n, const FSymbol *x, int depth) {
  if (n->kind == F_ASSIGN && is_about(kid(n, 0), x)) return true;
  if (n->kind == F_ASSOCIATE && names_symbol(n, x)) return true;
  if ((n->kind == F_CALL || n->kind == F_FUNCTION_CALL) && call_changes(s, n, x, depth))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (changes_itself(s, n->kids[i], x, depth)) return true;
  return false;
}

// The construct has one thread here.
static bool has_one_thread(const Shell *s) {
  const FDirective *d = s->directive;
  return d && !s->loops.len &&
         (d->dialect == DIALECT_OMP ? d->row->parts == O_TARGET
                                    : d->row->info.compute == COMPUTE_SERIAL);
}

// May the procedure change more of argument i than what its components lead to? All other threads have these components, too.
static bool may_change_itself(Shell *s, const FNode *call, int i) {
  const FSymbol *called = procedure_called(s, call);
  const FNode *unit = called ? definition_of(s->t, called) : NULL;
  const FSymbol *dummy = unit ? unit->symbol->dummies[i] : NULL;
  return !dummy || F_HAS(dummy, INTENT_OUT) || changes_itself(s, unit, dummy, 0);
}

static void note_written(Shell *s, const FNode *n) {
  const FSymbol *type = n->type.derived;
  for (int i = 0; i < type->ncomponents; i++) {
    FNode *c = component_node(s, n, type->components[i]);
    FVariable *v = F_HAS(c->symbol, ALLOCATABLE) ? variable_of(s, c) : NULL;
    if (v) v->written = true;
    if (is_deep(c->type) && !c->rank) note_written(s, c);
  }
}

static void change_view(Shell *s, const FNode *n, const char *name, bool itself,
                        const char *procedure) {
  if (!itself) return note_written(s, n);
  if (!has_one_thread(s) || !s->after)
    return not_yet(
        s,
        "'%s' as an argument of '%s', which may change components that are not "
        "allocatable, in code of several threads",
        fortran_of(s->arena, n), procedure);
  Text before = s->out;
  s->out = *s->after;
  write_back(s, n, name);
  *s->after = s->out;
  s->out = before;
}

// An internal procedure, and those that it calls, which have the variable, too.
static bool changes_host(Shell *s, const FNode *n, const FNode *unit, const FSymbol *x,
                         int depth) {
  if (n == unit && changes_itself(s, unit, x, 0)) return true;
  bool call = (n->kind == F_CALL || n->kind == F_FUNCTION_CALL) && n->symbol;
  const FNode *called = call ? definition_of(s->t, n->symbol) : NULL;
  if (called && called != unit && *called->symbol->procedure &&
      (depth > 8 || changes_host(s, called, called, x, depth + 1)))
    return true;
  for (int i = 0; i < n->nkids; i++)
    if (changes_host(s, n->kids[i], unit, x, depth)) return true;
  return false;
}

const char *deep_host_argument(Shell *s, const FVariable *v, const FRoutine *r) {
  FSymbol *x = v->symbol;
  FNode *n = alloc(s->arena, FNode);
  *n = (FNode){.kind = F_NAME, .text = "", .symbol = x, .type = x->type, .rank = x->rank};
  if (!is_deep(x->type) || x->rank || v->path || F_HAS(x, POINTER) ||
      F_HAS(x, ALLOCATABLE) || is_struct(s, n))
    return NULL;
  const char *name = view_of(s, n);
  if (v->written && !s->failed)
    change_view(s, n, name, changes_host(s, r->unit, r->unit, x, 0), r->symbol->name);
  return arena_printf(s->arena, "&%s", name);
}

const char *deep_argument(Shell *s, const FNode *n, const FSymbol *dummy,
                          const FNode *call, int i, const Elements *at) {
  bool view = is_designator(n) && !n->rank && !is_struct(s, n),
       changes_it = is_designator(n) && !F_HAS(dummy, INTENT_IN);
  const char *name = view || !is_designator(n)
                         ? deep_value(s, n, at)
                         : c_designator(s, n, n->rank ? at : NULL, changes_it);
  if (view && changes_it && !s->failed)
    change_view(s, n, name, may_change_itself(s, call, i), call->text);
  return arena_printf(s->arena, "(%s *)&%s", c_type(s, declared(dummy->type)), name);
}
