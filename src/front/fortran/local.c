// Variables that code for devices declares: of procedures that it calls, of a BLOCK.
// In:  the variables that statements name.  Out: C of their declarations.
//
// An array whose bounds are not constant has variables with them, as a dummy array has, and is an array of variable size in C.
#include "front/fortran/internal.h"

static const FBound *bound_of(const FSymbol *x, int k) {
  return x->bounds && !F_HAS(x, ALLOCATABLE) && !F_HAS(x, POINTER) ? &x->bounds[k] : NULL;
}

void find_bounds(Shell *s, FVariable *v) {
  size_t before = s->out.len;
  for (int k = 0; k < v->symbol->rank; k++) {
    const FBound *b = bound_of(v->symbol, k);
    if (b && b->lower) c_expr(s, b->lower, NULL);
    if (b && b->upper) c_expr(s, b->upper, NULL);
  }
  if (s->out.len != before)
    not_yet(s, "'%s', the bounds of which have array expressions, in code for devices",
            v->actual);
}

// Bounds may ask for arrays that the program declares in front of this one.
FVariable *next_local(Shell *s) {
  FVariable *first = NULL;
  for (int i = 0; i < s->variables.len; i++) {
    FVariable *v = s->variables.at[i];
    if (!v->is_pending || (v->is_counter && !v->outside)) continue;
    FPlace a = v->symbol->place, b = first ? first->symbol->place : a;
    if (!first || a.line < b.line || (a.line == b.line && a.column < b.column)) first = v;
  }
  if (first) first->is_pending = false;
  return first;
}

const char *declared_bounds(Shell *s, FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *text = "";
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    const FBound *b = bound_of(x, k);
    if (!constant_bounds(x, k, &lower, NULL))
      text = arena_printf(s->arena, "%slong %s_l%d = %s; ", text, v->stem, k + 1,
                          b && b->lower ? c_expr(s, b->lower, NULL) : "1");
    bool known = constant_bounds(x, k, &lower, &upper) || assumes_shape(x);
    if (!known && b && b->upper)
      text =
          arena_printf(s->arena, "%slong %s_n%d = accomp_max_i8(0, %s - (%s) + 1L); ",
                       text, v->stem, k + 1, c_expr(s, b->upper, NULL), c_lower(s, v, k));
  }
  return text;
}

static bool is_assigned(const Shell *s, const FSymbol *x) {
  for (int i = 0; i < s->assigned.len; i++)
    if (s->assigned.at[i] == x) return true;
  return false;
}

// A pointee of POINTER (p, a) is where the integer p says. Constructs are given what the host's compiler knows of it.
void name_pointee(Shell *s, FVariable *v) {
  const FSymbol *x = v->symbol;
  if (!s->is_routine && !is_assigned(s, x->cray)) return;
  if (!s->is_routine || strcmp(x->cray->scope, x->scope) != 0)
    return not_yet(s, "'%s', whose address is in '%s', in code for devices", x->name,
                   x->cray->name);
  FVariable *address = variable_of_symbol(s, x->cray);
  address->outside = address->read = true;
  const char *extents = "";
  for (int k = 0; k < x->rank; k++)
    extents = arena_printf(s->arena, "[%s]%s", c_extent(s, v, k), extents);
  v->name = arena_printf(s->arena, *extents ? "(*(%s (*)%s)%s)" : "(*(%s *%s)%s)",
                         c_type(s, x->type), extents, address->name);
}

static bool is_argument(const FNode *n, const FSymbol *x) {
  for (int i = 0; n->kind == F_FUNCTION_CALL && i < n->nkids; i++)
    if (names_symbol(n->kids[i], x)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (is_argument(n->kids[i], x)) return true;
  return false;
}

// By DATA, too. Others that are saved are variables of C (saved.c).
bool is_table(const Shell *s, const FSymbol *x) {
  FNode name = {.kind = F_NAME, .symbol = (FSymbol *)x};
  if (!x->init || !F_HAS(x, INITIALIZED) || F_HAS(x, TARGET) || F_HAS(x, EQUIVALENCE) ||
      F_HAS(x, POINTER) || F_HAS(x, ALLOCATABLE) || !has_c_type(x->type))
    return false;
  for (int i = 0; i < s->t->tree->nsymbols; i++) {
    const FSymbol *y = s->t->tree->symbols[i];
    if (y && y->selector && names_symbol(y->selector, x)) return false;
  }
  return !changes(s->unit, &name) && !is_argument(s->unit, x);
}

static const char *constant_of(Shell *s, FVariable *v) {
  return v->symbol->rank ? table_of(s, v)
                         : arena_printf(s->arena, "static const %s %s = %s;",
                                        c_type(s, v->symbol->type), v->name,
                                        c_expr(s, v->symbol->init, NULL));
}

const char *local_declaration(Shell *s, FVariable *v) {
  const FSymbol *x = v->symbol;
  const char *extents = "";
  if (x->rank && F_HAS(x, PARAMETER)) return table_of(s, v);
  if (is_local_allocatable(s, x)) return allocatable_declaration(s, v);
  if (v->is_pointer) return pointer_declaration(s, v);
  if (is_table(s, x)) return constant_of(s, v);
  if (F_HAS(x, ALLOCATABLE) || F_HAS(x, POINTER) || F_HAS(x, SAVE) ||
      F_HAS(x, INITIALIZED))
    return not_yet(s,
                   "'%s', declared in code for devices: a variable that is allocatable, "
                   "a pointer, or saved",
                   x->name),
           "";
  const char *bounds = declared_bounds(s, v);
  if (x->cray) return bounds;
  for (int k = 0; k < x->rank; k++)
    extents = arena_printf(s->arena, "[%s]%s", c_extent(s, v, k), extents);
  return arena_printf(s->arena, "%s%s %s%s;%s", bounds, c_type(s, x->type), v->name,
                      extents, start_of_variable(s, x, v->name));
}
