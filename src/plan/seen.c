// C++: variables that a kernel's lambda captures, and those whose type a template's arguments decide.
// In:  a use that no clause decides.  Out: SHARE_DIRECT with Region.captured: constants, packs of parameters. SHARE_SEEN: what the
// C++ compiler passes as it passes such a type.
#include "plan/plan.h"

static bool is_closure(const Type *t) {
  const Type *c = canonical_type(t);
  return c->kind == TYPE_RECORD && strstr(c->spelling, "(lambda at");
}

// A lambda, or a loop's first iterator: the kernel gets its bytes, with the device's pointers in them.
static bool is_closure_like(const Var *v) {
  bool object = canonical_type(v->type)->kind == TYPE_RECORD;
  return is_closure(v->type) || (object && is_first_iterator(v));
}

// A constant stays one in the kernel, which a parameter would not: 'const int n = 4;'.
static bool is_constant(const Var *v) {
  if (v->is_global || v->is_param || v->is_reference || !v->type->is_const || !v->node ||
      !v->node->has_init)
    return false;
  if (type_fact(v->type).arithmetic == YES) return true;
  bool dependent = type_fact(v->type).arithmetic == AT_INSTANTIATION;
  const Node *start = strip_casts(v->node->child[v->node->nchild - 1]);
  return dependent && (v->is_constexpr || start->kind == N_LITERAL);
}

static void capture(Unit *u, Region *r, Use *use) {
  use->share = SHARE_DIRECT;
  for (int i = 0; i < r->captured.len; i++)
    if (r->captured.at[i] == use->var) return;
  push(u->arena, &r->captured, use->var);
}

// 'v.x' shows that a template's argument makes an object of it.
static bool has_members(const Unit *u, const Use *use) {
  for (int i = 0; i < use->refs.len; i++) {
    const Node *p = use->refs.at[i]->parent;
    if (p->kind == N_MEMBER && u->text[p->child[0]->range.end] == '.') return true;
  }
  return false;
}

bool is_by_type(const Var *v) {
  return canonical_type(v->type)->kind == TYPE_DEPENDENT || is_closure_like(v);
}

// The operand of a clause that maps it stays; the kernel gets its bytes, with the device's pointers in them.
void share_closure(Use *use) {
  bool copied = use->share == SHARE_VALUE || use->share == SHARE_MAPPED;
  if (!copied || !is_closure_like(use->var)) return;
  use->share = SHARE_SEEN;
  use->explicit_map = false;
}

// What is decided at instantiation is an object or a pointer then, or a scalar; a scalar that is mapped is an object, too.
bool share_by_defaultmap(Use *use, Clause *c) {
  bool maps = c->dflt != DEFAULT_UNSET && c->dflt != DEFAULT_NONE &&
              c->dflt != DEFAULT_FIRSTPRIVATE;
  if (c->category == CATEGORY_ALL || is_closure_like(use->var)) return false;
  if (c->category == CATEGORY_SCALAR && maps) use->share = SHARE_MAPPED, use->clause = c;
  if (c->category == CATEGORY_AGGREGATE && maps) use->clause = c;
  return true;
}

static bool names_section(const Clause *c, const Var *v) {
  for (int i = 0; i < c->items.len; i++)
    if (section_var(&c->items.at[i]) == v && c->items.at[i].nsubscripts) return true;
  return false;
}

// Does this kernel change v, or another one of its kernels region, or one in a queue, which the host has not waited for?
static bool changes(const Unit *u, const Region *r, const Use *use) {
  const Use *whole = r->parent && r->parent->directive->is_split
                         ? region_use(r->parent, use->var)
                         : NULL;
  return use->written || (whole && whole->written) || may_change_in_queue(u, r, use->var);
}

bool share_cxx(Unit *u, Region *r, Use *use, const Clause *visible) {
  const Var *v = use->var;
  // OpenACC 3.3, 2.6.2: in a kernels construct a scalar is copied.
  bool copied = r->directive->info->compute == COMPUTE_KERNELS && !is_closure_like(v) &&
                changes(u, r, use);
  if (u->cxx && visible && is_by_type(v) && names_section(visible, v))
    return use->share = SHARE_POINTER, true;
  if (!u->cxx || visible) return false;
  if (v->is_pack || is_constant(v)) return capture(u, r, use), true;
  if (!is_by_type(v) || copied || v->device_global || has_members(u, use)) return false;
  use->share = SHARE_SEEN;
  return true;
}

// --- objects that are not copied byte by byte ------------------------------------------------

static void warn_of_bytes(Unit *u, const Region *r, Loc loc, const Type *t,
                          const char *name) {
  warning(
      u->diag, loc, WARN_MAPPING_CLASS,
      "'%s' is of type '%s': this '%s' region gets its bytes, and not what its pointers "
      "lead to; map that by a pointer of your own",
      name, t->spelling, r->directive->info->name);
}

// A clause, or the mapper that wrote it, says which of the object's members are mapped.
static bool names_part_of(const Region *r, const Var *v) {
  for (Items it = all_items(r->directive); next_item(&it);)
    if (it.item->expr.node && root_var(it.item->expr.node) == v) return true;
  return false;
}

// The first such object that the region uses and that no clause names; NULL: there is none.
static const Node *unnamed_object(Unit *u, const Region *r) {
  NodeList all = nodes_below(u->arena, r->body, KIND(N_REF) | KIND(N_MEMBER));
  for (int i = 0; i < all.len; i++) {
    const Node *e = all.at[i];
    const Use *use = e->kind == N_REF && e->var ? region_use(r, e->var) : NULL;
    bool outside = use ? !use->clause && use->share != SHARE_DIRECT
                       : e->kind == N_MEMBER && e->child[0]->kind == N_THIS;
    if (outside && !e->function &&
        !(use && (is_first_iterator(use->var) || names_part_of(r, use->var))) &&
        front_copies_itself(u, e->type))
      return e;
  }
  return NULL;
}

void check_objects(Unit *u, const Region *r) {
  const Node *e = u->shares || u->unified ? NULL : unnamed_object(u, r);
  if (e) warn_of_bytes(u, r, e->loc, e->type, e->kind == N_REF ? e->var->name : e->name);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    const Var *v = use->var;
    bool copies = front_copies_itself(u, v->type);
    if (use->share != SHARE_VALUE || (!copies && !is_by_type(v))) continue;
    // OpenMP 5.2, 5.4.4: each copy is made by the class's constructor, of the bytes that the launch passes.
    use->per_iteration = use->escapes = true;
    if (copies && use->clause && !u->shares && !u->unified)
      warn_of_bytes(u, r, use->clause->loc, v->type, v->name);
  }
}
