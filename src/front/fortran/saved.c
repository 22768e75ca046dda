// Variables with SAVE of procedures for devices: C defines them, with their first values, for the host's code and for devices.
// In:  the variables that the statements of such a procedure name.  Out: C of them; a BLOCK around the procedure's statements in the host's text.
//
// OpenMP 5.2, 7.8.1: devices have their own ones, as of a module's variables. OpenACC 3.3, 2.15.1, forbids them. In the BLOCK the names are
// Cray pointees, which keep all that the declarations say of them.
#include "front/fortran/internal.h"

static bool is_statement_function_with(const Translation *t, const FSymbol *x) {
  for (int i = 0; i < t->tree->nsymbols; i++) {
    const FSymbol *y = t->tree->symbols[i];
    if (y && y->kind == FS_PROCEDURE && y->init && names_symbol(y->init, x)) return true;
  }
  return false;
}

// Does an internal procedure name it? A BLOCK does not reach those.
static bool is_named_inside(const FNode *unit, const FSymbol *x) {
  for (int i = 0; i < unit->nkids; i++)
    if (unit->kids[i]->kind == F_CONTAINS && names_symbol(unit->kids[i], x)) return true;
  return false;
}

// Does a clause name it, or 'threadprivate'?
static bool is_in_directive(const Translation *t, const FNode *unit, const FSymbol *x) {
  for (int i = 0; i < t->source->ndirectives; i++) {
    const FDirective *d = t->source->directives[i];
    if (d->line < unit->place.line || d->line > unit->place.end_line ||
        d->row->info.kind == DIR_DECLARE)
      continue;
    for (int k = 0; k < d->npieces; k++)
      if (d->pieces[k].kind != PIECE_TEXT && !strcmp(d->pieces[k].text, x->name))
        return true;
  }
  return false;
}

bool is_saved_here(const Shell *s, const FSymbol *x) {
  return s->is_routine && x->kind == FS_OBJECT &&
         (F_HAS(x, SAVE) || F_HAS(x, INITIALIZED)) && !F_HAS(x, PARAMETER) &&
         !F_HAS(x, COMMON) && is_scope_of(s->unit, x);
}

// NULL: nothing stands against it.
static const char *obstacle(Shell *s, const FSymbol *x) {
  long lower, upper;
  for (int k = 0; k < x->rank; k++)
    if (!constant_bounds(x, k, &lower, &upper)) return "its bounds are no constants";
  return F_HAS(x, ALLOCATABLE)   ? "it is allocatable"
         : F_HAS(x, POINTER)     ? "it is a pointer"
         : F_HAS(x, TARGET)      ? "it is a target"
         : F_HAS(x, EQUIVALENCE) ? "it is in an EQUIVALENCE"
         : has_first_values(x->type) || has_allocatables(x->type)
             ? "its type has components with first values, or allocatable ones"
         : !element_type(s, x)                 ? "C has no type like its own"
         : F_HAS(x, INITIALIZED) && !x->init   ? "its first value is not known"
         : is_statement_function_with(s->t, x) ? "a statement function names it"
         : is_named_inside(s->unit, x)         ? "an internal procedure names it"
         : is_in_directive(s->t, s->unit, x)   ? "a directive names it"
                                               : NULL;
}

// --- C -----------------------------------------------------------------------------------------------------------------

static const char *first_value(Shell *s, const FSymbol *x) {
  Text t = {.arena = s->arena};
  if (!x->init) return "";
  if (!x->rank)
    return arena_printf(s->arena, " = %s", element_value(s, x->type, x->init));
  if (x->init->kind != F_CONSTANT_ARRAY)
    return not_yet(s, "the first value of '%s', in code for devices", x->name), "";
  for (int i = 0; i < x->init->nkids; i++)
    text_printf(&t, "%s%s", i ? ", " : "", element_value(s, x->type, x->init->kids[i]));
  return arena_printf(s->arena, " = {%s}", t.at ? t.at : "");
}

static const char *extents_in_c(Shell *s, const FSymbol *x) {
  const char *text = "";
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    constant_bounds(x, k, &lower, &upper);
    text = arena_printf(s->arena, "[%ld]%s", upper < lower ? 0 : upper - lower + 1, text);
  }
  return text;
}

static void write_saved(Shell *s, const FGlobal *g, int number) {
  Walk *w = s->walk;
  const FSymbol *x = g->symbol;
  const char *type = element_type(s, x), *value = first_value(s, x);
  text_printf(&w->types, "static %s %s%s%s;\n#pragma omp declare target(%s)\n", type,
              g->name, extents_in_c(s, x), value, g->name);
  text_printf(&w->routines, "long __accomp_saved_%s_%d(void) { return (long)&%s; }\n",
              w->t->id, number, g->name);
}

FGlobal *saved_global(Shell *s, FSymbol *x) {
  Walk *w = s->walk;
  const FDirective *d = routine_directive(s->t, s->unit);
  bool acc = d ? d->dialect == DIALECT_ACC : !(s->t->unit->dialects & DIALECT_OMP);
  const char *why = acc ? NULL : obstacle(s, x);
  if (acc && !s->failed)
    error(s->diag, s->loc,
          "'%s' is saved, which variables of procedures for devices cannot be (OpenACC "
          "3.3, 2.15.1); a module's variable in 'declare create' can stand for it",
          x->name);
  else if (why)
    not_yet(s, "'%s', a saved variable of a procedure for devices: %s", x->name, why);
  s->failed |= acc;
  if (acc || why) return NULL;
  FGlobal *g = alloc(s->arena, FGlobal);
  *g = (FGlobal){.symbol = x, .saved_in = s->unit};
  push(s->arena, &w->globals, g);
  g->name = arena_printf(s->arena, "%s%d" OF_MODULE "%s", s->unit->symbol->name,
                         w->globals.len, x->name);
  write_saved(s, g, w->globals.len);
  return g;
}

// --- the host's text ---------------------------------------------------------------------------------------------------

static const char *declaration(Shell *s, const FSymbol *x) {
  const char *bounds = "",
             *type = x->type.category == FT_CHARACTER
                         ? arena_printf(s->arena, "character(len=%ld)", x->type.length)
                     : is_record(x->type)
                         ? arena_printf(s->arena, "type(%s)", x->type.derived->name)
                         : fortran_type(s, x->type);
  long lower, upper;
  for (int k = 0; k < x->rank; k++) {
    constant_bounds(x, k, &lower, &upper);
    bounds = arena_printf(s->arena, "%s%s%ld:%ld", bounds, k ? "," : "(", lower, upper);
  }
  return arena_printf(s->arena, "%s :: %s%s%s", type, x->name, bounds,
                      *bounds ? ")" : "");
}

Halves saved_names(Walk *w, const FNode *unit) {
  Shell s = new_shell(w, (Loc){0});
  Text interface = {.arena = s.arena}, declared = interface, set = interface;
  for (int i = 0; i < w->globals.len; i++) {
    const FGlobal *g = w->globals.at[i];
    int n = i + 1;
    if (g->saved_in != unit) continue;
    text_printf(&interface,
                "function accomp_saved%d() bind(c, name=\"__accomp_saved_%s_%d\")\n"
                "integer(8) :: accomp_saved%d\nend function\n",
                n, w->t->id, n, n);
    text_printf(&declared, "%s\npointer (accomp_at%d, %s)\n", declaration(&s, g->symbol),
                n, g->symbol->name);
    text_printf(&set, "accomp_at%d = accomp_saved%d()\n", n, n);
  }
  if (!set.len) return (Halves){"", ""};
  return (Halves){arena_printf(s.arena, "block\ninterface\n%send interface\n%s%s",
                               interface.at, declared.at, set.at),
                  "end block\n"};
}
