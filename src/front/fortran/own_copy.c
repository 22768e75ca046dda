// Copies that threads have of arrays, and last values of loops, where C has pointers and counters of its own.
// In:  items of 'private', 'firstprivate', 'lastprivate' and 'linear'; scalar arguments of procedures in 'reduction'.  Out: names for them in the construct; C around it.
//
//   #pragma omp parallel do private(a)          an array 'own' in front of the construct, private(own)
//   #pragma omp parallel do firstprivate(a)     { own is declared, and copied; firstprivate(own) }
//   #pragma omp parallel do lastprivate(a, i)   private(own); at the end of the loop's body: if (it is the last iteration) { a = own; i = counter + step; }
//   !$acc loop reduction(+: x)                  { own = *x; reduction(+: own); *x = own; }
#include "front/fortran/deep.h"

static const char *extents_in_c(Shell *s, FVariable *v) {
  const char *text = "";
  for (int k = 0; k < v->symbol->rank; k++)
    text = arena_printf(s->arena, "[%s]%s", c_extent(s, v, k), text);
  return text;
}

static const char *declared(Shell *s, FVariable *v, const char *name) {
  return arena_printf(s->arena, "%s %s%s;", c_type(s, v->symbol->type), name,
                      extents_in_c(s, v));
}

// In C it is an array, of which a clause makes copies.
static bool is_array_in_c(const Shell *s, const FVariable *v) {
  return v->is_global || v->of_block || (s->is_routine && !F_HAS(v->symbol, DUMMY));
}

// OpenMP 5.2, 5.4.4: of a pointer the association is copied, not what it points to.
bool copies_pointer(const Shell *s, const FVariable *v) {
  const FDirective *d = s->inner ? s->inner : s->directive;
  return d->dialect == DIALECT_OMP && F_HAS(v->symbol, POINTER);
}

static const char *add_copy(Shell *s, FVariable *v, OwnKind kind) {
  const char *name =
      own_name(s, arena_printf(s->arena, "%s_own%d", v->stem, ++s->temporaries));
  push(s->arena, &s->copies,
       (OwnCopy){.variable = v, .kind = kind, .name = name, .outer = v->name});
  return name;
}

bool is_pointed_to(const Shell *s, const FVariable *v) {
  return s->is_routine && !v->symbol->rank && !v->path && *v->name == '(';
}

// Threads that a construct begins add to the copy of the thread that goes on behind it. All threads of 'do' without 'parallel' have the
// argument, to which C leads as an array of one element.
static const char *reduced_copy(Shell *s, FVariable *v) {
  const FDirective *d = s->inner;
  bool begins = d->dialect == DIALECT_ACC || d->row->parts & (O_PARALLEL | O_TEAMS) ||
                d->row->parts == O_SIMD;
  if (begins) return add_copy(s, v, OWN_REDUCED);
  if (strstr(d->shown, "inscan"))
    return not_yet(s, "'reduction(inscan, ...)' of '%s', an argument, on '%s'", v->actual,
                   fortran_name(s->arena, d->name)),
           NULL;
  v->read = v->written = true;
  return arena_printf(s->arena, "%.*s[0:1]", (int)strlen(v->name) - 3, v->name + 2);
}

// OpenMP 5.2, 5.3: a private variable begins with the first values of its type.
bool starts_copy(Shell *s, const FVariable *v, ClauseKind clause) {
  bool pointer = F_HAS(v->symbol, POINTER) || F_HAS(v->symbol, ALLOCATABLE);
  bool starts = s->inner->dialect == DIALECT_OMP && !pointer && !v->path &&
                has_first_values(v->symbol->type);
  bool lanes = (s->inner->row->parts & (O_SIMD | O_LOOP)) != 0;
  if (starts && (clause == CL_LASTPRIVATE || (clause == CL_PRIVATE && lanes)))
    not_yet(s, "'%s' of '%s', of a type with first values, on '%s'",
            clause == CL_PRIVATE ? "private" : "lastprivate", v->actual,
            fortran_name(s->arena, s->inner->name));
  return starts && clause == CL_PRIVATE;
}

const char *own_copy(Shell *s, FVariable *v, ClauseKind clause, bool *dropped) {
  bool last = clause == CL_LASTPRIVATE, linear = clause == CL_LINEAR,
       inside = s->inner != s->directive;
  *dropped = false;
  if (clause == CL_REDUCTION || clause == CL_IN_REDUCTION)
    return is_pointed_to(s, v) ? reduced_copy(s, v) : NULL;
  if (starts_copy(s, v, clause)) {
    *dropped = true;
    if (!inside) v->clauses |= IN_PRIVATE;
    return add_copy(s, v, inside ? OWN_HERE : OWN_STARTED);
  }
  *dropped = last || linear;
  if (v->is_counter && (last || linear)) {
    v->outside = true;
    if (!inside) v->clauses |= IN_LASTPRIVATE;
    return add_copy(s, v, OWN_COUNTER);
  }
  *dropped = last;
  if (last && strstr(s->inner->shown, "conditional")) {
    error(s->diag, s->loc,
          "'lastprivate(conditional: ...)' of the array '%s'; it wants scalars (OpenMP "
          "5.2, 5.4.5)",
          v->actual);
    s->failed = true;
  }
  if (last) {
    v->written = true;
    return add_copy(s, v, OWN_LAST);
  }
  bool copies = clause == CL_PRIVATE || clause == CL_FIRSTPRIVATE;
  if (!copies || !inside || is_array_in_c(s, v)) return NULL;
  if (clause == CL_FIRSTPRIVATE && copies_pointer(s, v)) return NULL;
  if (clause == CL_FIRSTPRIVATE) v->read = true;
  return add_copy(s, v, clause == CL_PRIVATE ? OWN_PRIVATE : OWN_FIRST);
}

static bool is_started(const OwnCopy *c) {
  return c->kind == OWN_STARTED || c->kind == OWN_HERE;
}

// Others share work: what a thread declares in front of them is its own.
static bool begins_threads(const FDirective *d) {
  return d->row->parts & (O_TARGET | O_PARALLEL | O_TEAMS) || strstr(d->name, "task");
}

const char *own_clauses(Shell *s, int first) {
  const char *text = "";
  for (int i = first; i < s->copies.len; i++)
    if (s->copies.at[i].kind == OWN_LAST)
      text = arena_printf(s->arena, "%s private(%s)", text, s->copies.at[i].name);
    else if (is_started(&s->copies.at[i]) && begins_threads(s->inner))
      text = arena_printf(s->arena, "%s firstprivate(%s)", text, s->copies.at[i].name);
  return text;
}

static void put_values(Shell *s, const OwnCopy *c, const char *to, const char *from) {
  if (c->variable->symbol->rank)
    put(s, "  __builtin_memcpy(%s, %s, sizeof %s);", to, from, c->name);
  else
    put(s, "  %s = %s;", to, from);
}

int begin_copies(Shell *s, int first) {
  int braces = 0;
  for (int i = first; i < s->copies.len; i++) {
    OwnCopy *c = &s->copies.at[i];
    if (c->kind == OWN_FIRST) {
      put(s, "{ %s", declared(s, c->variable, c->name));
      put_values(s, c, c->name, c->outer);
      braces++;
    } else if (c->kind == OWN_REDUCED) {
      put(s, "{ %s", declared(s, c->variable, c->name));
      put(s, "%s = %s;", c->name, c->outer);
      braces++;
    } else if (c->kind == OWN_HERE) {
      put(s, "{ %s%s", declared(s, c->variable, c->name),
          start_of_variable(s, c->variable->symbol, c->name));
      braces++;
    } else if (c->kind != OWN_COUNTER && c->kind != OWN_POINTER && c->kind != OWN_DEEP) {
      const char *start = c->kind == OWN_STARTED
                              ? start_of_variable(s, c->variable->symbol, c->name)
                              : "";
      text_printf(&s->locals, "%s%s\n", declared(s, c->variable, c->name), start);
    }
  }
  return braces;
}

static void enter_pointer(Shell *s, OwnCopy *c) {
  FVariable *v = c->variable;
  c->around = *v;
  v->is_pointer = true;
  v->descriptor = c->name;
  v->name = arena_printf(s->arena, v->symbol->rank ? "%s.base" : "(*%s.base)", c->name);
}

void enter_copies(Shell *s, int first) {
  for (int i = first; i < s->copies.len; i++) {
    OwnCopy *c = &s->copies.at[i];
    if (c->kind == OWN_POINTER)
      enter_pointer(s, c);
    else if (c->kind != OWN_DEEP)
      c->variable->name = c->name;
  }
}

void end_copies(Shell *s, int first, int braces) {
  for (int i = s->copies.len; i-- > first;) {
    const OwnCopy *c = &s->copies.at[i];
    if (c->kind == OWN_POINTER)
      *c->variable = c->around;
    else if (c->kind != OWN_DEEP)
      c->variable->name = c->outer;
    if (c->kind == OWN_REDUCED) put(s, "%s = %s;", c->outer, c->name);
  }
  s->copies.len = first;
  while (braces--) put(s, "}");
}

// --- pointers ----------------------------------------------------------------------------------------------------------

static bool changes_in_region(const Shell *s, const FSymbol *x) {
  if (s->is_routine) return changes_pointer(s->unit, x);
  const FNode *list = s->construct->parent;
  bool inside = false;
  for (int i = 0; i < list->nkids; i++) {
    const FNode *n = list->kids[i];
    inside |= n == s->construct;
    if (inside && changes_pointer(n, x)) return true;
    if (n == s->last) return false;
  }
  return false;
}

bool own_pointer(Shell *s, FVariable *v, const FNode *n, ClauseKind clause) {
  if (!F_HAS(v->symbol, POINTER) || v->path || !changes_in_region(s, v->symbol))
    return false;
  add_copy(s, v, OWN_POINTER);
  OwnCopy *c = &s->copies.at[s->copies.len - 1];
  c->start = clause == CL_FIRSTPRIVATE ? pointer_start(s, n, c->name) : "";
  if (!c->start)
    not_yet(s, "'firstprivate' of the pointer '%s', which the region changes", v->actual);
  v->has_own = true;
  return true;
}

bool is_own_pointer(const FVariable *v) {
  return v->has_own && !v->read && !v->written && !v->clauses;
}

// --- types with allocatable components -----------------------------------------------------------------------------------

bool own_deep(Shell *s, FVariable *v, const FNode *n, ClauseKind clause) {
  const FSymbol *x = v->symbol;
  if (!has_allocatables(x->type)) return false;
  if (v->path || F_HAS(x, POINTER) || F_HAS(x, ALLOCATABLE) || x->type.polymorphic ||
      n->kind != F_NAME || s->inner->row->parts & O_SECTIONS ||
      (clause == CL_FIRSTPRIVATE && strstr(s->inner->name, "task"))) {
    not_yet(s, "'%s' of '%s', of a type with allocatable components, on '%s'",
            clause == CL_PRIVATE ? "private" : "firstprivate", v->actual,
            fortran_name(s->arena, s->inner->name));
    return true;
  }
  add_copy(s, v, OWN_DEEP);
  s->copies.at[s->copies.len - 1].from = clause == CL_FIRSTPRIVATE ? n : NULL;
  v->has_own = true;
  if (x->rank && !v->is_own && s->inner == s->directive) v->clauses |= IN_PRIVATE;
  return true;
}

// From here on the name stands for the copy.
static void enter_deep(Shell *s, OwnCopy *c) {
  FVariable *v = c->variable;
  int declared = s->declared;
  put_deep_start(s, v, c->from, c->name);
  s->declared = declared; // they stand in the loop's body
  c->around = *v;
  v->name = c->name;
  v->is_whole = v->is_own = v->of_block = true;
}

void begin_own(Shell *s) {
  for (int i = s->lasts.first; i < s->copies.len; i++) {
    OwnCopy *c = &s->copies.at[i];
    if (c->kind == OWN_DEEP) enter_deep(s, c);
    if (c->kind != OWN_POINTER) continue;
    put(s, "%s", pointer_declaration(s, c->variable));
    put(s, "%s", c->start);
  }
}

void end_own(Shell *s) {
  for (int i = s->copies.len; i-- > s->lasts.first;) {
    OwnCopy *c = &s->copies.at[i];
    if (c->kind != OWN_DEEP) continue;
    put_deep_end(s, c->variable->symbol->type, c->name);
    *c->variable = c->around;
  }
}

bool ends_own(const Shell *s) {
  for (int i = s->lasts.first; i < s->copies.len; i++)
    if (s->copies.at[i].kind == OWN_DEEP) return true;
  return false;
}

// --- the last iteration ------------------------------------------------------------------------------------------------

bool has_own_counter(const Shell *s, const FVariable *v) {
  for (int i = 0; i < s->copies.len; i++)
    if (s->copies.at[i].variable == v && s->copies.at[i].kind == OWN_COUNTER) return true;
  return false;
}

bool needs_last(const Shell *s) {
  for (int i = s->lasts.first; i < s->copies.len; i++)
    if (s->copies.at[i].kind == OWN_LAST || s->copies.at[i].kind == OWN_COUNTER)
      return true;
  return false;
}

void add_last(Shell *s, const FVariable *v, const char *condition, const char *behind) {
  s->lasts.condition = s->lasts.condition ? arena_printf(s->arena, "%s && %s",
                                                         s->lasts.condition, condition)
                                          : condition;
  for (int i = s->lasts.first; i < s->copies.len; i++)
    if (s->copies.at[i].variable == v && s->copies.at[i].kind == OWN_COUNTER)
      s->copies.at[i].behind = behind;
}

void copy_last(Shell *s) {
  for (int i = s->lasts.first; i < s->copies.len; i++) {
    const OwnCopy *c = &s->copies.at[i];
    if (c->kind == OWN_COUNTER && c->behind) put(s, "  %s = %s;", c->outer, c->behind);
    if (c->kind == OWN_LAST) put_values(s, c, c->outer, c->name);
  }
}

void write_last(Shell *s) {
  put(s, "if (%s) {", s->lasts.condition);
  copy_last(s);
  put(s, "}");
}
