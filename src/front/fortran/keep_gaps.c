// Sections whose rows have gaps between them, in clauses that copy out what was not copied in: copyout(a(1:n, :)), map(from: x).
// In:  the items of clauses.  Out: directives around the construct, for where there are gaps.
//
// A section is one piece of memory on the device, from its first element to its last one, and comes back as a whole: what lies between its rows
// has to be there, too. So it is copied in where the device does not have it.
#include "front/fortran/internal.h"

// When a row of dimension k is longer than the section's part of it; NULL: never, as far as the text says.
static const char *gap_in(Shell *s, FVariable *v, const FNode *n, int k) {
  const FNode *x = n->kind == F_ELEMENT ? n->kids[k + 1] : NULL;
  bool range = !x || x->kind == F_TRIPLET;
  const char *row = v->descriptor ? c_extent(s, v, k) : c_row(s, v, k),
             *length = !x      ? c_extent(s, v, k)
                       : range ? section_length(s, v, k, x)
                               : "1";
  return strcmp(row, length) ? arena_printf(s->arena, "(%s) != (%s)", length, row) : NULL;
}

// Has a dimension behind k several elements?
static bool goes_on(const FNode *n, int k, int rank) {
  for (k++; k < rank; k++)
    if (n->kind != F_ELEMENT || n->kids[k + 1]->kind == F_TRIPLET) return true;
  return false;
}

static const char *gaps_of(Shell *s, FVariable *v, const FNode *n) {
  const char *text = NULL;
  for (int k = 0; k + 1 < v->symbol->rank; k++) {
    const char *gap = goes_on(n, k, v->symbol->rank) ? gap_in(s, v, n, k) : NULL;
    if (gap) text = text ? arena_printf(s->arena, "%s || %s", text, gap) : gap;
  }
  return text;
}

// "copyout", " map(from: "; "create" on 'enter data', whose memory 'exit data' may copy out.
static bool leaves_gaps(const Shell *s, const Piece *p) {
  bool enters = s->directive->row->info.kind == DIR_ENTER_DATA;
  if (s->directive->dialect == DIALECT_ACC)
    return strstr(p->clause, enters ? "create" : "copyout");
  if (!s->map_type) return false;
  return strstr(s->map_type, enters ? "alloc" : "from") && !strstr(s->map_type, "tofrom");
}

static void put_directive(Shell *s, Text *t, const char *directive, const char *clause,
                          const char *item, const char *gaps) {
  bool acc = s->directive->dialect == DIALECT_ACC;
  text_printf(t, "# %d \"%s\"\n#pragma %s %s%s%s) if(%s)%s\n", s->directive->loc.line,
              s->directive->loc.file, acc ? "acc" : "omp target", directive, clause, item,
              gaps, directive_conditions(s, false));
}

void keep_gaps(Shell *s, FVariable *v, const FNode *n, const Piece *p, const char *item) {
  DirectiveKind kind = s->directive->row->info.kind;
  bool acc = s->directive->dialect == DIALECT_ACC, computes = kind == DIR_COMPUTE;
  bool makes = computes || kind == DIR_DATA || kind == DIR_ENTER_DATA;
  if (!makes || v->symbol->rank < 2 || v->is_pointer || !leaves_gaps(s, p)) return;
  const char *gaps = gaps_of(s, v, n);
  if (!gaps) return;
  if (strstr(s->directive->shown, "nowait")) {
    text_printf(
        &s->refresh, "if (%s) accomp_no_rows(%s);\n", gaps,
        c_string(s->arena, arena_printf(s->arena, "%s:%d: '%s'", s->directive->loc.file,
                                        s->directive->loc.line, p->text)));
    return;
  }
  push(s->arena, &s->t->unit->shown, (ShownItem){item, p->text});
  put_directive(s, &s->refresh, "enter data", acc ? " copyin(" : " map(to: ", item, gaps);
  put_directive(s, &s->epilog, "exit data",
                computes ? acc ? " copyout(" : " map(from: "
                : acc    ? " delete("
                         : " map(release: ",
                item, gaps);
}
