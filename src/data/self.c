// C++: '*this', which the kernels of member functions need.
// In:  a region that captures 'this', its clauses.  Out: the region's first operand, and its last ones, which attach the object's
// pointers to what other constructs have mapped; pointers in it that are parameters, and does the kernel need '*this' then?
#include "data/move.h"
#include "ir/atomic.h"
#include "ir/loop.h"

bool is_self(const Item *it) {
  const Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
  if (e && e->kind == N_UNARY && e->op == OP_DEREF) e = strip_casts(e->child[0]);
  return e && e->kind == N_THIS;
}

bool is_part_of_self(Node *e) {
  for (e = strip_casts(e); e->kind == N_MEMBER || e->kind == N_SUBSCRIPT;
       e = strip_casts(e->child[0]));
  return e->kind == N_THIS;
}

// All of one object: '*this', 'this[0:1]', 'this' of OpenACC.
static bool is_one_object(const Item *it) {
  const Subscript *s = it->subscripts;
  if (!it->nsubscripts) return true;
  bool first = !s->lo.node || (s->lo.node->has_value && !s->lo.node->value);
  return s->colon && first && s->len.node && s->len.node->has_value &&
         s->len.node->value == 1;
}

Operand self_operand(Unit *u, Item *it, unsigned map) {
  if (!is_one_object(it))
    sorry(u->diag, it->loc, "'%s', which is more than one object", it->text);
  return (Operand){.form = FORM_OBJECT,
                   .item = it,
                   .is_self = true,
                   .name = it->text,
                   .map = map,
                   .loc = it->loc};
}

// The map bits of '*this' on a construct without a clause for it (OpenACC 3.3, 2.6.2; OpenMP 5.2, 5.8.1).
static unsigned implicit_bits(Unit *u, const Region *r) {
  if (asks_present(r)) return __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  return __ACCOMP_ALLOC | __ACCOMP_TO | (changes_this(u, r) ? __ACCOMP_FROM : 0u) |
         __ACCOMP_IMPLICIT;
}

void move_self(Unit *u, Region *r) {
  Operand o = {.form = FORM_OBJECT,
               .is_self = true,
               .name = "this[0:1]",
               .loc = r->directive->loc};
  unsigned map = 0;
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (!is_self(it.item)) continue;
    o = self_operand(u, it.item, map |= it.clause->map);
  }
  if (!map) o.map = implicit_bits(u, r);
  o.is_passed = true;
  push_operand(u, r, o);
}

// --- pointers in it that are parameters --------------------------------------------------------
// A section 'v[0:n]' in a clause attaches the member 'v' (OpenACC 3.3, 2.6.8; OpenMP 5.2, 5.8.3), so 'v' has the section's address
// for all of the construct. As a parameter it takes no register, and the compiler knows that it leads to global memory.

// Is a pointer's value all that the expression around it takes? It is not in a lambda, which would have to capture it.
static bool is_followed(const Node *m) {
  const Node *e = m, *p = m->parent;
  for (; p && p->kind == N_PAREN; e = p, p = p->parent) {}
  for (const Node *n = p; n; n = n->parent)
    if (n->kind == N_LAMBDA) return false;
  bool element = p && p->kind == N_SUBSCRIPT && p->child[0] == e;
  bool target = p && ((p->kind == N_UNARY && p->op == OP_DEREF) ||
                      (p->kind == N_MEMBER && p->arrow));
  bool moved = p && p->kind == N_BINARY && p->op != OP_COMMA;
  return element || target || moved;
}

static bool names_this(const Node *n, const void *unused) {
  (void)unused;
  return n->kind == N_THIS;
}

// Do clauses of a directive inside name '*this'?
static bool is_named_inside(const Region *r) {
  for (int i = 0; i < r->inside.len; i++)
    for (Items it = all_items(r->inside.at[i]->directive); next_item(&it);)
      if (it.item->expr.node && find_below(it.item->expr.node, names_this, NULL))
        return true;
  return false;
}

// Counts the clauses of the construct that name the pointer member.
static int sections_of(const Unit *u, const Region *r, const Node *member) {
  int n = 0;
  for (Items it = all_items(r->directive); next_item(&it);) {
    Node *e = it.item->expr.node;
    n += e && same_expression(u, strip_casts(e), member);
  }
  return n;
}

bool is_passed_member(Unit *u, const Region *r, const Operand *o) {
  Node *e = o->expr ? strip_casts(o->expr) : NULL;
  bool section = o->form == FORM_SECTION && o->item && o->item->nsubscripts == 1 &&
                 !o->item->iterated && o->map & __ACCOMP_ATTACH &&
                 o->map & (__ACCOMP_ALLOC | __ACCOMP_PRESENT);
  if (!u->cxx || !section || e->kind != N_MEMBER || e->child[0]->kind != N_THIS ||
      e->is_reference || canonical_type(e->type)->kind != TYPE_POINTER ||
      sections_of(u, r, e) != 1 || is_named_inside(r))
    return false;
  NodeList all = nodes_below(u->arena, r->body, KIND(N_MEMBER) | KIND(N_THIS));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    bool member = n->kind == N_MEMBER, same = member && same_expression(u, n, e);
    // A function of the class may change it.
    bool whole = !member && (n->parent->kind != N_MEMBER || n->parent->function);
    if (whole || (same && !is_followed(n))) return false;
  }
  return true;
}

// The header of a loop whose iterations the launch deals out: the host evaluates it, but for the start of one with a pointer.
static bool is_in_header(const Region *r, const Node *n) {
  if (r->plan.form != PLAN_GRID) return false;
  for (int i = 0; i < r->plan.variants.len; i++)
    if (r->plan.variants.at[i].sequential || r->plan.variants.at[i].in_order)
      return false;
  for (int i = 0; i < r->plan.nest.len; i++) {
    const Node *loop = r->plan.nest.at[i].node;
    bool counts = canonical_type(r->plan.nest.at[i].loop.var->type)->kind != TYPE_POINTER;
    if (counts && encloses(loop, n) && !encloses(loop_body(loop), n)) return true;
  }
  return false;
}

static bool is_passed_by_itself(const Unit *u, const Region *r, const Node *this) {
  for (int i = 0; i < r->operands.len; i++) {
    const Node *path = r->operands.at[i]->path;
    if (path && same_expression(u, this->parent, path)) return true;
  }
  return false;
}

// Does the kernel use '*this' itself?
static bool uses_self(Unit *u, const Region *r) {
  if (!(r->operands.at[0]->map & __ACCOMP_IMPLICIT) || is_named_inside(r)) return true;
  NodeList all = nodes_below(u->arena, r->body, KIND(N_THIS) | KIND(N_OTHER_EXPR));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    if (n->kind != N_THIS ? may_be_of_base(r, n, u)
                          : !is_in_header(r, n) && !is_passed_by_itself(u, r, n))
      return true;
  }
  return false;
}

void drop_self(Unit *u, Region *r) {
  if (!r->captures_this || uses_self(u, r)) return;
  r->captures_this = false;
  r->operands.len--;
  memmove(r->operands.at, r->operands.at + 1,
          (size_t)r->operands.len * sizeof *r->operands.at);
}

// --- pointers in it that are attached ------------------------------------------------------------

static bool is_moved_member(const Unit *u, const Region *r, const Node *e) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->expr && o->form != FORM_OBJECT && same_expression(u, strip_casts(o->expr), e))
      return true;
  }
  return false;
}

static void attach(Unit *u, Region *r, Node *e, Item *it) {
  if (!is_pointer(e->type) || !is_part_of_self(e) || is_moved_member(u, r, e)) return;
  add_operand(u, r,
              (Operand){.form = FORM_POINTER,
                        .expr = e,
                        .item = it,
                        .name = source_text(u, e),
                        .map = __ACCOMP_ATTACH | __ACCOMP_IMPLICIT,
                        .member = true,
                        .loc = r->directive->loc});
}

void attach_self(Unit *u, Region *r) {
  for (const Region *p = r->parent; p; p = p->parent)
    for (int i = 0; i < p->operands.len; i++) {
      const Operand *o = p->operands.at[i];
      if (o->member && o->form == FORM_SECTION && is_map(o) && o->expr)
        attach(u, r, strip_casts(o->expr), o->item);
    }
  NodeList all = nodes_below(u->arena, r->body, KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->child[0]->kind == N_THIS) attach(u, r, all.at[i], NULL);
}
