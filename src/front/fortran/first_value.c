// First values of components, with which variables of derived types begin (Fortran 2018, 7.5.4.6).
// In:  types; variables that code for devices declares, INTENT(OUT) arguments, copies by 'private'.  Out: C initialisers, and statements.
#include "front/fortran/deep.h"
#include "front/fortran/dispatch.h"

bool has_first_values(FType t) {
  const FSymbol *type = t.category == FT_DERIVED ? t.derived : NULL;
  for (int i = 0; type && i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    if (x->init || F_HAS(x, INITIALIZED)) return true;
    if (!F_HAS(x, POINTER) && !F_HAS(x, ALLOCATABLE) && has_first_values(x->type))
      return true;
  }
  return false;
}

bool needs_start(FType t) { return has_first_values(t) || has_allocatables(t); }

// --- values ------------------------------------------------------------------------------------------------------------

static const char *string_value(Shell *s, const FNode *n, long length) {
  for (const char *c = n->text; *c; c++)
    if ((unsigned char)*c >= 0x80)
      not_yet(s, "the string '%s' in code for devices", n->text);
  return arena_printf(s->arena, "{%s}",
                      c_string(s->arena, arena_printf(s->arena, "%-*.*s", (int)length,
                                                      (int)length, n->text)));
}

const char *element_value(Shell *s, FType t, const FNode *n) {
  if (n->kind == F_CONSTANT && t.category == FT_CHARACTER)
    return string_value(s, n, t.length);
  // A call is no constant, with which a saved variable of C may begin.
  const char *value = c_expr(s, n, NULL);
  bool pair = !strncmp(value, "accomp_complex_c", 16) && strchr(value, '(');
  return pair ? arena_printf(s->arena, "__builtin_complex%s", strchr(value, '(')) : value;
}

static const char *values_of_type(Shell *s, const FSymbol *type);

// "{[0 ... 3] = {[0 ... 1] = value}}"
static const char *repeated(Shell *s, const FSymbol *x, const char *value) {
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    constant_bounds(x, k, &lower, &upper);
    value = upper < lower
                ? "{}"
                : arena_printf(s->arena, "{[0 ... %ld] = %s}", upper - lower, value);
  }
  return value;
}

// NULL: it has none.
static const char *component_value(Shell *s, const FSymbol *x) {
  const FNode *init = x->init;
  if (F_HAS(x, ALLOCATABLE)) return own_mark(s, x);
  if (F_HAS(x, POINTER)) {
    bool null = init && (init->kind == F_NULL_POINTER ||
                         (init->kind == F_INTRINSIC && !strcmp(init->text, "null")));
    if (init && !null)
      not_yet(s, "the first target of the component '%s', in code for devices", x->name);
    return NULL;
  }
  if (!init && F_HAS(x, INITIALIZED))
    not_yet(s, "the first value of the component '%s', in code for devices", x->name);
  if (!init)
    return needs_start(x->type) ? repeated(s, x, values_of_type(s, x->type.derived))
                                : NULL;
  if (init->kind != F_CONSTANT_ARRAY) {
    if (init->rank)
      not_yet(s, "the first value of the component '%s', in code for devices", x->name);
    return repeated(s, x, element_value(s, x->type, init));
  }
  Text t = {.arena = s->arena};
  for (int i = 0; i < init->nkids; i++)
    text_printf(&t, "%s%s", i ? ", " : "", element_value(s, x->type, init->kids[i]));
  return arena_printf(s->arena, "{%s}", t.at ? t.at : "");
}

static const char *values_of_type(Shell *s, const FSymbol *type) {
  Text t = {.arena = s->arena};
  for (int i = 0; i < type->ncomponents; i++) {
    const FSymbol *x = type->components[i];
    const char *value = component_value(s, x);
    if (value) text_printf(&t, "%s.m_%s = %s", t.len ? ", " : "", x->name, value);
  }
  return arena_printf(s->arena, "{%s}", t.len ? t.at : "0");
}

const char *component_start(Shell *s, const FSymbol *x) { return component_value(s, x); }

const char *value_at_start(Shell *s, FType t) {
  return arena_printf(s->arena, "(%s)%s", c_type(s, t), values_of_type(s, t.derived));
}

// --- variables -----------------------------------------------------------------------------------------------------------

const char *start_of_variable(Shell *s, const FSymbol *x, const char *name) {
  if (!needs_start(x->type) || x->type.polymorphic) return "";
  const char *type = c_type(s, x->type), *value = values_of_type(s, x->type.derived);
  if (!x->rank) return arena_printf(s->arena, " %s = (%s)%s;", name, type, value);
  return arena_printf(s->arena,
                      " for (unsigned long accomp_s = 0; accomp_s < sizeof %s / "
                      "sizeof(%s); accomp_s++) ((%s *)%s)[accomp_s] = (%s)%s;",
                      name, type, type, name, type, value);
}

static void start_argument(Shell *s, FSymbol *x, FType type) {
  FNode name = {
      .kind = F_NAME, .text = "", .symbol = x, .type = x->type, .rank = x->rank};
  FVariable *v = variable_of_symbol(s, x);
  const char *extents[15];
  bool deep = has_allocatables(type), result = x == s->unit->symbol->result;
  if (type.polymorphic || (x->type.polymorphic && deep) || F_HAS(x, ASSUMED_SIZE) ||
      (deep && result))
    return not_yet(s, "'%s', an argument with INTENT(OUT) and first values, which is %s",
                   x->name,
                   x->type.polymorphic      ? "polymorphic"
                   : F_HAS(x, ASSUMED_SIZE) ? "of assumed size"
                                            : "of a type with allocatable components");
  v->written = v->outside = true;
  if (F_HAS(x, OPTIONAL)) put(s, "if (%s) {", c_has_memory(s, &name, "present"));
  extents_of(s, &name, extents);
  Elements at = open_loops(s, extents, x->rank);
  const char *element = c_designator(s, &name, x->rank ? &at : NULL, true);
  if (deep)
    put(s, "%s", clear_argument(s, x, element));
  else if (x->type.polymorphic)
    put(s, "*(%s *)&%s = %s;", c_type(s, type), element, value_at_start(s, type));
  else
    put(s, "%s = %s;", element, value_at_start(s, type));
  close_loops(s, x->rank);
  if (F_HAS(x, OPTIONAL)) put(s, "}");
}

void start_arguments(Shell *s, const FSymbol *procedure) {
  for (int i = 0; i < procedure->ndummies; i++) {
    FSymbol *x = procedure->dummies[i];
    bool out = x && x->kind == FS_OBJECT && F_HAS(x, INTENT_OUT) &&
               !F_HAS(x, ALLOCATABLE) && !F_HAS(x, POINTER);
    FSymbol *known = out ? type_of_dummy(s, x) : NULL;
    FType type = out ? x->type : (FType){0};
    if (known) type.derived = known, type.polymorphic = false;
    if (!out || !needs_start(type)) continue;
    if (known) ask_type_of_dummy(s, x);
    start_argument(s, x, type);
  }
  FSymbol *result = procedure->result;
  if (s->gives_array && result && needs_start(result->type))
    start_argument(s, result, result->type);
}
