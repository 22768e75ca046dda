// Members of structs in kernels. OpenACC maps members one by one, at any time (3.3, 2.7.1); what OpenMP maps of a
// struct may be a part of it (5.2, 5.8.3). So no address of the struct need lead to all of its members, and a kernel
// that names nothing but members of it has a parameter for each: Operand.path.
// In:  a use of a struct, an array of them, or a pointer to one.  Out: the members that the region names.
#include "plan/plan.h"
#include "ir/atomic.h"
#include "ir/loop.h"

enum { MOST = 64 }; // parameters: a kernel has 4 KB of them

// Has the struct, or an anonymous one in it, a member of this name? A union is mapped as a whole: its members overlap.
static bool has_field(Unit *u, const Type *t, const char *name) {
  Fields fields;
  if (!front_fields(u, t, &fields)) return false;
  for (int i = 0; i < fields.len; i++) {
    const Field *f = &fields.at[i];
    if (*f->name ? !strcmp(f->name, name) : has_field(u, f->type->canonical, name))
      return true;
  }
  return false;
}

// The alignment of an object of type t, or a larger one.
static long long alignment(Unit *u, const Type *t) {
  long long most = 1;
  Fields fields;
  t = array_element(t->canonical)->canonical;
  if (t->kind != TYPE_RECORD)
    return t->kind == TYPE_COMPLEX ? type_size(t) / 2 : type_size(t);
  if (!front_members(u, t, &fields)) return 1;
  for (int i = 0; i < fields.len; i++) {
    long long a = alignment(u, fields.at[i].type);
    if (a > most) most = a;
  }
  return most;
}

// Has the member an address that is aligned as its type asks? Bit fields and members of packed structs may not.
static bool is_field(Unit *u, const Node *member) {
  const Type *t = member->child[0]->type->canonical;
  if (member->arrow) t = t->element->canonical;
  return !member->is_bit_field && has_field(u, t, member->name) &&
         (!member->member_align || member->member_align >= alignment(u, member->type));
}

typedef struct {
  const Unit *u;
  const Node *e;
} Named;

// Is what e names changed here?
static bool changes(const Node *n, const void *arg) {
  const Named *x = arg;
  bool step = n->kind == N_UNARY && (n->op >= OP_PRE_INC || n->op == OP_ADDRESS);
  return (n->kind == N_ASSIGN || step) &&
         same_expression(x->u, strip_casts(n->child[0]), x->e);
}

static bool is_steady_index(const Region *r, Node *index) {
  const Var *v = named_var(index);
  const Use *use = v ? region_use(r, v) : NULL;
  return index->has_value ||
         (use && use->share == SHARE_VALUE && !use->written && !use->escapes);
}

// Is a part of what a names, or all of it, what b names?
static bool is_part_of(const Unit *u, Node *a, Node *b) {
  for (;; a = a->child[0]) {
    a = strip_casts(a);
    if (same_expression(u, a, b)) return true;
    if (a->kind != N_MEMBER && a->kind != N_SUBSCRIPT && a->kind != N_UNARY) return false;
  }
}

// p[k] of which a data clause around names a member: there is such an element. OpenMP's parts lead to it.
static bool is_named_element(Unit *u, const Region *r, Node *element) {
  if (r->directive->info->dialect != DIALECT_ACC ||
      !is_steady_index(r, element->child[1]))
    return false;
  for (; r; r = r->parent)
    for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
      Node *e = it.item->expr.node;
      if (e && strip_casts(e)->kind == N_MEMBER && is_part_of(u, e, element)) return true;
    }
  return false;
}

// One step from the variable towards a member that needs no pointer in memory: t[3] of an array, p[3], *p and p-> of
// the pointer. 'inside': a member was named already.
static bool is_step(Unit *u, const Region *r, Node *e, Node *p, bool inside) {
  bool pointer = is_pointer(e->type);
  if (p->kind == N_PAREN) return true;
  if (p->child[0] != e || (pointer && !named_var(e))) return false;
  if (p->kind == N_MEMBER) return is_field(u, p);
  return !inside && ((p->kind == N_SUBSCRIPT &&
                      (p->child[1]->has_value || is_named_element(u, r, p))) ||
                     (p->kind == N_UNARY && p->op == OP_DEREF));
}

// s.in.a of a reference to s in s.in.a[i]; NULL: none, so that all of s may be used.
static Node *shallow_path(Unit *u, const Region *r, Node *ref) {
  Node *found = NULL;
  for (Node *e = ref; e->parent && is_step(u, r, e, e->parent, found); e = e->parent)
    if (e->parent->kind == N_MEMBER) found = e->parent;
  return found;
}

// Does the expression name in the region what it names before it, on the host?
static bool is_same_on_host(Unit *u, const Region *r, Node *e) {
  for (e = strip_casts(e); e->kind != N_REF; e = strip_casts(e->child[0])) {
    bool place = e->kind == N_MEMBER || e->kind == N_SUBSCRIPT ||
                 (e->kind == N_UNARY && e->op == OP_DEREF);
    if (!place || (e->kind == N_SUBSCRIPT && !is_steady_index(r, e->child[1])))
      return false;
    const Node *in = strip_casts(e->child[0]);
    if (is_pointer(in->type) && find_below(r->body, changes, &(Named){u, in}))
      return false;
  }
  return e->var != NULL;
}

// Do data clauses around say that this is mapped by itself? OpenMP attaches the pointers on the way to it.
static bool is_mapped_by_itself(Unit *u, const Region *r, const Node *e) {
  for (; r; r = r->parent)
    for (Items it = items_of(r->directive, CL_MAP); next_item(&it);)
      if (names_member(it.item) && same_expression(u, strip_casts(it.item->expr.node), e))
        return true;
  return false;
}

// What a template's arguments decide is taken for a pointer.
bool names_member(const Item *it) {
  const Node *e = it->expr.node ? strip_casts(it->expr.node) : NULL;
  return e && e->kind == N_MEMBER && !(it->nsubscripts && may_be_pointer(e->type));
}

// The same through pointers in memory, p->q->x: where a clause has evaluated that.
static Node *deep_path(Unit *u, const Region *r, Node *ref) {
  if (r->directive->info->dialect != DIALECT_ACC) return NULL;
  for (Node *e = ref; e->parent; e = e->parent) {
    const Node *p = e->parent;
    if (p->kind == N_MEMBER && !p->is_bit_field && is_mapped_by_itself(u, r, p) &&
        is_same_on_host(u, r, e->parent))
      return e->parent;
    bool place = p->kind == N_PAREN || p->kind == N_MEMBER ||
                 (p->kind == N_SUBSCRIPT && p->child[0] == e) ||
                 (p->kind == N_UNARY && p->op == OP_DEREF);
    if (!place) return NULL;
  }
  return NULL;
}

static void add_effect(Unit *u, UsedMember *m, const Node *path) {
  bool through = false;
  m->leads |= is_pointer(path->type) && !is_value_use(u, path) &&
              !(path->parent->kind == N_ASSIGN && path->parent->child[0] == path);
  const Node *whole = whole_lvalue(path, &through);
  Effect f = effect_in_parent(whole);
  bool decays = is_array(whole->type) && whole->parent->kind != N_SIZEOF;
  m->written |= !through && (f.written || f.escapes || decays);
}

static void add_used_member(Unit *u, UsedMembers *list, Node *path, bool deep) {
  UsedMember new = {.path = path, .deep = deep};
  add_effect(u, &new, path);
  int kept = 0;
  for (int i = 0; i < list->all.len; i++) {
    UsedMember *m = &list->all.at[i];
    if (is_part_of(u, path, m->path)) {
      m->written |= new.written;
      m->leads |= new.leads &&is_pointer(m->path->type);
      return;
    }
    if (is_part_of(u, m->path, path))
      new.written |= m->written;
    else
      list->all.at[kept++] = *m;
  }
  list->all.len = kept;
  push(u->arena, &list->all, new);
}

static bool find_members_below(Unit *u, const Region *r, Node *n, const Var *v,
                               UsedMembers *list);

static bool find_in_clauses(Unit *u, const Region *r, const Directive *d, const Var *v,
                            UsedMembers *list) {
  for (Items it = all_items(d); next_item(&it);)
    if (!find_members_below(u, r, it.item->expr.node, v, list)) return false;
  return true;
}

// 'if (p)', 'p != NULL': what is at p does not matter, and the host's address will do.
static bool is_null_test(Unit *u, const Node *ref) {
  const Node *e = ref, *p = e->parent;
  for (; p && (p->kind == N_PAREN || (p->kind == N_CAST && is_pointer(p->type)));
       e = p, p = p->parent) {}
  bool copied = p && (p->kind == N_VAR || p->kind == N_ASSIGN ||
                      (p->kind == N_CONDITIONAL && p->child[0] != e));
  if (!p || p->kind == N_CALL || copied || !is_value_use(u, ref)) return false;
  bool compares = p->kind == N_BINARY && p->op != OP_LAND && p->op != OP_LOR;
  bool equals = p->kind == N_BINARY && (p->op == OP_EQ || p->op == OP_NE);
  if (!compares) return true;
  const Node *other = strip_casts(p->child[p->child[0] == e]);
  return equals && other->has_value && !other->value;
}

// C++: a lambda of the region that lists captures, or copies, has the variable itself: '[=]' keeps the value that it had then.
static bool is_captured_itself(const Unit *u, const Region *r, const Node *ref) {
  for (const Node *n = ref->parent; n && n != r->body; n = n->parent)
    if (n->kind == N_LAMBDA && strncmp(u->text + n->range.start, "[&]", 3) != 0)
      return true;
  return false;
}

// False: it is used as a whole, too.
static bool find_at(Unit *u, const Region *r, Node *ref, UsedMembers *list) {
  if (is_captured_itself(u, r, ref)) return false;
  Node *shallow = shallow_path(u, r, ref), *deep = deep_path(u, r, ref),
       *path = deep ? deep : shallow;
  // C++: a member function works on the object; a template's arguments decide what a member is.
  if (path && (path->function || canonical_type(path->type)->kind == TYPE_DEPENDENT ||
               *path->type->spelling == '<'))
    return false;
  if (path) add_used_member(u, list, path, path != shallow);
  bool tests = !path && is_null_test(u, ref);
  list->tests |= tests;
  return path || tests;
}

static bool find_members_below(Unit *u, const Region *r, Node *n, const Var *v,
                               UsedMembers *list) {
  NodeList all = nodes_below(u->arena, n, KIND(N_REF) | KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) {
    Node *at = all.at[i];
    if (at->kind == N_DIRECTIVE ? !find_in_clauses(u, r, at->directive, v, list)
                                : at->var == v && !find_at(u, r, at, list))
      return false;
  }
  return true;
}

static bool find_in_body(Unit *u, const Region *r, const Use *use, UsedMembers *list) {
  int next = 0;
  for (int i = 0; i <= use->refs.len; i++) {
    Node *ref = i < use->refs.len ? use->refs.at[i] : NULL;
    for (; next < r->inside.len; next++) {
      const Node *d = r->inside.at[next];
      if (ref && d->range.start > ref->range.start) break;
      if (!find_in_clauses(u, r, d->directive, use->var, list)) return false;
    }
    if (ref && !find_at(u, r, ref, list)) return false;
  }
  return true;
}

// Is there memory of the program behind the name, the same in all of the region?
static bool may_go_by_member(const Use *use) {
  const Var *v = use->var;
  if (is_arithmetic(v->type) || v->type->is_vm || v->device_global || use->copy ||
      use->inner_copies || use->reduction || use->explicit_map)
    return false;
  bool pointer = is_behind_pointer(v);
  if (use->share == SHARE_MAPPED)
    return !pointer && !(use->clause && use->clause->kind == CL_HAS_DEVICE_ADDR);
  return use->share == SHARE_POINTER && pointer && !use->written;
}

bool find_members(Unit *u, const Region *r, const Use *use, UsedMembers *out) {
  *out = (UsedMembers){0};
  if (!may_go_by_member(use) || !r->body || !find_in_body(u, r, use, out) ||
      out->all.len > MOST)
    return false;
  for (int i = 0; i < out->all.len; i++) out->shallow |= !out->all.at[i].deep;
  return out->all.len > 0;
}

bool names_used_members(Unit *u, const Region *r, const Use *use) {
  UsedMembers list;
  if (!find_members(u, r, use, &list) || list.tests) return false;
  for (int i = 0; i < list.all.len; i++)
    if (!is_mapped_by_itself(u, r, list.all.at[i].path)) return false;
  return true;
}
