// Atomic operations that a device has not, or that others do not see.
// In:  regions with shared data and levels; functions that devices call.  Out: errors, warnings.
#include "ir/atomic.h"
#include "ir/loop.h"
#include "plan/plan.h"

// The variable that a location is part of; NULL: it is reached through a pointer.
static const Var *variable_of(const Node *n) {
  for (; n->kind != N_REF; n = n->child[0]) {
    bool inside =
        n->kind == N_PAREN || (n->kind == N_MEMBER && !n->arrow) ||
        (n->kind == N_SUBSCRIPT && canonical_type(n->child[0]->type)->kind == TYPE_ARRAY);
    if (!inside) return NULL;
  }
  return n->var;
}

// Does the construct make copies, from which nothing comes back? A pointer's value never does.
static bool is_copy(const Use *use) {
  if (use->copy && use->copy->storage == COPY_SOURCE) return false;
  return use->share == SHARE_POINTER || use->share == SHARE_VALUE ||
         (use->share == SHARE_PRIVATE && !use->per_iteration);
}

static bool may_have_threads(const Node *n, const void *unused) {
  (void)unused;
  if (n->kind != N_DIRECTIVE) return false;
  return n->directive->info->flags & DIRECTIVE_PARALLEL ||
         n->directive->info->body == BODY_LOOP;
}

// Has each thread such a copy? OpenACC has one for each gang (3.3, 2.5.14), OpenMP one for all or one for each team, where
// 'parallel' does not make it (5.2, 13.3, 5.4.4); threads share those.
static bool is_of_thread(const Region *r, const Use *use) {
  if (use->share == SHARE_POINTER) return true;
  if (runs_on_one_thread(r)) return false;
  const Levels *l = r->plan.levels;
  if (r->directive->info->dialect == DIALECT_OMP &&
      !find_below(r->node, may_have_threads, NULL))
    return false; // each team is one thread
  if (r->directive->info->dialect == DIALECT_OMP)
    return !l || !group_copy_at(l, use->var, NULL);
  return !is_gang_redundant(r) && !(l && group_copy_of(l, use->var));
}

// Does anything in the region look at v, other than atomics that only change it?
static bool is_seen(const Node *n, const Var *v) {
  const Directive *d = n->kind == N_DIRECTIVE ? n->directive : NULL;
  if (d && d->info->kind == DIR_ATOMIC && !find_clause(d, CL_CAPTURE) &&
      !find_clause(d, CL_READ) && find_write(n, v))
    return false;
  if (n->kind == N_REF && n->var == v) return true;
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i] && is_seen(n->child[i], v)) return true;
  return false;
}

static void check_copied(Unit *u, const Region *r, const AtomicForm *f) {
  const Var *v = f->kind != ATOMIC_READ ? variable_of(f->x) : NULL;
  const Use *use = v ? region_use(r, v) : NULL;
  if (!use || !is_copy(use)) return;
  const char *name = r->directive->info->name;
  bool seen = is_seen(r->body, v) || use->explicit_map;
  if (seen && is_of_thread(r, use))
    sorry(u->diag, f->x->loc,
          "an atomic change of '%s', of which each thread of this '%s' region has a copy",
          v->name, name);
  else if (!seen)
    warning(u->diag, f->x->loc, WARN_LOST_VALUE,
            "'%s' is copied for this '%s' region: what 'atomic' stores there is lost",
            v->name, name);
}

void refuse_atomic(Unit *u, const Region *r, const Node *n) {
  AtomicForm form;
  const Node *at;
  const char *why;
  // At fault: that was said, and the function stays.
  if (!atomic_form(u, n->directive, n->child[0], &form, &at, &why)) return;
  if (r) check_copied(u, r, &form);
  bool on_device = (u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST) != 0;
  if (on_device && is_anywhere(r, form.x) &&
      canonical_type(form.x->type)->kind == TYPE_COMPLEX && variable_of(form.x))
    sorry(u->diag, form.x->loc, "'%s' of a complex variable of a thread or a gang",
          n->directive->info->name);
  if (!atomic_type(form.x->type)) // in a function that became the device's by a call
    error(u->diag, form.x->loc,
          "'%s' of type '%s', which no device accesses in one piece",
          n->directive->info->name, form.x->type->spelling);
}

void refuse_atomics(Unit *u, const Region *r) {
  NodeList all = nodes_below(u->arena, r->body, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++)
    if (all.at[i]->directive->info->kind == DIR_ATOMIC) refuse_atomic(u, r, all.at[i]);
}
