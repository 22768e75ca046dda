// Variables with _Atomic in device code (C11, 6.2.6.1, 6.5.16): each access is one operation, in sequentially consistent order.
// In:  an expression.  Out: C text that calls the macros of rt/device/ordered.h; emu.h has their other versions.
#include "emit/emit.h"
#include "ir/atomic.h"

// Is the value read there, and no more?
static bool is_read(const Node *n) {
  const Node *p = n->parent;
  while (p && p->kind == N_PAREN) n = p, p = p->parent;
  if (!p) return true;
  switch ((int)p->kind) {
  case N_ASSIGN: return p->child[0] != n;
  case N_UNARY: return p->op != OP_ADDRESS && p->op < OP_PRE_INC;
  case N_SIZEOF:
  case N_TYPEOF:
  case N_OTHER_EXPR:
  case N_MEMBER: return false;
  }
  return true;
}

static bool is_place(const Node *n) {
  return (n->kind == N_REF && n->var) || n->kind == N_SUBSCRIPT || n->kind == N_MEMBER ||
         (n->kind == N_UNARY && n->op == OP_DEREF);
}

// Has a GPU an instruction for it?
static bool is_instruction_of(const Node *n) {
  const char *type = n->child[0]->type->canonical->spelling;
  bool sum = n->kind == N_UNARY || n->op == OP_ADD || n->op == OP_SUB,
       bits = n->op == OP_AND || n->op == OP_OR || n->op == OP_XOR;
  return (sum || bits) && !strpbrk(type, "*") && !strstr(type, "float") &&
         !strstr(type, "double") && !strstr(type, "_Bool");
}

static void write_change(Render *x, Node *n) {
  bool step = n->kind == N_UNARY, post = step && n->op >= OP_POST_INC;
  bool adds = n->op == OP_PRE_INC || n->op == OP_POST_INC,
       anywhere = is_anywhere(x->here.kernel, n->child[0]);
  const char *parts = arena_printf(
      x->u->arena, "%s, %s, (%s), %s", render_text(x, n->child[0]),
      step ? (adds ? "+" : "-") : operator_text(n->op),
      step ? "1" : render_text(x, n->child[1]), post ? "__accomp_was" : "__accomp_now");
  if (is_instruction_of(n) && !anywhere)
    text_printf(x->out, "__ACCOMP_IN_ORDER(%s, %s)",
                render_text_without(x, n, render_atomic_variable), parts);
  else
    text_printf(x->out, "%s__ACCOMP_CHANGE_ATOMIC(%s)%s",
                anywhere ? "({ __ACCOMP_ATOMIC_ANYWHERE " : "", parts,
                anywhere ? "; })" : "");
}

bool render_atomic_variable(Render *x, Node *n) {
  bool changes = n->kind == N_ASSIGN || (n->kind == N_UNARY && n->op >= OP_PRE_INC);
  if (!x->device || (!changes && !is_place(n))) return false;
  if (!is_atomic_variable(changes ? n->child[0]->type : n->type)) return false;
  if (changes && n->kind == N_ASSIGN && n->op == OP_NONE) {
    text_printf(x->out, "__ACCOMP_WRITE_ATOMIC(%s, (%s))", render_text(x, n->child[0]),
                render_text(x, n->child[1]));
  } else if (changes) {
    write_change(x, n);
  } else {
    if (!is_read(n)) return false;
    text_printf(x->out, "__ACCOMP_READ_ATOMIC(%s)",
                render_text_without(x, n, render_atomic_variable));
  }
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}
