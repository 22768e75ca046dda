// A kernels region of several statements becomes a sequence of kernels, one a statement, inside a data
// region that keeps its data on the device (OpenACC 3.3, 2.5.3). So does a parallel region that is nothing
// but loops with directives: its gangs may run them in any order, ours is one after the other.
// Sequential loops and conditions around parallel loops of a kernels region stay on the host, when it knows what
// they depend on.
// In:  their directives and the trees below.  Out: the directive turned into a data construct, each
// statement under a kernels directive of its own; untouched where that gains nothing or is not safe.
//
// Scalars that one device thread changes live on the device through the whole region. Loop bounds are
// computed by the host before each kernel, so they must not depend on anything that the region changes.
#include "plan/plan.h"

typedef struct {
  Unit *u;
  Directive *d;
  Vec(Node *) statements; // each a kernel
  Vec(Node *) controls;   // loops and conditions around them that the host runs
  Vec(Region *) parts;
} Split;

static bool belongs_to_parts(ClauseKind k) {
  switch ((int)k) {
  case CL_REDUCTION:
  case CL_IF:
  case CL_ASYNC:
  case CL_NUM_GANGS:
  case CL_NUM_WORKERS:
  case CL_VECTOR_LENGTH:
  case CL_DEFAULT: return true;
  }
  return false;
}

static bool may_stand_alone(const Node *n) {
  switch ((int)n->kind) {
  case N_DECL_STMT:
  case N_TYPE_DECL:
  case N_LABEL:
  case N_CASE:
  case N_ASM: return false;
  }
  return n->kind != N_DIRECTIVE || n->directive->info->kind == DIR_LOOP;
}

// May this statement be a kernel of its own?
static bool is_part(const Directive *d, const Node *n) {
  if (does_nothing(n)) return true;
  bool loop = n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP;
  return d->info->compute == COMPUTE_PARALLEL ? loop : may_stand_alone(n);
}

static bool may_be_split(const Directive *d) {
  ComputeKind k = d->info->compute;
  if (!d->node || (k != COMPUTE_KERNELS && k != COMPUTE_PARALLEL)) return false;
  if (d->info->flags & DIRECTIVE_HAS_LOOP || find_clause(d, CL_SELF)) return false;
  return !find_clause(d, CL_PRIVATE) && !find_clause(d, CL_FIRSTPRIVATE) &&
         d->node->nchild;
}

// A loop that the device's threads share.
static bool is_shared_loop(const Node *n) {
  return n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_LOOP &&
         find_clause(n->directive, CL_INDEPENDENT);
}

// A sequential loop, or a condition, around loops that are shared: the host runs it.
static bool is_host_control(const Split *s, const Node *n) {
  if (s->d->info->compute != COMPUTE_KERNELS || !any_below(n, is_shared_loop))
    return false;
  return n->kind == N_IF || loop_form(n);
}

// The statements to be kernels, and what stays on the host around them. False: there are others.
static bool collect(Split *s, Node *n) {
  Arena *a = s->u->arena;
  if (does_nothing(n)) return true;
  if (n->kind == N_COMPOUND) {
    for (int i = 0; i < n->nchild; i++)
      if (!collect(s, n->child[i])) return false;
    return true;
  }
  if (is_host_control(s, n)) {
    push(a, &s->controls, n);
    if (n->kind == N_FOR) return collect(s, loop_body(n));
    return collect(s, n->child[1]) && (!n->child[2] || collect(s, n->child[2]));
  }
  push(a, &s->statements, n);
  return is_part(s->d, n) && !jumps_out(n);
}

// A kernel that a statement could be, under a directive of its own. The tree does not know of it yet.
static void propose(Split *s, Node *stmt) {
  Arena *a = s->u->arena;
  Node *n = alloc(a, Node);
  Directive *d = alloc(a, Directive);
  *d = *s->d;
  d->clauses.at = NULL, d->clauses.len = d->clauses.cap = 0;
  for (int k = 0; k < s->d->clauses.len; k++)
    if (belongs_to_parts(s->d->clauses.at[k]->kind))
      push(a, &d->clauses, s->d->clauses.at[k]);
  d->loc = d->name_loc = stmt->loc;
  d->pragma = (Range){stmt->range.start, stmt->range.start};
  d->node = n;
  *n = (Node){.kind = N_DIRECTIVE,
              .range = stmt->range,
              .loc = stmt->loc,
              .parent = stmt->parent,
              .nchild = 1,
              .child = alloc_n(a, Node *, 1),
              .directive = d};
  n->child[0] = stmt;
  Region *r = alloc(a, Region);
  *r = (Region){.directive = d, .node = n, .body = stmt, .function = d->function};
  push(a, &s->parts, r);
}

// Puts the directives of the parts around their statements.
static void wrap(const Split *s) {
  for (int i = 0; i < s->parts.len; i++) {
    Node *n = s->parts.at[i]->node, *stmt = n->child[0];
    replace_child(n->parent, stmt, n);
    stmt->parent = n;
  }
}

// Does one thread, or one gang in order, run the part? Then it may change scalars for those behind it.
static bool is_alone(const Region *part) {
  return runs_on_one_thread(part) || is_gang_redundant(part);
}

// Does a data clause, here or around, name v? Then kernels see the device's copy.
static bool is_mapped_around(const Directive *d, const Var *v) {
  for (const Node *n = d->node; n; n = n->parent)
    for (Items it = items_of(n->kind == N_DIRECTIVE ? n->directive : NULL, CL_MAP);
         next_item(&it);)
      if (section_var(it.item) == v) return true;
  return false;
}

static bool is_written_on_device(const Split *s, const Var *v) {
  for (int i = 0; i < s->parts.len; i++) {
    Region *part = s->parts.at[i];
    // The result of a reduction is the host's when the kernel has ended, for which async does not wait; it
    // stays on the device when a clause keeps the variable there.
    bool late =
        is_alone(part) || find_clause(s->d, CL_ASYNC) || is_mapped_around(s->d, v);
    Use *use = late ? region_use(part, v) : NULL;
    if (use && use->written) return true;
  }
  return false;
}

static bool may_change_on_device(const Node *e, const void *split) {
  if (e->kind == N_REF && e->var)
    return (!is_arithmetic(e->var->type) && !is_pointer(e->var->type)) ||
           is_written_on_device(split, e->var);
  return e->kind == N_SUBSCRIPT || e->kind == N_MEMBER || is_call(e) ||
         (e->kind == N_UNARY && e->op == OP_DEREF);
}

// Does the expression name scalars alone that the region does not change?
static bool is_known_to_host(const Split *s, const Node *e) {
  return !find_below(e, may_change_on_device, s);
}

// Can the host run what stands around the kernels? Its own variables stay its own.
static bool is_host_safe(const Split *s) {
  for (int i = 0; i < s->controls.len; i++) {
    const Node *n = s->controls.at[i];
    const CanonicalLoop *l = loop_form(n);
    if (l && (is_mapped_around(s->d, l->var) || l->var->device_global ||
              !is_known_to_host(s, l->start) || !is_known_to_host(s, l->bound) ||
              !is_known_to_host(s, l->step) || is_written_on_device(s, l->var)))
      return false;
    if (!l && !is_known_to_host(s, n->child[0])) return false;
  }
  return true;
}

static bool is_safe(const Split *s) {
  bool gains = s->controls.len > 0;
  if (!is_host_safe(s)) return false;
  for (int i = 0; i < s->parts.len; i++) {
    const Region *r = s->parts.at[i];
    gains |= !is_alone(r);
    for (int k = 0; k < r->plan.nest.len; k++) {
      const CanonicalLoop *l = &r->plan.nest.at[k].loop;
      if (!is_known_to_host(s, l->start) || !is_known_to_host(s, l->bound) ||
          !is_known_to_host(s, l->step))
        return false;
    }
    // A pointer that the device changes is not the host's any more.
    for (int k = 0; k < r->uses.len; k++)
      if (r->uses.at[k]->written && is_behind_pointer(r->uses.at[k]->var)) return false;
  }
  return gains;
}

static void make_data_construct(Split *s) {
  DirectiveInfo *info = alloc(s->u->arena, DirectiveInfo);
  *info = *s->d->info;
  info->kind = DIR_DATA;
  info->compute = COMPUTE_NONE;
  s->d->info = info;
  s->d->is_split = true;
}

static void split(Unit *u, Directive *d, void *out) {
  Split s = {.u = u, .d = d};
  Vec(Directive *) *list = out;
  if (!collect(&s, d->node->child[0]) || (s.statements.len < 2 && !s.controls.len))
    return;
  for (int i = 0; i < s.statements.len; i++) propose(&s, s.statements.at[i]);
  for (int i = 0; i < s.parts.len; i++) {
    find_nest(u, s.parts.at[i]);
    find_uses(u, s.parts.at[i]);
  }
  if (!is_safe(&s)) return;
  wrap(&s);
  make_data_construct(&s);
  for (int i = 0; i < s.parts.len; i++) push(u->arena, list, s.parts.at[i]->directive);
}

void split_kernels(Unit *u) {
  Vec(Directive *) list = {0};
  for (int i = 0; i < u->directives.len; i++) {
    push(u->arena, &list, u->directives.at[i]);
    if (may_be_split(u->directives.at[i])) split(u, u->directives.at[i], &list);
  }
  u->directives.at = list.at, u->directives.len = list.len, u->directives.cap = list.cap;
  sort_directives(u);
}

bool lives_on_device(const Region *r, const Var *v) {
  if (!r->parent || !r->parent->directive->is_split) return false;
  Use *use = region_use(r->parent, v);
  return use && use->share == SHARE_MAPPED;
}

// Does a deviceptr clause here or around say that v holds a device address?
static bool is_device_pointer(const Region *r, const Var *v) {
  for (; r; r = r->parent)
    for (Items it = items_of(r->directive, CL_DEVICEPTR); next_item(&it);)
      if (section_var(it.item) == v) return true;
  return false;
}

// Is a scalar copied, and the device's until the end of the region? One that a single thread of it changes; with async
// also one that several threads give a value for another kernel, which gets its numbers when it is called.
static bool stays_on_device(Unit *u, const Region *r, const Var *v) {
  bool alone = false, late = false;
  int users = 0;
  for (int i = 0; i < u->regions.len; i++) {
    const Region *part = u->regions.at[i];
    bool kernels = part->parent == r && part->directive->info->compute == COMPUTE_KERNELS;
    const Use *use =
        kernels && is_used_shared(part->body, v) ? region_use(part, v) : NULL;
    if (!use) continue;
    users++;
    if (use->written && is_alone(part)) alone |= !keeps_scalar(u, part, use);
    if (use->written) late |= find_clause(part->directive, CL_ASYNC) != NULL;
  }
  return alone || (late && users > 1);
}

// The uses of the whole region: what its data construct maps without a clause.
void share_split(Unit *u, Region *r) {
  find_uses(u, r);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    bool table = use->var->is_const_table && use->var->top;
    use->share = table                                ? SHARE_DIRECT
                 : use->var->device_global            ? SHARE_MAPPED
                 : !is_used_shared(r->body, use->var) ? SHARE_PRIVATE
                 : is_device_pointer(r, use->var)     ? SHARE_VALUE
                 : is_behind_pointer(use->var)        ? SHARE_POINTER
                 : is_arithmetic(use->var->type)      ? SHARE_VALUE
                                                      : SHARE_MAPPED;
    if (use->share == SHARE_VALUE && stays_on_device(u, r, use->var))
      use->share = SHARE_MAPPED;
  }
}
