// The whole IR is consistent, or the compiler stops and names the pass that broke it.
// In: a unit.  Out: nothing; what is wrong here is our fault, never the user's.
#include "ir/print.h"

#include <stdlib.h>

typedef struct {
  const Unit *unit;
  const char *pass;
} Check;

static _Noreturn void fail(const Check *c, const Node *n, const char *what) {
  fprintf(stderr, "accomp: internal fault after '%s': %s", c->pass, what);
  if (n)
    fprintf(stderr, " (node kind %d at %s:%d:%d, text [%u, %u))", n->kind,
            n->loc.file ? n->loc.file : "?", n->loc.line, n->loc.column, n->range.start,
            n->range.end);
  fputs("; please report it\n", stderr);
  abort();
}

static void require(const Check *c, const Node *n, bool ok, const char *what) {
  if (!ok) fail(c, n, what);
}

// Nodes with slots that may be empty.
static int fixed_slots(NodeKind kind) { return kind == N_FOR ? 4 : kind == N_IF ? 3 : 0; }

static void check_node(const Check *c, const Node *n) {
  require(c, n, n->kind, "a node without a kind");
  require(c, n, n->range.start <= n->range.end && n->range.end <= c->unit->text_len,
          "a node's range is outside of the text");
  int slots = fixed_slots(n->kind);
  require(c, n, !slots || n->nchild == slots, "a node has the wrong number of children");
  if (n->kind == N_VAR) require(c, n, n->var, "a declaration without a variable");
  if (n->kind == N_REF)
    require(c, n, n->var || n->function || n->decl || n->has_value,
            "a reference to nothing");
  if (n->kind != N_DIRECTIVE) return;
  require(c, n, n->directive && n->directive->node == n,
          "a directive and its node disagree");
  require(c, n, n->directive->function, "a directive in a tree belongs to no function");
}

static void check_tree(const Check *c, const Node *n) {
  uint32_t at = n->range.start;
  check_node(c, n);
  for (int i = 0; i < n->nchild; i++) {
    const Node *child = n->child[i];
    if (!child && fixed_slots(n->kind)) continue;
    require(c, n, child, "a missing child");
    require(c, child, child->parent == n, "a child with another parent");
    bool reversed = n->kind == N_SUBSCRIPT && i; // i[p]
    require(c, child, child->range.start >= at || reversed,
            "children overlap or are out of order");
    require(c, child, child->range.end <= n->range.end,
            "a child reaches out of its parent");
    at = child->range.end;
    check_tree(c, child);
  }
}

static void check_directive(const Check *c, const Directive *d, uint32_t *at) {
  require(c, d->node, d->info, "a directive without a row");
  require(c, d->node, d->pragma.start >= *at && d->pragma.start <= d->pragma.end,
          "directives are out of order");
  *at = d->pragma.end;
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *clause = d->clauses.at[i];
    require(c, d->node, clause->name && clause->kind < CL_COUNT,
            "a clause without a name");
  }
}

static void check_decls(const Check *c) {
  uint32_t at = 0;
  for (int i = 0; i < c->unit->decls.len; i++) {
    Range r = c->unit->decls.at[i]->range;
    require(c, NULL, r.start >= at && r.end >= r.start, "declarations overlap");
    at = r.end;
  }
}

void verify(Unit *u, const char *pass) {
  Check c = {u, pass};
  uint32_t at = 0;
  if (u->system_errors) return; // libclang has seen only part of the program
  for (int i = 0; i < u->directives.len; i++)
    check_directive(&c, u->directives.at[i], &at);
  at = 0;
  for (int i = 0; i < u->host_directives.len; i++)
    check_directive(&c, u->host_directives.at[i], &at);
  for (int i = 0; i < u->functions.len; i++)
    if (u->functions.at[i]->body) check_tree(&c, u->functions.at[i]->body);
  check_decls(&c);
  if (u->diag->errors) return; // what is refused is left as it is
  const Node *node = NULL;
  const char *fault = find_region_fault(u, &node);
  require(&c, node, !fault, fault);
}
