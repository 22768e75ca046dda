// A const variable is not written, not even with the device's value, which is the same.
// In:  an operand as its clause asks for it.  Out: its map bits without copies back to a const variable; where what a
// pointer to const leads to may be const itself, the runtime asks the operating system (__ACCOMP_MAYBE).
#include "data/data.h"
#include "ir/type.h"
#include "accomp/abi.h"

// Does the lvalue lie in its root variable, and is not reached through a pointer?
static bool lies_in_variable(const Node *e) {
  for (; e->kind != N_REF; e = e->child[0]) {
    bool inside = e->kind == N_PAREN || (e->kind == N_MEMBER && !e->arrow) ||
                  (e->kind == N_SUBSCRIPT && is_array(e->child[0]->type));
    if (!inside) return false;
  }
  return true;
}

static bool is_constant_storage(const Operand *o, const Type *t) {
  if (!o->var || !o->var->type->is_const || o->rows || o->rows_from) return false;
  if (o->form != FORM_OBJECT && !(o->form == FORM_SECTION && is_array(t))) return false;
  return !o->expr || lies_in_variable(strip_casts(o->expr));
}

static bool leads_to_const(const Operand *o, const Type *t) {
  return o->form == FORM_SECTION && is_pointer(t) && t->canonical->element->is_const &&
         !o->rows && !o->rows_from;
}

void keep_constant(Operand *o) {
  const unsigned from = __ACCOMP_FROM | __ACCOMP_ALWAYS_FROM;
  const Type *t = o->expr ? strip_casts(o->expr)->type : o->var ? o->var->type : NULL;
  if (!t || !(o->map & from)) return;
  bool constant = is_constant_storage(o, t), only = !(o->map & ~from);
  if (constant && !only)
    o->map &= ~from;
  else if (constant || leads_to_const(o, t))
    o->map |= __ACCOMP_MAYBE, o->may_be_const = true;
  o->is_kept = constant;
}
