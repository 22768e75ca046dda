// The private copies and the reductions that a level's clauses make (OpenACC 3.3, 2.9.10, 2.9.11; OpenMP 5.2, 5.4, 5.5).
// In:  a level with its mode and body.  Out: level->copies, reductions.
#include "plan/plan.h"
#include "ir/device_info.h"

// Does a clause make copies of elements: of a section, a VLA, or what the region has such copies of?
bool copies_any(const Region *r, const Clause *c, const Item *it) {
  const Var *v = item_var(it);
  const Use *use = r && v ? region_use(r, v) : NULL;
  bool own = c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE;
  return copies_elements(c->kind, it) ||
         (own && use && use->copy && !is_behind_pointer(v));
}

static bool is_reducible(Unit *u, const Reduction *red, const Type *t) {
  bool unnamed = t->is_anonymous, large = type_size(t) > plan_device(u)->passed_record;
  if (!unnamed && !large) return true;
  sorry(u->diag, red->loc,
        unnamed
            ? "a reduction of '%s', whose type has no name, on a loop inside an iteration"
            : "a reduction of '%s', which is too large, on a loop inside an iteration",
        red->item->text);
  return false;
}

// The elements of a reduction inside a kernel: few, all of an array, are an array of the thread's or a
// group's own with the same name. 'group': its threads share a copy.
static void measure_reduction(Unit *u, const Region *r, Reduction *red, bool group) {
  const Type *t = red->var->type->canonical;
  bool whole = is_array(t) && !red->item->nsubscripts && !red->var->type->is_vm;
  if (t->kind == TYPE_RECORD && !is_reducible(u, red, red->var->type)) return;
  if (!red->item->nsubscripts && !is_array(t)) return;
  Copy *c = measure_level_copy(u, r, red->var, red->item, red->loc);
  if (!c || !is_reducible(u, red, c->type)) return;
  bool stack = !r || fits_in(c, LARGEST_REDUCED);
  if (!whole || c->count <= 0 || !(group || stack) || !keep_rows(u, c))
    c->storage = stack ? COPY_STACK : COPY_MEMORY;
  red->copy = c;
}

static Reduction *level_reduction(Unit *u, const Region *r, const Clause *c, Item *it,
                                  bool group) {
  Var *v = it->expr.node ? named_var(it->expr.node) : NULL;
  if (!v) return NULL;
  Reduction *red = alloc(u->arena, Reduction);
  *red = (Reduction){.var = v,
                     .op = c->op == RED_SUB ? RED_ADD : c->op,
                     .loc = it->loc,
                     .item = it,
                     .copy = variable_copy(u, v)};
  measure_reduction(u, r, red, group);
  return red;
}

// Does the region reduce v already? A gang's loop then reduces the gang's own copy, which the region has.
static bool region_reduces(const Region *r, const Level *level, const Var *v) {
  const Use *use = r ? region_use(r, v) : NULL;
  return use && use->reduction && use->reduction->copy->form != COPY_VARIABLE &&
         level->over == AXIS_GANG;
}

static void add_reductions(Unit *u, const Region *r, Level *level) {
  for (Items it = items_of(level->directive, CL_REDUCTION); next_item(&it);) {
    if (!it.var || !find_use(level->body, it.var) || region_reduces(r, level, it.var))
      continue;
    Reduction *red =
        level_reduction(u, r, it.clause, it.item, !is_thread_mode(level->inside));
    if (red) push(u->arena, &level->reductions, red);
  }
}

// All of an array whose size the code around computes: each thread has another one, on the heap.
static Copy *heap_copy(Unit *u, const Region *r, Var *v, const Item *it) {
  int dimensions;
  bool array = v->type->is_vm && is_array(v->type) && !v->is_param && !it->nsubscripts;
  if (!array || (r && region_use(r, v))) return NULL;
  Copy *c = variable_copy(u, v);
  c->form = COPY_ELEMENTS, c->storage = COPY_HEAP;
  c->type = vm_element(v->type, &dimensions), c->count = -1;
  return c;
}

static void add_level_copies(Unit *u, const Region *r, Level *level) {
  bool group = !is_thread_mode(level->inside);
  for (Items it = all_items(level->directive); next_item(&it);) {
    if (!it.var || !copies_any(r, it.clause, it.item) || !find_use(level->body, it.var))
      continue;
    Copy *copy = group ? NULL : heap_copy(u, r, it.var, it.item);
    bool heap = copy != NULL;
    if (!heap) copy = measure_level_copy(u, r, it.var, it.item, it.item->loc);
    if (!copy) continue;
    bool stack = fits_in(copy, LARGEST_PRIVATE);
    if (!r && !stack && !group && !heap)
      sorry(u->diag, it.item->loc, "a copy of '%s' in a routine, which is too large",
            it.item->text);
    if (!heap) copy->storage = stack ? COPY_STACK : COPY_MEMORY;
    copy->first = it.clause->kind == CL_FIRSTPRIVATE;
    push(u->arena, &level->copies, copy);
  }
}

void add_own_copies(Unit *u, const Region *r, const Levels *l, Level *level) {
  if (level->node != l->body) add_level_copies(u, r, level);
  add_reductions(u, r, level);
}
