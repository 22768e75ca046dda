// Data movement of structs: what clauses name of one, and what a kernel reaches of it by itself.
// In:  as in move.c; parts (parts.c) and members (members.c).  Out: operands with __ACCOMP_STRUCT and __ACCOMP_MEMBER.
#include "data/move.h"
#include "ir/atomic.h"

// --- what OpenMP's clauses name of one struct --------------------------------------------------

// Parts of a struct, and behind them the members that clauses name: found through the mapping of the parts.
static void move_parts(Unit *u, Region *r, Operand parts) {
  bool leaves = r->directive->info->kind == DIR_EXIT_DATA;
  if (leaves ||
      (parts.unset && !parts.leads)) // then the members are copied by themselves
    parts.map &= ~(unsigned)__ACCOMP_TO;
  parts.map |= __ACCOMP_STRUCT;
  push_operand(u, r, parts);
  Operand *root = r->operands.at[r->operands.len - 1];
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (!names_member(it.item) || it.clause->map & __ACCOMP_PRESENT) continue;
    Node *holder = parts_holder(strip_casts(it.item->expr.node));
    if (!holder || !same_expression(u, holder, parts.expr)) continue;
    root->map |= it.clause->map & __ACCOMP_FINALIZE;
    add_clause_operand(u, r,
                       clause_operand(u, r, it.item, it.clause->map | __ACCOMP_MEMBER));
  }
}

// OpenMP 5.2, 5.8.3: members that a construct names share the mapping of their struct. One alone has its own.
void move_clause_parts(Unit *u, Region *r) {
  DirectiveKind kind = r->directive->info->kind;
  if (r->directive->info->dialect != DIALECT_OMP ||
      (kind != DIR_DATA && kind != DIR_ENTER_DATA && kind != DIR_EXIT_DATA))
    return;
  StructOperands list = find_parts(u, r, false);
  bool leaves = kind == DIR_EXIT_DATA;
  for (int i = 0; i < list.len; i++) {
    Operand o = list.at[i];
    if (!o.named || o.parts.len < 2) continue;
    if (leaves) o.map = __ACCOMP_RELEASE;
    if (o.member) o.map |= leaves ? __ACCOMP_DETACH : __ACCOMP_ATTACH;
    move_parts(u, r, o);
  }
}

// OpenMP maps the parts of what p points to that clauses name, where they do not map it by itself. If members have no
// parameters of their own, the parts said to be present lead to the others, too.
bool move_parts_of(Unit *u, Region *r, const Use *use, bool is_passed) {
  UsedMembers members;
  StructOperands list = find_parts(u, r, !find_members(u, r, use, &members));
  for (int i = 0; i < list.len; i++) {
    if (list.at[i].member || list.at[i].var != use->var) continue;
    list.at[i].is_passed = is_passed;
    add_operand(u, r, list.at[i]);
    return true;
  }
  return false;
}

void move_inner_parts(Unit *u, Region *r) {
  StructOperands list = {0};
  if (r->directive->info->dialect == DIALECT_OMP) list = find_parts(u, r, false);
  for (int i = 0; i < list.len; i++) {
    if (!list.at[i].member) continue;
    list.at[i].map |= __ACCOMP_ATTACH;
    move_parts(u, r, list.at[i]);
  }
}

// --- members that the kernel reaches one by one -----------------------------------------------

// The operand of a clause that is the member itself becomes its parameter.
static bool take_named(Unit *u, Region *r, Node *path) {
  for (int i = 0; i < r->operands.len; i++) {
    Operand *o = r->operands.at[i];
    bool itself =
        o->form == FORM_OBJECT || (o->form == FORM_SECTION && is_array(path->type));
    if (!o->member || o->path || o->rows || !o->expr || !itself) continue;
    if (!same_expression(u, strip_casts(o->expr), path)) continue;
    o->path = path;
    o->is_passed = true;
    return true;
  }
  return false;
}

static unsigned member_bits(const Region *r, const Use *use, const UsedMember *m) {
  bool acc = r->directive->info->dialect == DIALECT_ACC;
  if (type_size(m->path->type) < 0) // an array at the struct's end
    return __ACCOMP_IMPLICIT | (acc ? __ACCOMP_LOOKUP_STRICT : __ACCOMP_LOOKUP);
  if (acc && asks_present(r)) return __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  unsigned copy = __ACCOMP_ALLOC | __ACCOMP_TO | (m->written ? __ACCOMP_FROM : 0u) |
                  __ACCOMP_IMPLICIT;
  if (is_pointer(m->path->type)) copy |= __ACCOMP_ATTACH;
  if (acc && m->leads) copy |= __ACCOMP_LOOKUP_STRICT;
  return defaultmap_bits(use, copy);
}

// root: the struct's own operand comes before them.
static void move_members(Unit *u, Region *r, const Use *use, const UsedMembers *list,
                         bool root) {
  for (int i = 0; i < list->all.len; i++) {
    const UsedMember *m = &list->all.at[i];
    if (take_named(u, r, m->path)) continue;
    bool inside = root && !m->deep, known = type_size(m->path->type) >= 0;
    push_operand(
        u, r,
        (Operand){.form = known ? FORM_OBJECT : FORM_POINTER,
                  .var = use->var,
                  .expr = m->path,
                  .path = m->path,
                  .name = source_text(u, m->path),
                  .map = member_bits(r, use, m) | (inside ? __ACCOMP_MEMBER : 0u),
                  .is_passed = true,
                  .member = true,
                  .loc = m->path->loc});
  }
}

// Does a clause of the construct name a member of v, or ('behind') what one points to?
static bool names_members(const Region *r, const Var *v, bool behind) {
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);)
    if (it.item->expr.node && !section_var(it.item) &&
        root_var(it.item->expr.node) == v && names_member(it.item) != behind)
      return true;
  return false;
}

// Does the host read *p for such a clause of the construct, or of one around it, so that p is no address of the device?
static bool is_host_pointer(const Region *r, const Var *v) {
  if (names_members(r, v, true)) return true;
  for (const Region *p = r->parent; p; p = p->parent)
    if (names_members(p, v, true) && !is_reassigned(p, v) &&
        !find_clause(p->directive, CL_IF))
      return true;
  return false;
}

// *p itself comes back where the region writes a member, not where it writes what members point to.
static void map_target(Unit *u, const Region *r, const Use *use, const UsedMembers *list,
                       Operand *root) {
  bool writes = false;
  for (int i = 0; i < list->all.len; i++)
    writes |= list->all.at[i].written && !list->all.at[i].deep;
  if (!writes && root->form == FORM_SECTION && root->map & __ACCOMP_IMPLICIT)
    root->map &= ~(unsigned)__ACCOMP_FROM;
  if (root->form != FORM_POINTER || !is_host_pointer(r, use->var)) return;
  unsigned copy = __ACCOMP_ALLOC | __ACCOMP_TO | (writes ? __ACCOMP_FROM : 0u);
  root->form = FORM_SECTION, root->lo = host_number(u->arena, 0);
  root->len = host_number(u->arena, 1);
  root->map = (asks_present(r) ? __ACCOMP_PRESENT : copy) | __ACCOMP_IMPLICIT;
}

// A pointer whose members are parameters, and which is compared with NULL itself.
static void move_tested(Unit *u, Region *r, const Use *use) {
  push_operand(u, r,
               (Operand){.form = FORM_POINTER,
                         .var = use->var,
                         .name = use->var->name,
                         .map = __ACCOMP_LOOKUP | __ACCOMP_IMPLICIT | __ACCOMP_STRUCT,
                         .is_passed = true,
                         .loc = use->first->loc});
}

// OpenACC: members that the construct's clauses name are mapped by themselves, and so are the others then.
static void move_acc_struct(Unit *u, Region *r, Use *use, const UsedMembers *list) {
  int root = r->operands.len;
  if (list->shallow && !names_members(r, use->var, false)) move_implicit(u, r, use);
  bool has_root = r->operands.len > root;
  if (has_root) {
    map_target(u, r, use, list, r->operands.at[root]);
    r->operands.at[root]->map |= __ACCOMP_STRUCT;
  } else {
    if (list->tests) move_tested(u, r, use);
    move_explicit(u, r, true, use->var);
  }
  move_members(u, r, use, list, has_root);
}

// OpenMP: the parts that clauses name and those that the region uses besides share one mapping.
static void move_omp_struct(Unit *u, Region *r, Use *use, const UsedMembers *list) {
  StructOperands all = find_parts(u, r, false);
  Operand *parts = NULL;
  for (int i = 0; i < all.len; i++)
    if (!all.at[i].member && all.at[i].var == use->var) parts = &all.at[i];
  if (parts && (parts->named || use->share == SHARE_POINTER)) {
    for (int i = 0; i < list->all.len; i++) add_used_part(u, parts, list->all.at[i].path);
    parts->is_passed = true;
    move_parts(u, r, *parts);
  } else {
    int root = r->operands.len;
    move_implicit(u, r, use);
    if (r->operands.len > root) r->operands.at[root]->map |= __ACCOMP_STRUCT;
  }
  move_members(u, r, use, list, true);
}

void move_use(Unit *u, Region *r, Use *use) {
  UsedMembers list;
  if (!find_members(u, r, use, &list))
    move_implicit(u, r, use);
  else if (r->directive->info->dialect == DIALECT_ACC)
    move_acc_struct(u, r, use, &list);
  else
    move_omp_struct(u, r, use, &list);
}

// --- pointers of copies ----------------------------------------------------------------------

// A struct that is copied without a clause, of which an enclosing data construct maps what a member
// points to: the copy's member is attached to that.
void attach_members(Unit *u, Region *r, const Use *use) {
  for (const Region *p = r->parent; p; p = p->parent)
    for (int i = 0; i < p->operands.len; i++) {
      const Operand *outer = p->operands.at[i];
      if (!outer->member || outer->var != use->var || outer->form != FORM_SECTION)
        continue;
      if (!is_map(outer) || !outer->expr ||
          type_fact(strip_casts(outer->expr)->type).pointer == NO)
        continue;
      add_operand(u, r,
                  (Operand){.form = FORM_POINTER,
                            .var = outer->var,
                            .item = outer->item,
                            .expr = outer->expr,
                            .name = outer->name,
                            .map = __ACCOMP_ATTACH | __ACCOMP_IMPLICIT,
                            .member = true,
                            .loc = use->first->loc});
    }
}
