// Checks that need the tree: one list, applied to every directive in text order.
// In: directives with their nodes and resolved clause expressions.  Out: messages; Item.user of reductions; levels that
// contradict are taken off.
#include "pragma/check.h"

void check_host_directives(Unit *u) {
  for (int i = 0; i < u->host_directives.len; i++)
    check_host_values(u, u->host_directives.at[i]);
}

void check_directives(Unit *u) {
  for (int i = 0; i < u->directives.len; i++) {
    Directive *d = u->directives.at[i];
    check_placement(u, d);
    check_nesting(u, d);
    check_clauses(u, d);
    check_loops(u, d);
    check_around(u, d);
    check_routine(u, d);
    check_target(u, d);
    check_branches(u, d);
    check_declare(u, d);
    if (d->info->kind == DIR_COMPUTE)
      check_device_types(u, statement_of(d), d->name_loc, d->info->name);
    check_atomic(u, d);
    check_conditional(u, d);
    check_scan(u, d);
  }
  check_host_directives(u);
}
