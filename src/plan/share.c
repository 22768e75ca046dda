// Data sharing: how the body of a compute region sees each variable from outside.
// In:  uses, nest, clauses.  Out: use->share, clause, per_iteration; region->reductions.
// Explicit clauses decide first; then the implicit rules: OpenACC 3.3, 2.6.2 and 2.5.16;
// OpenMP 5.2, 5.8.1 and 5.8.2.
#include "plan/plan.h"
#include "ir/device_info.h"
#include <stdlib.h>

static const Item *clause_item(const Use *use) {
  for (int i = 0; use->clause && i < use->clause->items.len; i++)
    if (item_var(&use->clause->items.at[i]) == use->var) return &use->clause->items.at[i];
  return NULL;
}

// OpenMP maps a pointer, its target, or both (5.2, 5.8.6). A region that does not change the pointer needs only the target
// of both.
static void apply_map(const Region *r, Use *use, Clause *c) {
  bool itself = false, target = false;
  for (Items it = items_of(r->directive, CL_MAP); next_item(&it);) {
    if (section_var(it.item) != use->var || it.item->iterated) continue;
    itself |= !it.item->nsubscripts && r->directive->info->dialect == DIALECT_OMP;
    target |= it.item->nsubscripts > 0;
  }
  bool maps = itself && (!target || use->written || use->escapes);
  use->clause = c;
  use->explicit_map = true;
  bool pointer = is_behind_pointer(use->var) || // or a template's argument makes it one
                 (target && type_fact(use->var->type).pointer == AT_INSTANTIATION);
  use->share = pointer && !maps ? SHARE_POINTER : SHARE_MAPPED;
}

// --- reductions -----------------------------------------------------------------------------

static bool fits_stack(const Unit *u, const Region *r, const Copy *c) {
  long long bytes = 0;
  for (int i = 0; i < r->reductions.len; i++) {
    const Copy *other = r->reductions.at[i]->copy;
    if (other->form != COPY_VARIABLE && other->storage == COPY_STACK)
      bytes += copy_size(other);
  }
  return c->count > 0 && type_size(c->type) <= plan_device(u)->shuffled_record &&
         fits_in(c, LARGEST_REDUCED - bytes);
}

// Each thread's copy of an array hides the variable, so that the name stands for its elements alone.
static bool add_elements(Unit *u, const Region *r, Use *use, Reduction *red) {
  bool pointer = is_behind_pointer(use->var);
  const char *why = NULL;
  if (pointer && use->written) why = "is a pointer that the region changes";
  if (pointer && use->explicit_map && use->share == SHARE_MAPPED)
    why = "is a pointer that is mapped itself";
  if (why)
    return sorry(u->diag, red->loc, "a reduction of '%s', which %s", red->item->text,
                 why),
           false;
  Copy *c = measure_copy(u, r, use->var, red->item, red->loc);
  if (!c) return false;
  long long lo;
  bool start = host_is_number(c->host_lo, &lo) && !lo; // else the name alone is of no use
  c->storage = fits_stack(u, r, c) ? COPY_STACK : COPY_MEMORY;
  if (c->storage == COPY_MEMORY || ((use->escapes || is_used_whole(use)) && !start) ||
      !keep_rows(u, c))
    use->copy = c;
  red->copy = c;
  return true;
}

static bool names_array(const Item *it, const Use *use) {
  return it->nsubscripts || is_plain_array(use->var);
}

static Clause *visible_clause(const Region *r, const Var *v);

static void add_reduction(Unit *u, Region *r, Use *use, Clause *c, Item *it) {
  if (use->reduction) {
    if (names_array(it, use) && strcmp(use->reduction->item->text, it->text))
      sorry(u->diag, it->loc,
            "reductions of two sections of one array, '%s' and '%s', which do not follow "
            "each other, or have two operators",
            use->reduction->item->text, it->text);
    return;
  }
  Reduction *red = alloc(u->arena, Reduction);
  *red = (Reduction){.var = use->var,
                     .use = use,
                     .op = c->op == RED_SUB ? RED_ADD : c->op,
                     .loc = it->loc,
                     .item = it,
                     .copy = variable_copy(u, use->var)};
  const Clause *before = use->clause ? use->clause : visible_clause(r, use->var);
  red->on_device =
      before && (before->kind == CL_DEVICEPTR || before->kind == CL_HAS_DEVICE_ADDR);
  bool large = use->var->type->canonical->kind == TYPE_RECORD &&
               type_size(use->var->type) > plan_device(u)->shuffled_record;
  if ((large || names_array(it, use)) && !add_elements(u, r, use, red)) return;
  use->reduction = red;
  use->share = SHARE_REDUCTION;
  use->clause = c;
  push(u->arena, &r->reductions, red);
}

// --- clauses --------------------------------------------------------------------------------

static void refuse_two_sections(Unit *u, const Clause *c) {
  for (int i = 0; i < c->items.len; i++)
    for (int k = 0; k < i; k++) {
      const Item *a = &c->items.at[k], *b = &c->items.at[i];
      if (item_var(a) && item_var(a) == item_var(b))
        sorry(u->diag, b->loc, "'%s' of two sections of one array, '%s' and '%s'",
              c->name, a->text, b->text);
    }
}

// The last iteration of one team writes what others start with.
static void refuse_first_of_teams(Unit *u, const Region *r, const Item *last,
                                  const Var *v) {
  bool first = false;
  for (int i = -1; i < r->enclosing.len; i++) {
    const Directive *d = i < 0 ? r->directive : r->enclosing.at[i];
    first |= names_var(d, CL_FIRSTPRIVATE, v);
  }
  if (first && has_construct_flag(r, DIRECTIVE_TEAMS))
    sorry(u->diag, last->loc,
          "firstprivate and lastprivate of '%s' on loops that teams share", v->name);
}

// One clause of the construct, or of a loop of its nest ('on_loop').
static void apply_clause(Unit *u, Region *r, Clause *c, bool on_loop) {
  if (c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE) refuse_two_sections(u, c);
  for (int i = 0; i < c->items.len; i++) {
    Item *it = &c->items.at[i];
    Var *v = c->kind == CL_MAP ? section_var(it) : item_var(it);
    if (it->iterated) continue; // parts of it, which are mapped besides
    Use *use = v ? region_use(r, v) : NULL;
    if (!use) continue;
    switch ((int)c->kind) {
    case CL_MAP: apply_map(r, use, c); break;
    case CL_DEVICEPTR: use->share = SHARE_VALUE, use->clause = c; break;
    case CL_HAS_DEVICE_ADDR: use->share = SHARE_MAPPED, use->clause = c; break;
    // A copy of one's own hides what the construct around it maps.
    case CL_FIRSTPRIVATE:
      if (use->clause && use->clause->kind == CL_LASTPRIVATE) break;
      use->share = SHARE_VALUE, use->clause = c, use->explicit_map = false;
      break;
    case CL_PRIVATE:
      use->share = SHARE_PRIVATE, use->clause = c, use->per_iteration = on_loop;
      use->explicit_map = false;
      break;
    case CL_REDUCTION: add_reduction(u, r, use, c, it); break;
    // OpenMP 5.2, 17.2: on a construct combined with target the last value goes back to the host.
    case CL_LASTPRIVATE:
    case CL_LINEAR:
      if (c->kind == CL_LINEAR && counts_nest(r, v)) break;
      if (c->kind == CL_LASTPRIVATE) refuse_first_of_teams(u, r, it, v);
      use->share = SHARE_MAPPED, use->clause = c;
      use->read = use->written = true;
      break;
    }
  }
}

static void apply_clauses(Unit *u, Region *r, const Directive *d, bool on_loop) {
  // Reductions last: 'copy(s) reduction(+:s)' is a reduction whose result is mapped.
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < d->clauses.len; i++)
      if ((d->clauses.at[i]->kind == CL_REDUCTION) == pass)
        apply_clause(u, r, d->clauses.at[i], on_loop);
}

// Each of the loops that use it makes copies of elements of it: the region has none.
static void keep_inner_copies(const Region *r, Use *use, const Clause *c,
                              const Item *it) {
  if (!use || !copies_elements(c->kind, it) || use->clause ||
      is_used_shared(r->body, use->var))
    return;
  use->inner_copies = true;
}

// A loop that gangs share, in a region that each of them runs: what it reduces, they reduce together.
static bool is_gang_loop(const Region *r, const Node *n) {
  const Directive *d = n->directive;
  if (!is_gang_redundant(r) || d->info->dialect != DIALECT_ACC || !is_parallel_loop(r, d))
    return false;
  if (!find_clause(d, CL_GANG) &&
      (find_clause(d, CL_WORKER) || find_clause(d, CL_VECTOR)))
    return false;
  for (const Node *p = n->parent; p && p != r->node; p = p->parent)
    if (p->kind == N_DIRECTIVE && is_gang_loop(r, p)) return false;
  return true;
}

// Applies one item of a clause on an inner loop directive to the variable's use.
static void apply_inner_item(Unit *u, Region *r, Node *n, const Items *it) {
  Clause *c = it->clause;
  if (c->kind != CL_PRIVATE && c->kind != CL_REDUCTION && c->kind != CL_LASTPRIVATE)
    return;
  Use *use = it->var ? region_use(r, it->var) : NULL;
  if (!use) return;
  if (c->kind == CL_PRIVATE) keep_inner_copies(r, use, c, it->item);
  bool last = !use->clause && c->kind == CL_LASTPRIVATE &&
              n->directive->info->dialect == DIALECT_ACC;
  bool own = use->clause && (use->share == SHARE_PRIVATE || use->share == SHARE_VALUE ||
                             use->clause->kind == CL_LASTPRIVATE);
  // Each gang adds its result of an array section to the array by itself.
  bool part = it->item->nsubscripts && is_plain_array(use->var);
  // The only gang's result is kernels' copy of a scalar, which code between the loops may use.
  part |= is_arithmetic(use->var->type) && has_one_gang(r) &&
          r->directive->info->compute == COMPUTE_KERNELS;
  if (last) use->share = SHARE_MAPPED, use->clause = c;
  if (!own && !part && c->kind == CL_REDUCTION && is_gang_loop(r, n))
    add_reduction(u, r, use, c, it->item);
  if (use->clause) return;
  if (c->kind == CL_PRIVATE && !is_used_shared(r->body, use->var))
    use->share = SHARE_PRIVATE, use->clause = c;
  // OpenACC 3.3, 2.9.11: a reduction on a loop implies copy on the compute construct.
  if (c->kind == CL_REDUCTION &&
      (runs_on_one_thread(r) || r->plan.form == PLAN_IN_ORDER) &&
      !is_behind_pointer(use->var))
    use->share = SHARE_MAPPED, use->clause = c;
}

// Loop directives below the nest: each thread runs those loops by itself, with copies that emit declares
// around them. A variable that is nothing but such a copy has no other.
static void apply_inner(Unit *u, Region *r) {
  NodeList all = nodes_below(u->arena, r->body, KIND(N_DIRECTIVE));
  for (int i = 0; i < all.len; i++) {
    const Directive *d =
        all.at[i]->directive->info->kind == DIR_LOOP ? all.at[i]->directive : NULL;
    for (Items it = all_items(d); next_item(&it);) apply_inner_item(u, r, all.at[i], &it);
  }
}

// OpenACC 3.3, 2.6.1: the variable of a loop with a directive is private to it.
static void find_counters(Region *r) {
  bool combined = r->directive->info->flags & DIRECTIVE_HAS_LOOP;
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->clause) continue;
    use->counts = (combined && counts_with(r->directive, r->body, use->var)) ||
                  is_counter_inside(r->body, use->var);
  }
}

static DefaultKind default_kind(const Region *r) {
  Clause *c = find_clause(r->directive, CL_DEFAULT);
  for (const Region *p = r->parent; !c && p && r->directive->info->dialect == DIALECT_ACC;
       p = p->parent)
    c = find_clause(p->directive, CL_DEFAULT);
  return c ? c->dflt : DEFAULT_UNSET;
}

// The data clause that names v on the innermost data construct around the region, or NULL.
static Clause *visible_clause(const Region *r, const Var *v) {
  for (const Region *p = r->parent; p; p = p->parent)
    for (Items it = all_items(p->directive); next_item(&it);)
      if ((it.clause->kind == CL_MAP || it.clause->kind == CL_DEVICEPTR) &&
          section_var(it.item) == v)
        return it.clause;
  return NULL;
}

bool keeps_scalar(Unit *u, const Region *r, const Use *use) {
  Candidate c = {.u = u, .function = r->function, .node = r->node};
  return is_lost_unseen(&c, r->body, use->var);
}

static bool writes_back(const Directive *d, const Var *v) {
  for (Items it = all_items(d); next_item(&it);) {
    const Clause *c = it.clause;
    bool moves = c->kind == CL_UPDATE_SELF ||
                 (c->kind == CL_MAP && c->map & __ACCOMP_FROM) || c->kind == CL_REDUCTION;
    if (moves && section_var(it.item) == v) return true;
  }
  return false;
}

bool may_change_in_queue(const Unit *u, const Region *r, const Var *v) {
  if (!find_clause(r->directive, CL_ASYNC)) return false;
  for (int i = 0; i < u->regions.len; i++) {
    const Region *other = u->regions.at[i];
    const Directive *d = other->directive;
    if (other == r || other->function != r->function || !find_clause(d, CL_ASYNC))
      continue;
    const Use *use = d->info->compute == COMPUTE_KERNELS ? region_use(other, v) : NULL;
    bool kept = use && use->written && is_used_shared(other->body, v);
    if (kept || writes_back(d, v)) return true;
  }
  return false;
}

// OpenACC 3.3, 2.6.2: a scalar is firstprivate unless a visible data clause names it; in a kernels
// construct it is copied. The value of one that is only read does for that; one whose values stay inside is the
// threads' own.
static void share_scalar(Unit *u, Region *r, Use *use) {
  bool kernels = r->directive->info->compute == COMPUTE_KERNELS;
  use->share = SHARE_VALUE;
  if (kernels && use->written && !keeps_scalar(u, r, use)) use->share = SHARE_MAPPED;
  if (kernels && !use->written &&
      (lives_on_device(r, use->var) || may_change_in_queue(u, r, use->var)))
    use->share = SHARE_MAPPED;
  if (r->directive->info->dialect == DIALECT_ACC && visible_clause(r, use->var))
    use->share = SHARE_MAPPED;
}

// 'shared' says nothing about movement, but it is what default(none) of OpenMP asks for.
static bool is_named_shared(const Region *r, const Var *v) {
  Clause *c = find_clause(r->directive, CL_SHARED);
  for (int i = 0; c && i < c->items.len; i++)
    if (item_var(&c->items.at[i]) == v) return true;
  return false;
}

// Does v count a loop of a split kernels region that the host runs around this kernel?
static bool counts_on_host(const Region *r, const Var *v) {
  if (!r->parent || !r->parent->directive->is_split) return false;
  for (const Node *n = r->node; n != r->parent->node; n = n->parent)
    if (loop_form(n) && loop_form(n)->var == v) return true;
  return false;
}

static void refuse_unnamed(Unit *u, Region *r, const Use *use, const Clause *visible) {
  const Var *v = use->var;
  bool declared = v->device_global && r->directive->info->dialect == DIALECT_ACC;
  if (default_kind(r) != DEFAULT_NONE || visible || declared || is_of_ours(v) ||
      is_named_shared(r, v) || counts_on_host(r, v) || names_used_members(u, r, use))
    return;
  bool value = is_arithmetic(v->type) && r->directive->info->compute != COMPUTE_KERNELS;
  error(u->diag, use->first->loc,
        "'%s' has no data clause on '%s', which says default(none)", v->name,
        r->directive->info->name);
  note(u->diag, r->directive->loc, "add it to a clause such as %s(%s)",
       value ? "firstprivate" : "copy", v->name);
}

static void share_implicitly(Unit *u, Region *r, Use *use) {
  const Var *v = use->var;
  Clause *visible = visible_clause(r, v);
  if (share_cxx(u, r, use, visible))
    ;
  else if (v->device_global)
    use->share = SHARE_MAPPED;
  else if (visible && visible->kind == CL_DEVICEPTR)
    use->share = SHARE_VALUE;
  else if (is_behind_pointer(v))
    use->share = SHARE_POINTER;
  else if (is_arithmetic(v->type))
    share_scalar(u, r, use);
  else
    use->share = SHARE_MAPPED;
  refuse_unnamed(u, r, use, visible);
}

// OpenMP 5.2, 5.8.9: defaultmap(behaviour:category) replaces the implicit rule of a category.
static void apply_defaultmap(Unit *u, Region *r, Use *use) {
  for (int i = 0; i < r->directive->clauses.len; i++) {
    Clause *c = r->directive->clauses.at[i];
    if (c->kind != CL_DEFAULTMAP || is_of_ours(use->var)) continue;
    bool pointer = is_pointer(use->var->type), scalar = is_arithmetic(use->var->type);
    if (use->share == SHARE_SEEN && share_by_defaultmap(use, c)) continue;
    bool fits = c->category == CATEGORY_ALL ||
                (c->category == CATEGORY_POINTER && pointer) ||
                (c->category == CATEGORY_SCALAR && scalar) ||
                (c->category == CATEGORY_AGGREGATE && !pointer && !scalar);
    if (!fits) continue;
    if (c->dflt == DEFAULT_NONE) {
      error(u->diag, use->first->loc,
            "'%s' has no data clause on '%s', which says defaultmap(none)",
            use->var->name, r->directive->info->name);
      note(u->diag, c->loc, "add it to a clause such as map(%s) or firstprivate(%s)",
           use->var->name, use->var->name);
    }
    use->clause = c;
    if (c->dflt == DEFAULT_FIRSTPRIVATE)
      use->share = SHARE_VALUE;
    else if (c->dflt != DEFAULT_UNSET && c->dflt != DEFAULT_NONE && !pointer)
      use->share = SHARE_MAPPED;
  }
}

// The offset at which a variable's declaration starts.
static uint32_t declaration_start(const Var *v) {
  if (v->top) return v->top->range.start;
  return v->node && v->node->parent ? v->node->parent->range.start : v->decl.start;
}

// A type of a function without a name gets one, which the variables of its declaration share and which the kernels' text
// defines anew with the same members; an enum's values are those of an integer. The front names types of file scope.
static void name_anonymous(Unit *u, Use *use) {
  Var *v = use->var;
  const Type *t = innermost_type(v->type);
  if (!t->is_anonymous || (t->kind != TYPE_RECORD && t->kind != TYPE_ENUM)) return;
  bool is_enum = t->kind == TYPE_ENUM;
  const char *name = !is_enum       ? arena_printf(u->arena, "%s __accomp_unnamed_%u",
                                                   tag_word(t), declaration_start(v))
                     : t->is_signed ? "int"
                                    : "unsigned";
  Type *named = named_type(u, v->type, name);
  if (!named) {
    sorry(u->diag, use->first->loc,
          "'%s', which leads to a type without a name; give its struct a tag", v->name);
    return;
  }
  if (!is_enum) v->record_text = front_record_text(u, t);
  // Questions about its members go to the program's type.
  const Type *of = v->type;
  for (Type *n = named; n && of; n = n->element, of = of->element)
    n->canonical = of->canonical;
  v->type = named;
}

// --- copies of several elements ---------------------------------------------------------------

static bool changes_atomically(const Node *n, const void *v) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_ATOMIC &&
         find_write(n, v);
}

// A scalar that is firstprivate on 'target', by its clause or without one, has one copy, which all teams and threads
// inside share (OpenMP 5.2, 5.8.1 and 13.8). Nobody can tell but by atomic operations.
static bool is_for_target(const Region *r, const Use *use) {
  const Directive *d = r->directive;
  bool clause =
      use->clause && use->clause->kind == CL_FIRSTPRIVATE &&
      names_var(d, CL_FIRSTPRIVATE, use->var) &&
      !(d->info->flags & (DIRECTIVE_TEAMS | DIRECTIVE_THREADS | DIRECTIVE_HAS_LOOP));
  return d->info->dialect == DIALECT_OMP && use->share == SHARE_VALUE &&
         is_arithmetic(use->var->type) && (clause || !use->clause) &&
         !runs_on_one_thread(r) &&
         (r->plan.nest.len || has_construct_flag(r, DIRECTIVE_TEAMS)) &&
         find_below(r->body, changes_atomically, use->var);
}

// Makes the private copy of an array, a section or a large struct, for private and firstprivate.
static void make_copy(Unit *u, const Region *r, Use *use) {
  const Type *t = use->var->type->canonical;
  bool own = use->clause &&
             (use->clause->kind == CL_PRIVATE || use->clause->kind == CL_FIRSTPRIVATE);
  const Item *it = own ? clause_item(use) : NULL;
  bool section = it && it->nsubscripts, vla = is_array(t) && t->is_vm;
  bool changed = use->share == SHARE_PRIVATE || use->written || use->escapes ||
                 (section && use->pointee_written);
  bool shared = is_for_target(r, use);
  if (use->inner_copies) return;
  if (!section && !vla && !shared && (planned_size(t) <= LARGEST_PRIVATE || !changed))
    return;
  use->copy = measure_copy(u, r, use->var, it, it ? it->loc : use->first->loc);
  if (!use->copy) return;
  use->copy->storage = !changed || shared                    ? COPY_SOURCE
                       : fits_in(use->copy, LARGEST_PRIVATE) ? COPY_STACK
                                                             : COPY_MEMORY;
}

// 'copy(p)' of a bare pointer of OpenACC maps what it points to, not the pointer.
static void refuse_changed_pointer(Unit *u, const Use *use) {
  const Item *it = use->explicit_map ? clause_item(use) : NULL;
  if (!it || it->nsubscripts || use->share != SHARE_POINTER || !use->written ||
      !(use->clause->map & __ACCOMP_FROM))
    return;
  sorry(u->diag, use->clause->loc,
        "'%s(%s)' of a pointer that the region changes: its new value would not come "
        "back",
        use->clause->name, it->text);
}

// A kernels construct copies scalars, pointers among them (OpenACC 3.3, 2.6.2); but an address of the device is none of
// the host's.
static void report_lost_pointer(Unit *u, const Region *r, const Use *use) {
  bool found = use->share == SHARE_PRIVATE && use->clause && use->clause->is_found;
  if (r->directive->info->compute != COMPUTE_KERNELS || !use->written ||
      !is_behind_pointer(use->var) || (use->share != SHARE_POINTER && !found) ||
      keeps_scalar(u, r, use))
    return;
  const char *name = use->var->name;
  const Node *write = find_write(r->body, use->var);
  Loc loc = write ? write->loc : use->first->loc;
  if (is_reachable(use->var))
    warning(u->diag, loc, WARN_LOST_VALUE,
            "'%s' is a pointer that the region changes: its new value does not come back",
            name);
  else
    sorry(u->diag, loc,
          "'%s' is a pointer that the region changes and that is used afterwards: its "
          "new value would not come back",
          name);
}

// Does the node do more with v than to give it a value?
static bool looks_at(const Node *n, const void *v) {
  if (n->kind != N_REF || n->var != v) return false;
  const Node *p = n->parent;
  return p->kind != N_ASSIGN || p->op != OP_NONE || p->child[0] != n || !is_statement(p);
}

// A copy that gets values and is never read: the program wants them outside, where they do not come.
static void report_lost_value(Unit *u, const Region *r, const Use *use) {
  const Var *v = use->var;
  if (use->share != SHARE_VALUE || use->clause || !use->written || use->escapes ||
      !is_arithmetic(v->type) || find_below(r->node, looks_at, v) ||
      find_below(r->body, changes_atomically, v))
    return;
  bool acc = r->directive->info->dialect == DIALECT_ACC;
  warning(u->diag, find_write(r->body, v)->loc, WARN_LOST_VALUE,
          "'%s' is firstprivate in this '%s' region: what is stored there is lost; "
          "'%s%s)' would bring it back",
          v->name, r->directive->info->name, acc ? "copy(" : "map(tofrom: ", v->name);
}

static bool reads(const Node *n, const void *v) {
  return n->kind == N_REF && n->var == v && effect_in_parent(n).read &&
         !(n->parent && n->parent->kind == N_SIZEOF);
}

// A private copy that is read and gets no value at all: the program wants the one from outside.
static void report_unset(Unit *u, const Region *r, const Use *use) {
  const Var *v = use->var;
  const Item *it =
      use->clause && use->clause->kind == CL_PRIVATE ? clause_item(use) : NULL;
  const Node *read = NULL;
  if (it && use->share == SHARE_PRIVATE && !use->clause->is_found && !use->written &&
      !use->escapes && is_arithmetic(v->type))
    read = find_below(r->body, reads, v);
  if (!read) return;
  warning(u->diag, read->loc, WARN_UNSET_PRIVATE,
          "'%s' is read here, and its private copies never get a value", v->name);
  note(u->diag, it->loc,
       "'private(%s)' is here; 'firstprivate(%s)' would give them the value from outside",
       v->name, v->name);
}

static void refuse_storage(Unit *u, const Use *use) {
  bool shared = use->share == SHARE_MAPPED || use->share == SHARE_REDUCTION;
  if (shared && use->var->is_register)
    sorry(u->diag, use->clause ? use->clause->loc : use->first->loc,
          "'%s' is a register variable, which has no address to copy results to; take "
          "away 'register'",
          use->var->name);
  if (use->share == SHARE_PRIVATE && is_behind_pointer(use->var) &&
      use->var->type->is_vm && !use->copy && !use->inner_copies)
    sorry(u->diag, use->clause ? use->clause->loc : use->first->loc,
          "'%s', a private pointer to arrays of variable size", use->var->name);
}

void share_data(Unit *u, Region *r) {
  apply_clauses(u, r, r->directive, false);
  for (int i = 0; i < r->enclosing.len; i++)
    apply_clauses(u, r, r->enclosing.at[i], false);
  const Directive *last = r->directive;
  for (int i = 0; i < r->plan.nest.len; i++) {
    Directive *d = r->plan.nest.at[nest_in_text(r, i)].directive;
    if (d && d != last) apply_clauses(u, r, d, true);
    if (d) last = d;
  }
  apply_inner(u, r);
  if (r->body) find_counters(r);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (counts_nest(r, use->var) || use->counts) {
      use->share = SHARE_PRIVATE;
      use->per_iteration = use->counts;
      continue;
    }
    if (use->var->is_const_table && use->var->top && !use->clause)
      use->share = SHARE_DIRECT;
    else if (!use->clause)
      share_implicitly(u, r, use);
    else if (use->clause->is_found && use->clause->kind != CL_PRIVATE &&
             !use->explicit_map)
      refuse_unnamed(u, r, use, visible_clause(r, use->var));
    if (!use->clause || use->clause->kind == CL_DEFAULTMAP) apply_defaultmap(u, r, use);
    if (u->cxx) share_closure(use);
    // A copy that an iteration changes starts anew in each iteration; one thread's whole body
    // is one iteration. Parameters are not aligned as the program asks.
    if (use->share == SHARE_VALUE || use->share == SHARE_PRIVATE)
      use->per_iteration =
          (use->share == SHARE_VALUE && use->var->alignment) ||
          (!runs_on_one_thread(r) && (use->written || use->share == SHARE_PRIVATE));
    if (use->share == SHARE_SEEN)
      use->per_iteration = !runs_on_one_thread(r) && use->written;
    if (use->share == SHARE_VALUE || use->share == SHARE_PRIVATE) make_copy(u, r, use);
    refuse_storage(u, use);
    refuse_changed_pointer(u, use);
    report_lost_pointer(u, r, use);
    report_lost_value(u, r, use);
    report_unset(u, r, use);
    if (use->share != SHARE_DIRECT && !use->var->record_text) name_anonymous(u, use);
  }
  if (u->cxx) check_objects(u, r);
  find_local_copies(u, r);
  share_compared(u, r);
  find_relatives(u, r);
}
