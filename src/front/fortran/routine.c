// Procedures that regions call, as C functions, and calls of them.
// In:  calls with their specific procedures; the procedures' trees.  Out: C functions in front of the constructs.
//
// A scalar with INTENT(IN) or VALUE is passed by value, every other one by its address. An array of explicit shape or assumed
// size is passed by its first element; one of assumed shape by its first element, its extents, and the lengths of its rows.
#include <ctype.h>
#include "front/fortran/dispatch.h"

bool by_value(const FSymbol *procedure, const FSymbol *dummy) {
  bool input = F_HAS(dummy, INTENT_IN) && !is_external_procedure(procedure) &&
               !dummy->type.polymorphic;
  return !dummy->rank && (F_HAS(dummy, VALUE) || input) && !F_HAS(dummy, OPTIONAL) &&
         !is_open_string(dummy);
}

bool assumes_shape(const FSymbol *dummy) {
  return dummy->rank && F_HAS(dummy, ASSUMED_SHAPE);
}

// --- the function ------------------------------------------------------------------------------------------------------

static void add_parameter(Text *t, const char *text) {
  text_printf(t, "%s%s", t->len ? ", " : "", text);
}

bool is_described(const FSymbol *x) {
  return x->rank && (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER));
}

// The first element, the bounds that are not constant, and the lengths of the rows.
static void described_parameters(Shell *s, Text *t, const FVariable *v) {
  const FSymbol *x = v->symbol;
  long lower, upper;
  add_parameter(t, arena_printf(s->arena, "%s *%s_base", c_type(s, x->type), v->name));
  for (int k = 0; k < x->rank; k++) {
    if (!constant_bounds(x, k, &lower, NULL))
      add_parameter(t, arena_printf(s->arena, "long %s_l%d", v->stem, k + 1));
    if (!constant_bounds(x, k, &lower, &upper))
      add_parameter(t, arena_printf(s->arena, "long %s_n%d", v->stem, k + 1));
    if (!is_contiguous(x) && k + 1 < x->rank)
      add_parameter(t, arena_printf(s->arena, "long %s_d%d", v->stem, k + 1));
  }
}

static void array_dummy(Shell *s, Text *parameters, const FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *type = c_type(s, x->type);
  if (is_described(x)) return described_parameters(s, parameters, v);
  add_parameter(parameters, arena_printf(s->arena, "%s *%s_base", type, v->name));
  if (!assumes_shape(x)) return;
  for (int k = 0; k < x->rank; k++)
    add_parameter(parameters, arena_printf(s->arena, "long %s_n%d", v->name, k + 1));
  for (int k = 0; k + 1 < x->rank; k++)
    add_parameter(parameters, arena_printf(s->arena, "long %s_d%d", v->name, k + 1));
}

// Of CLASS(t) what t has: the variable begins with it.
FType declared_type_of(const FSymbol *x) {
  FType t = x->type;
  t.polymorphic &= !t.derived;
  return t;
}

// Passed by its address, but never changed: the procedure reads a copy.
static bool is_input(const FSymbol *dummy) {
  return !dummy->rank && F_HAS(dummy, INTENT_IN) && !F_HAS(dummy, OPTIONAL) &&
         !dummy->type.polymorphic && !is_open_string(dummy);
}

// The address and the length, side by side.
static void string_dummy(Shell *s, Text *parameters, const FSymbol *procedure,
                         const FVariable *v) {
  if (v->symbol->length || *procedure->bind || F_HAS(procedure, BIND_C))
    not_yet(s, "'%s', a string whose length is neither constant nor '*'", v->actual);
  add_parameter(parameters, arena_printf(s->arena, "%schar *%s, long %s",
                                         F_HAS(v->symbol, INTENT_IN) ? "const " : "",
                                         v->name, length_name(s, v)));
}

// One that is passed by its address is "(*n_at)" wherever it is named.
static void scalar_dummy(Shell *s, Text *parameters, FSymbol *procedure, FVariable *v) {
  const char *type = c_type(s, declared_type_of(v->symbol));
  bool value = by_value(procedure, v->symbol);
  add_parameter(parameters,
                arena_printf(s->arena, value ? "%s %s" : "%s *%s_at", type, v->name));
  if (!value && !v->is_counter && !is_input(v->symbol))
    v->name = arena_printf(s->arena, "(*%s_at)", v->name);
}

static const char *parameters_of(Shell *s, FSymbol *x) {
  Text t = {.arena = s->arena};
  for (int i = 0; i < x->ndummies; i++) {
    FSymbol *dummy = x->dummies[i];
    if (is_procedure_dummy(dummy) && s->routine) continue; // it is known: FRoutine.types
    if (is_procedure_dummy(dummy))
      return not_yet(s, "'%s' of another file, which takes the procedure '%s'", x->name,
                     dummy->name),
             "";
    if (!dummy || dummy->kind != FS_OBJECT)
      return not_yet(s, "'%s', an argument of which is no variable", x->name), "";
    FVariable *v = variable_of_symbol(s, dummy);
    if (dummy->rank)
      array_dummy(s, &t, v);
    else if (is_open_string(dummy))
      string_dummy(s, &t, x, v);
    else
      scalar_dummy(s, &t, x, v);
  }
  return t.at ? t.at : "void";
}

// --- variables of the procedure around ---------------------------------------------------------------------------------

static bool is_dummy_of(const FSymbol *procedure, const FSymbol *x) {
  for (int i = 0; i < procedure->ndummies; i++)
    if (procedure->dummies[i] == x) return true;
  return false;
}

// Of a procedure or program that contains this one.
static bool is_hosts(const Shell *s, const FSymbol *x) {
  if (x->kind != FS_OBJECT || !*x->procedure || F_HAS(x, PARAMETER) || F_HAS(x, COMMON) ||
      x == s->unit->symbol->result || is_dummy_of(s->unit->symbol, x))
    return false;
  const char *host = s->unit->symbol->procedure;
  return *host && !strncmp(host, x->procedure, strlen(x->procedure)) &&
         !strncmp(x->scope, "pro", 3);
}

static void add_host_variable(Shell *s, FRoutine *r, FSymbol *x) {
  for (int i = 0; i < r->hosts.len; i++)
    if (r->hosts.at[i]->symbol == x) return;
  FVariable *v = variable_of_symbol(s, x);
  if (v->is_global || (v->is_counter && !v->outside)) return;
  if (F_HAS(x, ASSUMED_SIZE))
    return not_yet(s, "'%s' of the procedure around '%s', in code for devices", x->name,
                   r->symbol->name);
  push(s->arena, &r->hosts, v);
}

static void find_host_variables(Shell *s, FRoutine *r, const FNode *n);

static void find_in_bounds(Shell *s, FRoutine *r, const FSymbol *x) {
  for (int k = 0; x->bounds && k < x->rank; k++) {
    if (x->bounds[k].lower) find_host_variables(s, r, x->bounds[k].lower);
    if (x->bounds[k].upper) find_host_variables(s, r, x->bounds[k].upper);
  }
}

// Those that the procedure needs which is called: an internal one, or one that is given an internal one.
static void find_in_call(Shell *s, FRoutine *r, const FNode *n) {
  FSymbol *called = procedure_called(s, n);
  FNode *unit = called && called != r->symbol ? definition_of(s->t, called) : NULL;
  bool versions = called && has_versions(s->t, called),
       given = versions || called != n->symbol;
  if (!unit || (!*called->procedure && !given)) return;
  FVersion version = {0};
  if (versions) version = version_for_call(s, n, called);
  if (s->failed) return;
  const FRoutine *x = routine_of(s->walk, called, versions ? &version : NULL);
  for (int i = 0; i < x->hosts.len; i++)
    if (is_hosts(s, x->hosts.at[i]->symbol) ||
        (given && !is_local_of(s->unit, x->hosts.at[i]->symbol)))
      add_host_variable(s, r, x->hosts.at[i]->symbol);
}

// Those that the statements name, those of bounds, and those that procedures need which they call.
static void find_host_variables(Shell *s, FRoutine *r, const FNode *n) {
  if (n->kind == F_NAME && n->symbol && is_hosts(s, n->symbol))
    add_host_variable(s, r, n->symbol);
  else if (n->kind == F_NAME && n->symbol && n->symbol->kind == FS_OBJECT)
    find_in_bounds(s, r, n->symbol);
  if (n->kind == F_CALL || n->kind == F_FUNCTION_CALL) find_in_call(s, r, n);
  for (int i = 0; i < n->nkids; i++) find_host_variables(s, r, n->kids[i]);
}

// By its address, as an argument of the procedure around may be, too, that has INTENT(IN).
static void host_scalar(Shell *s, Text *parameters, FVariable *v) {
  const char *type = c_type(s, declared_type_of(v->symbol));
  add_parameter(parameters, arena_printf(s->arena, "%s *%s_at", type, v->name));
  if (!v->is_counter) v->name = arena_printf(s->arena, "(*%s_at)", v->name);
}

// A scalar by its address; an array by its first element, its bounds and the lengths of its rows.
static const char *host_parameters(Shell *s, FRoutine *r, const char *parameters) {
  Text t = {.arena = s->arena};
  if (strcmp(parameters, "void") != 0) text_add(&t, parameters);
  for (int i = 0; i < r->hosts.len; i++) {
    FVariable *v = r->hosts.at[i];
    if (v->symbol->rank)
      described_parameters(s, &t, v);
    else
      host_scalar(s, &t, v);
  }
  return t.at ? t.at : "void";
}

static void write_rows(Shell *s, Text *t, FVariable *v);

static void write_dummy(Shell *s, Text *t, FVariable *v) {
  if (!v->symbol->rank) return;
  const char *bounds = is_described(v->symbol) ? "" : declared_bounds(s, v);
  if (*bounds) text_printf(t, "  %s\n", bounds);
  write_rows(s, t, v);
}

static void write_rows(Shell *s, Text *t, FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *type = c_type(s, x->type), *rows = "";
  for (int k = 0; k < x->rank - 1; k++)
    rows = arena_printf(s->arena, "[%s]%s",
                        assumes_shape(x) || !is_contiguous(x)
                            ? arena_printf(s->arena, "%s_d%d", v->name, k + 1)
                            : c_extent(s, v, k),
                        rows);
  if (*rows)
    text_printf(t, "  %s (*%s)%s = (%s (*)%s)%s_base;\n", type, v->name, rows, type, rows,
                v->name);
  else
    text_printf(t, "  %s *%s = %s_base;\n", type, v->name, v->name);
}

// Bounds of arrays are made of them.
static void write_inputs(Shell *s, Text *t) {
  const FSymbol *procedure = s->unit->symbol;
  for (int i = 0; i < s->variables.len; i++) {
    const FVariable *v = s->variables.at[i];
    if (v->path || !is_dummy_of(procedure, v->symbol) || !is_input(v->symbol) ||
        by_value(procedure, v->symbol))
      continue;
    text_printf(t, "  %s %s = *%s_at;\n", c_type(s, v->symbol->type), v->name, v->name);
  }
}

bool is_local_of(const FNode *unit, const FSymbol *x) {
  if (F_HAS(x, PARAMETER)) return true;
  const char *name = strrchr(x->procedure, ':');
  return *x->procedure && !strcmp(name ? name + 1 : x->procedure, unit->symbol->name) &&
         !F_HAS(x, COMMON);
}

static bool is_host_variable(const FRoutine *r, const FVariable *v) {
  for (int i = 0; i < r->hosts.len; i++)
    if (r->hosts.at[i] == v) return true;
  return false;
}

static void write_variables(Shell *s, Text *t, const FRoutine *r) {
  const FSymbol *procedure = s->unit->symbol;
  write_inputs(s, t);
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    if (v->is_global || v->of_block) continue;
    if (!is_host_variable(r, v)) find_bounds(s, v);
    bool array_result = v->symbol == procedure->result && v->symbol->rank &&
                        !is_described_result(procedure);
    if (is_host_variable(r, v)) {
      if (v->symbol->rank) write_rows(s, t, v);
    } else if (v->is_counter && !v->outside)
      continue;
    else if (!v->path && (is_dummy_of(procedure, v->symbol) || array_result))
      write_dummy(s, t, v);
    else if (!v->path &&
             (v->symbol == procedure->result || is_local_of(s->unit, v->symbol)))
      v->is_pending = true;
    else
      not_yet(s,
              "'%s' in the procedure '%s', which runs on the device: it is no variable "
              "of the procedure",
              v->actual, procedure->name);
  }
  for (FVariable *v; (v = next_local(s));)
    text_printf(t, "  %s\n", local_declaration(s, v));
}

// An array that a function gives: the parameter behind the others.
static const char *result_parameter(Shell *s, const FSymbol *x, const FVariable *result,
                                    const char *parameters) {
  bool first = !strcmp(parameters, "void");
  if (is_described_result(x))
    return arena_printf(s->arena, "%s%svoid *accomp_result", first ? "" : parameters,
                        first ? "" : ", ");
  return arena_printf(s->arena, "%s%s%s *%s_base", first ? "" : parameters,
                      first ? "" : ", ", c_type(s, x->result->type), result->name);
}

static void declare_routine(Shell *s, const FRoutine *r, const char *name,
                            const char *type, const char *parameters) {
  const FDirective *d = routine_directive(s->t, r->unit);
  bool acc = d && d->dialect == DIALECT_ACC, omp = r->is_external && !acc;
  const char *pragma =
      acc   ? arena_printf(s->arena, "#pragma acc routine %s\n", routine_level(d))
      : omp ? "#pragma omp declare target\n"
            : "";
  text_printf(&s->walk->prototypes,
              "%s%s__attribute__((annotate(\"accomp shown %s\"))) %s%s %s(%s);\n%s",
              pragma, variant_pragmas(s->walk, r->unit), r->symbol->name,
              r->is_external ? "" : "static ", type, name, parameters,
              omp ? "#pragma omp end declare target\n" : "");
}

static void write_definition(Shell *s, const FRoutine *r, const char *type,
                             const char *parameters, const char *head,
                             const char *result) {
  Walk *w = s->walk;
  const char *none = "";
  declare_routine(s, r, r->name, type, parameters);
  text_printf(&w->routines, "# %d \"%s\"\n%s%s %s(%s) {\n%s%s%s", s->loc.line,
              s->loc.file, r->is_external ? "" : "static ", type, r->name, parameters,
              head ? head : none, s->locals.at ? s->locals.at : none,
              s->out.at ? s->out.at : none);
  if (result) text_printf(&w->routines, "  return %s;\n", result);
  text_add(&w->routines, "}\n");
}

// "a, n" of "double *a, long n".
static const char *names_of(Arena *a, const char *parameters) {
  Text t = {.arena = a};
  for (const char *p = parameters; strcmp(p, "void") != 0 && *p; p += *p == ',') {
    const char *end = p + strcspn(p, ","), *name = end;
    while (name > p && (isalnum((unsigned char)name[-1]) || name[-1] == '_')) name--;
    add_parameter(&t, arena_strndup(a, name, (size_t)(end - name)));
    p = end;
  }
  return t.at ? t.at : "";
}

// Other files call it by this name with objects of types that extend those of its arguments, for which it is the same.
static void write_for_extended(Shell *s, const FRoutine *r, const char *type,
                               const char *parameters) {
  if (!r->is_external || r->asks || !has_class_dummies(r->symbol)) return;
  const char *name = extended_name(s->arena, r->name);
  declare_routine(s, r, name, type, parameters);
  text_printf(&s->walk->routines, "%s %s(%s) { %s%s(%s); }\n", type, name, parameters,
              strcmp(type, "void") != 0 ? "return " : "", r->name,
              names_of(s->arena, parameters));
}

// RETURN comes here, too, where variables are to be deallocated.
static void end_statements(Shell *s) {
  if (!has_own_memory(s)) return;
  put(s, "accomp_return:;");
  for (int i = 0; i < s->variables.len; i++)
    if (!s->variables.at[i]->of_block) free_own_memory(s, s->variables.at[i]);
  if (!is_described_result(s->unit->symbol)) return;
  const char *name = variable_of_symbol(s, s->unit->symbol->result)->descriptor;
  put(s, "__builtin_memcpy(accomp_result, &%s, sizeof %s);", name, name);
}

static void define(Walk *w, FRoutine *r) {
  Arena *a = w->t->unit->arena;
  FSymbol *x = r->symbol;
  FNode *unit = r->unit;
  Shell s =
      new_shell(w, probed_loc(w->t->source, a, unit->place.line, unit->place.column));
  s.unit = unit;
  s.is_routine = true;
  s.routine = r;
  s.indent = 1;
  s.out.arena = s.locals.arena = a;
  const FNode *body = NULL;
  for (int i = 0; i < unit->nkids; i++)
    if (unit->kids[i]->kind == F_BODY) body = unit->kids[i];
  find_counters(&s, body);
  find_outside(&s, body);
  r->is_open = true;
  const char *parameters = parameters_of(&s, x);
  find_host_variables(&s, r, body);
  for (int i = 0; i < x->ndummies; i++)
    if (x->dummies[i]) find_in_bounds(&s, r, x->dummies[i]);
  if (x->result) find_in_bounds(&s, r, x->result);
  parameters = host_parameters(&s, r, parameters);
  FVariable *result =
      x->result && unit->kind == F_FUNCTION ? variable_of_symbol(&s, x->result) : NULL;
  if (result) result->outside = true;
  bool described = result && is_described_result(x);
  s.gives_array = result && x->result->rank && !described;
  if (s.gives_array || described)
    parameters = result_parameter(&s, x, result, parameters);
  if (!s.failed) start_arguments(&s, x);
  if (!s.failed) write_statements(&s, body->kids, body->nkids);
  if (!s.failed) end_statements(&s);
  Text head = {.arena = a};
  if (!s.failed) write_variables(&s, &head, r);
  bool value = result && !s.gives_array && !described;
  const char *type = value ? c_type(&s, x->result->type) : "void";
  r->is_open = false;
  r->failed = s.failed;
  w->failed |= s.failed;
  if (s.failed) return;
  write_definition(&s, r, type, parameters, head.at, value ? result->name : NULL);
  write_for_extended(&s, r, type, parameters);
}

// A function of another file: 'routine' or 'declare target' there makes it, and the linker finds it.
static void write_prototype(Walk *w, FRoutine *r, const char *type,
                            const char *parameters) {
  Translation *t = w->t;
  const FDirective *d = procedure_directive(t, r->symbol, NULL);
  bool acc = d ? d->dialect == DIALECT_ACC
               : t->unit->dialects & DIALECT_ACC && !is_of_reduction(r->symbol);
  const char *pragma = acc ? arena_printf(t->unit->arena, "acc routine %s",
                                          procedure_level(t, r->symbol, NULL))
                           : "omp declare target";
  text_printf(&w->prototypes,
              "#pragma %s\n__attribute__((annotate(\"accomp shown %s\"))) %s %s(%s);\n%s",
              pragma, r->symbol->name, type, r->name, parameters,
              acc ? "" : "#pragma omp end declare target\n");
}

static void declare_external(Walk *w, FRoutine *r) {
  Arena *a = w->t->unit->arena;
  FSymbol *x = r->symbol;
  Shell s = new_shell(w, w->loc);
  s.is_routine = true;
  const char *parameters = parameters_of(&s, x);
  bool described = F_HAS(x, FUNCTION) && is_described_result(x),
       array = described || (F_HAS(x, FUNCTION) && x->rank);
  const char *type = F_HAS(x, FUNCTION) && !array ? c_type(&s, x->type) : "void";
  if (array)
    parameters =
        arena_printf(a, "%s%s%s *", !strcmp(parameters, "void") ? "" : parameters,
                     !strcmp(parameters, "void") ? "" : ", ",
                     described ? "void" : c_type(&s, x->type));
  r->failed = s.failed;
  w->failed |= s.failed;
  if (!s.failed) write_prototype(w, r, type, parameters);
}

// An external procedure without an interface: its arguments are those of the first call, all of them addresses.
void declare_implicit(Shell *s, FRoutine *r, const FNode *call) {
  if (r->arguments == call->nkids + 1) return;
  if (r->arguments)
    return not_yet(s, "calls of '%s' with different numbers of arguments", call->text);
  r->arguments = call->nkids + 1;
  const char *list = call->nkids ? "void *" : "void";
  for (int i = 1; i < call->nkids; i++) list = arena_printf(s->arena, "%s, void *", list);
  bool function = call->kind == F_FUNCTION_CALL;
  write_prototype(s->walk, r, function ? c_type(s, call->type) : "void", list);
}

// Of 'declare reduction' in a module: other files may use it. One that code for devices cannot have may be for the host.
static bool is_module_reduction(const FSymbol *x) {
  return is_of_reduction(x) && !*x->procedure;
}

static bool is_version(const FRoutine *r, FSymbol *const *types, const FRoutine *host) {
  for (int i = 0; i < r->symbol->ndummies; i++)
    if (r->types[i] != types[i]) return false;
  return r->host == host;
}

FRoutine *routine_of(Walk *w, FSymbol *x, const FVersion *version) {
  Arena *a = w->t->unit->arena;
  FNode *unit = definition_of(w->t, x);
  // The types are of the call's dummy arguments: without an interface it has none, and the procedure has none of CLASS.
  if (unit && unit->symbol->ndummies != x->ndummies) version = NULL;
  if (unit) x = unit->symbol;
  FSymbol *const *types = version ? version->types : declared_types(a, x);
  const FRoutine *host = version ? version->host : NULL;
  for (int i = 0; i < w->called.len; i++)
    if (w->called.at[i]->symbol == x && is_version(w->called.at[i], types, host))
      return w->called.at[i];
  FRoutine *r = alloc(a, FRoutine);
  r->symbol = x;
  r->unit = unit;
  r->types = types;
  r->host = host;
  r->is_external = !unit || ((routine_directive(w->t, unit) || is_module_reduction(x)) &&
                             has_declared_types(r));
  r->is_implicit = !unit && is_external_procedure(x) && !x->ndummies;
  r->name = name_for_types(a, r, linked_name(w->t, r));
  push(a, &w->called, r);
  if (unit)
    define(w, r);
  else if (!F_HAS(x, INTRINSIC) && !r->is_implicit)
    declare_external(w, r);
  return r;
}

const char *routine_name(Walk *w, FSymbol *procedure) {
  return routine_of(w, procedure, NULL)->name;
}

void drop_failed(Walk *w) {
  int kept = 0;
  for (int i = 0; i < w->called.len; i++)
    if (!w->called.at[i]->failed) w->called.at[kept++] = w->called.at[i];
  w->called.len = kept;
}

static void try_routine(Walk *w, FSymbol *x) {
  Diag *diag = w->t->unit->diag, before = *diag;
  Messages told = {0};
  bool failed = w->failed;
  diag->gathered = &told;
  routine_of(w, x, NULL);
  *diag = before;
  w->failed = failed;
  drop_failed(w);
}

// Routines that other files may call: those that take procedures are written for each one that they are given.
void define_routines(Walk *w, FNode *unit) {
  bool procedure = unit->kind == F_SUBROUTINE || unit->kind == F_FUNCTION;
  if (procedure && unit->symbol && routine_directive(w->t, unit) &&
      !takes_procedures(unit->symbol))
    routine_of(w, unit->symbol, NULL);
  if (procedure && unit->symbol && is_module_reduction(unit->symbol))
    try_routine(w, unit->symbol);
  for (int i = 0; i < unit->nkids; i++)
    if (unit->kids[i]->kind == F_CONTAINS)
      for (int k = 0; k < unit->kids[i]->nkids; k++)
        define_routines(w, unit->kids[i]->kids[k]);
}
