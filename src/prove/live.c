// Values of scalars that live on: which uses can see what a statement, or the code before it, leaves in a variable?
// In:  the trees of functions.  Out: answers; 'no' only where it is certain.
#include "prove/prove.h"

// Is e 'v = ...'?
static bool gives_value(const Node *e, const Var *v) {
  if (e->kind != N_ASSIGN || e->op != OP_NONE) return false;
  const Node *target = strip_parentheses(e->child[0]);
  return target->kind == N_REF && target->var == v;
}

// --- expressions -----------------------------------------------------------------------------

static bool is_expression(const Node *n) { return n->kind <= N_OTHER_EXPR; }

// Is the right operand evaluated after the left one (C11, 6.5.13 to 6.5.17)?
static bool is_sequence(const Node *e) {
  return e->kind == N_BINARY &&
         (e->op == OP_COMMA || e->op == OP_LAND || e->op == OP_LOR);
}

// Does an operand give v a value that no other one uses? The order of operands is not defined (C11, 6.5).
static bool one_kills(const Node *e, const Var *v) {
  bool any = false;
  for (int i = 0; i < e->nchild; i++) {
    bool one = kills(e->child[i], v);
    if (!one && find_use(e->child[i], v)) return false;
    any |= one;
  }
  return any;
}

static bool value_kills(const Node *e, const Var *v) {
  if (gives_value(e, v)) return kills(e->child[1], v) || !find_use(e->child[1], v);
  if (is_sequence(e))
    return kills(e->child[0], v) ||
           (e->op == OP_COMMA && !find_use(e->child[0], v) && kills(e->child[1], v));
  switch ((int)e->kind) {
  case N_CONDITIONAL:
    return kills(e->child[0], v) ||
           (!find_use(e->child[0], v) && kills(e->child[1], v) && kills(e->child[2], v));
  case N_PAREN:
  case N_SUBSCRIPT:
  case N_MEMBER:
  case N_UNARY:
  case N_BINARY:
  case N_ASSIGN:
  case N_CALL:
  case N_CAST: return one_kills(e, v);
  }
  return false;
}

static bool value_exposes(Node *e, const Var *v) {
  if (e->kind == N_REF) return e->var == v;
  if (e->kind == N_SIZEOF) return !e->has_value;
  if (gives_value(e, v)) return is_upward_exposed(e->child[1], v);
  if (is_sequence(e))
    return is_upward_exposed(e->child[0], v) ||
           (!kills(e->child[0], v) && is_upward_exposed(e->child[1], v));
  if (e->kind == N_CONDITIONAL)
    return is_upward_exposed(e->child[0], v) ||
           (!kills(e->child[0], v) &&
            (is_upward_exposed(e->child[1], v) || is_upward_exposed(e->child[2], v)));
  for (int i = 0; i < e->nchild; i++)
    if (is_upward_exposed(e->child[i], v)) return true;
  return false;
}

// --- statements --------------------------------------------------------------------------------

// Does what happens below the directive happen to v itself? Other compute constructs than kernels start with copies
// of scalars (OpenACC 3.3, 2.6.2).
static bool reaches(const Node *directive, const Var *v) {
  const Directive *d = directive->directive;
  if (d->info->kind == DIR_COMPUTE && d->info->compute != COMPUTE_KERNELS) return false;
  for (Items it = all_items(d); next_item(&it);)
    if (it.clause->kind != CL_REDUCTION && find_use(it.item->expr.node, v)) return false;
  return true;
}

static bool loop_counts(const Node *loop, const Var *v) {
  const CanonicalLoop *l = loop_form(loop);
  return l && l->var == v;
}

static bool list_kills(const Node *n, const Var *v) {
  for (int i = 0; i < n->nchild; i++) {
    if (kills(n->child[i], v)) return true;
    if (is_used_shared(n->child[i], v)) return false;
  }
  return false;
}

// Is there a case for each value, and does v get a value before each end of the switch?
static bool cases_kill(const Node *body, const Var *v) {
  bool killed = false, all = false;
  for (int i = 0; i < body->nchild && body->kind == N_COMPOUND; i++) {
    Node *s = body->child[i];
    if (s->kind == N_CASE) killed = false;
    for (; s->kind == N_CASE; s = s->child[s->nchild - 1]) all |= s->nchild == 1;
    if (s->kind == N_BREAK && !killed) return false;
    if (has_case(s) || (s->kind != N_BREAK && find_break(s))) return false;
    if (!killed && !kills(s, v) && is_used_shared(s, v)) return false;
    killed |= kills(s, v);
  }
  return all && killed;
}

// A loop that is known to run, and to run all of its body.
static bool is_certain_loop(Node *s) {
  const CanonicalLoop *l = loop_form(s);
  return l && l->trips > 0 && !has_jump(l->body);
}

static bool loop_kills(Node *s, const Var *v) {
  LoopParts part = loop_parts(s);
  if (part.init && kills(part.init, v)) return true;
  if (loop_counts(s, v)) return true;
  return is_certain_loop(s) && !find_use(part.init, v) && !find_use(part.condition, v) &&
         kills(part.body, v);
}

bool kills(Node *s, const Var *v) {
  if (is_expression(s)) return value_kills(s, v);
  switch ((int)s->kind) {
  case N_FOR: return loop_kills(s, v);
  case N_IF:
    return kills(s->child[0], v) || (s->child[2] && !find_use(s->child[0], v) &&
                                     kills(s->child[1], v) && kills(s->child[2], v));
  case N_WHILE: return kills(s->child[0], v);
  case N_SWITCH:
    return kills(s->child[0], v) ||
           (!find_use(s->child[0], v) && cases_kill(s->child[1], v));
  case N_DO: return !has_jump(s->child[0]) && kills(s->child[0], v);
  case N_DIRECTIVE: return s->nchild && reaches(s, v) && kills(s->child[0], v);
  case N_VAR: return list_kills(s, v) || (s->var == v && s->has_init);
  case N_COMPOUND:
  case N_DECL_STMT: return list_kills(s, v);
  }
  return false;
}

bool is_always_given(Node *s, const Var *v) {
  if (kills(s, v)) return true;
  if (is_certain_loop(s)) return is_always_given(loop_body(s), v);
  if (s->kind == N_IF && s->child[2])
    return is_always_given(s->child[1], v) && is_always_given(s->child[2], v);
  if (s->kind == N_DIRECTIVE)
    return s->nchild && reaches(s, v) && is_always_given(s->child[0], v);
  for (int i = 0; s->kind == N_COMPOUND && i < s->nchild; i++)
    if (is_always_given(s->child[i], v)) return true;
  return false;
}

static bool list_exposes(const Node *n, const Var *v) {
  for (int i = 0; i < n->nchild; i++) {
    if (is_upward_exposed(n->child[i], v)) return true;
    if (kills(n->child[i], v)) return false;
  }
  return false;
}

static bool loop_exposes(Node *s, const Var *v) {
  LoopParts part = loop_parts(s);
  if (loop_counts(s, v)) return find_use(loop_form(s)->start, v) != NULL;
  if (part.init && is_upward_exposed(part.init, v)) return true;
  if (part.init && kills(part.init, v)) return false;
  if (part.condition && is_upward_exposed(part.condition, v)) return true;
  if (part.condition && kills(part.condition, v)) return false;
  if (is_upward_exposed(part.body, v)) return true;
  return part.increment && (has_jump(part.body) || !kills(part.body, v)) &&
         is_upward_exposed(part.increment, v);
}

// Control may enter at each case.
static bool cases_expose(const Node *body, const Var *v) {
  bool killed = false;
  if (body->kind != N_COMPOUND) return true;
  for (int i = 0; i < body->nchild; i++) {
    Node *s = body->child[i];
    if (s->kind == N_CASE) killed = false;
    while (s->kind == N_CASE) s = s->child[s->nchild - 1];
    if (has_case(s) || (!killed && is_upward_exposed(s, v))) return true;
    killed |= kills(s, v);
  }
  return false;
}

bool is_upward_exposed(Node *s, const Var *v) {
  if (!is_used_shared(s, v)) return false;
  if (is_expression(s) && s->kind != N_STMT_EXPR && s->kind != N_OTHER_EXPR)
    return value_exposes(s, v);
  switch ((int)s->kind) {
  case N_COMPOUND:
  case N_DECL_STMT:
  case N_VAR: return list_exposes(s, v);
  case N_FOR: return loop_exposes(s, v);
  case N_IF:
    if (is_upward_exposed(s->child[0], v)) return true;
    return !kills(s->child[0], v) && (is_upward_exposed(s->child[1], v) ||
                                      (s->child[2] && is_upward_exposed(s->child[2], v)));
  case N_WHILE:
    return is_upward_exposed(s->child[0], v) ||
           (!kills(s->child[0], v) && is_upward_exposed(s->child[1], v));
  case N_DO:
    return is_upward_exposed(s->child[0], v) ||
           (!kills(s, v) && is_upward_exposed(s->child[1], v));
  case N_SWITCH:
    return is_upward_exposed(s->child[0], v) ||
           (!kills(s->child[0], v) && cases_expose(s->child[1], v));
  case N_DIRECTIVE: return s->nchild && is_upward_exposed(s->child[0], v);
  }
  return true;
}

// --- after a part of a function ----------------------------------------------------------------

// Does a statement of the block that comes before n, and not before 'from', kill v? A case lets control in behind it.
static bool is_killed_in(const Node *block, const Node *n, unsigned from, const Var *v) {
  int i = 0;
  while (block->child[i] != n) i++;
  for (; i >= 0 && !has_case(block->child[i]); i--)
    if (block->child[i] != n && block->child[i]->range.start >= from &&
        kills(block->child[i], v))
      return true;
  return false;
}

// Is the value that v has at 'use' given after 'part', whatever way leads there? Looks for a
// statement that kills v: in a block around the use that the part does not stand in, before the use; in
// the innermost block around both, between them.
static bool is_killed_before(const Node *part, const Node *use, const Var *v) {
  for (const Node *n = use; n->parent; n = n->parent) {
    Node *p = n->parent;
    bool around = encloses(p, part);
    if (p->kind == N_COMPOUND && is_killed_in(p, n, around ? part->range.end : 0, v))
      return true;
    if (around) return false;
    Node *init = p->kind == N_FOR ? loop_parts(p).init : NULL;
    if (init && n != init && (kills(init, v) || loop_counts(p, v))) return true;
  }
  return false;
}

// Does v start anew in each iteration of the loop?
static bool is_of_iteration(const Node *loop, const Var *v) {
  if (!v->node || !encloses(loop, v->node)) return false;
  const Node *init = loop->kind == N_FOR ? loop_parts(loop).init : NULL;
  return !init || !encloses(init, v->node);
}

// Can v's value come from the part to a place before it? In a loop around both.
static bool comes_back(const Node *part, const Node *use, const Var *v) {
  for (const Node *n = part->parent; n; n = n->parent)
    if (is_loop(n) && encloses(n, use)) return !is_of_iteration(n, v);
  return false;
}

typedef struct {
  const Node *part;
  const Var *v;
} Outside;

static WalkStep look_for_read(const Node *n, const void *arg) {
  const Outside *x = arg;
  if (n == x->part || !is_used_shared(n, x->v)) return WALK_PAST;
  if (n->kind != N_REF) return WALK_ON;
  bool target = n->parent && gives_value(n->parent, x->v) && n->parent->child[0] == n;
  bool before = n->range.end <= x->part->range.start && !comes_back(x->part, n, x->v);
  return !target && !before && !is_killed_before(x->part, n, x->v) ? WALK_STOP
                                                                   : WALK_PAST;
}

static bool takes_variables(ClauseKind k) {
  switch ((int)k) {
  case CL_MAP:
  case CL_PRIVATE:
  case CL_FIRSTPRIVATE:
  case CL_LASTPRIVATE:
  case CL_SHARED:
  case CL_REDUCTION:
  case CL_LINEAR: return true;
  }
  return false;
}

// Does a clause need v's value, as a number or to move it?
static bool is_asked_for(const Directive *d, const Var *v) {
  bool moves = d->info->kind != DIR_COMPUTE && d->info->kind != DIR_LOOP;
  for (Items it = all_items(d); next_item(&it);) {
    bool variable = it.var == v && takes_variables(it.clause->kind);
    if (find_use(it.item->expr.node, v) && (moves || !variable)) return true;
    for (int s = 0; s < it.item->nsubscripts; s++)
      if (find_use(it.item->subscripts[s].lo.node, v) ||
          find_use(it.item->subscripts[s].len.node, v) ||
          find_use(it.item->subscripts[s].stride.node, v))
        return true;
  }
  return false;
}

// Copies that directives for the host make are not known here: what they give a value may be one.
static bool is_hidden(const Candidate *c, const Var *v) {
  HostDirectives it = host_directives(c->u, c->function->body->range);
  return next_host_directive(&it) && is_used_beside(c->function->body, c->node, v);
}

// Is the address of v taken outside of the part?
static WalkStep look_for_address(const Node *n, const void *arg) {
  const Outside *x = arg;
  if (n == x->part) return WALK_PAST;
  return n->kind == N_UNARY && n->op == OP_ADDRESS && root_var(n->child[0]) == x->v
             ? WALK_STOP
             : WALK_ON;
}

bool is_unread_after(const Candidate *c, const Var *v) {
  const Function *f = c->function;
  const Outside x = {c->node, v};
  bool of_caller = c->u->language && v->is_reference;
  if (v->is_global || of_caller || is_hidden(c, v)) return false;
  for (int i = 0; i < c->u->directives.len; i++)
    if (c->u->directives.at[i]->function == f && is_asked_for(c->u->directives.at[i], v))
      return false;
  if (v->is_addressed && walk_to(f->body, look_for_address, &x)) return false;
  return f->has_label ? !is_used_beside(f->body, c->node, v)
                      : !walk_to(f->body, look_for_read, &x);
}

bool is_dead_after(const Candidate *c, const Var *v) {
  return !is_reachable(v) && is_unread_after(c, v);
}

bool is_lost_unseen(const Candidate *c, Node *body, const Var *v) {
  bool again = comes_back(c->node, c->node, v);
  return is_dead_after(c, v) && !c->function->has_label &&
         !(again && is_upward_exposed(body, v));
}
