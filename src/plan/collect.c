// Reductions of elements that the data select, as those of a histogram are. A copy for each thread would lie in memory that is
// slow. On a device a block's threads share copies in shared memory instead, which they update by atomic operations, and each
// block adds what they have to the program's variable in the same way.
// In:  reductions, levels.  Out: red->collected, where all that the region does to the elements is to update them by the
//      reduction's operator.
#include "ir/atomic.h"
#include "ir/device_info.h"
#include "ir/library.h"
#include "ir/reduction.h"
#include "plan/plan.h"
#include <limits.h>

// Threads next to each other use different ones of so many copies: as many as a warp has threads, at most.
enum { MOST_WAYS = 32 };
// Loops of so many iterations are unrolled: what their counters select may stay in registers.
enum { LONGEST_UNROLLED = 32 };

typedef struct {
  Unit *u;
  const Region *region;
  const Reduction *red;
  int rank;
  ElementUpdate *out;
} Search;

// --- updates -----------------------------------------------------------------------------------------

static bool names(const Node *n, const void *var) {
  return n->kind == N_REF && n->var == var;
}

static bool names_elements(const Search *s, const Node *n) {
  return find_below(n, names, s->red->var);
}

static bool is_element(const Search *s, Node *e) {
  Subscripts all = subscripts_of(strip_parentheses(e));
  if (!all.count || all.count != s->rank) return false;
  const Node *root = strip_parentheses(all.root);
  if (root->kind != N_REF || root->var != s->red->var) return false;
  for (int i = 0; i < all.count; i++)
    if (all.index[i] && names_elements(s, all.index[i])) return false;
  return true;
}

// Is it the element that the statement updates?
static bool is_place(const Search *s, Node *e) {
  return is_element(s, e) && same_expression(s->u, e, s->out->place);
}

// Is the result the same where the value is converted to the elements' type before it is combined with one?
static bool is_converted_first(const Search *s, const Node *value) {
  const Type *x = s->red->copy->type->canonical, *e = canonical_type(value->type);
  if (!e || (e->kind != TYPE_FLOAT && !is_integer(e))) return false;
  if (x->kind == TYPE_FLOAT) return true;
  if (e->kind == TYPE_FLOAT) return false;
  return !chooses_value(s->red->op) || type_size(e) < type_size(x) ||
         (type_size(e) == type_size(x) && (!x->is_signed || e->is_signed));
}

static bool takes(const Search *s, Node *value) {
  s->out->value = value;
  return !names_elements(s, value) && is_converted_first(s, value);
}

// The program evaluates it twice, generated code once.
static bool takes_once(const Search *s, Node *value) {
  return takes(s, value) && !has_kind(value, CALL_KINDS | KIND(N_ASSIGN) |
                                                 KIND(N_STMT_EXPR) | KIND(N_OTHER_EXPR));
}

static bool is_operator(const Search *s, Op op) {
  return op && operation_of(op) == s->red->op;
}

// x + e - e, e + x: the operand that is the element becomes out->old.
static bool match_chain(const Search *s, Node *n) {
  n = strip_parentheses(n);
  if (n->kind != N_BINARY || !is_operator(s, n->op)) return false;
  Node *l = n->child[0], *r = n->child[1];
  bool left = names_elements(s, l);
  if (left == names_elements(s, r) || (!left && n->op == OP_SUB)) return false;
  Node *inner = left ? l : r;
  if (!is_converted_first(s, left ? r : l)) return false;
  if (!is_place(s, inner)) return match_chain(s, inner);
  s->out->old = inner;
  return true;
}

// e > x, x < e: which of the two is chosen when x becomes e then.
static bool match_comparison(const Search *s, Node *condition, ReductionOp op, Node **e) {
  Node *c = strip_parentheses(condition);
  if (c->kind != N_BINARY || c->op < OP_LT || c->op > OP_GE) return false;
  bool left = is_place(s, c->child[0]), less = c->op == OP_LT || c->op == OP_LE;
  if (!left && !is_place(s, c->child[1])) return false;
  *e = c->child[left ? 1 : 0];
  return op == (left == less ? RED_MAX : RED_MIN);
}

// x = c ? e : x, x = c ? x : e
static bool match_choice(const Search *s, Node *n) {
  bool keeps = is_place(s, n->child[2]);
  ReductionOp own = s->red->op;
  Node *other, *e = n->child[keeps ? 1 : 2];
  if (!keeps && !is_place(s, n->child[1])) return false;
  if (!keeps) own = own == RED_MAX ? RED_MIN : own == RED_MIN ? RED_MAX : RED_NONE;
  return match_comparison(s, n->child[0], own, &other) &&
         same_expression(s->u, other, e) && takes_once(s, e);
}

// x = fmax(x, e)
static bool match_call(const Search *s, Node *n) {
  const Function *f = n->child[0]->function;
  if (!f || f->definition || n->nchild != 3) return false;
  LibraryKind kind = library_kind(f);
  bool left = is_place(s, n->child[1]);
  if (!left && !is_place(s, n->child[2])) return false;
  return ((kind == LIBRARY_MAX && s->red->op == RED_MAX) ||
          (kind == LIBRARY_MIN && s->red->op == RED_MIN)) &&
         takes(s, n->child[left ? 2 : 1]);
}

static bool match_assignment(const Search *s, Node *n) {
  s->out->place = strip_parentheses(n->child[0]);
  if (!is_element(s, n->child[0])) return false;
  s->out->negative = n->op == OP_SUB;
  if (n->op) return is_operator(s, n->op) && takes(s, n->child[1]);
  Node *value = strip_parentheses(n->child[1]);
  if (value->kind == N_CALL) return match_call(s, value);
  if (value->kind == N_CONDITIONAL) return match_choice(s, value);
  s->out->value = value;
  return match_chain(s, value);
}

static bool match_increment(const Search *s, Node *n) {
  if (n->op < OP_PRE_INC || s->red->op != RED_ADD) return false;
  s->out->place = strip_parentheses(n->child[0]);
  s->out->negative = n->op == OP_PRE_DEC || n->op == OP_POST_DEC;
  return is_element(s, n->child[0]);
}

// if (e > x) x = e;
static bool match_if(const Search *s, Node *n) {
  Node *then = n->child[1], *e;
  while (then->kind == N_COMPOUND && then->nchild == 1) then = then->child[0];
  if (n->child[2] || then->kind != N_ASSIGN || then->op) return false;
  s->out->place = strip_parentheses(then->child[0]);
  return is_element(s, then->child[0]) &&
         match_comparison(s, n->child[0], s->red->op, &e) &&
         same_expression(s->u, e, then->child[1]) && takes_once(s, e);
}

// Does nobody use its value?
static bool stands_alone(const Node *n) {
  const Node *p = n->parent;
  if (!p) return false;
  if (p->kind == N_FOR) return is_loop_body(n);
  if (p->kind == N_IF) return p->child[0] != n;
  if (p->kind == N_BINARY && p->op == OP_COMMA)
    return p->child[0] == n || stands_alone(p);
  return p->kind == N_COMPOUND;
}

static bool match_update(const Search *s, Node *n) {
  *s->out = (ElementUpdate){.statement = n};
  if (!stands_alone(n)) return false;
  return n->kind == N_IF      ? match_if(s, n)
         : n->kind == N_UNARY ? match_increment(s, n)
                              : match_assignment(s, n);
}

// --- what is worth while -------------------------------------------------------------------------------

typedef struct {
  const Node *statement, *iteration;
} Inside;

// A part of a subscript that is no number when short loops inside of an iteration are unrolled.
static bool is_data(const Node *n, const void *inside) {
  const Inside *in = inside;
  if (n->kind == N_CALL) return true;
  if (n->kind != N_REF || !n->var) return false;
  for (const Node *p = in->statement; p && p != in->iteration; p = p->parent) {
    const CanonicalLoop *loop = loop_form(p);
    if (loop && loop->var == n->var && loop->trips >= 0 &&
        loop->trips <= LONGEST_UNROLLED)
      return false;
  }
  return true;
}

static bool is_selected_by_data(const Region *r, const ElementUpdate *update) {
  Subscripts all = subscripts_of(update->place);
  Inside in = {update->statement, r->plan.nest_body};
  for (int i = 0; i < all.count; i++)
    if (all.index[i] && find_below(all.index[i], is_data, &in)) return true;
  return false;
}

// Devices have atomic operations of such a size, and shared memory does.
static bool is_collectable(const Region *r, const Reduction *red) {
  const Copy *c = red->copy;
  const Type *t = c->type->canonical;
  return c->form != COPY_VARIABLE && c->count != 0 && red->op != RED_USER &&
         !(red->item && red->item->user) && !red->var->type->is_vm &&
         red->use->refs.len && !red->use->escapes && r->plan.form == PLAN_GRID &&
         !r->plan.levels && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT) &&
         (type_size(t) == 4 || type_size(t) == 8) && !c->type->is_volatile;
}

// All updates, if there is nothing else that names the elements.
static Collected *find_updates(Unit *u, const Region *r, const Reduction *red) {
  Collected *c = alloc(u->arena, Collected);
  ElementUpdate update;
  Search s = {u, r, red, array_shape(u->arena, red->var).rank, &update};
  NodeList nodes =
      nodes_below(u->arena, r->body, KIND(N_ASSIGN) | KIND(N_UNARY) | KIND(N_IF));
  const Node *last = NULL;
  int named = 0;
  bool data = false;
  for (int i = 0; i < nodes.len; i++) {
    Node *n = nodes.at[i];
    if ((last && encloses(last, n)) || !match_update(&s, n)) continue;
    push(u->arena, &c->updates, update);
    NodeList refs = nodes_below(u->arena, n, KIND(N_REF));
    for (int k = 0; k < refs.len; k++) named += refs.at[k]->var == red->var;
    data |= is_selected_by_data(r, &update);
    last = n;
  }
  return data && named == red->use->refs.len ? c : NULL;
}

// Memory of the launch for each thread is left out where no thread has a copy there.
static bool are_all_collected(const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    const Copy *c = use->reduction ? use->reduction->copy : use->copy;
    if (c && c->storage == COPY_MEMORY && !(use->reduction && use->reduction->collected))
      return false;
  }
  return true;
}

// --- where the copies lie --------------------------------------------------------------------------------

static long long bytes_of(const Reduction *red) {
  return red->copy->count < 0 ? LLONG_MAX : copy_size(red->copy);
}

// The smallest array for which nothing is planned yet; of unknown size last.
static Reduction *next_smallest(const Region *r) {
  Reduction *best = NULL;
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    bool open = red->collected && !red->collected->planned;
    if (open && (!best || bytes_of(red) < bytes_of(best))) best = red;
  }
  return best;
}

// Each array has an equal share of what is left; one that does not fit is updated where the program's variable lies.
static void share_out(Unit *u, const Region *r, int arrays) {
  long long left = plan_device(u)->collected_memory;
  for (Reduction *red; (red = next_smallest(r)); arrays--) {
    Collected *c = red->collected;
    long long share = left / arrays / 16 * 16, bytes = bytes_of(red);
    c->planned = true;
    if (red->copy->count < 0) {
      c->bytes = share;
      c->is_open = true;
    } else if (bytes <= share) {
      c->ways = 1;
      while (c->ways < MOST_WAYS && bytes * c->ways * 2 <= share) c->ways *= 2;
      c->bytes = (bytes * c->ways + 15) / 16 * 16;
    }
    left -= c->bytes;
  }
}

void find_collected(Unit *u, Region *r) {
  int arrays = 0;
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    if (is_collectable(r, red)) red->collected = find_updates(u, r, red);
  }
  bool all = are_all_collected(r);
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    if (!all) red->collected = NULL;
    arrays += red->collected != NULL;
  }
  share_out(u, r, arrays);
}
