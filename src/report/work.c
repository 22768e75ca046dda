// Counts the operations and bytes of an iteration of a kernel's nest, for comparing measured times with a device's peak.
// In:  a compute region.  Out: FIND_WORK: operations on floating-point numbers, bytes read and written.
// An operation of C counts as one, and so does a call of the C library's mathematics. Each subscript of an array
// counts once; subscripts that differ by a constant alone are one: neighbours come from the caches. Loops inside
// count as often as they run, if the text says how often. A part that may be left out, as under an 'if', is counted:
// the numbers are upper bounds.
#include "report/report.h"
#include "ir/library.h"

typedef struct {
  Unit *u;
  const Node *body; // of the nest
  Finding *out;
  double flops, read, written;
} Count;

static bool is_float(const Type *t) {
  const Type *c = t ? t->canonical : NULL;
  return c && (c->kind == TYPE_FLOAT || c->kind == TYPE_LONG_DOUBLE ||
               c->kind == TYPE_COMPLEX);
}

// Is it a part that a condition may leave out?
static bool is_branch(const Node *n) {
  const Node *p = n->parent;
  bool logical = p->kind == N_BINARY && (p->op == OP_LAND || p->op == OP_LOR);
  return (p->kind == N_IF || p->kind == N_CONDITIONAL || logical) && p->child[0] != n;
}

// How often an iteration of the nest runs the node.
static double times_of(Count *c, const Node *n) {
  double times = 1;
  for (; n != c->body && n->parent; n = n->parent) {
    const Node *p = n->parent;
    if (is_branch(n)) c->out->at_most = true;
    bool loop = is_loop(p);
    const CanonicalLoop *form = loop && p->kind == N_FOR ? loop_form(p) : NULL;
    if (!loop || p == c->body->parent) continue;
    if (!form || form->trips < 0) {
      c->out->reason = arena_printf(
          c->u->arena, "how often the loop of line %d runs is not in the text",
          p->loc.line);
      return 1;
    }
    times *= (double)form->trips;
  }
  return times;
}

// --- operations --------------------------------------------------------------------------------

static bool is_operation(const Node *n) {
  if (!is_float(n->type)) return false;
  switch ((int)n->kind) {
  case N_BINARY:
    return n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL || n->op == OP_DIV;
  case N_ASSIGN: return n->op != OP_NONE;
  case N_UNARY: return n->op >= OP_PRE_INC;
  }
  return false;
}

static void count_call(Count *c, const Node *n) {
  const Function *f =
      n->kind == N_CALL ? strip_casts(n->child[0])->function : function_called(n);
  if (f && is_number_function(f))
    c->flops += times_of(c, n);
  else
    c->out->reason = arena_printf(c->u->arena, "it calls %s",
                                  f                   ? f->name
                                  : n->kind == N_CALL ? "a function by its address"
                                                      : "a function");
}

static void count_operations(Count *c, Node *n) {
  if (is_call(n)) count_call(c, n);
  if (is_operation(n)) c->flops += times_of(c, n);
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) count_operations(c, n->child[i]);
}

// --- memory --------------------------------------------------------------------------------------

static bool is_constant_text(const Node *n) {
  return n->has_value || n->kind == N_LITERAL;
}

// Adds the text of a reference to memory, without the constants in the sums of its subscripts.
static void add_lvalue(Text *t, const Unit *u, const Node *n) {
  bool sum = n->kind == N_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
  if (n->kind == N_PAREN || n->kind == N_CAST) {
    add_lvalue(t, u, n->child[n->nchild - 1]);
  } else if (sum && is_constant_text(n->child[1])) {
    add_lvalue(t, u, n->child[0]);
  } else if (sum && n->op == OP_ADD && is_constant_text(n->child[0])) {
    add_lvalue(t, u, n->child[1]);
  } else if (!n->nchild) {
    text_add(t, source_text(u, n));
  } else {
    text_printf(t, "(%d.%d%s", (int)n->kind, (int)n->op, n->name ? n->name : "");
    for (int i = 0; i < n->nchild; i++) {
      text_add(t, " ");
      if (n->child[i]) add_lvalue(t, u, n->child[i]);
    }
    text_add(t, ")");
  }
}

typedef Vec(const char *) Lvalues;

static bool is_new(Count *c, Lvalues *seen, const char *lvalue) {
  for (int i = 0; i < seen->len; i++)
    if (!strcmp(seen->at[i], lvalue)) return false;
  push(c->u->arena, seen, lvalue);
  return true;
}

static void count_memory(Count *c, const Region *r) {
  AccessList list = {0};
  Lvalues read = {0}, written = {0};
  list_accesses(c->u, (Node *)(uintptr_t)c->body, &list);
  for (int i = 0; i < list.len; i++) {
    const Access *a = &list.at[i];
    const Use *use = region_use(r, a->var);
    bool memory = a->through || !is_arithmetic(a->var->type), through = false;
    if (!memory || !use || use->share == SHARE_PRIVATE || use->share == SHARE_REDUCTION)
      continue;
    const Node *whole = whole_lvalue(a->node, &through);
    long long size = type_size(whole->type);
    Text lvalue = {.arena = c->u->arena};
    if (a->unknown || size <= 0) {
      c->out->reason =
          arena_printf(c->u->arena, "what it does to %s is not known", a->var->name);
      return;
    }
    add_lvalue(&lvalue, c->u, whole);
    double bytes = (double)size * times_of(c, whole);
    if (a->read && is_new(c, &read, lvalue.at)) c->read += bytes;
    if (a->written && is_new(c, &written, lvalue.at)) c->written += bytes;
  }
}

void find_work(Report *c, const Region *r) {
  if (!r->plan.nest_body || !r->plan.nest.len) return;
  const double most = 1e9;
  Finding *f = found(c, FIND_WORK, nest_start(r)->node->loc);
  f->name = r->kernel;
  Count count = {.u = c->u, .body = r->plan.nest_body, .out = f};
  count_operations(&count, r->plan.nest_body);
  count_memory(&count, r);
  if (!f->reason && count.flops + count.read + count.written > most)
    f->reason = "an iteration does very much";
  if (f->reason) {
    f->at_most = false;
    return;
  }
  f->flops = (int)count.flops;
  f->read_bytes = (int)count.read;
  f->written_bytes = (int)count.written;
}
