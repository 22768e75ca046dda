// Pointers in a loop: what memory they reach.
// In:  a candidate with its accesses as access.c lists them.  Out: accesses through a pointer that was set once
// (row = a[i]; row = y + i * m) become accesses to what it was made from, *(p + i) one to p[i]; to[i][j] and v.x[i] get
// a link, the pointer to[i] or v.x that is read from memory. Other pointers stay unknown.
//
// A pointer made from a row that a variable chooses, a[i], stays in that row (C11, 6.5.6). One that was made from a[0],
// from an address or by addition may run on through the whole array, as programs do that know how it lies: its
// subscripts count elements from the array's start. So must those of an access that is compared with such a one (flatten).
#include "prove/path.h"

// --- where a pointer was set -------------------------------------------------------------------

// The value that a statement gives v; NULL: none.
static Node *value_given(const Node *s, const Var *v) {
  if (s->kind == N_ASSIGN && s->op == OP_NONE && s->child[0]->kind == N_REF &&
      s->child[0]->var == v)
    return s->child[1];
  for (int i = 0; s->kind == N_DECL_STMT && i < s->nchild; i++) {
    const Node *d = s->child[i];
    if (d->kind == N_VAR && d->var == v && d->has_init) return d->child[d->nchild - 1];
  }
  return NULL;
}

typedef struct {
  Node *value;
  // Statements of one block: it is set in the first, used in the second.
  const Node *from, *to;
} Definition;

// The statement in a block around 'use' that sets local v last before it, whatever way leads there.
static bool find_definition(const Function *f, const Node *use, const Var *v,
                            Definition *out) {
  if (is_reachable(v) || f->has_label) return false;
  if (!v->writes.len && !(v->node && v->node->has_init)) return false;
  for (const Node *n = use; n->parent; n = n->parent) {
    const Node *block = n->parent;
    if (block->kind == N_SWITCH || block->kind == N_STMT_EXPR) return false;
    if (block->kind == N_DECL_STMT && v->node && v->node->parent == block) {
      bool before = v->node->range.end <= n->range.start;
      *out = (Definition){value_given(block, v), block, block};
      return before && out->value;
    }
    if (block->kind != N_COMPOUND) continue;
    int at = 0;
    while (block->child[at] != n) at++;
    if (has_case(n)) return false;
    while (at-- > 0) {
      Node *s = block->child[at];
      if (has_case(s)) return false;
      *out = (Definition){value_given(s, v), s, n};
      if (out->value) return !find_write(n, v) && !find_write(out->value, v);
      if (find_write(s, v) || (v->node && encloses(s, v->node))) return false;
    }
  }
  return false;
}

// Does v keep its value from the definition to the use?
static bool keeps_its_value(const Definition *d, const Var *v) {
  if (is_plain_array(v)) return true;
  if (is_reachable(v) || find_write(d->to, v)) return false;
  const Node *block = d->from->parent;
  for (int i = 0; d->from != d->to && i < block->nchild; i++)
    if (block->child[i]->range.start >= d->from->range.start &&
        block->child[i]->range.end <= d->to->range.start &&
        find_write(block->child[i], v))
      return false;
  return true;
}

static bool may_move(const Node *e, const void *definition) {
  return is_call(e) ||
         (e->kind == N_REF && e->var && !keeps_its_value(definition, e->var));
}

// --- where it points to ------------------------------------------------------------------------

// A pointer's value: 'at' elements after the start of what 'base' names.
typedef struct {
  Node *base; // N_REF
  Var *named; // the last pointer on the way that was set before the construct; NULL: none
  Node *at;   // NULL: 0
  Node *row;  // base[i][j], of which it is the first element; NULL: it is more than that
  bool known; // 'at' is right
} Target;

static bool same_target(const Node *cast, const Node *e) {
  const Type *from = e->type, *to = cast->type;
  return from && to && from->element && to->element &&
         from->element->canonical->kind == to->element->canonical->kind &&
         type_size(from->element) == type_size(to->element) &&
         from->element->canonical->kind != TYPE_RECORD;
}

// e: a pointer's value, an array, or (is_object) an object whose address is meant.
static bool find_target(Arena *a, Node *e, bool is_object, Target *out) {
  switch ((int)e->kind) {
  case N_PAREN: return find_target(a, e->child[0], is_object, out);
  case N_CAST: {
    Node *inner = e->child[e->nchild - 1];
    out->known &= same_target(e, inner);
    return !is_object && (gives_pointer(inner) || gives_array(inner)) &&
           find_target(a, inner, false, out);
  }
  case N_REF:
    out->base = e;
    return e->var && (gives_array(e) || (gives_pointer(e) && !is_object));
  case N_UNARY:
    if (e->op == OP_ADDRESS && !is_object) return find_target(a, e->child[0], true, out);
    return e->op == OP_DEREF && (is_object || gives_array(e)) &&
           find_target(a, e->child[0], false, out);
  case N_BINARY: {
    if (is_object || (e->op != OP_ADD && e->op != OP_SUB) || !gives_pointer(e))
      return false;
    bool left = gives_pointer(e->child[0]) || gives_array(e->child[0]);
    out->known &= count_elements(e->type->element) > 0;
    if (!find_target(a, e->child[left ? 0 : 1], false, out)) return false;
    out->at = sum(a, out->at, e->op, scaled(a, e->child[left ? 1 : 0], e->type->element));
    return true;
  }
  case N_SUBSCRIPT:
    if (!is_object && !gives_array(e)) return false;
    out->known &= count_elements(e->type) > 0;
    if (!find_target(a, e->child[0], false, out)) return false;
    out->at = sum(a, out->at, OP_ADD, scaled(a, e->child[1], e->type));
    return true;
  }
  return false;
}

static bool is_in_body(const Candidate *c, const Node *n) {
  return encloses(loop_body(c->node), n);
}

// Follows the definitions of the pointer 'ref' to the target that it points to. *bases: the variables that they name.
static bool follow_definitions(const Candidate *c, Node *ref, Target *out,
                               AccessList *bases) {
  Arena *a = c->u->arena;
  *out = (Target){.base = ref, .known = true};
  for (int depth = 0; depth < 8 && gives_pointer(out->base); depth++) {
    Definition d;
    Target p = {.known = true};
    if (!find_definition(c->function, out->base, out->base->var, &d) ||
        !find_target(a, d.value, false, &p))
      break;
    bool valid = is_in_body(c, d.from) || !find_below(d.value, may_move, &d);
    p.known &= valid;
    out->row = valid && out->base == ref ? d.value : NULL;
    push(a, bases, (Access){.node = p.base});
    if (!out->named && c->region && !encloses(c->region, d.from))
      out->named = out->base->var;
    out->known &= p.known;
    out->base = p.base;
    out->at = sum(a, p.at, OP_ADD, out->at);
  }
  return out->base != ref;
}

// --- accesses ----------------------------------------------------------------------------------

static bool is_steady(const Candidate *c, const Var *v) {
  bool inside = v->node && is_in_body(c, v->node) && !v->is_global;
  return !inside && !find_assignment(loop_body(c->node), v);
}

// From the pointer's own elements to those of what it was made from.
// The subscripts of a row that a variable chooses. False: it is no such row.
static bool list_row(Arena *a, Node *row, Access *out) {
  bool chosen = false;
  for (row = strip_parentheses(row); row->kind == N_SUBSCRIPT;
       row = strip_parentheses(row->child[0])) {
    if (!gives_array(row)) return false;
    chosen |= !row->child[1]->has_value;
    push(a, &out->subscripts, NULL);
    for (int i = out->subscripts.len - 1; i > 0; i--)
      out->subscripts.at[i] = out->subscripts.at[i - 1];
    out->subscripts.at[0] = row->child[1];
  }
  return chosen && row->kind == N_REF;
}

static void set_base(const Candidate *c, Path *p, const Target *target) {
  Arena *a = c->u->arena;
  Access *x = &p->access;
  bool known = target->known;
  Var *base = target->base->var;
  x->unknown |= gives_pointer(target->base) && !is_steady(c, base);
  Access row = {.var = base};
  if (target->row && list_row(a, target->row, &row)) {
    for (int i = 0; i < x->subscripts.len; i++)
      push(a, &row.subscripts, x->subscripts.at[i]);
    x->subscripts = row.subscripts;
    x->var = base;
    x->through = gives_pointer(target->base);
    x->named = target->named;
    return;
  }
  Node *at = flat_subscript(a, p, &known);
  if (!known && is_steady(c, x->var)) {
    x->origin = base;
    return;
  }
  set_leading(a, p, sum(a, target->at, OP_ADD, at), known);
  x->var = base;
  x->through = gives_pointer(target->base);
  x->named = target->named;
}

// An access as access.c lists it, followed through pointers. *bases: references that were understood.
static void follow_access(const Candidate *c, const Access *old, AccessList *out,
                          AccessList *bases) {
  Arena *a = c->u->arena;
  AccessList links = {0};
  Path p = path_of(c, old, &links);
  Access *x = &p.access;
  Effect f = effect_in_parent(p.whole);
  const Node *parent = p.whole->parent;
  bool value = gives_array(p.whole) || (p.whole == old->node && gives_pointer(p.whole) &&
                                        !f.written && !is_value_use(c->u, old->node));
  x->read = f.read, x->written = f.written;
  x->unknown = !p.known || f.escapes || (value && parent && parent->kind != N_SIZEOF);
  if (!x->type) x->type = p.whole->type;
  Target target;
  bool own = gives_pointer(old->node) && (x->through || links.len);
  if (own && !links.len && follow_definitions(c, old->node, &target, bases))
    set_base(c, &p, &target);
  else if (own)
    x->unknown |= !is_steady(c, old->var);
  for (int i = 0; i < links.len; i++) push(a, out, links.at[i]);
  push(a, out, *x);
}

// Adds accesses through pointers in variables of the loop's own, which access.c does not list.
static void add_own(const Candidate *c, const Node *below, AccessList *out) {
  NodeList refs = nodes_below(c->u->arena, below, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    Node *n = refs.at[i];
    if (!n->var || gives_pointer(n) || !n->var->node || !is_in_body(c, n->var->node))
      continue;
    AccessList links = {0};
    const Access start = {.var = n->var, .node = n};
    Path p = path_of(c, &start, &links);
    p.access.unknown = true;
    if (links.len) push(c->u->arena, out, p.access);
  }
}

void follow_pointers(const Candidate *c, Node *below, AccessList *list) {
  AccessList all = {0}, bases = {0}, kept = {0};
  for (int i = 0; i < list->len; i++) follow_access(c, &list->at[i], &all, &bases);
  add_own(c, below, &all);
  for (int i = 0; i < all.len; i++) {
    bool base = false;
    for (int k = 0; k < bases.len; k++) base |= bases.at[k].node == all.at[i].node;
    if (!base) push(c->u->arena, &kept, all.at[i]);
  }
  *list = kept;
}

// --- comparing ---------------------------------------------------------------------------------

static bool is_unsteady(const Node *e, const void *candidate) {
  if (e->kind != N_REF || !e->var) return is_call(e);
  return e->var->type->kind == TYPE_INT ? !is_unchanging(candidate, e->var)
                                        : !is_steady(candidate, e->var);
}

bool have_same_link(const Candidate *c, const Access *a, const Access *b) {
  if (!a->link || !b->link) return a->link == b->link;
  return same_text(c->u, strip_parentheses(a->link), strip_parentheses(b->link)) &&
         !find_below(a->link, is_unsteady, c) && !find_below(b->link, is_unsteady, c);
}

typedef Vec(const Node *) Members;

// The members that an access passes, from its variable or its link on.
static void list_members(const Candidate *c, const Access *x, Members *out) {
  const Node *e = x->link ? x->link : x->node;
  for (const Node *up; (up = e->parent); e = up) {
    bool pointer = gives_pointer(up) || gives_array(e);
    if (up->kind == N_MEMBER)
      push(c->u->arena, out, up);
    else if (up->kind != N_PAREN && !(up->kind == N_SUBSCRIPT && up->child[0] == e) &&
             !(up->kind == N_UNARY && up->op == OP_DEREF) &&
             !(up->kind == N_BINARY && pointer))
      return;
  }
}

static bool has_field(const Fields *fields, const Node *member) {
  for (int i = 0; i < fields->len; i++)
    if (!strcmp(fields->at[i].name, member->name)) return !member->is_bit_field;
  return false;
}

bool are_other_members(const Candidate *c, const Access *a, const Access *b) {
  Members x = {0}, y = {0};
  if (a->var != b->var || !have_same_link(c, a, b)) return false;
  list_members(c, a, &x);
  list_members(c, b, &y);
  for (int i = 0; i < x.len && i < y.len; i++) {
    Fields fields;
    const Type *t = x.at[i]->child[0]->type;
    if (x.at[i]->arrow) t = t->element;
    if (!front_fields(c->u, t, &fields)) return false;
    if (strcmp(x.at[i]->name, y.at[i]->name) != 0)
      return has_field(&fields, x.at[i]) && has_field(&fields, y.at[i]);
  }
  return false;
}

bool have_same_members(const Candidate *c, const Access *a, const Access *b) {
  Members x = {0}, y = {0};
  list_members(c, a, &x);
  list_members(c, b, &y);
  bool same = x.len == y.len;
  for (int i = 0; same && i < x.len; i++) same = !strcmp(x.at[i]->name, y.at[i]->name);
  return same;
}

uint64_t hash_members(const Candidate *c, const Access *a) {
  uint64_t hash = HASH_START;
  Members x = {0};
  list_members(c, a, &x);
  for (int i = 0; i < x.len; i++) hash = hash_text(hash, x.at[i]->name);
  return hash;
}
