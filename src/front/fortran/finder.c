// What procedures with BIND(C) cannot be given: descriptors themselves, not copies, and variables of types with bound procedures.
// In:  an argument of a construct.  Out: a variable with its address, or a descriptor of Fortran 2018, and how the program gets it: a call of
// an external procedure without BIND(C), whose interface has the variable's own type.
#include "front/fortran/internal.h"

static const char *declared_type(Shell *s, const FSymbol *x) {
  if (x->type.category != FT_DERIVED) return fortran_type(s, x->type);
  return arena_printf(s->arena, "type(%s)", x->type.derived->name);
}

// The interface's way to the name of the type.
static const char *brings_type(Shell *s, const FSymbol *x) {
  const FSymbol *type = x->type.category == FT_DERIVED ? x->type.derived : NULL;
  if (!type) return "";
  const FNode *around = s->unit;
  while (around && around->kind != F_MODULE) around = around->parent;
  bool here = around && around->symbol && !strcmp(around->symbol->name, type->module);
  if (!*type->module || *type->scope != 'm' || here) return "import\n";
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

const char *find_address(Shell *s, const FSymbol *x, const char *actual, FindKind kind) {
  Walk *w = s->walk;
  int n = ++w->found;
  const char *name = arena_printf(s->arena, "accomp_d%d_%s", n, s->t->id),
             *value = arena_printf(s->arena, "accomp_d%d", n),
             *size = kind == FIND_SHAPE ? "(" DESCRIPTOR_WORDS ")" : "",
             *attribute = kind != FIND_DESCRIPTOR ? "optional"
                          : F_HAS(x, POINTER)     ? "pointer"
                                                  : "allocatable";
  text_printf(&w->routines, "void %s_(%s) { %s; }\n", name,
              kind == FIND_SHAPE ? "const void *a, struct accomp_cfi *at"
                                 : "void *a, void **at",
              kind != FIND_SHAPE                   ? "*at = a"
              : s->t->compiler == FORTRAN_GFORTRAN ? "accomp_of_gfortran(a, at)"
                                                   : "accomp_of_flang(a, at)");
  text_printf(&s->finders,
              "integer(8) :: %s%s\ninterface\nsubroutine %s(a,at)\n%s%s, %s, "
              "intent(in) :: a%s\ninteger(8) :: at%s\nend subroutine\n"
              "end interface\n",
              value, size, name, brings_type(s, x), declared_type(s, x), attribute,
              shape_of(s, x, kind), size);
  text_printf(&s->finds, "call %s(%s,%s)\n", name, actual, value);
  return value;
}

bool needs_finder(const FSymbol *x) {
  const FSymbol *type = x->type.category == FT_DERIVED ? x->type.derived : NULL;
  return type && (x->type.polymorphic || F_HAS(type, BOUND));
}
