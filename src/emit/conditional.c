// OpenMP's lastprivate(conditional: x) (5.2, 5.4.5): the value of the last iteration that assigns one.
// In:  levels with such clauses.  Out: C text. Each thread keeps, beside its copy, the number of its last iteration with
// an assignment, from 1 on; 0: none. The thread with the greatest number of its team writes the variable.
//
// An assignment sets a flag, which the end of the iteration makes a number of: statements may stand in functions of
// another object (outline.c), where the iteration's number is not known.
#include "emit/cxx.h"

void declare_assigned(Render *x, const Var *v) {
  const char *flag = arena_printf(x->u->arena, "__accomp_set_%s", v->name);
  text_printf(x->out, "  unsigned long long __accomp_when_%s = 0; int %s = 0;\n", v->name,
              flag);
  push(x->u->arena, &x->here.noted,
       ((Noted){v, (int)(substitute_of(x, v) - x->here.substitutes.at)}));
  show_changed(x, "int", flag);
}

void note_iteration(Render *x, const Var *v) {
  text_printf(
      x->out,
      "  if (__accomp_set_%s) { __accomp_when_%s = __accomp_at + 1; __accomp_set_%s "
      "= 0; }\n",
      v->name, v->name, v->name);
}

// The innermost copy of v is one whose assignments count.
static bool is_noted(const Render *x, const Var *v) {
  const Substitute *s = substitute_of(x, v);
  for (int i = 0; s && i < x->here.noted.len; i++)
    if (x->here.noted.at[i].var == v &&
        x->here.noted.at[i].substitute == s - x->here.substitutes.at)
      return true;
  return false;
}

bool render_assigned(Render *x, Node *n) {
  bool step = n->kind == N_UNARY && n->op >= OP_PRE_INC && n->op <= OP_POST_DEC;
  const Var *v = n->kind == N_ASSIGN || step ? named_var(n->child[0]) : NULL;
  if (!v || !is_noted(x, v)) return false;
  text_printf(x->out, "(__accomp_set_%s = 1, %s)", v->name,
              render_text_without(x, n, render_assigned));
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

static const char *function_of(const Render *x, const Level *level) {
  int at = 0;
  while (x->here.levels->all.at[at] != level) at++;
  return arena_printf(x->u->arena, "%s__accomp_when%d_%d", reducers_scope(x->u),
                      x->here.levels->id, at);
}

void write_latest_function(Render *x, const Level *level) {
  if (x->device && has_conditional(level->directive))
    text_printf(x->out, "__ACCOMP_REDUCER(%s, unsigned long long, a, b, a > b ? a : b)\n",
                function_of(x, level) + strlen(reducers_scope(x->u)));
}

void write_latest(Render *x, const Level *level, const Var *v, int number) {
  const char *own = arena_printf(x->u->arena, "__accomp_when_%s", v->name), *latest = own;
  bool team = is_device_team(x, level->outside);
  if (has_threads(x) && (team || level->team))
    latest = arena_printf(x->u->arena,
                          team ? "%s_team(%s, 0ull, __accomp_team)" : "%s_all(%s, 0ull)",
                          function_of(x, level), own);
  text_printf(x->out,
              "  { unsigned long long __accomp_latest = %s;\n"
              "  if (%s && %s == __accomp_latest) __builtin_memcpy((void "
              "*)__accomp_last%d, (void *)&%s, "
              "sizeof %s); }\n",
              latest, own, own, number, v->name, v->name);
}
