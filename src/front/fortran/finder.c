// Procedures with BIND(C) cannot be given these: descriptors themselves, not copies, variables of types with bound procedures, and what the program
// cannot name, as it is absent or behind a pointer that leads nowhere.
// In:  an argument of a construct.  Out: a variable with its address, or a descriptor of Fortran 2018, and how the program gets it: a call of
// an external procedure without BIND(C), whose interface has the variable's own type.
#include "front/fortran/internal.h"

static const char *declared_type(Shell *s, const FSymbol *x) {
  if (x->type.category == FT_CHARACTER)
    return arena_printf(s->arena, "character(%ld)", x->type.length);
  if (x->type.category != FT_DERIVED) return fortran_type(s, x->type);
  return arena_printf(s->arena, "type(%s)", x->type.derived->name);
}

// Is the module, or submodule, around the unit? "module m::sub", "procedure m::outer".
static bool is_around(const FNode *unit, const char *module) {
  size_t n = strlen(module);
  const char *at = unit->symbol ? strchr(unit->symbol->scope, ' ') : NULL;
  for (; at; at = strstr(at, "::"), at = at ? at + 1 : NULL)
    if (!strncmp(at + 1, module, n) && (!at[1 + n] || at[1 + n] == ':')) return true;
  return false;
}

bool is_named_here(const Shell *s, const FSymbol *type) {
  return !*type->module || *type->scope != 'm' || is_around(s->unit, type->module);
}

const char *brings_type(Shell *s, const FSymbol *x) {
  const FSymbol *type = x->type.category == FT_DERIVED ? x->type.derived : NULL;
  if (!type) return "";
  if (is_named_here(s, type)) return "import\n";
  if (F_HAS(type, PRIVATE))
    not_yet(s, "'%s' here: its type '%s' is private in its module", x->name, type->name);
  return arena_printf(s->arena, "use %s, only: %s\n", type->module, type->name);
}

static const char *shape_of(Shell *s, const FSymbol *x, FindKind kind) {
  const char *colons = "(:";
  if (kind == FIND_SHAPE) return "(..)";
  if (kind == FIND_SCALAR || !x->rank) return "";
  for (int k = 1; k < x->rank; k++) colons = arena_printf(s->arena, "%s,:", colons);
  return arena_printf(s->arena, "%s)", colons);
}

static void write_finder(Shell *s, const FSymbol *x, FindKind kind, const char *name) {
  const char *size = kind == FIND_SHAPE ? "(" DESCRIPTOR_WORDS ")" : "",
             *attribute = kind != FIND_DESCRIPTOR ? "optional"
                          : F_HAS(x, POINTER)     ? "pointer"
                                                  : "allocatable";
  bool any = kind != FIND_DESCRIPTOR && !needs_finder(x);
  text_printf(&s->walk->routines, "void %s_(%s) { %s; }\n", name,
              kind == FIND_SHAPE ? "const void *a, struct accomp_cfi *at"
                                 : "void *a, void **at",
              kind != FIND_SHAPE                   ? "*at = a"
              : s->t->compiler == FORTRAN_GFORTRAN ? "accomp_of_gfortran(a, at)"
                                                   : "accomp_of_flang(a, at)");
  text_printf(
      &s->finders,
      "interface\nsubroutine %s(accomp_a,accomp_at)\n%s%s, %s, intent(in) :: accomp_a%s\n"
      "integer(8) :: accomp_at%s\nend subroutine\nend interface\n",
      name, any ? "" : brings_type(s, x),
      any ? fortran_type(s, x->type) : declared_type(s, x), attribute,
      shape_of(s, x, kind), size);
}

const char *find_address(Shell *s, const FVariable *v, FindKind kind) {
  int n = ++s->walk->found;
  const char *name = arena_printf(s->arena, "accomp_d%d_%s", n, s->t->id),
             *value = arena_printf(s->arena, "accomp_d%d", n);
  text_printf(&s->finders, "integer(8) :: %s%s\n", value,
              kind == FIND_SHAPE ? "(" DESCRIPTOR_WORDS ")" : "");
  write_finder(s, v->symbol, kind, name);
  text_printf(&s->finds, "%s = 0\n", value);
  write_where_there(s, v,
                    arena_printf(s->arena, "call %s(%s,%s)\n", name, v->actual, value));
  return value;
}

bool needs_finder(const FSymbol *x) {
  const FSymbol *type = x->type.category == FT_DERIVED ? x->type.derived : NULL;
  return type && (x->type.polymorphic || F_HAS(type, BOUND));
}

// --- what need not be there --------------------------------------------------------------------------------------------

typedef Vec(const char *) Conditions;

static void add_condition(Shell *s, Conditions *c, const char *function,
                          const char *variable) {
  const char *text = arena_printf(s->arena, "%s(%s)", function, variable);
  for (int i = 0; i < c->len; i++)
    if (!strcmp(c->at[i], text)) return;
  push(s->arena, c, text);
}

// When the program may name it. 'memory': and what it points to.
static void conditions_of(Shell *s, const FNode *n, bool memory, Conditions *c) {
  for (int i = 0; i < n->nkids; i++) conditions_of(s, n->kids[i], true, c);
  bool variable = (n->kind == F_NAME || n->kind == F_COMPONENT) && n->symbol;
  if (!variable) return;
  const char *text = fortran_of(s->arena, n);
  if (n->kind == F_NAME && F_HAS(n->symbol, OPTIONAL))
    add_condition(s, c, "present", text);
  if (memory && F_HAS(n->symbol, ALLOCATABLE)) add_condition(s, c, "allocated", text);
  if (memory && F_HAS(n->symbol, POINTER)) add_condition(s, c, "associated", text);
}

static Conditions conditions_for(Shell *s, const FVariable *v) {
  Conditions c = {0};
  const FNode *n = v->asked ? v->asked : v->path;
  if (v->asked && !strncmp(v->actual, "logical(present", 15)) return c;
  if (n)
    conditions_of(s, n, false, &c);
  else if (F_HAS(v->symbol, OPTIONAL))
    add_condition(s, &c, "present", v->actual);
  return c;
}

bool may_lack_memory(const FVariable *v) {
  const FSymbol *x = v->symbol;
  return F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER) || F_HAS(x, OPTIONAL);
}

bool is_behind_pointers(Shell *s, const FVariable *v) {
  bool plain = !v->path && !F_HAS(v->symbol, ALLOCATABLE) && !F_HAS(v->symbol, POINTER);
  return !plain && conditions_for(s, v).len;
}

const char *where_there(Shell *s, const FVariable *v, const char *statements) {
  Conditions c = conditions_for(s, v);
  for (int i = c.len - 1; i >= 0; i--)
    statements = arena_printf(s->arena, "if (%s) then\n%send if\n", c.at[i], statements);
  return statements;
}

void write_where_there(Shell *s, const FVariable *v, const char *statement) {
  text_add(&s->finds, where_there(s, v, statement));
}

const char *value_where_there(Shell *s, const FVariable *v, const char *type,
                              const char *other, const char *value) {
  if (!conditions_for(s, v).len) return value;
  const char *name = arena_printf(s->arena, "accomp_d%d", ++s->walk->found);
  text_printf(&s->finders, "%s :: %s\n", type, name);
  text_printf(&s->finds, "%s = %s\n", name, other);
  write_where_there(s, v, arena_printf(s->arena, "%s = %s\n", name, value));
  return name;
}
