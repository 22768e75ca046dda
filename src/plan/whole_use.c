// Uses of a variable as a whole where threads have copies of a section of it alone: such a copy has no address that stands for
// the variable. And copies that would be made of such a copy.
// In:  levels with their copies and reductions; a region's uses.  Out: messages.
#include "plan/plan.h"

static Node *outside(const Node *n) {
  Node *p = n->parent;
  while (p && p->kind == N_PAREN) p = p->parent;
  return p;
}

// e[i], *e or *(e + i); NULL: e is used in another way.
static Node *selection_from(const Node *e) {
  Node *base, *index, *p = outside(e);
  if (p && p->kind == N_BINARY) p = outside(p);
  return p && last_subscript(p, &base, &index) && strip_parentheses(base) == e ? p : NULL;
}

static bool is_arrow(const Node *e) {
  const Node *p = outside(e);
  return p && p->kind == N_MEMBER && p->arrow;
}

// Does an element of the array, selected by that many subscripts, stand around its name?
static bool names_element(const Node *ref, int subscripts) {
  const Node *e = ref;
  while (e && subscripts-- > 0) e = selection_from(e);
  return e != NULL;
}

static bool is_size(const Node *n) {
  while (n && (n->kind == N_REF || n->kind == N_PAREN || n->kind == N_SUBSCRIPT))
    n = n->parent;
  return n && n->kind == N_SIZEOF;
}

static void refuse_whole(Unit *u, Loc loc, const Copy *c) {
  sorry(u->diag, loc,
        "'%s', of which threads have copies of '%s' alone, used without a subscript",
        c->var->name, c->item->text);
}

// Does a region name the variable without a subscript?
bool is_used_whole(const Use *use) {
  for (int i = 0; i < use->refs.len; i++)
    if (!names_element(use->refs.at[i], 1) && !is_size(use->refs.at[i])) return true;
  return false;
}

// --- in levels ---------------------------------------------------------------------------------

static bool counts_loops(const Level *level, const Var *v) {
  for (int i = 0; i < level->loops.len; i++)
    if (level->loops.at[i].loop.var == v) return true;
  return false;
}

static bool has_clause_of(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);)
    if (it.var == v &&
        (it.clause->kind == CL_PRIVATE || it.clause->kind == CL_FIRSTPRIVATE ||
         it.clause->kind == CL_LASTPRIVATE || it.clause->kind == CL_LINEAR))
      return true;
  return false;
}

// The copy of elements that the level has of v; NULL: it has none.
static const Copy *level_elements(const Level *level, const Var *v) {
  for (int i = 0; i < level->reductions.len; i++) {
    const Copy *c = level->reductions.at[i]->copy;
    if (level->reductions.at[i]->var == v && c->form == COPY_ELEMENTS) return c;
  }
  for (int i = 0; i < level->copies.len; i++)
    if (level->copies.at[i]->var == v) return level->copies.at[i];
  return NULL;
}

static bool reduces(const Level *level, const Var *v) {
  for (int i = 0; i < level->reductions.len; i++)
    if (level->reductions.at[i]->var == v) return true;
  return false;
}

// On the CPU alone a loop that runs in order has the variables of the code around it.
static bool has_copies(const Unit *u, const Level *level) {
  return u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST ||
         level->directive->info->dialect == DIALECT_OMP || differs_in_order(level);
}

// The copy that the variable's name stands for: that of the innermost directive around which has one. NULL: another one.
static const Copy *copy_at(const Unit *u, const Levels *l, const Node *at, const Var *v) {
  for (const Node *n = at->parent; n && n != l->body->parent; n = n->parent) {
    const Level *level = level_of(l, n);
    if (!level && n->kind == N_DIRECTIVE && has_clause_of(n->directive, v)) return NULL;
    if (!level || !encloses(level->body, at) || !has_copies(u, level)) continue;
    const Copy *c = level_elements(level, v);
    if (c || reduces(level, v) || counts_loops(level, v) ||
        has_clause_of(level->directive, v))
      return c;
  }
  return NULL;
}

// Does the clause read all of the variable outside, or write it?
static bool takes_whole(ClauseKind k) {
  return k == CL_FIRSTPRIVATE || k == CL_LASTPRIVATE || k == CL_LINEAR ||
         k == CL_COPYPRIVATE;
}

static void check_clauses(Unit *u, const Levels *l, const Level *level) {
  for (Items it = all_items(level->directive); next_item(&it);) {
    if (!takes_whole(it.clause->kind) || !it.var || it.item->nsubscripts) continue;
    const Copy *c = copy_at(u, l, level->node, it.var);
    if (c && !copies_all(c)) refuse_whole(u, it.item->loc, c);
  }
}

void refuse_whole_uses(Unit *u, const Levels *l) {
  for (int i = 0; i < l->all.len; i++) check_clauses(u, l, l->all.at[i]);
  NodeList refs = nodes_below(u->arena, l->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Node *ref = refs.at[i];
    const Copy *c = ref->var ? copy_at(u, l, ref, ref->var) : NULL;
    if (c && !copies_all(c) && !is_arrow(ref) && !is_size(ref) &&
        !names_element(ref, array_shape(u->arena, c->var).rank))
      refuse_whole(u, ref->loc, c);
  }
}

// --- copies of copies --------------------------------------------------------------------------

// Another copy that a loop which runs in order would make of a variable that the region has copies of.
static void refuse_second_copy(Unit *u, const Region *r, const Node *n) {
  const Level *level = r->plan.levels ? level_of(r->plan.levels, n) : NULL;
  for (Items it = items_of(n->directive, CL_PRIVATE); next_item(&it);) {
    const Use *use = it.var ? region_use(r, it.var) : NULL;
    if (!use || !use->copy || use->clause == it.clause ||
        (level && level_elements(level, it.var)))
      continue;
    sorry(u->diag, it.item->loc,
          "'%s' of '%s' on a loop that runs in order, inside of another copy of its "
          "elements",
          it.item->text, it.clause->name);
  }
}

void refuse_second_copies(Unit *u, const Region *r) {
  const Node *body = r->plan.nest.len ? r->plan.nest_body : r->body;
  NodeList all = nodes_below(u->arena, body, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) refuse_second_copy(u, r, all.at[i]);
}
