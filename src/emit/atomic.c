// Atomic directives: the statement becomes one or two of the macros of atomic.h (OpenACC 3.3, 2.12).
// In:  an atomic directive whose statement check_atomic.c has found to be a form, and plan/atomic.c one for devices.  Out: C text.
// Operands are evaluated once, before the access: the macros may compute several times. In what they
// compute __accomp_old is the value of the location before.
#include "emit/emit.h"
#include "ir/atomic.h"
#include "ir/library.h"
#include "ir/loop.h"

typedef struct {
  Render *x;
  AtomicForm *f;
  const char *place; // C text of the location
  const char *type;  // C text of its type, without qualifiers
  int operands;      // evaluated so far: __accomp_e0, __accomp_e1, ...
} Access;

#define WRITE(a, ...) text_printf((a)->x->out, __VA_ARGS__)

static const char *format_text(Access *a, const char *format, const char *b,
                               const char *c, const char *d) {
  return arena_printf(a->x->u->arena, format, b, c, d);
}

static bool is_real(const Node *n) {
  TypeKind k = canonical_type(n->type)->kind;
  return k == TYPE_INT || k == TYPE_ENUM || k == TYPE_FLOAT || k == TYPE_DEPENDENT;
}

// What a template's arguments decide is checked in each instance.
static bool is_open(const Node *n) {
  return n && canonical_type(n->type)->kind == TYPE_DEPENDENT;
}

static void check_open(Access *a) {
  AtomicForm *f = a->f;
  if (!is_open(f->x) && !is_open(f->value) && !is_open(f->expected)) return;
  bool moves = f->kind == ATOMIC_READ || f->kind == ATOMIC_WRITE;
  WRITE(a, "__accomp::check_atomic%s<%s>(); ", moves ? "" : "_number", a->type);
}

// --- operands --------------------------------------------------------------------------

// Evaluates n into a variable of a type, or of its own; returns the variable.
static const char *evaluate(Access *a, Node *n, const char *type) {
  const char *name = arena_printf(a->x->u->arena, "__accomp_e%d", a->operands++);
  const char *value = render_text(a->x, n);
  WRITE(a, "%s %s = (%s); ", type ? type : "__auto_type", name, value);
  return name;
}

static bool holds(const Node *n, const Node *inner) {
  while (inner && inner != n) inner = inner->parent;
  return inner;
}

// The assigned value, in terms of __accomp_old.
static const char *assigned(Access *a, Node *n) {
  if (n == a->f->old) return "__accomp_old";
  if (!holds(n, a->f->old)) return evaluate(a, n, NULL);
  if (n->kind == N_PAREN) return assigned(a, n->child[0]);
  const char *first = assigned(a, n->child[0]);
  return format_text(a, "(%s %s %s)", first, operator_text(n->op),
                     assigned(a, n->child[1]));
}

// --- updates ---------------------------------------------------------------------------

// The machine has an instruction for it, or atomic.h finds out: the macro's name, or NULL.
static const char *native_update(const AtomicForm *f) {
  static const struct {
    Op op;
    const char *macro;
  } native[] = {
      {OP_ADD, "ADD"}, {OP_SUB, "SUB"}, {OP_AND, "AND"}, {OP_OR, "OR"}, {OP_XOR, "XOR"}};
  Node *operand = f->value;
  if (f->old) {
    bool first = f->value->child[0] == f->old;
    if (f->old->parent != f->value || (!first && f->op == OP_SUB)) return NULL;
    operand = f->value->child[first ? 1 : 0];
  }
  if (!is_real(f->x) || (operand && !is_real(operand))) return NULL;
  for (size_t i = 0; i < countof(native); i++)
    if (native[i].op == f->op) return native[i].macro;
  return NULL;
}

static void write_update(Access *a) {
  AtomicForm *f = a->f;
  const char *native = native_update(f), *operand = "1", *value;
  if (f->old)
    value = assigned(a, f->value), operand = "__accomp_e0";
  else {
    if (f->value) operand = evaluate(a, f->value, NULL);
    value = format_text(a, "__accomp_old %s %s", operator_text(f->op), operand, "");
  }
  if (f->v) WRITE(a, "%s = ", render_text(a->x, f->v));
  if (native && f->capture == CAPTURE_AFTER)
    WRITE(a, "({ %s __accomp_old = __ACCOMP_ATOMIC_%s(&(%s), %s); (%s)(%s); });", a->type,
          native, a->place, operand, a->type, value);
  else if (native)
    WRITE(a, "__ACCOMP_ATOMIC_%s(&(%s), %s);", native, a->place, operand);
  else
    WRITE(a, "__ACCOMP_ATOMIC_%s(&(%s), __accomp_old, %s);",
          f->capture == CAPTURE_NONE     ? "UPDATE"
          : f->capture == CAPTURE_BEFORE ? "CAPTURE_OLD"
                                         : "CAPTURE_NEW",
          a->place, value);
}

// --- reads and writes ------------------------------------------------------------------

static void write_read(Access *a) {
  WRITE(a, "%s = __ACCOMP_ATOMIC_READ(&(%s));", render_text(a->x, a->f->v), a->place);
}

static void write_write(Access *a) {
  AtomicForm *f = a->f;
  const char *value = evaluate(a, f->value, a->type);
  const char *v = f->v ? render_text(a->x, f->v) : "";
  if (f->capture == CAPTURE_BEFORE)
    WRITE(a, "%s = __ACCOMP_ATOMIC_EXCHANGE(&(%s), %s);", v, a->place, value);
  else
    WRITE(a, "__ACCOMP_ATOMIC_WRITE(&(%s), %s);", a->place, value);
  if (f->capture == CAPTURE_AFTER) WRITE(a, " %s = %s;", v, value);
}

// --- conditional updates ---------------------------------------------------------------

static bool is_either(const Type *a, const Type *b, TypeKind kind) {
  return a->kind == kind || b->kind == kind;
}

// OpenMP 5.2, 4.3.1.3: numbers are equal when their bits are, in the common type.
static const char *comparison(Access *a, const char *expected) {
  AtomicForm *f = a->f;
  const Type *x = canonical_type(f->x->type), *e = canonical_type(f->expected->type);
  if (f->relation == OP_EQ && is_either(x, e, TYPE_COMPLEX))
    return format_text(a,
                       "(__ACCOMP_ATOMIC_SAME(__real__ __accomp_old, __real__ %s) && "
                       "__ACCOMP_ATOMIC_SAME(__imag__ __accomp_old, __imag__ %s))",
                       expected, expected, "");
  if (f->relation == OP_EQ &&
      (is_either(x, e, TYPE_FLOAT) || is_either(x, e, TYPE_DEPENDENT)))
    return format_text(a, "__ACCOMP_ATOMIC_SAME(__accomp_old, %s)", expected, "", "");
  return format_text(a, "__accomp_old %s %s", operator_text(f->relation), expected, "");
}

static void write_captured(Access *a, const char *condition, const char *value) {
  AtomicForm *f = a->f;
  if (f->r) WRITE(a, " %s = %s;", render_text(a->x, f->r), condition);
  if (f->capture == CAPTURE_NONE) return;
  const char *v = render_text(a->x, f->v);
  if (f->capture == CAPTURE_OTHERWISE)
    WRITE(a, " if (!(%s)) %s = __accomp_old;", condition, v);
  else
    WRITE(a, " %s = %s;", v, f->capture == CAPTURE_BEFORE ? "__accomp_old" : value);
}

static void write_compare(Access *a) {
  AtomicForm *f = a->f;
  bool pointer = canonical_type(f->x->type)->kind == TYPE_POINTER;
  const char *expected = evaluate(a, f->expected, pointer ? a->type : NULL);
  const char *stored = f->relation == OP_EQ
                           ? evaluate(a, f->value, a->type)
                           : format_text(a, "(%s)%s", a->type, expected, "");
  const char *condition = comparison(a, expected);
  const char *value = format_text(a, "%s ? %s : __accomp_old", condition, stored, "");
  bool captures = f->r || f->v;
  if (captures) WRITE(a, "%s __accomp_old = ", a->type);
  if (f->relation != OP_EQ && is_real(f->x) && is_real(f->expected))
    WRITE(a, "__ACCOMP_ATOMIC_%s(&(%s), %s);", f->relation == OP_LT ? "MAX" : "MIN",
          a->place, expected);
  else
    WRITE(a, "__ACCOMP_ATOMIC_%s(&(%s), __accomp_old, %s);",
          captures ? "CAPTURE_OLD" : "UPDATE", a->place, value);
  write_captured(a, condition, value);
}

// --- memory order ----------------------------------------------------------------------

// OpenMP 5.2, 15.8.1: the macros are relaxed; fences around make the stronger orders.
static const struct {
  const char *order;
  bool before, after;
} fences[] = {{"seq_cst", true, true},
              {"acq_rel", true, true},
              {"acquire", false, true},
              {"release", true, false}};

static void add_fences(const char *order, bool *before, bool *after) {
  for (size_t i = 0; order && i < countof(fences); i++) {
    if (strcmp(order, fences[i].order) != 0) continue;
    *before |= fences[i].before;
    *after |= fences[i].after;
  }
}

static void find_fences(const Unit *u, const Directive *d, bool *before, bool *after) {
  *before = *after = false;
  if (d->info->dialect != DIALECT_OMP) return;
  const Clause *order = find_clause(d, CL_MEMORY_ORDER), *fails = find_clause(d, CL_FAIL);
  add_fences(order ? order->name : u->atomic_order, before, after);
  if (fails) add_fences(fails->items.at[0].text, before, after);
}

static void write_access(Access *a) {
  switch (a->f->kind) {
  case ATOMIC_READ: return write_read(a);
  case ATOMIC_WRITE: return write_write(a);
  case ATOMIC_UPDATE: return write_update(a);
  case ATOMIC_COMPARE: return write_compare(a);
  }
  unreachable();
}

// The first argument of a call of clang's atomic functions; NULL: it is none. Those for any type are no calls for libclang.
static const Node *atomic_argument(const Render *x, const Node *n) {
  const Function *f = n->kind == N_CALL ? n->child[0]->function : NULL;
  const char *s = x->u->text + n->range.start;
  if (f && !f->definition && n->nchild > 1 && is_atomic_builtin(f)) return n->child[1];
  bool other = n->kind == N_OTHER_EXPR && n->nchild;
  return other && (!strncmp(s, "__atomic_", 9) || !strncmp(s, "__c11_atomic_", 13))
             ? n->child[0]
             : NULL;
}

bool render_atomic_call(Render *x, Node *n) {
  const Node *p = x->device ? atomic_argument(x, n) : NULL;
  if (!p) return false;
  p = strip_casts((Node *)p);
  while (p->kind == N_BINARY && (p->op == OP_ADD || p->op == OP_SUB))
    p = strip_casts(p->child[canonical_type(p->child[0]->type)->kind != TYPE_POINTER &&
                             canonical_type(p->child[1]->type)->kind == TYPE_POINTER]);
  Node *place = p->kind == N_UNARY && p->op == OP_ADDRESS ? p->child[0] : NULL,
       through = {
           .kind = N_UNARY, .op = OP_DEREF, .child = (Node *[]){(Node *)p}, .nchild = 1};
  if (!is_anywhere(x->here.kernel, place ? place : &through)) return false;
  text_printf(x->out, "({ __ACCOMP_ATOMIC_ANYWHERE %s; })",
              render_text_without(x, n, render_atomic_call));
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

void render_atomic(Render *x, Node *n) {
  AtomicForm form;
  const Node *at;
  const char *why;
  if (!atomic_form(x->u, n->directive, n->child[0], &form, &at, &why)) unreachable();
  bool anywhere = x->device && is_anywhere(x->here.kernel, form.x);
  Access a = {.x = x, .f = &form};
  a.place = render_text(x, form.x);
  if (form.x->kind == N_CALL || form.x->kind == N_OPERATOR)
    a.place = format_text(&a, "__accomp::location(%s)", a.place, "", "");
  a.type = format_text(&a, "__ACCOMP_ATOMIC_TYPE(&(%s))", a.place, "", "");
  bool before, after;
  find_fences(x->u, n->directive, &before, &after);
  text_add(x->out, "\n");
  write_line_marker(x, n->child[0]->loc, true);
  // OpenACC 3.4, 2.12: where the condition does not hold, the statement runs as it is.
  const Clause *when = find_clause(n->directive, CL_IF);
  if (when) text_printf(x->out, "if (%s) ", render_text(x, when->items.at[0].expr.node));
  text_printf(x->out, "{ %s%s", anywhere ? "__ACCOMP_ATOMIC_ANYWHERE " : "",
              before ? "__ACCOMP_ATOMIC_FENCE(); " : "");
  check_open(&a);
  write_access(&a);
  text_add(x->out, after ? " __ACCOMP_ATOMIC_FENCE(); }\n" : " }\n");
  if (when) text_printf(x->out, "else { %s; }\n", render_text(x, n->child[0]));
  write_line_marker(x, front_loc(x->u, n->range.end), false);
}
