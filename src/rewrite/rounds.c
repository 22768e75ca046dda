// Rounds of rewriting: each writes the text anew with what one rewriter carries out, and the front reads it again.
// In:  a unit whose text has been parsed.  Out: preprocessed text; Unit.round.
//   rewriter -> edits, carried-out directives     put_back_pragmas: the other pragmas, which the front took out
//   edits -> text                                 moved: where carried-out directives stand in it
#include "rewrite/engine.h"
#include <stdlib.h>

// Rewriters in the order in which they come. After each round the order starts again.
static const struct {
  const char *name;
  bool (*rewrite)(Rewrite *);
  const char *because;
} order[] = {
    {"metadirective", rewrite_metadirectives,
     "it chooses the directives that all others look for"},
    {"depth", rewrite_depths, "whole constructs are copied, with all that is in them"},
    {"member", rewrite_members, "clauses name variables for all that follows"},
    {"iterators", rewrite_iterators, "all others know loops that count"},
    {"reverse", rewrite_reverse,
     "its region is the host's, and what is around passes the variables"},
    {"allocators", rewrite_allocators,
     "the variables of uses_allocators are copied as others are"},
    {"loops", transform_loops, "directives around are about the loops that are left"},
    {"induction", rewrite_inductions,
     "it needs the loops of the construct as they will be"},
    {"in_order", rewrite_loops_in_order,
     "its loops are the host's, which no other rewriter changes"},
    {"section", rewrite_sections, "its statements are the host's final ones"},
    {"groupprivate", rewrite_groupprivate,
     "a team's variable is declared where the final body of the construct starts"},
    {"interop", rewrite_interops,
     "its calls name objects, and the taskwait in front of them is the host's"},
    {"variant", rewrite_variants,
     "a call's context are the constructs around it, versions for teams included"},
    {"mapper", rewrite_mappers,
     "the calls and variables that regions name are known now"},
    {"static", rewrite_statics, "the functions that devices call are known now"},
    {"called", claim_called, "all that calls functions is final"},
    {"answers", rewrite_answers, "whole regions are copied, with all that is in them"},
};

// The front took all pragmas of directives out of the text. The first part of a combined one has the text of all.
static void put_back_pragmas(Rewrite *t) {
  for (int i = 0; i < t->u->directives.len; i++) {
    const Directive *d = t->u->directives.at[i];
    if (!is_done(t, d)) edit(t, d->pragma, d->text ? TEXT("#pragma%s", d->text) : "");
  }
  for (int i = 0; i < t->u->scopes.len; i++) {
    const ScopeText *s = &t->u->scopes.at[i];
    edit(t, s->before, TEXT("#pragma%s", s->text));
    edit(t, s->after, "");
  }
}

// --- places in the next text -----------------------------------------------------------------

// In replaced text it is the start of what replaces it.
static uint32_t moved(const Edits *edits, uint32_t at) {
  int64_t by = 0;
  for (int i = 0; i < edits->len; i++) {
    const Edit *e = &edits->at[i];
    if (e->range.start > at) break;
    if (e->range.end > at) return (uint32_t)(e->range.start + by);
    by += (int64_t)strlen(e->text) - (e->range.end - e->range.start);
  }
  return (uint32_t)(at + by);
}

static int by_offset(const void *x, const void *y) {
  const CarriedOut *a = x, *b = y;
  return (a->at > b->at) - (a->at < b->at);
}

static void move_carried_out(UnitRound *round, const Edits *edits) {
  for (int i = 0; i < round->carried_out.len; i++)
    round->carried_out.at[i].at = moved(edits, round->carried_out.at[i].at);
  if (round->carried_out.len)
    qsort(round->carried_out.at, (size_t)round->carried_out.len,
          sizeof *round->carried_out.at, by_offset);
}

// --- a round ---------------------------------------------------------------------------------

const char *rewrite_text(Unit *u, size_t *len) {
  Rewrite t = {.u = u};
  size_t row = 0;
  while (row < countof(order) && !order[row].rewrite(&t)) row++;
  if (row == countof(order) || t.failed) return NULL;
  put_back_pragmas(&t);
  Text out = apply_edits(u, (Range){0, u->text_len}, &t.edits);
  move_carried_out(&u->round, &t.edits);
  u->round.number++;
  u->round.rewriter = order[row].name;
  *len = out.len;
  return out.at;
}
