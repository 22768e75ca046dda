// Arrays and structs that each iteration of a loop fills before it reads them: a copy of its own for each iteration
// takes the dependence away.
// In:  a candidate loop, the array.  Out: yes, when every element that an iteration reads was written before in the
// same iteration, and nobody needs afterwards what the loop leaves in the array; else what stands against it.
//
// Afterwards, the host's memory and the device's are looked at as one: data clauses that could keep them apart are
// refused, but for a 'create' around everything that uses the array.
#include "prove/prove.h"

// The limit for all such arrays of a loop, in bytes: each thread has them on its stack (share.c: LARGEST_PRIVATE is for
// those that the program asks for).
enum { MOST_BYTES = 4096 };

// --- every use of it -----------------------------------------------------------------------------

// The block that declares v, where all its uses are; NULL: it is declared elsewhere.
static Node *block_of(const Var *v) {
  const Node *declaration = v->node ? v->node->parent : NULL;
  Node *block = declaration ? declaration->parent : NULL;
  bool plain = block && block->kind == N_COMPOUND &&
               !(block->parent && block->parent->kind == N_SWITCH);
  return !v->is_global && !v->is_param && plain ? block : NULL;
}

static void list_all(const Candidate *c, Node *block, const Var *v, AccessList *out) {
  for (int i = 0; i < block->nchild; i++) {
    Node *s = block->child[i];
    if (!encloses(s, v->node)) {
      list_accesses(c->u, s, out);
      continue;
    }
    for (int k = 0; k < s->nchild; k++)
      if (s->child[k] != v->node) list_accesses(c->u, s->child[k], out);
  }
}

// Is v always used element by element? Then nothing else can reach its memory.
static bool is_followed(const AccessList *uses, const Var *v) {
  for (int i = 0; i < uses->len; i++)
    if (uses->at[i].var == v && (uses->at[i].unknown || uses->at[i].through))
      return false;
  return true;
}

// --- data clauses --------------------------------------------------------------------------------

// Does the clause name v: as its variable, or (*other) in an expression?
static bool clause_uses(const Clause *c, const Var *v, bool *other) {
  bool named = false;
  for (int i = 0; i < c->items.len; i++) {
    const Item *it = &c->items.at[i];
    Node *e = it->expr.node;
    bool own = e && (section_var(it) == v || named_var(e) == v);
    named |= own;
    *other |= !own && e && find_use(e, v);
    for (int k = 0; k < it->nsubscripts; k++)
      *other |= find_use(it->subscripts[k].lo.node, v) ||
                find_use(it->subscripts[k].len.node, v) ||
                find_use(it->subscripts[k].stride.node, v);
  }
  return named;
}

// Is all that uses v in compute constructs of the device below the data construct?
static bool holds_all(const Directive *d, const AccessList *uses, const Var *v) {
  for (int i = 0; i < uses->len; i++) {
    const Node *n = uses->at[i].node;
    bool device = false;
    for (; uses->at[i].var == v && n && n != d->node; n = n->parent)
      device |= n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_COMPUTE &&
                !find_clause(n->directive, CL_IF) && !find_clause(n->directive, CL_SELF);
    if (uses->at[i].var == v && (!n || !device)) return false;
  }
  return true;
}

// Has v one memory, as far as the function can see?
static bool has_one_memory(const Candidate *c, const AccessList *uses, const Var *v) {
  int created = 0;
  for (int i = 0; i < c->u->directives.len; i++) {
    const Directive *d = c->u->directives.at[i];
    if (d->function != c->function) continue;
    bool other = false, data = d->info->kind == DIR_DATA;
    for (int k = 0; k < d->clauses.len; k++) {
      const Clause *clause = d->clauses.at[k];
      bool named = clause_uses(clause, v, &other);
      if (other) return false;
      if (!named || d->info->kind == DIR_COMPUTE || d->info->kind == DIR_LOOP) continue;
      bool create = data && clause->kind == CL_MAP && clause->map & __ACCOMP_ALLOC &&
                    !(clause->map & (__ACCOMP_TO | __ACCOMP_FROM));
      if (!create || created++ || find_clause(d, CL_IF) || !holds_all(d, uses, v))
        return false;
    }
  }
  return true;
}

// --- values that are needed afterwards -----------------------------------------------------------

static int child_around(const Node *block, const Node *n) {
  for (int i = 0; i < block->nchild; i++)
    if (encloses(block->child[i], n)) return i;
  return -1;
}

static bool is_in_loop(const Node *n, const Node *block) {
  for (; n != block; n = n->parent)
    if (is_loop(n)) return true;
  return false;
}

static const Access *same_access(const AccessList *list, const Node *node) {
  for (int i = 0; i < list->len; i++)
    if (list->at[i].node == node) return &list->at[i];
  return NULL;
}

// Can the read outside of the loop not see what the loop wrote? Looks for statements before it that write the element,
// in ever larger blocks: up to the one that holds the loop too.
static bool is_safe(const Candidate *c, const Node *block, const Access *read) {
  const Node *n = read->node;
  for (Node *p; n != block && (p = n->parent); n = p) {
    bool around = encloses(p, c->node);
    if (p->kind != N_COMPOUND || has_case(p)) {
      if (around) return false;
      continue;
    }
    int from = 0, to = child_around(p, n), loop = around ? child_around(p, c->node) : -1;
    if (to < 0) return false; // a directive's own statement
    if (loop > to && !is_in_loop(p, block)) return true;
    if (loop >= 0 && loop < to) from = loop + 1;
    Candidate *span = span_of(c, p, from, to);
    const Access *same = same_access(&span->accesses, read->node);
    if (same && is_written_before(span, same)) return true;
    if (around) return false;
  }
  return false;
}

static bool is_dead(const Candidate *c, const Node *block, const AccessList *uses,
                    const Var *v) {
  for (int i = 0; i < uses->len; i++) {
    const Access *a = &uses->at[i];
    if (a->var == v && a->read && !encloses(c->node, a->node) && !is_safe(c, block, a))
      return false;
  }
  return true;
}

// --- the question --------------------------------------------------------------------------------

// *reads: does it read any?
static bool fills_first(const Candidate *c, const Var *v, bool *reads) {
  Node *block = loop_body(c->node);
  Candidate *body = span_of(c, block, 0, block->nchild - 1);
  for (int i = 0; i < body->accesses.len; i++) {
    const Access *a = &body->accesses.at[i];
    if (a->var != v) continue;
    *reads |= a->read;
    if (a->unknown || a->through || (a->read && !is_written_before(body, a)))
      return false;
  }
  return true;
}

static long long bytes_of(const LoopFact *fact) {
  long long bytes = 0;
  for (int i = 0; i < fact->privates.len; i++) {
    const Type *t = fact->privates.at[i]->type;
    if (is_aggregate(t)) bytes += type_size(t);
  }
  return bytes;
}

static bool is_wanted(const Candidate *c, Var *v) {
  Node *block = block_of(v);
  AccessList uses = {0};
  if (!block || c->function->has_label) return true;
  list_all(c, block, v, &uses);
  return find_use(v->node, v) || !is_followed(&uses, v) || !has_one_memory(c, &uses, v) ||
         !is_dead(c, block, &uses, v);
}

// Can the threads of a gang share one place for a copy, which needs its type's name?
static bool is_copyable(const Var *v) {
  const Type *t = v->type->canonical;
  bool many = is_aggregate(t);
  if (!many || v->type->is_volatile || t->is_vm || type_size(t) <= 0) return false;
  for (t = v->type; is_array(t); t = t->element)
    if (t->is_volatile) return false;
  return !t->is_anonymous && !t->is_volatile;
}

bool privatize(const Candidate *c, Var *v, LoopFact *fact, const char **why) {
  const Type *t = v->type->canonical;
  bool reads = false;
  if (!is_copyable(v) || !fills_first(c, v, &reads)) return false;
  if (is_wanted(c, v)) {
    if (reads)
      *why = arena_printf(c->u->arena,
                          "private(%s) would help, if its values are not used afterwards",
                          v->name);
    return false;
  }
  if (type_size(t) > MOST_BYTES - bytes_of(fact)) {
    *why = arena_printf(
        c->u->arena,
        "a private copy of '%s' for each iteration is too large (%lld bytes; "
        "at most %d are made without the clause private)",
        v->name, type_size(t), MOST_BYTES);
    return false;
  }
  push(c->u->arena, &fact->privates, v);
  return true;
}
