// Rounds of rewriting: each writes the text anew with what one rewriter carries out, and the front reads it again.
// In:  a unit whose text has been parsed.  Out: preprocessed text; Unit.round.
//   rewriter -> edits, carried-out directives     put_back_pragmas: the other pragmas, which the front took out
//   edits -> text                                 moved: where carried-out directives stand in it
#include "rewrite/engine.h"
#include <assert.h>
#include <stdlib.h>

// Rewriters in the order in which they come. After each round the order starts again.
static const struct {
  const char *name;
  bool (*rewrite)(Rewrite *);
  const char *because;
} order[] = {
    {"metadirective", rewrite_metadirectives,
     "it chooses the directives that all others look for"},
    {"loops", rewrite_loops, "directives around are about the loops that are left"},
    {"induction", rewrite_inductions,
     "it needs the loops of the construct as they will be"},
    {"groupprivate", rewrite_groupprivate,
     "a team's variable is declared where the final body of the construct starts"},
    {"variant", rewrite_variants,
     "a call's context are the constructs around it, versions for teams included"},
    {"mapper", rewrite_mappers,
     "the calls and variables that regions name are known now"},
    {"static", rewrite_statics, "the functions that devices call are known now"},
    {"called", claim_called, "all that calls functions is final"},
    {"answers", rewrite_answers, "whole regions are copied, with all that is in them"},
};

// --- edits -------------------------------------------------------------------------------

static void push_edit(const Unit *u, Edits *edits, Edit e) {
  e.number = edits->len;
  push(u->arena, edits, e);
}

void add_edit(const Unit *u, Edits *edits, Range r, const char *text) {
  push_edit(u, edits, (Edit){.range = r, .text = text});
}

void edit(Rewrite *t, Range r, const char *text) { add_edit(t->u, &t->edits, r, text); }

void edit_whole(Rewrite *t, Range r, const char *text) {
  push_edit(t->u, &t->edits, (Edit){.range = r, .text = text, .whole = true});
}

void insert(Rewrite *t, uint32_t at, const char *text) { edit(t, (Range){at, at}, text); }

// Line ends, and line markers: with them what follows keeps its lines.
static const char *lines_of(Rewrite *t, Range r) {
  Text kept = {.arena = t->u->arena};
  text_add(&kept, "");
  for (const char *s = t->u->text + r.start, *end = t->u->text + r.end; s < end; s++) {
    if (*s != '\n') continue;
    text_add(&kept, "\n");
    size_t marker = s + 1 < end && s[1] == '#' ? strcspn(s + 1, "\n") : 0;
    text_addn(&kept, s + 1, marker);
    s += marker;
  }
  return kept.at;
}

void replace(Rewrite *t, Range r, const char *text) {
  edit(t, r, TEXT("%s%s", text, lines_of(t, r)));
}

const char *line_marker(Rewrite *t, Loc loc) {
  return TEXT("\n# %d %s\n", loc.line, c_string(t->u->arena, loc.file));
}

static int by_edit_place(const void *x, const void *y) {
  const Edit *a = x, *b = y;
  if (a->range.start != b->range.start) return a->range.start < b->range.start ? -1 : 1;
  if (a->range.end != b->range.end) return a->range.end < b->range.end ? -1 : 1;
  return a->number - b->number;
}

// Is the edit about text that another one writes as a whole?
static bool is_inside_whole(const Edits *edits, const Edit *e) {
  for (int i = 0; i < edits->len; i++) {
    const Edit *w = &edits->at[i];
    if (w != e && w->whole && w->range.start <= e->range.start &&
        e->range.end <= w->range.end && e->range.start < w->range.end)
      return true;
  }
  return false;
}

// Drops edits of text that another edit writes as a whole. The others follow each other without overlaps.
static void arrange(Edits *edits) {
  int kept = 0;
  if (edits->len) qsort(edits->at, (size_t)edits->len, sizeof *edits->at, by_edit_place);
  for (int i = 0; i < edits->len; i++)
    edits->at[i].dropped = is_inside_whole(edits, &edits->at[i]);
  for (int i = 0; i < edits->len; i++)
    if (!edits->at[i].dropped) edits->at[kept++] = edits->at[i];
  edits->len = kept;
  for (int i = 1; i < kept; i++)
    assert(edits->at[i - 1].range.end <= edits->at[i].range.start);
}

static Text apply(const Unit *u, Range r, Edits *edits) {
  Text out = {.arena = u->arena};
  uint32_t at = r.start;
  text_add(&out, "");
  arrange(edits);
  for (int i = 0; i < edits->len; i++) {
    const Edit *e = &edits->at[i];
    text_addn(&out, u->text + at, e->range.start - at);
    text_add(&out, e->text);
    at = e->range.end;
  }
  text_addn(&out, u->text + at, r.end - at);
  return out;
}

const char *edited_text(const Unit *u, Range r, Edits *edits) {
  return apply(u, r, edits).at;
}

// --- directives ----------------------------------------------------------------------------

bool is_done(const Rewrite *t, const Directive *d) {
  for (int i = 0; i < t->done.len; i++)
    if (t->done.at[i] == d) return true;
  return false;
}

void rewrite_pragma(Rewrite *t, const Directive *d, const char *text) {
  push(t->u->arena, &t->done, d);
  edit(t, d->pragma, text);
}

void remember(Rewrite *t, const Directive *d, bool for_host) {
  push(t->u->arena, &t->u->round.carried_out,
       ((CarriedOut){d->text, d->pragma.start, for_host}));
}

void carry_out(Rewrite *t, const Directive *d, const char *text) {
  rewrite_pragma(t, d, text);
  remember(t, d, false);
}

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
  Text out = apply(u, (Range){0, u->text_len}, &t.edits);
  move_carried_out(&u->round, &t.edits);
  u->round.number++;
  u->round.rewriter = order[row].name;
  *len = out.len;
  return out.at;
}
