// OpenMP's scan (5.2, 5.6): a loop's body gives an iteration's value, then uses the combination of the values so far.
// In:  a level with its loops.  Out: its scan, and both parts as statements of our own in place of the body.
// No value but that of the scan goes from one part to the other (5.2, 5.6, restrictions; pragma/check_scan.c).
#include "plan/plan.h"

// Children [from, to) of a block; NULL: there are none.
static Node *block_part(Unit *u, Node *block, int from, int to) {
  if (from >= to) return NULL;
  Node *part = alloc(u->arena, Node);
  *part =
      (Node){.kind = N_COMPOUND,
             .range = {block->child[from]->range.start, block->child[to - 1]->range.end},
             .loc = block->child[from]->loc,
             .parent = block,
             .child = block->child + from,
             .nchild = to - from};
  return part;
}

void divide_scan(Unit *u, Level *level, const Node *uncollapsed) {
  Node *body = level->body;
  const Clause *c = find_inscan(level->directive);
  if (uncollapsed) {
    sorry(u->diag, c->loc,
          "'inscan' on loops of which one's bounds depend on another one's variable");
    return;
  }
  for (int i = 0; i < body->nchild; i++) {
    Node *n = body->child[i];
    if (n->kind != N_DIRECTIVE || n->directive->info->kind != DIR_SCAN) continue;
    Node *before = block_part(u, body, 0, i),
         *after = block_part(u, body, i + 1, body->nchild);
    bool exclusive = find_clause(n->directive, CL_EXCLUSIVE) != NULL;
    level->scan = n->directive;
    level->input = exclusive ? after : before;
    level->scanned = exclusive ? before : after;
    return;
  }
  unreachable(); // the check has found it
}
