// The forms of a statement under 'atomic' (OpenACC 3.3, 2.12; OpenMP 5.2, 4.3.1.3).
// In: the directive and its statement.  Out: what happens to which location, and what is
// captured; or why the statement is none of the forms.
#include "ir/atomic.h"
#include "ir/loop.h"
#include "ir/region.h"
#include "ir/query.h"

typedef struct {
  const Unit *u;
  AtomicForm *form;
  bool compares, captures, omp;
  const Node *at; // a fault and its place
  const char *why;
} Match;

static bool reject_form(Match *m, const Node *at, const char *why) {
  if (!m->why) m->at = at, m->why = why;
  return false;
}

const char *operator_text(Op op) {
  static const char *const text[] = {
      [OP_ADD] = "+",   [OP_SUB] = "-",  [OP_MUL] = "*", [OP_DIV] = "/", [OP_REM] = "%",
      [OP_SHL] = "<<",  [OP_SHR] = ">>", [OP_AND] = "&", [OP_OR] = "|",  [OP_XOR] = "^",
      [OP_LAND] = "&&", [OP_LOR] = "||", [OP_EQ] = "==", [OP_LT] = "<",  [OP_GT] = ">"};
  return op < countof(text) ? text[op] : NULL;
}

// --- expressions that are the same -----------------------------------------------------

static bool is_compared_by_parts(const Node *n) {
  return n->kind == N_SUBSCRIPT || n->kind == N_MEMBER || n->kind == N_UNARY ||
         n->kind == N_BINARY || n->kind == N_ASSIGN || n->kind == N_CONDITIONAL ||
         n->kind == N_CALL;
}

static bool same_name(const char *a, const char *b) {
  return a && b ? !strcmp(a, b) : a == b;
}

bool same_expression(const Unit *u, const Node *a, const Node *b) {
  while (a->kind == N_PAREN) a = a->child[0];
  while (b->kind == N_PAREN) b = b->child[0];
  if (a->kind != b->kind || a->op != b->op || a->nchild != b->nchild) return false;
  if (a->kind == N_THIS) return true; // it may have no text
  if (a->kind == N_REF && (a->var || b->var)) return a->var == b->var;
  if (!is_compared_by_parts(a)) return same_text(u, a, b);
  if (!same_name(a->name, b->name) || a->arrow != b->arrow) return false;
  for (int i = 0; i < a->nchild; i++)
    if (!same_expression(u, a->child[i], b->child[i])) return false;
  return true;
}

// The location x of a unit.
typedef struct {
  const Unit *u;
  const Node *x;
} Location;

// Stops at a place that reads or writes it, as far as the text shows.
static WalkStep look_for_access(const Node *n, const void *arg) {
  const Location *l = arg;
  if (n->kind == N_SIZEOF) return WALK_PAST;
  if (same_expression(l->u, n, l->x)) return WALK_STOP;
  bool address = n->kind == N_UNARY && n->op == OP_ADDRESS &&
                 same_expression(l->u, n->child[0], l->x);
  return address ? WALK_PAST : WALK_ON;
}

// Does n leave the location alone? None of x, v, r and the computed value may access what another one names.
static bool leaves_alone(Match *m, const Node *n, const Node *location, const char *why) {
  const Node *access =
      location ? walk_to(n, look_for_access, &(Location){m->u, location}) : NULL;
  return !access || reject_form(m, access, why);
}

// --- statements ------------------------------------------------------------------------

static Node *strip_braces(Node *s) {
  while (s && (s->kind == N_PAREN || (s->kind == N_COMPOUND && s->nchild == 1)))
    s = s->child[0];
  return s;
}

// 'a = b' and nothing else; NULL: not that.
static Node *assignment(Node *s) {
  s = strip_braces(s);
  return s && s->kind == N_ASSIGN && s->op == OP_NONE ? s : NULL;
}

// C++: an operator or a function may return a reference, and else has no address.
static bool is_location(const Match *m, const Node *n) {
  return (n->kind == N_REF && n->var) || n->kind == N_SUBSCRIPT || n->kind == N_MEMBER ||
         (n->kind == N_UNARY && n->op == OP_DEREF) || n->kind == N_OPERATOR ||
         (m->u->cxx && n->kind == N_CALL);
}

static Node *left(Node *e) { return strip_parentheses(e->child[0]); }
static Node *right(Node *e) { return strip_parentheses(e->child[1]); }

static const char reads_x[] =
    "what is computed here reads the location that 'atomic' updates";
static const char names_v[] =
    "what is captured goes to a location that this statement uses besides";

// Does 's' read the location into something: v = x?
static Node *copies(Match *m, Node *s) {
  Node *e = assignment(s);
  return e && same_expression(m->u, right(e), m->form->x) ? left(e) : NULL;
}

// --- updates: x++, x op= e, x = x op e, x = e op x --------------------------------------

// % is no operator of 'atomic'; && and || are none in C's list, and make no difference to it.
static bool is_operator(Op op) { return op >= OP_ADD && op <= OP_LOR && op != OP_REM; }

static bool match_increment(Match *m, Node *e, bool *post) {
  bool inc = e->op == OP_PRE_INC || e->op == OP_POST_INC;
  if (e->kind != N_UNARY || !(inc || e->op == OP_PRE_DEC || e->op == OP_POST_DEC))
    return false;
  m->form->kind = ATOMIC_UPDATE;
  m->form->x = left(e);
  m->form->op = inc ? OP_ADD : OP_SUB;
  *post = e->op == OP_POST_INC || e->op == OP_POST_DEC;
  return true;
}

static bool match_compound(Match *m, Node *e) {
  if (e->kind != N_ASSIGN || e->op == OP_NONE) return false;
  if (!is_operator(e->op)) return reject_form(m, e, "'%=' is no operator of 'atomic'");
  AtomicForm *f = m->form;
  f->kind = ATOMIC_UPDATE;
  f->x = left(e);
  f->op = e->op;
  f->value = e->child[1];
  return leaves_alone(m, f->value, f->x, reads_x);
}

// May 'x outer (b inner c)' be written 'x outer b inner c'?
static bool goes_on(Op outer, Op inner) {
  bool sum = outer == OP_ADD || outer == OP_SUB;
  if (sum) return inner == OP_ADD || inner == OP_SUB;
  return outer == inner && outer != OP_DIV && outer != OP_SHL && outer != OP_SHR;
}

// The operand that is x, of x op e, e op x, and of x + a - b, which C reads as (x + a) - b.
static Node *find_old(Match *m, Node *e) {
  if (e->kind != N_BINARY || !is_operator(e->op)) return NULL;
  const Node *x = m->form->x;
  if (same_expression(m->u, left(e), x)) return e->child[0];
  if (same_expression(m->u, right(e), x)) return e->child[1];
  Node *first = e->child[0];
  bool same = first->kind == N_BINARY && goes_on(e->op, first->op);
  return same ? find_old(m, first) : NULL;
}

static bool operands_leave_alone(Match *m, Node *value, const Node *old) {
  for (const Node *n = old; n != value; n = n->parent)
    for (int i = 0; i < n->parent->nchild; i++)
      if (n->parent->child[i] != n &&
          !leaves_alone(m, n->parent->child[i], m->form->x, reads_x))
        return false;
  return true;
}

static bool match_expression(Match *m, Node *e) {
  if (e->kind != N_ASSIGN || e->op != OP_NONE) return false;
  AtomicForm *f = m->form;
  f->x = left(e);
  Node *value = right(e), *old = find_old(m, value);
  if (!old) {
    bool unknown = value->kind == N_BINARY && value->op == OP_REM &&
                   same_expression(m->u, left(value), f->x);
    return unknown && reject_form(m, value, "'%' is no operator of 'atomic'");
  }
  f->kind = ATOMIC_UPDATE;
  f->value = value;
  f->old = old;
  f->op = old->parent->op;
  return operands_leave_alone(m, value, old);
}

// *post: the expression's value is that before the update.
static bool match_update(Match *m, Node *s, bool *post) {
  Node *e = strip_braces(s);
  *m->form = (AtomicForm){0};
  *post = false;
  return match_increment(m, e, post) || match_compound(m, e) || match_expression(m, e);
}

static bool match_write(Match *m, Node *s) {
  Node *e = assignment(s);
  *m->form = (AtomicForm){.kind = ATOMIC_WRITE};
  if (!e) return false;
  m->form->x = left(e);
  m->form->value = e->child[1];
  return leaves_alone(m, m->form->value, m->form->x, reads_x);
}

// --- conditional updates ---------------------------------------------------------------

// x < e, e < x, x == e ...; x is known.
static bool match_relation(Match *m, Node *condition) {
  Node *c = strip_parentheses(condition);
  if (c->kind != N_BINARY || (c->op != OP_LT && c->op != OP_GT && c->op != OP_EQ))
    return false;
  AtomicForm *f = m->form;
  bool first = same_expression(m->u, left(c), f->x);
  if (!first && !same_expression(m->u, right(c), f->x)) return false;
  f->relation = first ? c->op : mirrored(c->op);
  f->expected = c->child[first ? 1 : 0];
  return leaves_alone(m, f->expected, f->x, reads_x);
}

// Minimum and maximum store what x was compared with.
static bool match_stored(Match *m, Node *value) {
  AtomicForm *f = m->form;
  f->value = value;
  if (f->relation != OP_EQ && !same_expression(m->u, value, f->expected))
    return reject_form(m, value, "'atomic compare' stores here what it compares with");
  return leaves_alone(m, value, f->x, reads_x);
}

// x = x < e ? e : x
static bool match_choice(Match *m, Node *s) {
  Node *e = assignment(s), *choice = e ? right(e) : NULL;
  *m->form = (AtomicForm){.kind = ATOMIC_COMPARE};
  if (!choice || choice->kind != N_CONDITIONAL) return false;
  m->form->x = left(e);
  return match_relation(m, choice->child[0]) &&
         same_expression(m->u, choice->child[2], m->form->x) &&
         match_stored(m, choice->child[1]);
}

// if (x < e) x = e, the part behind 'else' apart
static bool match_if(Match *m, Node *s) {
  s = strip_braces(s);
  *m->form = (AtomicForm){.kind = ATOMIC_COMPARE};
  Node *then = s->kind == N_IF ? assignment(s->child[1]) : NULL;
  if (!then) return false;
  m->form->x = left(then);
  return match_relation(m, s->child[0]) && match_stored(m, then->child[1]);
}

static bool has_else(Node *s) {
  s = strip_braces(s);
  return s->kind == N_IF && s->child[2];
}

// --- captures --------------------------------------------------------------------------

// Whatever changes x, as a statement. *post: its value is that before the update.
static bool match_effect(Match *m, Node *s, bool *post) {
  *post = false;
  if (m->compares) return match_choice(m, s) || (!has_else(s) && match_if(m, s));
  return match_update(m, s, post);
}

static bool set_capture(Match *m, Node *v, AtomicCapture capture) {
  m->form->v = v;
  m->form->capture = capture;
  return true;
}

// v = x++, v = x += e, v = x = x + e, v = x = x < e ? e : x
static bool capture_value(Match *m, Node *s) {
  Node *e = assignment(s);
  bool post = false;
  if (!e) return false;
  bool known = match_effect(m, right(e), &post) ||
               (m->omp && !m->compares && !m->why && match_write(m, right(e)));
  return known && leaves_alone(m, m->form->value, left(e), names_v) &&
         set_capture(m, left(e), post ? CAPTURE_BEFORE : CAPTURE_AFTER);
}

static bool leaves_captured_alone(Match *m, const Node *v) {
  const AtomicForm *f = m->form;
  return leaves_alone(m, f->x, v, names_v) &&
         (f->kind == ATOMIC_COMPARE || leaves_alone(m, f->value, v, names_v));
}

// { v = x; update }: the write of x may depend on nothing but what was there before.
static bool capture_before(Match *m, Node *first, Node *second) {
  bool post;
  if (!match_effect(m, second, &post) &&
      (m->why || m->compares || !match_write(m, second)))
    return false;
  Node *v = copies(m, first);
  return v && leaves_captured_alone(m, v) && set_capture(m, v, CAPTURE_BEFORE);
}

// { update; v = x; }. OpenACC has no write in front of a capture.
static bool capture_after(Match *m, Node *first, Node *second) {
  bool post;
  if (!match_effect(m, first, &post) &&
      (m->why || m->compares || !m->omp || !match_write(m, first)))
    return false;
  Node *v = copies(m, second);
  return v && leaves_captured_alone(m, v) && set_capture(m, v, CAPTURE_AFTER);
}

// if (x == e) { x = d; } else { v = x; }
static bool capture_otherwise(Match *m, Node *s) {
  if (!m->compares || !has_else(s) || !match_if(m, s)) return false;
  if (m->form->relation != OP_EQ) return false;
  Node *v = copies(m, strip_braces(s)->child[2]);
  return v && set_capture(m, v, CAPTURE_OTHERWISE);
}

// { r = x == e; if (r) { x = d; } }, perhaps with else { v = x; }
static bool capture_result(Match *m, Node *first, Node *second) {
  Node *r = assignment(first), *test = strip_braces(second);
  if (!m->compares || !r || test->kind != N_IF) return false;
  Node *then = assignment(test->child[1]);
  if (!then || !same_expression(m->u, test->child[0], left(r))) return false;
  AtomicForm *f = m->form;
  *f = (AtomicForm){.kind = ATOMIC_COMPARE, .x = left(then)};
  if (!match_relation(m, right(r)) || f->relation != OP_EQ) return false;
  f->r = left(r);
  if (!match_stored(m, then->child[1]) || !leaves_alone(m, f->x, f->r, names_v) ||
      !leaves_alone(m, f->expected, f->r, names_v) ||
      !leaves_alone(m, f->value, f->r, names_v))
    return false;
  if (!test->child[2]) return true;
  Node *v = copies(m, test->child[2]);
  return v && set_capture(m, v, CAPTURE_OTHERWISE);
}

static bool match_capture(Match *m, Node *s) {
  while (s->kind == N_COMPOUND && s->nchild == 1) s = s->child[0];
  if (s->kind != N_COMPOUND) return capture_value(m, s) || capture_otherwise(m, s);
  if (s->nchild != 2) return false;
  Node *first = s->child[0], *second = s->child[1];
  // { v = x; x = e; }: which of the two is the capture shows what is copied.
  if (capture_result(m, first, second) || capture_before(m, first, second)) return true;
  return !m->why && capture_after(m, first, second);
}

static bool match_read(Match *m, Node *s) {
  Node *e = assignment(s);
  if (!e || !is_location(m, right(e))) return false;
  *m->form = (AtomicForm){.kind = ATOMIC_READ, .x = right(e), .v = left(e)};
  if (same_expression(m->u, left(e), m->form->x)) return reject_form(m, e, names_v);
  return true;
}

bool is_atomic(const Node *n) {
  const Node *e = n;
  while (e && !is_atomic_variable(e->type) && e->parent &&
         (e->parent->kind == N_MEMBER || e->parent->kind == N_SUBSCRIPT ||
          e->parent->kind == N_PAREN) &&
         e->parent->child[0] == e)
    e = e->parent;
  if (e && is_atomic_variable(e->type)) return true;
  for (; n; n = n->parent)
    if (n->kind == N_DIRECTIVE)
      return n->directive->info->kind == DIR_ATOMIC && !find_clause(n->directive, CL_IF);
  return false;
}

bool atomic_type(const Type *t) {
  TypeFact f = type_fact(t);
  if (f.scalar == AT_INSTANTIATION) return true; // emit/atomic.c asks the C++ compiler
  return f.scalar == YES && (f.size == 1 || f.size == 2 || f.size == 4 || f.size == 8);
}

// --- which forms the clauses ask for ----------------------------------------------------

static bool match_form(Match *m, const Directive *d, Node *s) {
  bool post;
  if (find_clause(d, CL_READ)) return match_read(m, s);
  if (find_clause(d, CL_WRITE)) return match_write(m, s);
  if (m->captures) return match_capture(m, s);
  return match_effect(m, s, &post);
}

bool atomic_form(const Unit *u, const Directive *d, Node *statement, AtomicForm *form,
                 const Node **at, const char **why) {
  Match m = {.u = u,
             .form = form,
             .compares = find_clause(d, CL_COMPARE),
             .captures = find_clause(d, CL_CAPTURE),
             .omp = d->info->dialect == DIALECT_OMP};
  *form = (AtomicForm){0};
  bool known = match_form(&m, d, statement);
  if (!known && u->language && !m.compares) { // Fortran's max and min need no 'compare'
    Match extremum = {
        .u = u, .form = form, .compares = true, .captures = m.captures, .omp = m.omp};
    *form = (AtomicForm){0};
    known = match_form(&extremum, d, statement);
    if (known) m = extremum;
  }
  if (known && !is_location(&m, form->x))
    reject_form(&m, form->x, "what 'atomic' accesses is no variable, element or member");
  *at = m.why ? m.at : statement;
  *why = m.why;
  return known && !m.why;
}

// May the location be a thread's own variable, or one that a pointer from nowhere known points to? What
// a kernel's parameters point to is the device's memory.
bool is_anywhere(const Region *r, const Node *n) {
  bool through = false;
  for (; n->kind != N_REF; n = n->child[0]) {
    bool pointer = n->nchild && canonical_type(n->child[0]->type)->kind == TYPE_POINTER;
    bool step = n->kind == N_SUBSCRIPT || n->kind == N_MEMBER ||
                (n->kind == N_UNARY && n->op == OP_DEREF);
    if (n->kind != N_PAREN && (!step || (through && pointer))) return true;
    through |= step && pointer;
  }
  if (!n->var || n->var->is_global) return !n->var || through;
  const Use *use = r ? region_use(r, n->var) : NULL;
  if (!use) return true;
  return through ? use->share != SHARE_POINTER || use->written
                 : use->share != SHARE_MAPPED;
}
