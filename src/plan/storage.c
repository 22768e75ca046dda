// Ownership of variables: by one thread, by all threads of a worker or a gang alike, or by the program.
// In:  levels.  Out: levels->group_copies.
//
// A scalar of a gang is a copy in each of its threads, which all hold the same value: code between
// levels is run by all of them, or by one that passes on what it changed. An array, a variable
// whose address is taken, and one that a thread of a level inside changes for the others
// to see get storage that the group shares.
#include "plan/plan.h"
#include "ir/device_info.h"

#include <ctype.h>

typedef struct {
  Unit *u;
  const Region *r; // NULL: a routine
  Levels *l;
} Storage;

static bool is_copied(ClauseKind k) {
  return k == CL_PRIVATE || k == CL_FIRSTPRIVATE || k == CL_LASTPRIVATE ||
         k == CL_LINEAR || k == CL_REDUCTION;
}

static bool clause_names(const Clause *c, const Var *v) {
  for (int k = 0; k < c->items.len; k++) {
    Node *e = c->items.at[k].expr.node;
    if (e && named_var(e) == v) return true;
  }
  return false;
}

// Does v count one of the level's loops? A collapsed loop that runs in order counts, too: OpenACC 3.3, 2.9.1, force.
static bool counts_loops(const Level *l, const Var *v) {
  for (int i = 0; i < l->loops.len; i++)
    if (l->loops.at[i].loop.var == v) return true;
  const Node *n = l->node;
  return l->loops.len && n->kind == N_DIRECTIVE && n->nchild &&
         counts_with(n->directive, n->child[0], v);
}

static bool is_text_below(const Node *n, const Node *outer) {
  return n->range.start >= outer->range.start && n->range.end <= outer->range.end;
}

bool is_declared_in(const Var *v, const Node *outer) {
  return !v->is_global && v->decl.start >= outer->range.start &&
         v->decl.end <= outer->range.end;
}

// Is v the variable of a loop that runs in order under a directive? Each that runs it has its own.
static bool counts_in_order(const Node *directive, const Var *v) {
  const CanonicalLoop *l =
      directive->nchild ? loop_form(loop_of(directive->child[0])) : NULL;
  return directive->directive->info->kind == DIR_LOOP && l && l->var == v;
}

// A pointer that is translated is a parameter of the kernel, so each thread has it too.
// So has each gang of a global variable that it reduces.
static bool has_copies(const Region *r, const Levels *l, const Var *v) {
  if (!v->is_global && (is_declared_in(v, l->body) || !r))
    return !v->is_reference; // a parameter of a routine too
  const Use *use = r ? region_use(r, v) : NULL;
  if (v->is_global) return use && use->share == SHARE_REDUCTION;
  return use && (use->share == SHARE_PRIVATE || use->share == SHARE_VALUE ||
                 use->share == SHARE_REDUCTION || use->share == SHARE_POINTER);
}

static bool reduces(const Level *level, const Var *v) {
  for (int i = 0; i < level->reductions.len; i++)
    if (level->reductions.at[i]->var == v) return true;
  return false;
}

static bool has_elements(const Level *level, const Var *v) {
  for (int i = 0; i < level->copies.len; i++)
    if (level->copies.at[i]->var == v) return true;
  return false;
}

// Has a level copies of v? The region has the copies of a variable that its gangs reduce.
static bool has_own(const Level *level, const Var *v) {
  for (int i = 0; i < level->directive->clauses.len; i++) {
    const Clause *c = level->directive->clauses.at[i];
    if (is_copied(c->kind) && clause_names(c, v) &&
        (c->kind != CL_REDUCTION || reduces(level, v)))
      return true;
  }
  return false;
}

// Has the level's directive copies of v beside the variable outside? The region makes some of them itself; and a loop that
// its group runs in order uses the variable itself for firstprivate, lastprivate and linear.
static bool has_own_copies(const Levels *l, const Level *level, const Var *v) {
  bool top = level->node == l->body;
  for (int i = 0; i < level->directive->clauses.len; i++) {
    const Clause *c = level->directive->clauses.at[i];
    if (!clause_names(c, v)) continue;
    if (c->kind == CL_REDUCTION && reduces(level, v)) return true;
    if (c->kind == CL_PRIVATE && !top) return true;
    if (c->kind == CL_FIRSTPRIVATE && (level->over || has_elements(level, v)) && !top)
      return true;
    if ((c->kind == CL_LASTPRIVATE || c->kind == CL_LINEAR) && level->over) return true;
  }
  return false;
}

// Do a region's threads share its copy of v, though they all run from its start? The copy is then that of a construct
// around 'parallel', where it is shared without a clause (OpenMP 5.2, 5.1.1).
static bool shares_copy(const Region *r, const Var *v) {
  const Use *use = r ? region_use(r, v) : NULL;
  if (!use || (use->share != SHARE_VALUE && use->share != SHARE_POINTER)) return false;
  for (int i = -1; i < r->enclosing.len; i++) {
    const Directive *d = i < 0 ? r->directive : r->enclosing.at[i];
    if (d->info->flags & DIRECTIVE_THREADS &&
        (names_whole_var(d, CL_PRIVATE, v) || names_whole_var(d, CL_FIRSTPRIVATE, v)))
      return false;
  }
  return true;
}

Owner owner_of(const Region *r, const Levels *l, const Node *ref) {
  const Var *v = ref->var;
  bool own = has_copies(r, l, v);
  for (const Node *n = ref; n != l->body && n->parent; n = n->parent) {
    const Node *up = n->parent;
    const Level *level = level_of(l, up);
    if (level && has_own(level, v))
      return (Owner){true, level->inside, has_own_copies(l, level, v) ? up : NULL};
    if (level && counts_loops(level, v)) return (Owner){true, level->inside, NULL};
    // A loop that runs in order, with copies of its own.
    if (!level && up->kind == N_DIRECTIVE && names_var(up->directive, CL_PRIVATE, v))
      return (Owner){true, mode_at(l, up), up};
    if (!level && up->kind == N_DIRECTIVE && own && counts_in_order(up, v))
      return (Owner){true, mode_at(l, up), NULL};
  }
  bool inside = own && is_declared_in(v, l->body) && v->node;
  LevelMode group = inside ? mode_at(l, v->node) : l->start;
  if (!inside && group.team && shares_copy(r, v)) group.team = false;
  const Use *use = r && !inside ? region_use(r, v) : NULL;
  bool one = use && use->copy && use->copy->storage == COPY_SOURCE; // of all threads
  return (Owner){own && !one, group, NULL};
}

Copy *group_copy_of_ref(const Region *r, const Levels *l, const Node *ref) {
  if (!group_copy_of(l, ref->var)) return NULL;
  Owner o = owner_of(r, l, ref);
  return o.own ? group_copy_at(l, ref->var, o.at) : NULL;
}

bool is_local_reference(const Levels *l, const Var *v) {
  bool of_routine = v->is_param && !l->body->parent;
  return v->is_reference && (of_routine || is_declared_in(v, l->body));
}

// --- what keeps a variable from being a copy in each thread ------------------------------------

static const Node *whole(const Node *e, bool *through) {
  for (const Node *p; (p = e->parent); e = p) {
    bool pointer = is_pointer(e->type);
    if (p->kind == N_SUBSCRIPT && p->child[0] == e)
      *through |= pointer;
    else if (p->kind == N_MEMBER)
      *through |= p->arrow;
    else if (p->kind == N_UNARY && p->op == OP_DEREF)
      *through |= pointer;
    else if (p->kind != N_PAREN)
      break;
  }
  return e;
}

static bool is_written_at(const Node *ref) {
  bool through = false;
  const Node *e = whole(ref, &through), *p = e->parent;
  return !through && p &&
         ((p->kind == N_ASSIGN && p->child[0] == e) ||
          (p->kind == N_UNARY && p->op >= OP_PRE_INC));
}

// Does the expression around a name of v change v? Where a template's arguments decide, it may change what the kernel declares.
static bool may_be_changed(const Levels *l, const Node *e, const Var *v) {
  Tri takes = takes_reference(e);
  if (takes != AT_INSTANTIATION) return takes == YES;
  return is_declared_in(v, l->body) && !is_pointer(v->type) && !v->type->is_const &&
         !strstr(v->type->spelling, "decltype");
}

static bool has_address_taken_at(const Levels *l, const Node *ref) {
  bool through = false;
  const Node *e = whole(ref, &through), *p = e->parent;
  if (through || !p) return false;
  bool named = (p->kind == N_VAR || p->kind == N_DECL_STMT || p->kind == N_RANGE_FOR) &&
               takes_reference(e) != NO;
  return (p->kind == N_UNARY && p->op == OP_ADDRESS) || p->kind == N_OTHER_EXPR ||
         named || may_be_changed(l, e, ref->var);
}

// The lambda around a reference that the variable is declared outside of.
static const Node *captured_by(const Node *ref) {
  for (const Node *p = ref->parent; p; p = p->parent)
    if (p->kind == N_LAMBDA && !is_declared_in(ref->var, p)) return p;
  return NULL;
}

// Does a statement around the reference, but not around 'but', give v its value first?
static bool is_covered(const Levels *l, const Node *ref, const Var *v, const Node *but) {
  for (const Node *n = ref; n != l->body && n->parent; n = n->parent) {
    if (is_text_below(but, n)) return false;
    if (n->kind != N_REF && kills((Node *)n, v)) return true;
  }
  return false;
}

typedef struct {
  const Levels *l;
  const Var *v;
  const Node *but;
} Covering;

static WalkStep look_for_uncovered(const Node *n, const void *arg) {
  const Covering *x = arg;
  return n->kind == N_REF && n->var == x->v && !is_covered(x->l, n, x->v, x->but)
             ? WALK_STOP
             : WALK_ON;
}

static WalkStep look_for_atomic(const Node *n, const void *v) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_ATOMIC &&
                 find_use(n->child[0], v)
             ? WALK_STOP
             : WALK_ON;
}

// Does a level around this one hand v's value on when its last iteration ends?
static bool leaves_last(const Storage *p, const Level *level, const Var *v) {
  for (const Node *n = level->node; n != p->l->body && n->parent; n = n->parent) {
    const Level *outer = level_of(p->l, n->parent);
    if (outer && names_var(outer->directive, CL_LASTPRIVATE, v)) return true;
  }
  return false;
}

// A thread of a level writes v: may it do so in a copy of its own, whose value nobody reads but the iteration that wrote it? What
// is atomic somewhere means to be shared.
static bool is_own_business(const Storage *p, const Node *ref, const Var *v) {
  const Level *level = enclosing_level(p->l, ref);
  if (!level || is_aggregate(v->type) || leaves_last(p, level, v)) return false;
  if (!kills(level->body, v) && walk_to(level->body, look_for_atomic, v)) return false;
  return !walk_to(p->l->body, look_for_uncovered, &(Covering){p->l, v, level->node});
}

static bool is_same_mode(LevelMode a, LevelMode b) {
  return a.axes == b.axes && a.team == b.team && a.alone == b.alone;
}

static bool needs_group_storage(const Storage *p, const Node *ref, LevelMode group) {
  const Var *v = ref->var;
  const Type *t = v->type->canonical ? v->type->canonical : v->type;
  if (is_array(t)) return p->r || !v->is_param; // a routine's parameter is a pointer
  if (t->kind == TYPE_RECORD && type_size(t) > plan_device(p->u)->thread_record)
    return true;
  bool lambda = !strncmp(t->spelling, "(lambda", 7), state = stateful_lambda(p->u, v);
  if (lambda || state) return state;
  if (has_address_taken_at(p->l, ref) || front_ends_itself(p->u, t)) return true;
  if (captured_by(ref) && is_written_at(ref)) return true;
  return is_written_at(ref) && !is_same_mode(group, mode_at(p->l, ref)) &&
         !is_own_business(p, ref, v);
}

// The copy of another directive whose storage this one can use: directives that are not nested never run at one time.
static Copy *reusable_copy(const Storage *p, const Var *v, Owner o) {
  for (int i = 0; i < p->l->group_copies.len && o.at; i++) {
    Copy *q = p->l->group_copies.at[i];
    bool free = q->var == v && q->at.len && q->form == COPY_VARIABLE &&
                is_same_mode(q->group, o.group);
    for (int k = 0; k < q->at.len; k++)
      free =
          free && !is_text_below(o.at, q->at.at[k]) && !is_text_below(q->at.at[k], o.at);
    if (free) return q;
  }
  return NULL;
}

static Copy *add_group_copy(Storage *p, Var *v, Owner o, Copy *copy) {
  Copy *c = copy ? NULL : reusable_copy(p, v, o);
  if (!c) {
    c = copy ? copy : variable_copy(p->u, v);
    c->group = o.group, c->workspace = -1;
    bool fits = copy ? fits_in(c, plan_device(p->u)->group_memory)
                     : !p->r || !has_open_count(v->type);
    c->storage = fits ? COPY_GROUP : COPY_BLOCKS;
    push(p->u->arena, &p->l->group_copies, c);
  }
  if (o.at) push(p->u->arena, &c->at, o.at);
  return c;
}

// An array whose size the code computes: each thread has a pointer to the elements, which one of them allocates.
static bool is_on_heap(const Storage *p, const Var *v) {
  return v->type->is_vm && is_array(v->type) && v->node && encloses(p->l->body, v->node);
}

// A template's arguments decide how many elements it has. False: so does what the region declares. A routine's own memory for it
// is declared with the variable.
static bool is_sized_outside(const Storage *p, const Var *v, bool own) {
  if (!has_open_count(v->type)) return false;
  if (!p->r && own) return true;
  if (has_kind(p->l->body, KIND(N_TYPE_DECL))) return false;
  NodeList all = nodes_below(p->u->arena, p->l->body, KIND(N_VAR));
  for (int i = 0; i < all.len; i++)
    if (is_spelt_with(v->type->spelling, all.at[i]->var->name)) return false;
  for (int i = 0; p->r && i < p->r->plan.nest.len; i++)
    if (is_spelt_with(v->type->spelling, p->r->plan.nest.at[i].loop.var->name))
      return false;
  return true;
}

// The place of a lambda's object is declared with it, for only then its type is known.
static void add_lambda(Storage *p, Var *v, Owner o, Copy *copy, const Node *lambda,
                       Loc loc) {
  bool inside = v->node && encloses(p->l->body, v->node) && !copy && !o.at;
  if (inside && !captures_by_reference(p->u, lambda)) {
    add_group_copy(p, v, o, NULL)->inner = true;
    return;
  }
  sorry(p->u->diag, loc,
        "'%s', a 'mutable' lambda of which the threads of a gang share one copy, %s",
        v->name, inside ? "that captures by reference" : "from outside of the kernel");
}

static void add_storage(Storage *p, Var *v, Owner o, Copy *copy, Loc loc) {
  if (group_copy_at(p->l, v, o.at)) return;
  if (!copy && !o.at && is_on_heap(p, v)) {
    Copy *c = add_group_copy(p, v, o, NULL);
    c->form = COPY_ELEMENTS, c->storage = COPY_HEAP;
    return;
  }
  if (v->is_binding && !o.at && !copy) {
    sorry(
        p->u->diag, loc,
        "'%s', a structured binding between the levels of a kernel, of which the threads "
        "of a gang share one copy",
        v->name);
    return;
  }
  const Node *lambda = stateful_lambda(p->u, v);
  if (lambda) return add_lambda(p, v, o, copy, lambda, loc);
  bool inner = has_inner_type(p->u, p->l->body, v->type);
  bool named = !innermost_type(v->type)->is_anonymous ||
               (v->node && name_declared_type(p->u, v->node->parent));
  if (inner && (!named || copy || o.at || !v->node)) {
    sorry(p->u->diag, loc,
          "'%s', of which the threads of a gang share one copy, with a type that has no "
          "name outside of it",
          v->name);
    return;
  }
  bool open = !strncmp(innermost_type(v->type)->spelling, "auto", 4), own = !o.at;
  if (!copy && (v->type->is_vm || open ||
                (planned_size(v->type) <= 0 && !is_sized_outside(p, v, own))))
    sorry(p->u->diag, loc,
          "'%s', of which the threads of a gang share one copy: its size is not known "
          "before the construct; give it a constant size, or declare it in front of the "
          "construct and name it in 'private'",
          v->name);
  inner |= !p->r && !copy && own && has_open_count(v->type);
  add_group_copy(p, v, o, copy)->inner = inner;
}

// The owner, outside of the level, of a variable that the level's clause names.
static Owner outer_owner(const Storage *p, const Level *level, Var *v) {
  bool top = level->node == p->l->body;
  Node ref = {.kind = N_REF,
              .var = v,
              .parent = top ? NULL : level->node->parent,
              .range = level->node->range};
  return owner_of(p->r, p->l, &ref);
}

// A reduced scalar's result is known to all threads that take part: the whole group, but in a team.
static bool is_known_to_all(const Level *level, const Var *v) {
  for (int i = 0; i < level->reductions.len; i++)
    if (level->reductions.at[i]->var == v)
      return level->reductions.at[i]->copy->form == COPY_VARIABLE &&
             !level->outside.team && !level->one;
  return false;
}

// A call's own variable: of a lambda between the levels.
static bool is_of_lambda(const Levels *l, const Node *ref) {
  for (const Node *p = ref->parent; p && p != l->body; p = p->parent)
    if (p->kind == N_LAMBDA && is_declared_in(ref->var, p)) return true;
  return false;
}

static void add_uses(Storage *p) {
  NodeList refs = nodes_below(p->u->arena, p->l->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    Node *n = refs.at[i];
    if (!n->var || is_local_reference(p->l, n->var) || is_of_lambda(p->l, n)) continue;
    Owner o = owner_of(p->r, p->l, n);
    const Use *use = p->r && !o.at ? region_use(p->r, n->var) : NULL;
    bool copied = use && use->copy; // in place, or never changed
    if (!copied && o.own && !is_thread_mode(o.group) &&
        needs_group_storage(p, n, o.group))
      add_storage(p, n->var, o, NULL, n->loc);
  }
}

// Does the attribute 'cleanup' stand in the variable's declaration?
static bool has_cleanup(const Unit *u, const Node *n) {
  uint32_t start = n->parent->range.start;
  const char *text = arena_strndup(u->arena, u->text + start, n->var->decl.end - start),
             *attribute = strstr(text, "__attribute__"), *word = attribute;
  while (word && (word = strstr(word, "cleanup")) != NULL) {
    word += strlen("cleanup");
    if (word[strspn(word, "_ ")] == '(') return true;
  }
  return false;
}

// A function runs where these variables end, though nothing may name them.
static void add_ended(Storage *p) {
  NodeList all = nodes_below(p->u->arena, p->l->body, KIND(N_VAR));
  for (int i = 0; i < all.len; i++) {
    Node ref = {.kind = N_REF, .var = all.at[i]->var, .parent = all.at[i]->parent};
    ref.range = all.at[i]->range;
    bool object = front_ends_itself(p->u, ref.var->type) && !ref.var->is_reference,
         cleanup = has_cleanup(p->u, all.at[i]);
    if (!(object || cleanup) || is_of_lambda(p->l, &ref)) continue;
    Owner o = owner_of(p->r, p->l, &ref);
    if (!o.own || is_thread_mode(o.group)) continue;
    if (cleanup)
      sorry(
          p->u->diag, all.at[i]->loc,
          "'%s', a variable with the attribute 'cleanup' between the levels of a kernel",
          ref.var->name);
    else
      add_storage(p, ref.var, o, NULL, all.at[i]->loc);
  }
}

// The thread of the last iteration writes the variable itself.
static void add_lasts(Storage *p, const Level *level) {
  for (Items it = all_items(level->directive); next_item(&it);) {
    ClauseKind kind = it.clause->kind;
    if (kind != CL_LASTPRIVATE && kind != CL_LINEAR && kind != CL_REDUCTION) continue;
    if (!it.var || is_known_to_all(level, it.var)) continue;
    // A reduction names a pointer for its target.
    if (kind == CL_REDUCTION && is_behind_pointer(it.var)) continue;
    Owner o = outer_owner(p, level, it.var);
    if (o.own && !is_thread_mode(o.group)) add_storage(p, it.var, o, NULL, it.item->loc);
  }
}

// The region's copies of several elements, and those of arrays of variable size that it declares.
static void add_region_copies(Storage *p) {
  for (int i = 0; p->r && i < p->r->uses.len; i++) {
    const Use *use = p->r->uses.at[i];
    if (!use->copy || use->copy->storage == COPY_SOURCE) continue;
    bool inside = use->copy->dimensions.len;
    Owner o = {true, inside ? mode_at(p->l, use->var->node) : p->l->start, NULL};
    if (is_thread_mode(o.group)) continue;
    add_storage(p, use->var, o, use->copy,
                use->clause ? use->clause->loc : use->first->loc);
  }
}

static void add_level_copies(Storage *p, const Level *level) {
  for (int i = 0; i < level->copies.len && !is_thread_mode(level->inside); i++) {
    Copy *c = level->copies.at[i];
    Owner o = {true, level->inside, level->node};
    add_storage(p, c->var, o, c, c->item->loc);
  }
}

static void add_reductions(Storage *p, const Level *level) {
  for (int i = 0; i < level->reductions.len && !is_thread_mode(level->inside); i++) {
    const Reduction *red = level->reductions.at[i];
    Owner o = {true, level->inside, level->node};
    if (red->copy->form == COPY_VARIABLE) continue;
    bool named = red->copy->form == COPY_ROWS;
    add_storage(p, red->var, o, named ? NULL : red->copy, red->loc);
    if (named) red->copy->storage = COPY_GROUP;
  }
}

// A loop that its group runs in order has, of some copies, the variable itself: not where that is another one.
static void refuse_second_group(const Storage *p) {
  NodeList refs = nodes_below(p->u->arena, p->l->body, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Node *n = refs.at[i];
    const Copy *v = n->var ? group_copy_at(p->l, n->var, NULL) : NULL;
    if (!v) continue;
    Owner o = owner_of(p->r, p->l, n);
    if (is_thread_mode(o.group) || o.at || (o.own && is_same_mode(o.group, v->group)))
      continue;
    sorry(p->u->diag, n->loc,
          "'%s', of which the groups of two levels, or the program and a group, have "
          "copies that their threads share",
          v->var->name);
    return;
  }
}

static bool is_refused_copy(const Storage *p, const Level *level, ClauseKind kind,
                            Var *v) {
  if (group_copy_at(p->l, v, level->node)) return kind == CL_LINEAR;
  const Copy *q = group_copy_at(p->l, v, NULL);
  if (!q || level->over || !is_same_mode(q->group, level->inside) || kind == CL_LINEAR)
    return false; // in order, as it stands
  return outer_owner(p, level, v).own;
}

static void refuse_shared_copy(Storage *p, const Level *level) {
  bool top = level->node == p->l->body;
  if (is_thread_mode(level->inside)) return;
  for (Items it = all_items(level->directive); next_item(&it);) {
    ClauseKind kind = it.clause->kind;
    bool copied =
        kind == CL_LASTPRIVATE || kind == CL_LINEAR || (kind == CL_FIRSTPRIVATE && !top);
    if (copied && it.var && is_refused_copy(p, level, kind, it.var))
      sorry(p->u->diag, it.item->loc,
            "'%s' of '%s', of which the threads of a group share one copy", it.item->text,
            it.clause->name);
  }
}

// On the CPU alone a loop that runs in order has the variables of the code around it.
static bool has_copies_everywhere(const Storage *p, const Level *level, ClauseKind kind) {
  return p->u->devices & ~(unsigned)__ACCOMP_DEVICE_HOST || kind != CL_PRIVATE ||
         level->directive->info->dialect == DIALECT_OMP || level->form != LEVEL_LOOP ||
         level->over & AXIS_GANG || level->reductions.len || level->copies.len;
}

// A thread's copy of a pointer to arrays of variable size would need their sizes.
static void refuse_sizes(Storage *p, const Level *level) {
  bool top = level->node == p->l->body;
  for (Items it = all_items(level->directive); next_item(&it);) {
    ClauseKind kind = it.clause->kind;
    bool copied = kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE ||
                  kind == CL_LASTPRIVATE || kind == CL_LINEAR;
    Var *v = it.var;
    if (!copied || it.item->keyword || !v || !v->type->is_vm ||
        copies_elements(kind, it.item) ||
        (top && (kind == CL_PRIVATE || kind == CL_FIRSTPRIVATE)))
      continue;
    const Use *use = p->r ? region_use(p->r, v) : NULL;
    bool used = find_use(level->body, v) != NULL;
    for (int i = 0; i < level->loops.len; i++) used |= level->loops.at[i].loop.var == v;
    if (used && !(use && use->copy) && has_copies_everywhere(p, level, kind))
      sorry(p->u->diag, it.item->loc, "'%s' of '%s', whose type has a variable size",
            v->name, it.clause->name);
  }
}

static void find_targets(Storage *p, const Level *level) {
  for (int i = 0; i < level->reductions.len; i++) {
    Reduction *red = level->reductions.at[i];
    Owner o = outer_owner(p, level, red->var);
    red->is_shared = !o.own;
    red->in_memory = red->is_shared || red->copy->form != COPY_VARIABLE ||
                     group_copy_at(p->l, red->var, o.at);
    TypeKind kind = red->copy->type->canonical->kind;
    long long size = type_size(red->copy->type);
    // Their alignment may be less than their size.
    bool atomic = (size == 1 || size == 2 || size == 4 || size == 8) &&
                  kind != TYPE_RECORD && kind != TYPE_COMPLEX;
    red->locks = red->is_shared && !atomic && !(p->r && runs_on_one_thread(p->r));
  }
}

void find_group_storage(Unit *u, const Region *r, Levels *l) {
  Storage p = {u, r, l};
  add_region_copies(&p);
  for (int i = 0; i < l->all.len; i++) add_level_copies(&p, l->all.at[i]);
  for (int i = 0; i < l->all.len; i++) add_reductions(&p, l->all.at[i]);
  add_uses(&p);
  add_ended(&p);
  for (int i = 0; i < l->all.len; i++) add_lasts(&p, l->all.at[i]);
  for (int i = 0; i < l->all.len; i++) find_targets(&p, l->all.at[i]);
  check_captures(u, r, l);
  refuse_second_group(&p);
  for (int i = 0; i < l->all.len; i++) refuse_shared_copy(&p, l->all.at[i]);
  for (int i = 0; i < l->all.len; i++) refuse_sizes(&p, l->all.at[i]);
  share_memory(u, r, l);
}
