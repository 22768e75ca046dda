// Pointers that may lead to the same memory, where nothing else stands against sharing out a loop: the kernel
// gets a second version that runs in order, and the runtime chooses by what the pointers are (rt/construct/overlap.c).
// In:  fact->no_alias, fact->orders (range.c), the region with its operands.  Out: region->overlaps, orders, and an
// operand for each variable whose footprint_operand elements the host can tell.
#include "data/data.h"

// Threads that have copies of it do not meet there.
static bool is_used_in_memory(const Use *use) {
  return use->share == SHARE_MAPPED || use->share == SHARE_POINTER ||
         (use->share == SHARE_VALUE && is_behind_pointer(use->var));
}

// The operand that maps the variable, as a whole or one section of it; NULL: there is none.
static const Operand *mapped_section(const Region *r, const Use *use) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    if (o->var != use->var || o->path || !o->is_passed) continue;
    bool whole = o->form == FORM_OBJECT && !(o->map & __ACCOMP_LINKED);
    return whole || (o->form == FORM_SECTION && !o->rows_from) ? o : NULL;
  }
  return NULL;
}

// The operand that tells which bytes of it the region accesses, or NULL.
static const Operand *footprint_operand(Unit *u, Region *r, Use *use) {
  for (int i = 0; i < r->overlaps.len; i++)
    for (int k = 0; k < 2; k++)
      if (r->overlaps.at[i].use[k] == use) return r->overlaps.at[i].section[k];
  const HostExpr *lo, *len;
  if (!infer_section(u, r, use, &lo, &len)) return mapped_section(r, use);
  return section_operand(u, r, use, lo, len);
}

static Overlap *find_overlap(const Region *r, const Use *a, const Use *b) {
  for (int i = 0; i < r->overlaps.len; i++) {
    Overlap *o = &r->overlaps.at[i];
    if ((o->use[0] == a && o->use[1] == b) || (o->use[0] == b && o->use[1] == a))
      return o;
  }
  return NULL;
}

static void add_overlap(Unit *u, Region *r, const VarPair *p, const Node *loop) {
  Use *a = region_use(r, p->a), *b = region_use(r, p->b);
  if (!a || !b) unreachable();
  if (!is_used_in_memory(a) || !is_used_in_memory(b)) return;
  Overlap *known = find_overlap(r, a, b);
  if (known && encloses(loop, known->loop)) known->loop = loop;
  if (known) return;
  const Operand *of_a = footprint_operand(u, r, a), *of_b = footprint_operand(u, r, b);
  push(u->arena, &r->overlaps, (Overlap){{a, b}, {of_a, of_b}, loop});
}

// May the device have another value of it than the host?
static bool is_elsewhere_too(const Var *v, const void *region) {
  const Use *use = region_use(region, v);
  return use && use->share != SHARE_VALUE;
}

// Adds an order to check. One that the host cannot evaluate becomes 1 <= 0, which never holds.
static void add_order(Unit *u, Region *r, HostOrder order, const Node *loop) {
  if (host_any_var(order.less, is_elsewhere_too, r) ||
      host_any_var(order.more, is_elsewhere_too, r))
    order = (HostOrder){host_number(u->arena, 1), host_number(u->arena, 0)};
  for (int i = 0; i < r->orders.len; i++) {
    Order *known = &r->orders.at[i];
    if (!host_same(known->order.less, order.less) ||
        !host_same(known->order.more, order.more))
      continue;
    if (encloses(loop, known->loop)) known->loop = loop;
    return;
  }
  push(u->arena, &r->orders, ((Order){order, loop}));
}

void find_overlaps(Unit *u, Region *r) {
  PlanForm form = r->plan.form;
  bool shared = form == PLAN_GRID ||
                ((form == PLAN_GANGS || form == PLAN_ONE_GANG) && r->plan.levels);
  for (int i = 0; shared && i < u->loops.len; i++) {
    const LoopFact *fact = u->loops.at[i];
    if (!fact->parallel || !fact->directive || !encloses(r->node, fact->loop) ||
        !find_clause(fact->directive, CL_INDEPENDENT))
      continue;
    for (int k = 0; k < fact->no_alias.len; k++)
      add_overlap(u, r, &fact->no_alias.at[k], fact->loop);
    for (int k = 0; k < fact->orders.len; k++)
      add_order(u, r, fact->orders.at[k], fact->loop);
  }
}
