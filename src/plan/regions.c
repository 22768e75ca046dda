// Regions: every construct that calls the runtime, in text order, with its enclosing one.
// In:  unit->directives and the trees.  Out: unit->regions.
#include "plan/plan.h"

static bool is_region(const Directive *d) {
  switch (d->info->kind) {
  case DIR_COMPUTE:
  case DIR_DATA:
  case DIR_ENTER_DATA:
  case DIR_EXIT_DATA:
  case DIR_UPDATE:
  case DIR_HOST_DATA:
  case DIR_WAIT:
  case DIR_INIT:
  case DIR_SHUTDOWN:
  case DIR_SET: return true;
  case DIR_DECLARE: return d->info->dialect == DIALECT_ACC;
  case DIR_LOOP:
  case DIR_MAKES_THREADS:
  case DIR_SINGLE:
  case DIR_MASKED:
  case DIR_CRITICAL:
  case DIR_BARRIER:
  case DIR_SECTIONS:
  case DIR_SECTION:
  case DIR_ORDERED:
  case DIR_STRIPE:
  case DIR_TILE: // carried out by src/rewrite
  case DIR_UNROLL:
  case DIR_INTERCHANGE:
  case DIR_REVERSE:
  case DIR_FUSE:
  case DIR_FLUSH:
  case DIR_SCOPE:
  case DIR_TASK:
  case DIR_TASKGROUP:
  case DIR_SCAN:
  case DIR_POINT:
  case DIR_COMBINED:
  case DIR_ATOMIC:
  case DIR_CACHE:
  case DIR_ROUTINE:
  case DIR_DECLARE_END:
  case DIR_REQUIRES:
  case DIR_THREADPRIVATE: // clang's, as the others below
  case DIR_DECLARE_REDUCTION:
  case DIR_DECLARE_VARIANT:
  case DIR_HINT:
  case DIR_ERROR:
  case DIR_DISPATCH:
  case DIR_DECLARE_MAPPER:
  case DIR_METADIRECTIVE:
  case DIR_TASKGRAPH:
  case DIR_DECLARE_INDUCTION:
  case DIR_GROUPPRIVATE:
  case DIR_INTEROP:
  case DIR_HOST: return false;
  }
  unreachable();
}

// OpenACC 3.3, 2.13: declare in a function is a data region from there on. The last one before a
// statement of its block, or NULL.
static Region *declared_before(const Node *n) {
  Region *last = NULL;
  for (int i = 0; n->parent->kind == N_COMPOUND && n->parent->child[i] != n; i++) {
    const Node *s = n->parent->child[i];
    if (s->kind == N_DIRECTIVE && s->directive->info->kind == DIR_DECLARE)
      last = s->directive->region;
  }
  return last;
}

static Region *enclosing_region(const Directive *d) {
  for (Node *n = d->node; n->parent; n = n->parent) {
    Region *declared = declared_before(n);
    if (declared) return declared;
    if (n->parent->kind == N_DIRECTIVE && n->parent->directive->region)
      return n->parent->directive->region;
  }
  return NULL;
}

void find_regions(Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    if (!d->node || !is_region(d)) continue;
    Region *outer = enclosing_region(d);
    if (outer && outer->directive->info->kind == DIR_COMPUTE)
      continue; // check_place.c has refused it (check_inside_compute)
    Region *r = alloc(u->arena, Region);
    r->id = u->regions.len;
    r->directive = d;
    r->node = d->node;
    r->body = d->info->kind == DIR_DECLARE ? d->node->parent
              : d->node->nchild            ? d->node->child[0]
                                           : NULL;
    r->function = d->function;
    r->parent = outer;
    d->region = r;
    push(u->arena, &u->regions, r);
  }
}
