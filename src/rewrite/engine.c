// Edits of a unit's text, and the directives that they carry out.
// In:  edits, in any order.  Out: text.
#include "rewrite/engine.h"
#include <assert.h>
#include <stdlib.h>

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

const char *declared_routines(Rewrite *t, const char *declarations) {
  if (!t->u->cxx) return declarations;
  insert(t, 0,
         TEXT("# 1 \"<accomp>\" 3\nextern \"C\" { %s}\n%s", declarations,
              line_marker(t, front_loc(t->u, 0))));
  return "";
}

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

Text apply_edits(const Unit *u, Range r, Edits *edits) {
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
  return apply_edits(u, r, edits).at;
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
