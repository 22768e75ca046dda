// Implicit movement: the operands of variables that no clause of a compute construct names.
// In:  uses and sharing, the operands of the constructs around.  Out: region->operands; sections are narrowed to what the body
// does.
#include "data/move.h"

// An implicit copy, narrowed to the directions that the body needs.
static unsigned narrow(const Use *use) {
  bool pointer = use->share == SHARE_POINTER;
  bool written = pointer ? use->pointee_written : use->written;
  return __ACCOMP_ALLOC | __ACCOMP_TO | (written || use->escapes ? __ACCOMP_FROM : 0u) |
         __ACCOMP_IMPLICIT;
}

// OpenACC 3.3, 2.5.16: the default clause of an enclosing data construct holds too.
bool asks_present(const Region *r) {
  Clause *c = find_clause(r->directive, CL_DEFAULT);
  for (const Region *p = r->parent; !c && p && r->directive->info->dialect == DIALECT_ACC;
       p = p->parent)
    c = find_clause(p->directive, CL_DEFAULT);
  return c && c->dflt == DEFAULT_PRESENT;
}

// Stops where an expression of an outer construct's clause may mean something else in the region: where
// the construct's body changes or hides a variable that it names.
static WalkStep look_for_change(const Node *e, const void *region) {
  const Node *body = ((const Region *)region)->body;
  if (e->kind == N_REF && e->var)
    return e->var->is_global || find_write(body, e->var) || find_hiding(body, e->var)
               ? WALK_STOP
               : WALK_PAST;
  if (is_call(e) || e->kind == N_MEMBER || e->kind == N_SUBSCRIPT || e->kind == N_UNARY)
    return e->has_value ? WALK_PAST : WALK_STOP;
  return WALK_ON;
}

static bool is_steady_section(const Item *it, const Region *outer) {
  for (int i = 0; i < it->nsubscripts; i++)
    if (walk_to(it->subscripts[i].lo.node, look_for_change, outer) ||
        walk_to(it->subscripts[i].len.node, look_for_change, outer))
      return false;
  return true;
}

bool is_reassigned(const Region *r, const Var *v) {
  return is_behind_pointer(v) && find_write(r->body, v);
}

bool is_map(const Operand *o) {
  return (o->map & ~(unsigned)(__ACCOMP_USE_DEVICE | __ACCOMP_ATTACH)) != 0;
}

// A directive of the host between the two may refuse every name that it does not list.
static bool has_default_none(const Unit *u, const Region *outer, const Region *r) {
  const Range between = {outer->node->range.start, r->node->range.start};
  for (HostDirectives it = host_directives(u, between); next_host_directive(&it);)
    for (int i = 0; i < it.directive->clauses.len; i++) {
      const Clause *c = it.directive->clauses.at[i];
      if (c->kind == CL_DEFAULT && c->dflt == DEFAULT_NONE) return true;
    }
  return false;
}

// The section that an enclosing data construct of the same function gives for the operand's
// variable. False: there is none.
static bool take_enclosing_section(Unit *u, const Region *r, Operand *o) {
  for (const Region *p = r->parent; p; p = p->parent)
    for (int i = 0; i < p->operands.len; i++) {
      Item *it = p->operands.at[i]->item;
      if (!it || !is_map(p->operands.at[i]) || !it->nsubscripts || !it->expr.node)
        continue;
      if (section_var(it) != o->var || is_reassigned(p, o->var)) continue;
      bool steady = is_steady_section(it, p);
      if (!steady && has_default_none(u, p, r)) continue;
      *o = (Operand){.form = FORM_SECTION,
                     .var = o->var,
                     .item = it,
                     .name = item_shown(u, it),
                     .map = o->map,
                     .is_passed = o->is_passed,
                     .loc = o->loc};
      if (!steady) o->saved_by = p, o->saved = i;
      return true;
    }
  return false;
}

// All of the array, as a text of another language declares it, unless all that is known is where the elements end that the
// region may access.
static bool takes_whole(Unit *u, const Region *r, const Use *use, unsigned doubts,
                        Operand *o) {
  const HostExpr *length = u->language ? declared_length(u, r, use->var) : NULL;
  if (!length || !(o->form == FORM_POINTER || doubts & __ACCOMP_AT_MOST)) return false;
  o->form = FORM_SECTION, o->lo = host_number(u->arena, 0), o->len = length;
  o->map = narrow(use);
  o->name = section_name(u, use->var, o->lo, o->len);
  return true;
}

static void move_pointer(Unit *u, Region *r, Use *use, Operand o) {
  bool acc = r->directive->info->dialect == DIALECT_ACC;
  unsigned doubts = 0;
  if (!acc && move_parts_of(u, r, use, o.is_passed)) return;
  o.map = (acc ? __ACCOMP_LOOKUP_STRICT : __ACCOMP_LOOKUP) | __ACCOMP_IMPLICIT;
  o.form = FORM_POINTER;
  if (acc && take_enclosing_section(u, r, &o)) {
    o.map = narrow(use);
  } else if (acc && infer_section(u, r, use, &o.lo, &o.len)) {
    o.form = FORM_SECTION, o.map = narrow(use);
    if (writes_section(u, r, use)) o.map &= ~(unsigned)__ACCOMP_TO;
    o.name = section_name(u, use->var, o.lo, o.len);
    doubts = section_doubts(u, r, use);
  }
  if (acc && takes_whole(u, r, use, doubts, &o)) doubts = 0;
  if (acc && asks_present(r) && o.form == FORM_SECTION)
    o.map = __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  o.map |= doubts;
  add_operand(u, r, o);
}

static const Operand *operand_of(const Region *r, const Var *v) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->var == v && r->operands.at[i]->is_passed)
      return r->operands.at[i];
  return NULL;
}

// Pointers that are only compared come behind those whose memory they are compared with.
void move_compared(Unit *u, Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->share != SHARE_POINTER || !(use->base_object || use->may_be_foreign))
      continue;
    add_operand(u, r,
                (Operand){.form = FORM_POINTER,
                          .var = use->var,
                          .base_object = use->base_object
                                             ? operand_of(r, use->base_object->var)
                                             : NULL,
                          .name = use->var->name,
                          .map = __ACCOMP_LOOKUP | __ACCOMP_IMPLICIT,
                          .is_passed = true,
                          .loc = use->first->loc});
  }
}

unsigned defaultmap_bits(const Use *use, unsigned implicit) {
  if (!use->clause || use->clause->kind != CL_DEFAULTMAP) return implicit;
  switch ((int)use->clause->dflt) {
  case DEFAULT_ALLOC: return __ACCOMP_ALLOC | __ACCOMP_IMPLICIT;
  case DEFAULT_TO: return __ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_IMPLICIT;
  case DEFAULT_FROM: return __ACCOMP_ALLOC | __ACCOMP_FROM | __ACCOMP_IMPLICIT;
  case DEFAULT_TOFROM: return __ACCOMP_COPY | __ACCOMP_IMPLICIT;
  case DEFAULT_PRESENT: return __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  }
  return implicit;
}

static bool has_clause(const Directive *d, const Clause *c) {
  for (int i = 0; i < d->clauses.len; i++)
    if (d->clauses.at[i] == c) return true;
  return false;
}

// OpenACC 3.3, 2.6.2; OpenMP 5.2, 5.8.1: a reduction of a compute or combined construct implies a copy of what it
// names. One of a loop inside does not: for an array default(present) holds.
static bool wants_present(const Region *r, const Use *use) {
  bool aggregate = use->reduction->item->nsubscripts || is_aggregate(use->var->type);
  return aggregate && r->directive->info->dialect == DIALECT_ACC && asks_present(r) &&
         !has_clause(r->directive, use->clause);
}

static void move_reduction(Unit *u, Region *r, Use *use, Operand o) {
  if (use->reduction->on_device) {
    o.map = __ACCOMP_DEVICEPTR;
    if (is_behind_pointer(use->var)) o.form = FORM_POINTER;
    return add_operand(u, r, o);
  }
  o.map = (wants_present(r, use) ? __ACCOMP_PRESENT : __ACCOMP_COPY) | __ACCOMP_IMPLICIT;
  Item *it = use->reduction->item;
  if (it->nsubscripts) o.form = FORM_SECTION, o.item = it, o.name = item_shown(u, it);
  add_operand(u, r, o);
}

static bool has_mapped_members(const Region *r, const Var *v) {
  for (; r; r = r->parent)
    for (int i = 0; i < r->operands.len; i++)
      if (r->operands.at[i]->var == v && r->operands.at[i]->member) return true;
  return false;
}

// Takes the section that the split construct around a kernel maps for all its kernels.
static bool take_split_section(const Region *r, Operand *o) {
  const Region *p = r->parent;
  for (int i = 0; p && p->directive->is_split && i < p->operands.len; i++) {
    const Operand *outer = p->operands.at[i];
    if (outer->var != o->var || !outer->lo) continue;
    o->form = FORM_SECTION, o->name = outer->name;
    o->saved_by = p, o->saved = i;
    return true;
  }
  return false;
}

// An array without a clause: the elements that the region accesses, in the directions that it needs.
static void narrow_array(Unit *u, Region *r, Use *use, Operand *o) {
  const Var *v = use->var;
  ArraySection s;
  if (v->device_global || v->type->count == -2 || has_mapped_members(r, v)) return;
  if (!infer_array_section(u, r, use, &s)) {
    o->unbounded = !take_split_section(r, o);
  } else {
    if (writes_section(u, r, use)) o->map &= ~(unsigned)__ACCOMP_TO;
    if (!s.whole) {
      o->form = FORM_SECTION, o->lo = s.lo, o->len = s.len;
      o->name = section_name(u, use->var, s.shown_lo, s.shown_len);
    }
  }
  if (is_unset_before(r, v)) o->map &= ~(unsigned)__ACCOMP_TO;
  if (is_unused_after(r, v)) o->map &= ~(unsigned)__ACCOMP_FROM;
}

void move_seen(const Region *r, Use *use) {
  bool acc = r->directive->info->dialect == DIALECT_ACC;
  use->at_pointer = (acc ? __ACCOMP_LOOKUP_STRICT : __ACCOMP_LOOKUP) | __ACCOMP_IMPLICIT;
  use->at_object = asks_present(r) ? __ACCOMP_PRESENT | __ACCOMP_IMPLICIT
                                   : defaultmap_bits(use, narrow(use));
}

// OpenACC 3.3, 2.5.16: default(present) is for aggregates. Where a template's arguments decide, an object is copied if it is not present.
static bool may_be_number(const Type *t) {
  return is_arithmetic(t) || t->canonical->kind == TYPE_DEPENDENT;
}

void move_implicit(Unit *u, Region *r, Use *use) {
  Operand o = {.var = use->var,
               .name = shown_name(u, use->var),
               .is_passed = true,
               .loc = use->first->loc,
               .form = FORM_OBJECT};
  if (use->clause && use->clause->kind == CL_HAS_DEVICE_ADDR)
    o.map = __ACCOMP_DEVICEPTR;
  else if (use->share == SHARE_POINTER)
    return move_pointer(u, r, use, o);
  else if (use->share == SHARE_REDUCTION)
    return move_reduction(u, r, use, o);
  else if (asks_present(r) && !may_be_number(use->var->type))
    o.map = __ACCOMP_PRESENT | __ACCOMP_IMPLICIT;
  else
    o.map = defaultmap_bits(use, narrow(use));
  bool acc = r->directive->info->dialect == DIALECT_ACC, array = is_plain_array(use->var);
  bool taken = acc && use->share == SHARE_MAPPED && take_enclosing_section(u, r, &o);
  if (acc && array && !taken && o.map & __ACCOMP_ALLOC) narrow_array(u, r, use, &o);
  add_operand(u, r, o);
}
