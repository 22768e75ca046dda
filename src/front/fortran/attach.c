// Components in data clauses: copyin(b(k)%u) of an allocatable component or a pointer.
// In:  the items of clauses.  Out: the parameter that is the compiler's own descriptor, in the variable that has it; clauses that attach it
// on the device; a directive in front that brings its bounds there.
//
// OpenACC 3.3, 2.6.8 and OpenMP 5.2, 5.8.6: where the device has the descriptor, as part of the variable, it leads to the data that the device
// has.
#include "front/fortran/internal.h"

static bool is_dialect(const Shell *s, Dialect dialect) {
  return s->directive->dialect == dialect;
}

// Clauses that say when and where the directive does something, as the update in front of it does.
const char *directive_conditions(Shell *s, bool with_if) {
  const FDirective *d = s->directive;
  bool computes = d->row->info.kind == DIR_COMPUTE, taken = false;
  const char *text = "";
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    ClauseKind kind = p->row ? p->row->kind : CL_NONE;
    bool starts = p->kind == PIECE_TEXT && *p->text == ' ';
    if (starts)
      taken = kind == CL_ASYNC || kind == CL_DEVICE || kind == CL_DEVICE_TYPE ||
              (kind == CL_IF && !computes && with_if);
    if (!taken) continue;
    const FNode *arg = p->kind == PIECE_VALUE && p->argument >= 0
                           ? kid(kid(s->construct, p->argument + 1), 0)
                           : NULL;
    text = arena_printf(s->arena, "%s%s", text,
                        arg                       ? c_expr(s, arg, NULL)
                        : starts && kind == CL_IF ? " if("
                                                  : p->text);
  }
  return text;
}

// Declares the parameter, and how the program gets its value.
static void find_descriptor(Shell *s, FVariable *v) {
  const FSymbol *x = v->symbol;
  v->own_value = find_address(s, v, FIND_DESCRIPTOR);
  v->own_type = arena_printf(s->arena, "struct accomp_own_%d", s->walk->found);
  v->own_descriptor = own_name(s, arena_printf(s->arena, "%s_own", v->stem));
  text_printf(&s->walk->types, "%s { %s d; };\n", v->own_type,
              descriptor_type(s, x, element_type(s, x)));
}

static const char *base_of(Shell *s, const FVariable *v) {
  const char *base = arena_printf(s->arena, "%s->d.base", v->own_descriptor);
  push(s->arena, &s->t->unit->shown, (ShownItem){base, v->actual});
  return base;
}

// The descriptor's bounds may be newer than the device's copy.
static void refresh(Shell *s, const FVariable *v) {
  bool acc = is_dialect(s, DIALECT_ACC);
  const char *item = arena_printf(s->arena, "%s->d", v->own_descriptor);
  if (!v->symbol->rank) return;
  push(s->arena, &s->t->unit->shown, (ShownItem){item, v->actual});
  text_printf(&s->refresh, "# %d \"%s\"\n#pragma %s(%s)%s\n", s->directive->loc.line,
              s->directive->loc.file,
              acc ? "acc update if_present device" : "omp target update to", item,
              directive_conditions(s, true));
}

static FSymbol *root_of(const FNode *n) {
  while (n->kind == F_COMPONENT || n->kind == F_ELEMENT) n = kid(n, 0);
  return n->kind == F_NAME ? n->symbol : NULL;
}

// May the construct, or one after it, reach the component through the variable?
static bool is_reached_by_variable(Shell *s, const FVariable *v) {
  if (s->directive->row->info.kind != DIR_COMPUTE) return true;
  FSymbol *root = root_of(v->path);
  for (int i = 0; root && i < s->variables.len; i++) {
    const FVariable *x = s->variables.at[i];
    if (x->symbol == root && !x->path && x->is_whole) return true;
  }
  return false;
}

static bool may_attach(Shell *s, const FVariable *v) {
  bool described = F_HAS(v->symbol, ALLOCATABLE) || F_HAS(v->symbol, POINTER);
  return v->path && described && !v->is_member && is_reached_by_variable(s, v);
}

const char *attached(Shell *s, FVariable *v, bool enters) {
  if (!may_attach(s, v)) return v->name;
  bool found = v->own_descriptor != NULL;
  if (!found) find_descriptor(s, v);
  if (enters && !found) refresh(s, v);
  return base_of(s, v);
}

void attach_component(Shell *s, FVariable *v, bool exits) {
  bool acc = is_dialect(s, DIALECT_ACC);
  if (!may_attach(s, v) || v->own_descriptor || (exits && !acc)) return;
  const char *base = attached(s, v, !exits);
  if (acc)
    text_printf(&s->attached, " %s(%s)", exits ? "detach" : "attach", base);
  else
    text_printf(&s->attached, " map(alloc: %s[0:0])", base);
}
