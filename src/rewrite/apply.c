// The clause 'apply' (OpenMP 6.0, 11.1): directives for the loops that a loop-transforming construct makes.
// In:  the clauses of such a construct.  Out: text of the pragmas that stand before the loops; the next round carries
// them out.
#include "ir/query.h"
#include "rewrite/engine.h"

// Which of the loops of its kind the i-th directive of a clause is for.
static long long number_of(const Clause *c, int i) {
  const Node *n = c->items.at[i].expr.node;
  return n && n->has_value ? n->value : c->items.at[i].expr.text ? 0 : i + 1;
}

// The next item that is for the loop, from the one after *item on; or NULL.
static const Item *next_applied(const Directive *d, const char *word, int number,
                                int *clause, int *item) {
  for (; *clause < d->clauses.len; (*clause)++, *item = 0) {
    const Clause *c = d->clauses.at[*clause];
    for (; c->kind == CL_APPLY && *item < c->items.len; (*item)++)
      if (!strcmp(c->items.at[*item].keyword, word) && number_of(c, *item) == number)
        return &c->items.at[(*item)++];
  }
  return NULL;
}

bool check_applied(Rewrite *t, const Directive *d, int count) {
  bool ok = true;
  for (int k = 0; k < d->clauses.len; k++) {
    const Clause *c = d->clauses.at[k];
    for (int i = 0; c->kind == CL_APPLY && i < c->items.len; i++) {
      const Item *it = &c->items.at[i];
      long long number = number_of(c, i);
      int clause = 0, item = 0;
      if (number < 1 || number > count) {
        error(t->u->diag, it->expr.text ? it->expr.loc : it->loc,
              "'apply' for a loop '%s' that '%s' does not make; there %s %d", it->keyword,
              d->info->name, count == 1 ? "is" : "are", count);
        return false;
      }
      const Item *first = next_applied(d, it->keyword, (int)number, &clause, &item);
      if (first == it) continue;
      error(t->u->diag, it->loc, "a second 'apply' for loop %lld of '%s'", number,
            it->keyword);
      note(t->u->diag, first->loc, "the first is here");
      ok = false;
    }
  }
  return ok;
}

const char *applied_pragma(Rewrite *t, const Directive *d, const char *word, int number,
                           const Node *loop) {
  int clause = 0, item = 0;
  const Item *it = next_applied(d, word, number, &clause, &item);
  if (!it || !strcmp(it->text, "nothing")) return "";
  return TEXT("%s#pragma omp %s%s", line_marker(t, d->loc), it->text,
              line_marker(t, front_loc(t->u, loop->range.start)));
}
