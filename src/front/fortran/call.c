// Calls of procedures in device code.
// In:  CALL and FUNCTION_CALL nodes.  Out: C calls; copies of sections around them.
#include "front/fortran/deep.h"
#include "front/fortran/dispatch.h"

// Flang orders arguments by dummies.
static const FNode *actual_of(const FNode *call, int i) {
  return i < call->nkids ? kid(call->kids[i], 0) : NULL;
}

// The right side of an assignment of the program's own.
static bool is_value(const FNode *call, int i) { return call->kids[i]->value; }

static bool is_designator(const FNode *n) {
  return n->kind == F_NAME || n->kind == F_ELEMENT || n->kind == F_COMPONENT;
}

// Do the elements follow each other in memory, as the dummy argument needs it?
static bool has_gaps(Shell *s, const FNode *n, const FSymbol *dummy) {
  const FNode *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = variable_of(s, base);
  bool gap = !assumes_shape(dummy) && n->rank > 1 && !is_contiguous(v->symbol);
  for (int k = v->symbol->rank - 1; k >= 0; k--) {
    const FNode *x = n->kind == F_ELEMENT ? n->kids[k + 1] : NULL;
    if (!x) continue;
    bool inside = false, ranges = false; // a(1, :): elements are not side by side
    for (int j = k + 1; j < n->nkids - 1; j++) {
      inside |= n->kids[j + 1]->kind == F_TRIPLET;
      ranges |= n->kids[j + 1]->kind == F_TRIPLET;
    }
    bool all = x->kind == F_TRIPLET && is_none(kid(x, 0)) && is_none(kid(x, 1)) &&
               is_none(kid(x, 2));
    gap |= x->kind == F_TRIPLET ? !is_none(kid(x, 2)) || (ranges && !all)
                                : x->rank || inside;
  }
  return gap || (assumes_shape(dummy) && n->rank != dummy->rank);
}

// The first element, as a place in the array as a whole: the procedure goes on behind its row.
static const char *first_element(Shell *s, const FNode *n) {
  const FNode *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = variable_of(s, base);
  const char *type = c_type(s, v->symbol->type), *place = "";
  v->read = v->written = v->outside = true;
  if (n->kind != F_ELEMENT) return arena_printf(s->arena, "(%s *)%s", type, v->name);
  for (int k = v->symbol->rank - 1; k >= 0; k--) {
    const FNode *x = n->kids[k + 1];
    bool start = x->kind == F_TRIPLET && is_none(kid(x, 0));
    const char *index =
        start ? "0"
              : arena_printf(s->arena, "%s - %s",
                             c_expr(s, x->kind == F_TRIPLET ? kid(x, 0) : x, NULL),
                             c_lower(s, v, k));
    place = *place
                ? arena_printf(s->arena, "(%s) * %s + %s", place, c_row(s, v, k), index)
                : index;
  }
  if (v->symbol->rank == 1)
    return arena_printf(s->arena, "(%s *)&%s[%s]", type, v->name, place);
  return arena_printf(s->arena, "(%s *)%s + (%s)", type, v->name, place);
}

// A copy without gaps; what the procedure may have written goes back behind the call.
static const char *copied_argument(Shell *s, const FNode *n, const FSymbol *dummy,
                                   bool value) {
  const char *extents[15], *text;
  bool changes_it =
      is_designator(n) && !value && !value_of(s, n) && !F_HAS(dummy, INTENT_IN);
  if (changes_it && !s->after)
    return not_yet(s, "the section '%s' as an argument of a function that may change it",
                   fortran_of(s->arena, n)),
           "0";
  prepare(s, n);
  extents_of(s, n, extents);
  FValue copy = {n,
                 declare_temporary(s, n->type, extents, n->rank, has_fixed_extents(s, n)),
                 extents, false};
  Elements at = open_loops(s, extents, n->rank);
  const char *element = c_expr(s, n, &at);
  put(s, "%s = %s;", c_value(s, &copy, &at), element);
  close_loops(s, n->rank);
  if (changes_it) {
    Text before = s->out;
    s->out = *s->after;
    at = open_loops(s, extents, n->rank);
    put(s, "%s = %s;", c_target(s, n, &at), c_value(s, &copy, &at));
    close_loops(s, n->rank);
    *s->after = s->out;
    s->out = before;
  }
  text = arena_printf(s->arena, "(%s *)%s", c_type(s, n->type), copy.name);
  if (!assumes_shape(dummy)) return text;
  for (int k = 0; k < dummy->rank; k++)
    text = arena_printf(s->arena, "%s, %s", text, extents[k]);
  for (int k = 0; k + 1 < dummy->rank; k++)
    text =
        arena_printf(s->arena, "%s, (%s) > 0 ? (%s) : 1", text, extents[k], extents[k]);
  return text;
}

// What routine.c: described_parameters takes.
static const char *described_argument(Shell *s, FVariable *v, const FSymbol *x) {
  const char *text = arena_printf(s->arena, "(%s *)%s", c_type(s, x->type), v->name);
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    if (!constant_bounds(x, k, &lower, NULL))
      text = arena_printf(s->arena, "%s, %s", text, c_lower(s, v, k));
    if (!constant_bounds(x, k, &lower, &upper))
      text = arena_printf(s->arena, "%s, %s", text, c_extent(s, v, k));
    if (!is_contiguous(x) && k + 1 < x->rank)
      text = arena_printf(s->arena, "%s, %s", text, c_row(s, v, k));
  }
  return text;
}

// A variable of the procedure around, for an internal procedure.
static const char *host_argument(Shell *s, const FVariable *needed, const FRoutine *r) {
  const char *deep = deep_host_argument(s, needed, r);
  if (deep) return deep;
  FVariable *v = variable_of_symbol(s, needed->symbol);
  v->outside = v->read = true;
  v->written |= needed->written;
  if (v->is_pointer)
    not_yet(s, "the pointer '%s' in an internal procedure that runs on the device",
            v->actual);
  if (!v->symbol->rank) return arena_printf(s->arena, "&%s", v->name);
  bool elements = !s->is_routine && has_allocatables(v->symbol->type) && !v->is_mapped;
  if (elements) v->is_whole = v->is_deep = true;
  return described_argument(s, v, v->symbol);
}

// For an allocatable dummy or a pointer: a variable as a whole; for a pointer what a local one leads to, or a section.
static const char *whole_argument(Shell *s, const FNode *n, const FSymbol *dummy) {
  FVariable *v = n->kind == F_ELEMENT || value_of(s, n) ? NULL : variable_of(s, n);
  bool moves = !v || (v->is_pointer && !F_HAS(v->symbol, ALLOCATABLE));
  const char *text = moves && n->rank == dummy->rank && F_HAS(dummy, POINTER) &&
                             !F_HAS(dummy, CONTIGUOUS)
                         ? pointer_argument(s, n, dummy)
                         : NULL;
  if (text) return text;
  if (moves || !v->symbol->rank || F_HAS(v->symbol, ASSUMED_SIZE))
    return not_yet(s, "the argument '%s' for '%s', a pointer, in code for devices",
                   fortran_of(s->arena, n), dummy->name),
           "0";
  v->read = v->outside = true;
  v->written |= !F_HAS(dummy, INTENT_IN);
  return described_argument(s, v, dummy);
}

static const char *array_argument(Shell *s, const FNode *n, const FSymbol *dummy,
                                  bool value) {
  const char *extents[15];
  const FNode *base = n->kind == F_ELEMENT ? kid(n, 0) : n;
  FVariable *v = is_designator(n) && !value_of(s, n) && !value_of(s, base)
                     ? variable_of(s, base)
                     : NULL;
  bool member =
      v && v->descriptor && !v->is_pointer &&
      (v->symbol->rank == 1 || (n->kind != F_ELEMENT && F_HAS(v->symbol, ALLOCATABLE)));
  bool own = v && v->is_pointer && F_HAS(v->symbol, ALLOCATABLE);
  bool known = v && v->symbol->rank && !F_HAS(v->symbol, PARAMETER) &&
               (!v->descriptor || member || own);
  if (n->rank && (!known || value || has_gaps(s, n, dummy)))
    return copied_argument(s, n, dummy, value);
  if (!v || !v->symbol->rank || (v->is_pointer && !own))
    return not_yet(s, "the argument '%s' in code for devices", fortran_of(s->arena, n)),
           "0";
  const char *text = first_element(s, n);
  if (!assumes_shape(dummy)) return text;
  extents_of(s, n, extents);
  for (int k = 0; k < dummy->rank; k++)
    text = arena_printf(s->arena, "%s, %s", text, extents[k]);
  for (int k = 0; k + 1 < dummy->rank; k++)
    text = arena_printf(s->arena, "%s, %s", text, c_row(s, v, k));
  return text;
}

static const char *absent_argument(Shell *s, const FSymbol *dummy) {
  const char *text = is_open_string(dummy) ? "0, 0" : "0";
  int described = is_contiguous(dummy) ? 2 * dummy->rank : 3 * dummy->rank - 1;
  for (int k = 0; is_described(dummy) && k < described; k++)
    text = arena_printf(s->arena, "%s, 1", text);
  for (int k = 0; assumes_shape(dummy) && k < 2 * dummy->rank - 1; k++)
    text = arena_printf(s->arena, "%s, %d", text, k >= dummy->rank);
  return text;
}

static const char *scalar_argument(Shell *s, const FNode *call, const FRoutine *r, int i,
                                   const FSymbol *dummy, const Elements *at) {
  const FNode *n = actual_of(call, i);
  if (dummy->type.category == FT_CHARACTER) {
    const char *text = c_string_argument(s, n, dummy, at);
    return by_value(r->symbol, dummy) ? arena_printf(s->arena, "*%s", text) : text;
  }
  if (has_allocatables(n->type))
    return by_value(r->symbol, dummy) ? deep_value(s, n, at)
                                      : deep_argument(s, n, dummy, call, i, at);
  const char *value = c_expr(s, n, at);
  if (by_value(r->symbol, dummy)) return value;
  bool class =
      dummy->type.polymorphic; // whose actual argument may be of an extended type
  const char *cast =
      class ? arena_printf(s->arena, "(%s *)", c_type(s, declared_type_of(dummy))) : "";
  bool copies =
      is_value(call, i) && !n->type.polymorphic && may_overlap(n, actual_of(call, 0));
  if (!is_designator(n) || copies)
    return arena_printf(s->arena, is_record(n->type) ? "%s(%s[1]){%s}" : "%s&(%s){%s}",
                        cast, c_type(s, class ? n->type : dummy->type), value);
  const char *place = arena_printf(s->arena, "%s&%s", cast, c_target(s, n, at));
  if (n->kind != F_NAME || !n->rank || !F_HAS(dummy, OPTIONAL)) return place;
  // An element of an array that may be absent.
  const char *asked = F_HAS(n->symbol, ALLOCATABLE) ? "allocated"
                      : F_HAS(n->symbol, POINTER)   ? "associated"
                      : F_HAS(n->symbol, OPTIONAL)  ? "present"
                                                    : NULL;
  return asked ? arena_printf(s->arena, "(%s ? %s : 0)", c_has_memory(s, n, asked), place)
               : place;
}

// Routines of both APIs that device code may call (rt/device/fortran.h declares them). Arguments are passed by value; of the
// routines for locks the one argument is the lock.
static const char *const api_names[] = {"omp_get_thread_num",
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
                                        "omp_get_max_active_levels",
                                        "omp_get_supported_active_levels",
                                        "omp_get_dynamic",
                                        "omp_get_cancellation",
                                        "omp_in_final",
                                        "omp_get_max_task_priority",
                                        "omp_get_proc_bind",
                                        "omp_get_max_teams",
                                        "omp_set_num_threads",
                                        "omp_get_ancestor_thread_num",
                                        "acc_on_device"};
static const char *const lock_names[] = {"omp_init_lock",      "omp_destroy_lock",
                                         "omp_set_lock",       "omp_unset_lock",
                                         "omp_test_lock",      "omp_init_nest_lock",
                                         "omp_set_nest_lock",  "omp_unset_nest_lock",
                                         "omp_test_nest_lock", "omp_destroy_nest_lock"};

static bool is_one_of(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

static const char *lock_call(Shell *s, const FNode *n) {
  const char *type = strstr(n->text, "nest") ? "omp_nest_lock_t" : "omp_lock_t";
  const FNode *lock = kid(kid(n, 0), 0);
  return arena_printf(s->arena, "%s((%s *)&%s)", n->text, type, c_target(s, lock, NULL));
}

static const char *api_call(Shell *s, const FNode *n, const Elements *at) {
  if (is_one_of(n->text, lock_names, countof(lock_names))) return lock_call(s, n);
  if (!is_one_of(n->text, api_names, countof(api_names))) return NULL;
  const char *args = "";
  for (int k = 0; k < n->nkids; k++)
    args = arena_printf(s->arena, "%s%s%s", args, k ? ", " : "",
                        c_expr(s, kid(n->kids[k], 0), at));
  return arena_printf(s->arena, "%s(%s)", n->text, args);
}

// Without an interface an argument is what the call makes of it.
static FSymbol *implied_dummy(Shell *s, const FNode *actual) {
  FSymbol *dummy = alloc(s->arena, FSymbol);
  *dummy = (FSymbol){.name = "",
                     .kind = FS_OBJECT,
                     .type = actual->type,
                     .rank = actual->rank ? 1 : 0,
                     .flags = actual->rank ? (uint64_t)1 << F_BIT_ASSUMED_SIZE : 0};
  return dummy;
}

static const char *argument(Shell *s, const FNode *n, const FRoutine *r, int i,
                            const Elements *at) {
  const FSymbol *x = r->symbol;
  const FNode *actual = actual_of(n, i);
  if (r->is_implicit && is_none(actual))
    return not_yet(s, "an alternate return of '%s' in code for devices", n->text), "0";
  const FSymbol *dummy = r->is_implicit ? implied_dummy(s, actual) : x->dummies[i];
  if (is_none(actual)) return absent_argument(s, dummy);
  if (is_described(dummy)) return whole_argument(s, actual, dummy);
  bool value = is_value(n, i) && may_overlap(actual, actual_of(n, 0));
  return dummy->rank ? array_argument(s, actual, dummy, value)
                     : scalar_argument(s, n, r, i, dummy, at);
}

// Regions that the host runs for a device: the arguments as the host's compiler passes them. The lengths of strings come behind all.
static const char *argument_of_host(Shell *s, const FNode *call, int i, FSymbol *dummy,
                                    const Elements *at, const char **lengths) {
  static const uint64_t described =
      (uint64_t)1 << F_BIT_ALLOCATABLE | (uint64_t)1 << F_BIT_POINTER |
      (uint64_t)1 << F_BIT_ASSUMED_SHAPE | (uint64_t)1 << F_BIT_ASSUMED_RANK;
  const FNode *n = actual_of(call, i);
  bool string = dummy->type.category == FT_CHARACTER;
  if (is_none(n) && string) *lengths = arena_printf(s->arena, "%s, 0ul", *lengths);
  if (is_none(n) && !F_HAS(dummy, VALUE)) return "0";
  if (is_none(n) || dummy->kind == FS_PROCEDURE || dummy->flags & described ||
      dummy->type.category == FT_NONE || dummy->type.polymorphic ||
      has_allocatables(n->type) ||
      (string &&
       (dummy->rank || n->rank || dummy->type.kind != 1 || F_HAS(dummy, VALUE))))
    return not_yet(s, "the argument '%s' of '%s' in a region with 'ancestor'",
                   is_none(n) ? dummy->name : fortran_of(s->arena, n), call->text),
           "0";
  if (dummy->rank) return array_argument(s, n, dummy, false);
  if (string) {
    const char *length, *text = c_string_parts(s, n, dummy, at, &length);
    *lengths = arena_printf(s->arena, "%s, (unsigned long)(%s)", *lengths, length);
    return arena_printf(s->arena, "(void *)(%s)", text);
  }
  const char *value = c_expr(s, n, at);
  if (F_HAS(dummy, VALUE)) return value;
  return is_designator(n)
             ? arena_printf(s->arena, "&%s", c_target(s, n, at))
             : arena_printf(s->arena, "&(%s){%s}", c_type(s, dummy->type), value);
}

static const char *call_of_host(Shell *s, const FNode *n, FSymbol *x, const Elements *at,
                                const char *array) {
  FNode *unit = definition_of(s->t, x);
  if (unit) x = unit->symbol;
  const FSymbol *result = x->result ? x->result : x;
  bool function = n->kind == F_FUNCTION_CALL,
       internal = *x->procedure && !is_external_procedure(x);
  if (internal || F_HAS(x, PRIVATE) || n->symbol->bound || array ||
      (function && (!has_c_type(n->type) || result->rank)))
    return not_yet(s, "a call of '%s', %s, in a region with 'ancestor'", n->text,
                   internal            ? "an internal procedure"
                   : F_HAS(x, PRIVATE) ? "a private procedure of its module"
                   : n->symbol->bound  ? "which is bound to a type"
                                       : "whose value is no number"),
           "0";
  const char *lengths = "", *strings = "";
  bool implicit = is_external_procedure(x) && !unit && !x->ndummies;
  int count = implicit ? n->nkids : x->ndummies;
  const char *args = "", *types = count ? "" : "void";
  for (int i = 0; i < count && !s->failed; i++) {
    FSymbol *dummy = implicit ? implied_dummy(s, actual_of(n, i)) : x->dummies[i];
    args = arena_printf(s->arena, "%s%s%s", args, i ? ", " : "",
                        argument_of_host(s, n, i, dummy, at, &lengths));
    if (dummy->type.category == FT_CHARACTER && F_HAS(x, BIND_C))
      not_yet(s, "the string '%s' of '%s' in a region with 'ancestor'", dummy->name,
              n->text);
    if (dummy->type.category == FT_CHARACTER)
      strings = arena_printf(s->arena, "%s, unsigned long", strings);
    types = arena_printf(s->arena, "%s%s%s", types, i ? ", " : "",
                         F_HAS(dummy, VALUE) ? c_type(s, dummy->type) : "void *");
  }
  const char *name = symbol_of_host(s->t, x);
  text_printf(&s->walk->prototypes, "extern %s %s(%s%s);\n",
              function ? c_type(s, n->type) : "void", name, types, strings);
  return arena_printf(s->arena, "%s(%s%s)", name, args, lengths);
}

// A call of an argument that is a procedure of the language, or absent. NULL: of another one.
static const char *call_of_given(Shell *s, const FNode *n, const FSymbol *given,
                                 const Elements *at) {
  if (!given && F_HAS(n->symbol, OPTIONAL) && !n->rank)
    return arena_printf(s->arena, "({ __builtin_trap(); %s; })",
                        n->kind == F_CALL
                            ? "(void)0"
                            : arena_printf(s->arena, "(%s){0}", c_type(s, n->type)));
  if (!given || !F_HAS(given, INTRINSIC)) return NULL;
  FNode call = *n;
  call.symbol = NULL;
  call.text = given->name;
  return c_intrinsic(s, &call, at);
}

static const char *call_with(Shell *s, const FNode *n, const Elements *at,
                             const char *array) {
  const char *api =
      n->symbol && definition_of(s->t, n->symbol) ? NULL : api_call(s, n, at);
  if (api) return api;
  FSymbol *called = procedure_to_call(s, n);
  if (s->failed) return "0";
  const char *given = called == n->symbol ? NULL : call_of_given(s, n, called, at);
  if (given) return given;
  if (!called && is_procedure_dummy(n->symbol))
    return not_yet(s, "a call of the argument '%s' in code for devices: %s", n->text,
                   unknown_procedure),
           "0";
  if (!called || called->kind != FS_PROCEDURE || *n->text == '*')
    return not_yet(s, "a call of '%s' in code for devices", n->text), "0";
  s->walk->loc = s->loc;
  if (s->on_host) return call_of_host(s, n, called, at, array);
  FVersion version = version_for_call(s, n, called);
  if (s->failed) return "0";
  FRoutine *r = routine_of(s->walk, called, &version);
  need_types_of_arguments(s, n, r);
  if (r->is_implicit) declare_implicit(s, r, n);
  s->calls = true;
  s->failed |= r->failed;
  if (r->is_open && r->hosts.len)
    return not_yet(s,
                   "'%s', a recursive procedure with variables of the procedure around",
                   n->text),
           "0";
  const char *args = "";
  int count = r->is_implicit ? n->nkids : r->symbol->ndummies;
  for (int i = 0; i < count && !s->failed; i++)
    if (r->is_implicit || !is_procedure_dummy(r->symbol->dummies[i]))
      args = arena_printf(s->arena, "%s%s%s", args, *args ? ", " : "",
                          argument(s, n, r, i, at));
  for (int i = 0; i < r->hosts.len; i++)
    args = arena_printf(s->arena, "%s%s%s", args, *args ? ", " : "",
                        host_argument(s, r->hosts.at[i], r));
  if (array && is_described_result(n->symbol))
    args = arena_printf(s->arena, "%s%s&%s", args, *args ? ", " : "", array);
  else if (array)
    args = arena_printf(s->arena, "%s%s(%s *)%s", args, *args ? ", " : "",
                        c_type(s, n->type), array);
  return arena_printf(s->arena, "%s(%s)", r->name, args);
}

// A function whose value is allocatable or a pointer: a descriptor that gets it. What it has allocated ends behind the statement.
static const char *call_for_descriptor(Shell *s, const FNode *n) {
  const FSymbol *result = n->symbol->result;
  bool own = F_HAS(result, ALLOCATABLE);
  const char *type = element_type(s, result);
  if (!type || (is_deep(result->type) && !n->rank) || (own && !may_end(s)))
    return not_yet(
               s,
               "'%s', a function with an allocatable value or a pointer%s, in code for "
               "devices",
               n->text,
               type && !is_deep(result->type) ? ", in a condition or a bound" : ""),
           "0";
  FVariable v = {.symbol = (FSymbol *)result,
                 .is_pointer = true,
                 .descriptor = arena_printf(s->arena, "accomp_v%d", ++s->temporaries)};
  s->declared++;
  put(s, "%s", pointer_declaration(s, &v));
  put(s, "%s;", call_with(s, n, NULL, v.descriptor));
  if (own) text_printf(ends_here(s), "%s\n", freed_memory(s, &v));
  return v.descriptor;
}

static const char *call_for_scalar(Shell *s, const FNode *n) {
  const char *name = call_for_descriptor(s, n),
             *place =
                 c_string(s->arena, arena_printf(s->arena, "%s:%d: the value of '%s'",
                                                 s->loc.file, s->loc.line, n->text));
  put(s, "accomp_need_memory(%s.base, %s);", name, place);
  return arena_printf(s->arena, "(*%s.base)", name);
}

const char *c_call(Shell *s, const FNode *n, const Elements *at) {
  if (n->kind == F_FUNCTION_CALL && !n->rank && is_described_result(n->symbol))
    return call_for_scalar(s, n);
  return call_with(s, n, at, NULL);
}

// An array that an elemental subroutine gets, which is there; NULL: it gets none.
static const FNode *array_of_elements(const FSymbol *called, const FNode *call) {
  const FNode *array = NULL;
  for (int i = 0; i < call->nkids && i < called->ndummies; i++) {
    const FNode *actual = actual_of(call, i);
    if (is_none(actual) || !actual->rank) continue;
    if (!F_HAS(called->dummies[i], OPTIONAL)) return actual;
    array = actual;
  }
  return array;
}

// Does the call change elements that the argument, a value, has at other places?
static bool is_changed_before(Shell *s, const FSymbol *called, const FNode *call,
                              const FNode *value) {
  for (int i = 0; i < call->nkids && i < called->ndummies; i++) {
    const FNode *actual = actual_of(call, i);
    if (!is_none(actual) && actual->rank && is_designator(actual) &&
        !F_HAS(called->dummies[i], INTENT_IN) && reads_others(s, value, actual))
      return true;
  }
  return false;
}

// Fortran 2018, 15.8.3: a call for each element; 15.5.2.3: values of expressions are those in front of all calls.
static void write_call_for_elements(Shell *s, const FNode *n, const FSymbol *called,
                                    const FNode *array) {
  const char *extents[15];
  int before = s->values.len;
  for (int i = 0; i < n->nkids && i < called->ndummies; i++) {
    const FNode *actual = actual_of(n, i);
    bool value = !is_none(actual) && (is_value(n, i) || !is_designator(actual));
    if (is_none(actual) || (!actual->rank && !value)) continue;
    prepare(s, actual);
    if (!value || !is_changed_before(s, called, n, actual)) continue;
    if (has_allocatables(actual->type))
      return not_yet(s,
                     "'%s', which '%s' reads and changes at other places, of a type with "
                     "allocatable components",
                     fortran_of(s->arena, actual), n->text);
    keep(s, actual);
  }
  extents_of(s, array, extents);
  Elements at = open_loops(s, extents, array->rank);
  Ends ends;
  begin_ends(s, &ends);
  put(s, "%s;", call_with(s, n, &at, NULL));
  end_ends(s, &ends);
  close_loops(s, array->rank);
  s->values.len = before;
}

// A statement: sections that the procedure changes are copied back behind it.
void write_call_statement(Shell *s, const FNode *n) {
  const FSymbol *called = procedure_called(s, n);
  const FNode *array =
      called && F_HAS(called, ELEMENTAL) ? array_of_elements(called, n) : NULL;
  if (array) return write_call_for_elements(s, n, called, array);
  Text after = {.arena = s->arena}, *around = s->after;
  s->after = &after;
  const char *c = c_call(s, n, NULL);
  s->after = around;
  put(s, "%s;", c);
  text_add(&s->out, after.at ? after.at : "");
}

// A function with an array value: an array of the caller's gets it.
const char *call_for_array(Shell *s, const FNode *n, const char *extents[15]) {
  const FSymbol *result = n->symbol ? n->symbol->result : NULL;
  bool fixed = true;
  if (is_described_result(n->symbol)) {
    const char *name = call_for_descriptor(s, n);
    for (int k = 0; k < n->rank; k++)
      extents[k] = arena_printf(s->arena, "%s.dim[%d].extent", name, k);
    return name;
  }
  for (int k = 0; k < n->rank; k++) {
    const FBound *b = result && result->bounds ? &result->bounds[k] : NULL;
    if (!b || !b->upper)
      return not_yet(s,
                     "'%s', a function with an array value of unknown size, in code for "
                     "devices",
                     n->text),
             "0";
    const FNode *upper = with_actuals(s, n, b->upper),
                *lower = b->lower ? with_actuals(s, n, b->lower) : NULL;
    fixed &= has_fixed_extents(s, upper) && (!lower || has_fixed_extents(s, lower));
    extents[k] =
        upper->has_value && (!lower || lower->has_value)
            ? arena_printf(s->arena, "%ld", upper->value - (lower ? lower->value : 1) + 1)
            : arena_printf(s->arena, "%s - (%s) + 1", c_index(s, upper, NULL),
                           lower ? c_index(s, lower, NULL) : "1");
  }
  const char *name = declare_temporary(s, n->type, extents, n->rank, fixed);
  const char *c = call_with(s, n, NULL, name);
  put(s, "%s;", c);
  return name;
}
