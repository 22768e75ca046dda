// Procedures that regions call, as C functions, and calls of them.
// In:  calls with their specific procedures; the procedures' trees.  Out: C functions in front of the constructs.
//
// A scalar with INTENT(IN) or VALUE is passed by value, every other one by its address. An array of explicit shape or assumed
// size is passed by its first element; one of assumed shape by its first element, its extents, and the lengths of its rows.
#include "front/fortran/internal.h"

#include <strings.h>

static FNode *unit_of(FNode *n, const FSymbol *x) {
  if ((n->kind == F_SUBROUTINE || n->kind == F_FUNCTION) && n->symbol == x) return n;
  if (n->kind == F_BODY || n->kind == F_SPEC) return NULL;
  for (int i = 0; i < n->nkids; i++) {
    FNode *found = unit_of(n->kids[i], x);
    if (found) return found;
  }
  return NULL;
}

static bool by_value(const FSymbol *dummy) {
  return !dummy->rank && (F_HAS(dummy, VALUE) || F_HAS(dummy, INTENT_IN)) &&
         !F_HAS(dummy, OPTIONAL);
}

static bool assumes_shape(const FSymbol *dummy) {
  return dummy->rank && F_HAS(dummy, ASSUMED_SHAPE);
}

// --- the function ------------------------------------------------------------------------------------------------------

static void add_parameter(Text *t, const char *text) {
  text_printf(t, "%s%s", t->len ? ", " : "", text);
}

static void array_dummy(Shell *s, Text *parameters, const FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *type = c_type(s, x->type);
  add_parameter(parameters, arena_printf(s->arena, "%s *%s_base", type, v->name));
  if (!assumes_shape(x)) return;
  for (int k = 0; k < x->rank; k++)
    add_parameter(parameters, arena_printf(s->arena, "long %s_n%d", v->name, k + 1));
  for (int k = 0; k + 1 < x->rank; k++)
    add_parameter(parameters, arena_printf(s->arena, "long %s_d%d", v->name, k + 1));
}

// One that is passed by its address is "(*n_at)" wherever it is named.
static void scalar_dummy(Shell *s, Text *parameters, FVariable *v) {
  const char *type = c_type(s, v->symbol->type);
  bool value = by_value(v->symbol);
  add_parameter(parameters,
                arena_printf(s->arena, value ? "%s %s" : "%s *%s_at", type, v->name));
  if (!value && !v->is_counter) v->name = arena_printf(s->arena, "(*%s_at)", v->name);
}

static const char *parameters_of(Shell *s, FSymbol *x) {
  Text t = {.arena = s->arena};
  for (int i = 0; i < x->ndummies; i++) {
    FSymbol *dummy = x->dummies[i];
    if (!dummy || dummy->kind != FS_OBJECT)
      return not_yet(s, "'%s', an argument of which is no variable", x->name), "";
    if (F_HAS(dummy, OPTIONAL) || F_HAS(dummy, ALLOCATABLE) || F_HAS(dummy, POINTER))
      return not_yet(s,
                     "'%s' in code for devices, whose argument '%s' is optional, "
                     "allocatable or a pointer",
                     x->name, dummy->name),
             "";
    FVariable *v = variable_of_symbol(s, dummy);
    if (dummy->rank)
      array_dummy(s, &t, v);
    else
      scalar_dummy(s, &t, v);
  }
  return t.at ? t.at : "void";
}

// Bounds of dummy arrays, as they are at the start.
static void write_bounds(Shell *s, Text *t, FVariable *v) {
  const FSymbol *x = v->symbol;
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    const FBound *b = x->bounds ? &x->bounds[k] : NULL;
    if (!constant_bounds(x, k, &lower, NULL))
      text_printf(t, "  long %s_l%d = %s;\n", v->name, k + 1,
                  b && b->lower ? c_expr(s, b->lower, NULL) : "1");
    bool known =
        constant_bounds(x, k, &lower, &upper) || assumes_shape(x) || !b || !b->upper;
    if (!known)
      text_printf(t, "  long %s_n%d = %s - (%s) + 1;\n", v->name, k + 1,
                  c_expr(s, b->upper, NULL), c_lower(s, v, k));
  }
}

static void write_dummy(Shell *s, Text *t, FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *type = c_type(s, x->type), *rows = "";
  if (!x->rank) return;
  write_bounds(s, t, v);
  for (int k = 0; k < x->rank - 1; k++)
    rows =
        arena_printf(s->arena, "[%s]%s",
                     assumes_shape(x) ? arena_printf(s->arena, "%s_d%d", v->name, k + 1)
                                      : c_extent(s, v, k),
                     rows);
  if (*rows)
    text_printf(t, "  %s (*%s)%s = (%s (*)%s)%s_base;\n", type, v->name, rows, type, rows,
                v->name);
  else
    text_printf(t, "  %s *%s = %s_base;\n", type, v->name, v->name);
}

const char *local_declaration(Shell *s, FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *extents = "";
  if (x->rank && F_HAS(x, PARAMETER)) return table_of(s, v);
  if (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER) || F_HAS(x, SAVE) ||
      F_HAS(x, INITIALIZED))
    return not_yet(s,
                   "'%s', declared in code for devices: a variable that is allocatable, "
                   "a pointer, or saved",
                   x->name),
           "";
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (!constant_bounds(x, k, &lower, &upper))
      return not_yet(s, "'%s', an array of variable size that code for devices declares",
                     x->name),
             "";
    extents = arena_printf(s->arena, "[%s]%s", c_extent(s, v, k), extents);
  }
  return arena_printf(s->arena, "%s %s%s;", c_type(s, x->type), v->name, extents);
}

static void write_local(Shell *s, Text *t, FVariable *v) {
  if (!v->is_counter || v->outside) text_printf(t, "  %s\n", local_declaration(s, v));
}

static bool is_dummy_of(const FSymbol *procedure, const FSymbol *x) {
  for (int i = 0; i < procedure->ndummies; i++)
    if (procedure->dummies[i] == x) return true;
  return false;
}

static bool is_local_of(const FNode *unit, const FSymbol *x) {
  if (F_HAS(x, PARAMETER)) return true;
  const char *name = strrchr(x->procedure, ':');
  return *x->procedure && !strcmp(name ? name + 1 : x->procedure, unit->symbol->name) &&
         !F_HAS(x, COMMON);
}

static void write_variables(Shell *s, Text *t) {
  const FSymbol *procedure = s->unit->symbol;
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    if (v->is_global || v->of_block) continue;
    if (!v->path && is_dummy_of(procedure, v->symbol))
      write_dummy(s, t, v);
    else if (!v->path &&
             (v->symbol == procedure->result || is_local_of(s->unit, v->symbol)))
      write_local(s, t, v);
    else
      not_yet(s,
              "'%s' in the procedure '%s', which runs on the device: it is no variable "
              "of the procedure",
              v->actual, procedure->name);
  }
}

static bool names_unit(const FDirective *d, const FNode *unit) {
  for (int i = 0; i < d->npieces; i++)
    if (d->pieces[i].kind != PIECE_TEXT &&
        !strcasecmp(d->pieces[i].text, unit->symbol->name))
      return true;
  return false;
}

// The directive of a procedure that says for which threads it is, or NULL. One of the unit around names the procedure.
const FDirective *routine_directive(const Translation *t, const FNode *unit) {
  const FNode *around =
      unit->parent && unit->parent->kind == F_CONTAINS ? unit->parent->parent : NULL;
  for (int i = 0; i < t->source->ndirectives; i++) {
    FDirective *d = t->source->directives[i];
    DirectiveKind kind = d->row->info.kind;
    bool about =
        kind == DIR_ROUTINE || (kind == DIR_DECLARE && d->dialect == DIALECT_OMP);
    if (about && (is_in_specification(d, unit) ||
                  (around && is_in_specification(d, around) && names_unit(d, unit))))
      return d;
  }
  return NULL;
}

static const char *level_of(const FDirective *d) {
  static const char *const levels[] = {"gang", "worker", "vector"};
  for (size_t i = 0; d && i < countof(levels); i++)
    if (strstr(d->shown, levels[i])) return levels[i];
  return "seq";
}

static void define(Walk *w, FRoutine *r) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  FSymbol *x = r->symbol;
  FNode *unit = r->unit;
  Shell s = {.walk = w,
             .t = t,
             .arena = a,
             .diag = t->unit->diag,
             .unit = unit,
             .is_routine = true,
             .indent = 1};
  s.loc = probed_loc(t->source, a, unit->place.line, unit->place.column);
  s.out.arena = s.locals.arena = a;
  const FNode *body = NULL;
  for (int i = 0; i < unit->nkids; i++)
    if (unit->kids[i]->kind == F_BODY) body = unit->kids[i];
  find_counters(&s, body);
  find_outside(&s, body);
  const char *parameters = parameters_of(&s, x);
  FVariable *result =
      x->result && unit->kind == F_FUNCTION ? variable_of_symbol(&s, x->result) : NULL;
  if (result) result->outside = true;
  if (result && x->result->rank)
    not_yet(&s, "'%s', a function whose value is an array, in code for devices", x->name);
  if (!s.failed) write_statements(&s, body->kids, body->nkids);
  Text head = {.arena = a};
  if (!s.failed) write_variables(&s, &head);
  const char *type = result ? c_type(&s, x->result->type) : "void";
  r->failed = s.failed;
  w->failed |= s.failed;
  if (s.failed) return;
  const FDirective *d = routine_directive(t, unit);
  bool acc = d && d->dialect == DIALECT_ACC;
  const char *pragma = acc ? arena_printf(a, "#pragma acc routine %s\n", level_of(d))
                       : d ? "#pragma omp declare target\n"
                           : "";
  const char *variants = variant_pragmas(w, unit);
  text_printf(&w->prototypes,
              "%s%s__attribute__((annotate(\"accomp shown %s\"))) %s%s %s(%s);\n%s",
              pragma, variants, x->name, r->is_external ? "" : "static ", type, r->name,
              parameters, d && !acc ? "#pragma omp end declare target\n" : "");
  text_printf(&w->routines, "# %d \"%s\"\n%s%s %s(%s) {\n%s%s%s", s.loc.line, s.loc.file,
              r->is_external ? "" : "static ", type, r->name, parameters,
              head.at ? head.at : "", s.locals.at ? s.locals.at : "",
              s.out.at ? s.out.at : "");
  if (result) text_printf(&w->routines, "  return %s;\n", result->name);
  text_add(&w->routines, "}\n");
}

// One of another file's module: 'routine' or 'declare target' there makes the function, which the linker finds.
static void declare_external(Walk *w, FRoutine *r) {
  Translation *t = w->t;
  Arena *a = t->unit->arena;
  FSymbol *x = r->symbol;
  Shell s = {.walk = w,
             .t = t,
             .arena = a,
             .diag = t->unit->diag,
             .is_routine = true,
             .loc = w->loc};
  const char *parameters = parameters_of(&s, x);
  const char *type = F_HAS(x, FUNCTION) ? c_type(&s, x->type) : "void";
  if (F_HAS(x, FUNCTION) && x->rank)
    not_yet(&s, "'%s', a function whose value is an array, in code for devices", x->name);
  r->failed = s.failed;
  w->failed |= s.failed;
  if (s.failed) return;
  bool acc = t->unit->dialects & DIALECT_ACC;
  text_printf(&w->prototypes,
              "%s\n__attribute__((annotate(\"accomp shown %s\"))) %s %s(%s);\n%s",
              acc ? "#pragma acc routine seq" : "#pragma omp declare target", x->name,
              type, r->name, parameters, acc ? "" : "#pragma omp end declare target\n");
}

static FRoutine *routine_of(Walk *w, FSymbol *x) {
  for (int i = 0; i < w->called.len; i++)
    if (w->called.at[i]->symbol == x) return w->called.at[i];
  Arena *a = w->t->unit->arena;
  FRoutine *r = alloc(a, FRoutine);
  r->symbol = x;
  r->unit = unit_of(w->t->tree->file, x);
  r->is_external = !r->unit || routine_directive(w->t, r->unit) != NULL;
  r->name = arena_printf(a, "accomp_f_%s%s%s", x->module, *x->module ? "_" : "", x->name);
  push(a, &w->called, r);
  if (r->unit)
    define(w, r);
  else if (*x->module && !F_HAS(x, INTRINSIC))
    declare_external(w, r);
  return r;
}

const char *routine_name(Walk *w, FSymbol *procedure) {
  return routine_of(w, procedure)->name;
}

// Routines that other files may call.
void define_routines(Walk *w, FNode *unit) {
  bool procedure = unit->kind == F_SUBROUTINE || unit->kind == F_FUNCTION;
  if (procedure && unit->symbol && routine_directive(w->t, unit))
    routine_of(w, unit->symbol);
  for (int i = 0; i < unit->nkids; i++)
    if (unit->kids[i]->kind == F_CONTAINS)
      for (int k = 0; k < unit->kids[i]->nkids; k++)
        define_routines(w, unit->kids[i]->kids[k]);
}

// --- calls -------------------------------------------------------------------------------------------------------------

static const FNode *actual_of(const FNode *call, const FSymbol *procedure, int i) {
  for (int k = 0; k < call->nkids; k++) {
    const FNode *arg = call->kids[k];
    if (*arg->text ? !strcmp(arg->text, procedure->dummies[i]->name) : k == i)
      return kid(arg, 0);
  }
  return NULL;
}

static bool is_designator(const FNode *n) {
  return n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
}

// The first element of what follows it in memory.
static const char *first_element(Shell *s, const FNode *n, bool assumed,
                                 const FSymbol *dummy) {
  const FNode *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = is_designator(n) ? variable_of(s, base) : NULL;
  if (!v || !v->symbol->rank)
    return not_yet(s, "the argument '%s' in code for devices", fortran_of(s->arena, n)),
           "0";
  v->read = v->written = v->outside = true;
  const char *text = v->name;
  bool gap = false;
  for (int k = v->symbol->rank - 1; k >= 0; k--) {
    const FNode *x = n->kind == F_ELEMENT ? n->kids[k + 1] : NULL;
    if (!x) {
      text = arena_printf(s->arena, "%s[0]", text);
    } else if (x->kind == F_TRIPLET) {
      bool all = is_none(kid(x, 0)) && is_none(kid(x, 1)) && is_none(kid(x, 2));
      bool later = k < n->nkids - 2 && n->kids[k + 2]->kind == F_TRIPLET;
      gap |= !is_none(kid(x, 2)) || (later && !all);
      text = arena_printf(s->arena, "%s[%s]", text,
                          is_none(kid(x, 0)) ? "0"
                                             : arena_printf(s->arena, "%s - %s",
                                                            c_expr(s, kid(x, 0), NULL),
                                                            c_lower(s, v, k)));
    } else if (x->rank) {
      gap = true;
    } else {
      bool inside = false; // a(1, :): elements are not side by side
      for (int j = k + 1; j < n->nkids - 1; j++)
        inside |= n->kids[j + 1]->kind == F_TRIPLET;
      gap |= inside;
      text = arena_printf(s->arena, "%s[%s - %s]", text, c_expr(s, x, NULL),
                          c_lower(s, v, k));
    }
  }
  if (gap || (assumed && n->rank != dummy->rank))
    not_yet(s, "the section '%s' as an argument in code for devices",
            fortran_of(s->arena, n));
  return arena_printf(s->arena, "(%s *)&%s", c_type(s, v->symbol->type), text);
}

static const char *array_argument(Shell *s, const FNode *n, const FSymbol *dummy) {
  const char *text = first_element(s, n, assumes_shape(dummy), dummy), *extents[15];
  if (!assumes_shape(dummy)) return text;
  extents_of(s, n, extents);
  for (int k = 0; k < dummy->rank; k++)
    text = arena_printf(s->arena, "%s, %s", text, extents[k]);
  const FNode *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = variable_of(s, base);
  for (int k = 0; k + 1 < dummy->rank; k++)
    text = arena_printf(s->arena, "%s, %s", text, c_row(s, v, k));
  return text;
}

static const char *scalar_argument(Shell *s, const FNode *n, const FSymbol *dummy,
                                   const Elements *at) {
  const char *value = c_expr(s, n, at);
  if (by_value(dummy)) return value;
  if (!is_designator(n))
    return arena_printf(s->arena, "&(%s){%s}", c_type(s, dummy->type), value);
  return arena_printf(s->arena, "&%s", c_target(s, n, at));
}

// Routines of both APIs that device code may call (rt/device/fortran.h declares them); arguments are passed by value.
static const char *api_call(Shell *s, const FNode *n, const Elements *at) {
  static const char *const names[] = {"omp_get_thread_num",
                                      "omp_get_num_threads",
                                      "omp_get_max_threads",
                                      "omp_get_thread_limit",
                                      "omp_get_level",
                                      "omp_get_active_level",
                                      "omp_get_team_num",
                                      "omp_get_num_teams",
                                      "omp_get_device_num",
                                      "omp_in_parallel",
                                      "omp_is_initial_device",
                                      "omp_get_default_device",
                                      "omp_get_initial_device",
                                      "omp_get_num_devices",
                                      "omp_get_wtime",
                                      "omp_get_wtick",
                                      "omp_get_num_procs",
                                      "omp_get_team_size",
                                      "omp_get_ancestor_thread_num",
                                      "acc_on_device"};
  for (size_t i = 0; i < countof(names); i++) {
    if (strcmp(n->text, names[i]) != 0) continue;
    const char *args = "";
    for (int k = 0; k < n->nkids; k++)
      args = arena_printf(s->arena, "%s%s%s", args, k ? ", " : "",
                          c_expr(s, kid(n->kids[k], 0), at));
    return arena_printf(s->arena, "%s(%s)", names[i], args);
  }
  return NULL;
}

const char *c_call(Shell *s, const FNode *n, const Elements *at) {
  const char *api =
      n->symbol && unit_of(s->t->tree->file, n->symbol) ? NULL : api_call(s, n, at);
  if (api) return api;
  FSymbol *x = n->symbol;
  if (!x || x->kind != FS_PROCEDURE || *n->text == '%' || *n->text == '*')
    return not_yet(s, "a call of '%s' in code for devices", n->text), "0";
  s->walk->loc = s->loc;
  FRoutine *r = routine_of(s->walk, x);
  if (!r->unit && !*x->module)
    return not_yet(s, "a call of '%s', a procedure of another file, in code for devices",
                   n->text),
           "0";
  s->failed |= r->failed;
  const char *args = "";
  for (int i = 0; i < x->ndummies; i++) {
    const FNode *actual = x->dummies[i] ? actual_of(n, x, i) : NULL;
    if (is_none(actual))
      return not_yet(s, "a call of '%s' with an argument left out, in code for devices",
                     n->text),
             "0";
    const char *c = x->dummies[i]->rank ? array_argument(s, actual, x->dummies[i])
                                        : scalar_argument(s, actual, x->dummies[i], at);
    args = arena_printf(s->arena, "%s%s%s", args, i ? ", " : "", c);
  }
  return arena_printf(s->arena, "%s(%s)", r->name, args);
}
