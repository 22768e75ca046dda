// Atomic directives: the statement becomes one of the macros of atomic.h (OpenACC 3.3, 2.12).
// In:  an atomic directive with its statement.  Out: C text; an error for a form that is none.
#include "emit/emit.h"
#include "ir/loop.h"

static const char *operator_of(Op op) {
  static const char *const text[] = {
      [OP_ADD] = "+", [OP_SUB] = "-",  [OP_MUL] = "*",   [OP_DIV] = "/",
      [OP_REM] = "%", [OP_SHL] = "<<", [OP_SHR] = ">>",  [OP_AND] = "&",
      [OP_OR] = "|",  [OP_XOR] = "^",  [OP_LAND] = "&&", [OP_LOR] = "||"};
  return op < countof(text) ? text[op] : NULL;
}

// What an update does: *location becomes 'expr', in terms of __accomp_old.
typedef struct {
  Node *location;
  const char *setup; // statement that evaluates the operand once, or ""
  const char *expr;
  bool yields_old; // x++: the value of the expression is the old one
  bool reads;      // the new value depends on the old one
} Update;

static Node *without_parentheses(Node *e) {
  while (e->kind == N_PAREN) e = e->child[0];
  return e;
}

static bool increment(Node *e, Update *up) {
  bool inc = e->op == OP_PRE_INC || e->op == OP_POST_INC;
  if (e->kind != N_UNARY || !(inc || e->op == OP_PRE_DEC || e->op == OP_POST_DEC))
    return false;
  *up = (Update){without_parentheses(e->child[0]), "",
                 inc ? "__accomp_old + 1" : "__accomp_old - 1",
                 e->op == OP_POST_INC || e->op == OP_POST_DEC, true};
  return true;
}

// x op= e, x = x op e, x = e op x, x++ and the like.
static bool parse_update(Render *x, Node *e, Update *up) {
  Arena *a = x->u->arena;
  e = without_parentheses(e);
  if (increment(e, up)) return true;
  if (e->kind != N_ASSIGN) return false;
  up->location = without_parentheses(e->child[0]);
  up->yields_old = false;
  up->reads = true;
  if (e->op != OP_NONE) {
    const char *value = render_text(x, e->child[1]);
    up->setup = arena_printf(a, "__typeof__((%s) + 0) __accomp_e = (%s);", value, value);
    up->expr = arena_printf(a, "__accomp_old %s __accomp_e", operator_of(e->op));
    return true;
  }
  x->atomic = up->location;
  x->replaced = false;
  up->setup = "";
  up->expr = render_text(x, e->child[1]);
  x->atomic = NULL;
  up->reads = x->replaced;
  return true;
}

static Node *assignment_of(Node *s) {
  while (s->kind == N_PAREN || (s->kind == N_COMPOUND && s->nchild == 1)) s = s->child[0];
  return s->kind == N_ASSIGN && s->op == OP_NONE ? s : NULL;
}

static bool write_capture(Render *x, const char *target, Update *up, bool old) {
  text_printf(x->out, "{ %s %s = __ACCOMP_ATOMIC_CAPTURE_%s(&(%s), __accomp_old, %s); }",
              up->setup, target, old ? "OLD" : "NEW", render_text(x, up->location),
              up->expr);
  return true;
}

static bool reads_location(const Render *x, const Node *v, const Update *up) {
  return same_text(x->u, without_parentheses(v->child[1]), up->location);
}

// { v = x; update }  { update; v = x; }  v = update;
static bool render_capture(Render *x, Node *s) {
  Update up;
  if (s->kind == N_COMPOUND && s->nchild == 2) {
    Node *first = s->child[0], *second = s->child[1];
    Node *v = assignment_of(first);
    // {v = x; x op= e;} reads first; a second statement that reads x into v comes last.
    bool old = v && parse_update(x, second, &up) && reads_location(x, v, &up);
    if (old) return write_capture(x, render_text(x, v->child[0]), &up, true);
    v = assignment_of(second);
    if (!v || !parse_update(x, first, &up) || !up.reads || !reads_location(x, v, &up))
      return false;
    return write_capture(x, render_text(x, v->child[0]), &up, false);
  }
  Node *v = assignment_of(s);
  if (!v || !parse_update(x, v->child[1], &up) || !up.reads) return false;
  return write_capture(x, render_text(x, v->child[0]), &up, up.yields_old);
}

static bool render_update(Render *x, Node *s) {
  Update up;
  while (s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  if (!parse_update(x, s, &up) || !up.reads) return false;
  const char *where = render_text(x, up.location);
  static const struct {
    Op op;
    const char *macro;
  } native[] = {
      {OP_ADD, "ADD"}, {OP_SUB, "SUB"}, {OP_AND, "AND"}, {OP_OR, "OR"}, {OP_XOR, "XOR"}};
  for (size_t i = 0; i < countof(native); i++)
    if (s->kind == N_ASSIGN && s->op == native[i].op) {
      text_printf(x->out, "{ __ACCOMP_ATOMIC_%s(&(%s), %s); }", native[i].macro, where,
                  render_text(x, s->child[1]));
      return true;
    }
  text_printf(x->out, "{ %s __ACCOMP_ATOMIC_UPDATE(&(%s), __accomp_old, %s); }", up.setup,
              where, up.expr);
  return true;
}

static bool render_form(Render *x, const Directive *d, Node *s) {
  Node *a = assignment_of(s);
  if (find_clause(d, CL_CAPTURE)) return render_capture(x, s);
  if (find_clause(d, CL_READ)) {
    if (!a) return false;
    text_printf(x->out, "{ %s = __ACCOMP_ATOMIC_READ(&(%s)); }",
                render_text(x, a->child[0]), render_text(x, a->child[1]));
    return true;
  }
  if (find_clause(d, CL_WRITE)) {
    if (!a) return false;
    text_printf(x->out, "{ __ACCOMP_ATOMIC_WRITE(&(%s), %s); }",
                render_text(x, a->child[0]), render_text(x, a->child[1]));
    return true;
  }
  return render_update(x, s);
}

void render_atomic(Render *x, Node *n) {
  const Directive *d = n->directive;
  text_add(x->out, "\n");
  write_line_marker(x, n->child[0]->loc, true);
  // OpenMP 5.2, 15.8.4: the macros are relaxed; fences around make the stronger orders.
  Clause *order = find_clause(d, CL_MEMORY_ORDER);
  bool fenced = order && strcmp(order->name, "relaxed") != 0;
  text_add(x->out, fenced ? "{ __ACCOMP_ATOMIC_FENCE(); " : "");
  if (!render_form(x, d, n->child[0]))
    error(x->u->diag, n->child[0]->loc, "this statement is not a form that '%s' allows",
          d->info->name);
  text_add(x->out, fenced ? " __ACCOMP_ATOMIC_FENCE(); }\n" : "\n");
}
