// Text of a pragma that stays for clang -> Directive.
// In:  the text of one pragma.  Out: a Directive, as far as the tables know its name and its clauses.
// Nothing is reported: clang reads the same text, and reports its faults.
#include "pragma/parse.h"

// Adds an argument that no row describes, or that does not fit its row: one item with all of its text.
static void add_text(Parser *p, Clause *c, Span inside) {
  inside = trim(p->s, inside);
  Item item = {.loc = locate(p, inside.start), .text = copy_text(p, inside)};
  push(p->arena, &c->items, item);
}

// row NULL: the name is unknown.
static void add_clause(Parser *p, const char *name, Loc loc, const ClauseRow *row,
                       Span inside, bool given) {
  Clause *c = alloc(p->arena, Clause);
  ClauseKind kind = row ? row->kind : CL_NONE;
  *c = (Clause){.kind = kind, .name = name, .loc = loc, .map = row ? row->map : 0};
  if (row && given) take_directive_name(p, c, row, inside);
  if (!row || !parse_argument(p, c, row, inside, given)) {
    *c = (Clause){.kind = kind, .name = name, .loc = loc};
    if (given) add_text(p, c, inside);
  }
  push(p->arena, &p->directive->clauses, c);
}

// An argument in parentheses behind the directive's name becomes a clause of that name.
static void read_own_argument(Parser *p) {
  const DirectiveInfo *info = &p->row->info;
  const char *spelling = p->row->argument;
  Span inside;
  bool given;
  if (!take_group(p, &inside, &given) || !given) return;
  add_clause(p, info->name, p->directive->name_loc,
             spelling ? clause_row(info->dialect, spelling, 0) : NULL, inside, given);
}

static void read_clauses(Parser *p) {
  const DirectiveInfo *info = &p->row->info;
  read_own_argument(p);
  while (p->s[p->at = skip_blanks(p->s, p->at)]) {
    Span word = {p->at, word_end(p->s, p->at)}, inside;
    bool given;
    p->at = is_empty(word) ? token_end(p->s, word.start) : word.end;
    if (is_empty(word)) continue; // a comma, or what clang refuses
    if (!take_group(p, &inside, &given)) return;
    const char *name = copy_text(p, word);
    add_clause(p, name, locate(p, word.start),
               clause_row(info->dialect, name, p->row->parts), inside, given);
  }
}

// A pragma that no row names: its first word is its name, and of '#pragma omp' alone the sentinel.
static const DirectiveRow *unlisted_row(Parser *p, Dialect dialect) {
  size_t end = word_end(p->s, p->at);
  const char *first = copy_text(p, (Span){p->at, end});
  DirectiveRow *row = alloc(p->arena, DirectiveRow);
  row->info = (DirectiveInfo){.id = -1,
                              .dialect = dialect,
                              .name = *first || !dialect ? first : "omp",
                              .kind = DIR_HOST,
                              .section = ""};
  row->status = HOST;
  p->at = end;
  return row;
}

Directive *pragma_parse_host(Unit *u, const PragmaText *text) {
  Messages unsaid = {0};
  Diag silent = {.gathered = &unsaid};
  Parser p = {
      .unit = u, .arena = u->arena, .diag = &silent, .text = text, .s = text->text};
  Dialect dialect = 0;
  size_t end = 0, start = after_sentinel(p.s, &dialect);
  p.at = start ? start : skip_blanks(p.s, 0);
  Directive *d = p.directive = alloc(u->arena, Directive);
  *d = (Directive){.text = p.s, .loc = text->loc, .name_loc = locate(&p, p.at)};
  p.row = dialect ? find_directive(dialect, p.s + p.at, &end) : NULL;
  p.at += end;
  if (!p.row) p.row = unlisted_row(&p, dialect);
  d->info = &p.row->info;
  if (dialect) read_clauses(&p);
  return d;
}
