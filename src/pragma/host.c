// Text of a pragma that stays for clang -> Directive.
// In:  the text of one pragma.  Out: a Directive; what the tables know of its name and its clauses.
// Nothing is reported: clang reads the same text, and tells what is wrong with it.
#include "pragma/parse.h"

// An argument that no row describes, or that is not as its row says: one item, the text of all of it.
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

// What stands in parentheses behind the directive's name is a clause named like it.
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
<<<<<<< HEAD
=======

// --- for clang ---------------------------------------------------------------------------

static void blank(char *text, size_t from, size_t to) {
  memset(text + from, ' ', to - from);
}

// Clauses of OpenMP 6.0 without which the result is the same: what is said where 'strict' is not met, which nothing
// asks for; how many threads make progress together, which those of a host do anyway; whether tasks may be replayed, which
// none is.
static bool has_no_effect(const Clause *c) {
  static const char *const names[] = {"message", "severity", "safesync"};
  for (size_t i = 0; i < countof(names); i++)
    if (c->kind == CL_NONE && !strcmp(c->name, names[i])) return true;
  return c->kind == CL_REPLAYABLE;
}

// OpenMP 5.2, 15.8.5: a flush without an order is as strong.
static bool is_default_order(const Parser *p, const Clause *c) {
  return p->row->parts & O_FLUSH && !strcmp(c->name, "seq_cst");
}

// threadset (OpenMP 6.0, 14.8): the library has no threads beside those of teams.
static bool names_threads(Parser *p, const ClauseRow *row, const Clause *c, Span inside) {
  return !strcmp(c->name, "threadset") &&
         has_word(row->words, copy_text(p, trim(p->s, inside)));
}

// nowait(e): unless it is surely true threads wait, which does no harm.
static bool is_true(Parser *p, Span inside) {
  const char *e = copy_text(p, trim(p->s, inside));
  return !strcmp(e, "1") || !strcmp(e, "true");
}

// firstprivate(saved: x): nothing is replayed with the value.
static void blank_saved(Parser *p, char *text, Span inside) {
  Span word;
  size_t colon = find_split(p->s, inside, ':');
  word = trim(p->s, (Span){inside.start, colon});
  if (colon < inside.end && span_is(p->s, word, "saved"))
    blank(text, inside.start, colon + 1);
}

// One clause; false: the rest is not to be understood.
static bool blank_clause(Parser *p, char *text, Span word) {
  Span inside;
  bool given;
  p->at = word.end;
  if (!take_group(p, &inside, &given)) return false;
  const char *name = copy_text(p, word);
  const ClauseRow *row = clause_row(DIALECT_OMP, name, p->row->parts);
  if (!row || !(row->parts & p->row->parts)) return true;
  Clause c = {.kind = row->kind, .name = name};
  if (has_no_effect(&c) || is_default_order(p, &c) || names_threads(p, row, &c, inside)) {
    blank(text, word.start, p->at);
  } else if (given && c.kind == CL_NOWAIT) {
    take_directive_name(p, &c, row, inside);
    blank(text, is_true(p, inside) ? word.end : word.start, p->at);
  } else if (given) {
    take_directive_name(p, &c, row, inside);
    memcpy(text + inside.start, p->s + inside.start, inside.end - inside.start);
    if (c.kind == CL_FIRSTPRIVATE) blank_saved(p, text, inside);
  }
  return true;
}

const char *pragma_for_clang(Unit *u, const char *text) {
  Messages unsaid = {0};
  Diag silent = {.gathered = &unsaid};
  PragmaText whole = {.text = text};
  Parser p = {.unit = u, .arena = u->arena, .diag = &silent, .text = &whole, .s = text};
  Dialect dialect = 0;
  size_t end = 0;
  p.at = after_sentinel(text, &dialect);
  if (!p.at || dialect != DIALECT_OMP) return text;
  p.row = find_directive(dialect, text + p.at, &end);
  if (!p.row || p.row->parts & O_METADIRECTIVE) return text;
  char *own = arena_strdup(u->arena, text);
  for (size_t i = p.at; i < p.at + end; i++)
    if (own[i] == '_') own[i] = ' ';
  p.at += end;
  Span argument;
  bool given;
  if (!take_group(&p, &argument, &given)) return text;
  while (p.s[p.at = skip_blanks(p.s, p.at)]) {
    Span word = {p.at, word_end(p.s, p.at)};
    if (is_empty(word))
      p.at = token_end(p.s, word.start);
    else if (!blank_clause(&p, own, word))
      return text;
  }
  return own;
}
>>>>>>> ae7aad4 (omp: threadset on task and taskloop)
