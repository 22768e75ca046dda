// Operands of C++ that are results of calls, v.data()[0:n], f().x, or choices: evaluated once, where their construct is met.
// In:  a region with operands.  Out: names; C++ text of references in the construct's block.
#include "emit/cxx.h"

static bool is_evaluated(const Node *n, const void *unused) {
  (void)unused;
  return is_call(n) || n->kind == N_OTHER_EXPR || n->kind == N_CONDITIONAL ||
         n->kind == N_CAST;
}

void name_evaluated(Unit *u, const Region *r) {
  for (int i = 0; u->cxx && i < r->operands.len; i++) {
    Operand *o = r->operands.at[i];
    bool iterated = o->item && o->item->iterated;
    if (o->expr && !iterated && find_below(o->expr, is_evaluated, NULL))
      o->evaluated = arena_printf(u->arena, "__accomp_b%d_%d", r->id, i);
  }
}

// A section may be one of a pointer without a name; all else is storage.
void write_evaluated(Render *x, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->evaluated)
      text_printf(x->out,
                  o->form == FORM_OBJECT ? " auto &%s = __accomp::storage(%s);"
                                         : " auto &&%s = %s;",
                  o->evaluated, render_text(x, o->expr));
  }
}
