// The facts of constructs are consistent, as far as they have been found, or the compiler stops (verify.c).
// In: a unit after analysis.  Out: what is wrong, in words that name the construct; NULL: nothing.
#include "ir/print.h"
#include "ir/region.h"

static bool is_node_below(const Node *n, const Node *top) {
  while (n && n != top) n = n->parent;
  return n != NULL;
}

// --- uses and operands -----------------------------------------------------------------

static const char *copy_fault(const Copy *c) {
  if (!c->var || !c->type || !c->host_length || !c->host_lo)
    return "a copy without variable, type or bounds";
  if (c->form == COPY_VARIABLE && c->count != 1) return "several copies of a variable";
  if (c->form == COPY_ROWS && (c->row <= 0 || c->count % c->row))
    return "a copy of parts of rows";
  return NULL;
}

static const char *use_fault(const Region *r, const Use *use) {
  if (!use->var) return "a use without a variable";
  if (region_use(r, use->var) != use) return "two uses of one variable";
  if (use->share == SHARE_REDUCTION && r->arguments.len && !use->reduction)
    return "a reduction's use without the reduction";
  if (use->reduction && use->reduction->use != use)
    return "a use and its reduction disagree";
  if (use->argument >= r->arguments.len && r->arguments.len)
    return "a use of an argument that the kernel has not";
  if (use->base_object && region_use(r, use->base_object->var) != use->base_object)
    return "a pointer compared with another construct's";
  if (use->copy && use->copy->form != COPY_ELEMENTS)
    return "a use's copy that has no name of its own";
  if (use->copy && use->reduction && use->reduction->copy != use->copy)
    return "a use and its reduction have two copies";
  return use->copy ? copy_fault(use->copy) : NULL;
}

static const char *operand_fault(const Operand *o) {
  bool maps = o->form == FORM_OBJECT || o->form == FORM_SECTION ||
              o->form == FORM_POINTER || o->form == FORM_PARTS;
  if (maps && !o->var && !o->expr && !o->item && !o->is_self)
    return "an operand of nothing";
  if ((o->parts.len != 0) != (o->form == FORM_PARTS))
    return "an operand with parts that is none of parts";
  if (o->form == FORM_SECTION && !o->item && !o->len && !o->saved_by)
    return "a section without bounds";
  if ((o->rows_from || o->saved_by) && o->form != FORM_SECTION)
    return "rows of an operand that is no section";
  if (o->base_object && o->form != FORM_POINTER)
    return "an operand compared as a pointer that is none";
  if (o->form == FORM_DIMENSION && (!o->stride || !o->lo || !o->len))
    return "a dimension without stride or bounds";
  if (!maps && o->map) return "a dimension that is mapped";
  return NULL;
}

static const char *argument_fault(const Region *r, const LaunchArgument *a) {
  bool address = a->form == ARGUMENT_ADDRESS, variable = a->form == ARGUMENT_VARIABLE ||
                                                         a->form == ARGUMENT_COPY ||
                                                         a->form == ARGUMENT_SEEN;
  if (address != (a->operand != NULL)) return "an operand of no address";
  if (address && !a->operand->is_passed) return "an address that is not passed";
  if (variable && !a->use) return "a value of no variable";
  if (is_host_number(a) && !a->value) return "a number without an expression";
  bool self = address && a->operand->is_self; // no parameter
  if (r->kernel && !self && !a->name) return "a parameter without a name";
  return NULL;
}

static const char *overlap_fault(const Region *r, const Overlap *o) {
  for (int i = 0; i < 2; i++)
    if (!o->use[i] || region_use(r, o->use[i]->var) != o->use[i])
      return "a runtime alias check of another construct's variable";
  return NULL;
}

// --- loops and levels --------------------------------------------------------------------

static const char *loops_fault(const NestLoops *loops, const Node *top) {
  for (int i = 0; i < loops->len; i++) {
    const NestLoop *l = &loops->at[i];
    if (!l->node || l->node->kind != N_FOR) return "a mapped loop that is no 'for'";
    if (!is_node_below(l->node, top)) return "a mapped loop outside of its construct";
    if (!l->loop.var) return "a mapped loop without a variable";
    for (int k = 0; k < i; k++)
      if (loops->at[k].node == l->node) return "a loop that is mapped twice";
  }
  return NULL;
}

static const char *reductions_fault(Reduction *const *at, int n) {
  const char *fault = NULL;
  for (int i = 0; i < n && !fault; i++)
    fault = !at[i]->var || !at[i]->copy || !at[i]->op
                ? "a reduction without variable, copy or operation"
                : copy_fault(at[i]->copy);
  return fault;
}

static bool has_all_axes_of(LevelMode inside, LevelMode around) {
  return (inside.axes & around.axes) == around.axes;
}

static const char *level_fault(const Levels *l, const Level *level) {
  if (!level->node || !level->directive) return "a level without a directive";
  if (!is_node_below(level->node, l->body)) return "a level outside of its body";
  if (level_of(l, level->node) != level) return "two levels at one statement";
  if (!has_all_axes_of(level->inside, level->outside))
    return "a level inside of which fewer axes are taken than around it";
  if (level->over & level->outside.axes)
    return "a loop over an axis that a loop around it has";
  if (level->form != LEVEL_LOOP && level->over) return "axes of a level that is no loop";
  const char *fault = loops_fault(&level->loops, l->body);
  for (int i = 0; i < level->copies.len && !fault; i++)
    fault = copy_fault(level->copies.at[i]);
  return fault ? fault : reductions_fault(level->reductions.at, level->reductions.len);
}

static const char *levels_fault(const Levels *l) {
  const char *fault = NULL;
  for (int i = 0; i < l->all.len && !fault; i++) fault = level_fault(l, l->all.at[i]);
  for (int i = 0; i < l->singles.len && !fault; i++) {
    const Single *s = l->singles.at[i];
    if (!is_node_below(s->node, l->body))
      fault = "a statement for one thread outside of its body";
    if (single_of(l, s->node) != s) fault = "a statement that is for one thread twice";
  }
  for (int i = 0; i < l->group_copies.len && !fault; i++)
    fault = !is_group_storage(l->group_copies.at[i]->storage)
                ? "a group's copy that a thread has"
                : copy_fault(l->group_copies.at[i]);
  return fault;
}

// --- a region ------------------------------------------------------------------------------

static const char *variants_fault(const Region *r) {
  for (int i = 0; i < r->plan.variants.len; i++) {
    const Variant *v = &r->plan.variants.at[i];
    if (!v->when) return "a version for all launches";
    if (r->kernel && !v->name) return "a version without a name";
    if (v->sequential && (v->tiled || v->factor != 1))
      return "a sequential version of several threads";
    if (v->scans != (r->plan.scan && v->when == __ACCOMP_WHEN_MANY))
      return "a scan that blocks share, but none is theirs";
    if (!v->scans && (v->factor > 1) != (v->coarsening != COARSEN_NONE))
      return "several iterations in a thread, but not which";
    if (v->in_order && (v->sequential || v->tiled || v->factor != 1))
      return "loops in order in another version";
    if (v->in_order &&
        (r->plan.nest.len > 31 || v->in_order + 1 >= 1u << r->plan.nest.len))
      return "no loop that is spread";
    if (v->reuses && !(v->tiled && r->plan.reuse))
      return "loads that a block keeps, but of no tile";
    if (v->tiled && r->plan.nest.len < 2) return "tiles of one loop";
  }
  return NULL;
}

static const char *plan_fault(const Region *r) {
  bool computes = r->directive->info->kind == DIR_COMPUTE;
  if (!computes && (r->plan.nest.len || r->plan.levels || r->arguments.len))
    return "a kernel of a construct that computes nothing";
  if (computes != (r->plan.form != PLAN_NONE))
    return "a form of no kernel, or a kernel of no form";
  if ((r->plan.nest.len != 0) != (r->plan.form == PLAN_GRID))
    return "loops that are spread over no grid, or a grid of none";
  if (r->plan.form != PLAN_GRID && r->plan.uncollapsed)
    return "a loop that could not join no nest";
  const char *fault = variants_fault(r);
  if (fault) return fault;
  if (r->plan.why && !runs_on_one_thread(r) && r->plan.form != PLAN_IN_ORDER)
    return "a reason for one thread in a kernel of several";
  if (r->plan.nest.len && !is_node_below(r->plan.nest_body, nest_start(r)->node))
    return "the nest's body is outside of the nest";
  return NULL;
}

static const char *dimensions_fault(const Region *r, int section) {
  const Operand *o = r->operands.at[section];
  for (int i = 1; i <= o->dimensions; i++)
    if (section + i >= r->operands.len ||
        r->operands.at[section + i]->form != FORM_DIMENSION)
      return "a section whose dimensions are not behind it";
  return NULL;
}

static const char *fault_of(const Region *r) {
  const char *fault = r->directive ? plan_fault(r) : "a construct without a directive";
  for (int i = 0; i < r->uses.len && !fault; i++) fault = use_fault(r, r->uses.at[i]);
  for (int i = 0; i < r->operands.len && !fault; i++)
    fault = operand_fault(r->operands.at[i]);
  for (int i = 0; i < r->arguments.len && !fault; i++)
    fault = argument_fault(r, &r->arguments.at[i]);
  for (int i = 0; i < r->overlaps.len && !fault; i++)
    fault = overlap_fault(r, &r->overlaps.at[i]);
  for (int i = 0; i < r->operands.len && !fault; i++) fault = dimensions_fault(r, i);
  for (int i = 0; i < r->footprints.len && !fault; i++)
    if (region_use(r, r->footprints.at[i].use->var) != r->footprints.at[i].use)
      fault = "what another construct's variable is touched";
  if (!fault && r->node) fault = loops_fault(&r->plan.nest, r->node);
  if (!fault) fault = reductions_fault(r->reductions.at, r->reductions.len);
  if (!fault && r->plan.levels) fault = levels_fault(r->plan.levels);
  return fault;
}

const char *find_region_fault(const Unit *u, const Node **at) {
  for (int i = 0; i < u->regions.len; i++) {
    const char *fault = fault_of(u->regions.at[i]);
    *at = u->regions.at[i]->node;
    if (fault) return fault;
  }
  return NULL;
}
