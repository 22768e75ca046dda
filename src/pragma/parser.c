// Pragma text -> Directive.
// In: the text of one pragma.  Out: a Directive with its clauses; every fault at its own
// place. The tables say which directives and clauses there are; args.c reads a clause's
// argument, and rules.c compares the clauses with each other.
#include "pragma/context.h"
#include "pragma/parse.h"
#include <ctype.h>

// --- whose is it ---------------------------------------------------------------------

size_t after_sentinel(const char *text, Dialect *dialect) {
  size_t at = skip_blanks(text, 0), end = word_end(text, at);
  if (span_is(text, (Span){at, end}, "acc"))
    *dialect = DIALECT_ACC;
  else if (span_is(text, (Span){at, end}, "omp"))
    *dialect = DIALECT_OMP;
  else
    return 0;
  return skip_blanks(text, end);
}

// The first n words with one blank between them, in a buffer of the caller's.
static char *first_words(const char *s, int n, char *out, size_t size) {
  size_t used = 0;
  out[0] = 0;
  for (size_t at = 0; n--; at = skip_blanks(s, at)) {
    size_t end = word_end(s, at), len = end - at;
    if (!len || used + len + 2 > size) break;
    if (used) out[used++] = ' ';
    memcpy(out + used, s + at, len);
    out[used += len] = 0;
    at = end;
  }
  return out;
}

enum { NAME_SIZE = 64 };

// The directive that a misspelt name may stand for, or NULL.
static const char *closest_directive(Arena *a, Dialect dialect, const char *s) {
  char words[NAME_SIZE];
  const char *const *names = directive_names(a, dialect);
  for (int n = 2; n > 0; n--) {
    const char *near = closest_word(first_words(s, n, words, sizeof words), names);
    if (near) return near;
  }
  return NULL;
}

static bool is_device_row(const DirectiveRow *row) {
  return row->status == READY || row->status == LATER;
}

// A misspelt device construct is ours too: clang would not know what it should have been.
static bool is_misspelt_device(const char *s) {
  Arena *a = arena_new();
  size_t end;
  const char *near = closest_directive(a, DIALECT_OMP, s);
  bool ours = near && is_device_row(find_directive(DIALECT_OMP, near, &end));
  arena_free(a);
  return ours;
}

static bool has_modifier(const char *text, const char *clause, const char *word) {
  for (size_t at = skip_blanks(text, 0), end; text[at]; at = skip_blanks(text, end)) {
    end = token_end(text, at);
    size_t open = skip_blanks(text, end);
    if (!span_is(text, (Span){at, end}, clause) || text[open] != '(') continue;
    size_t first = skip_blanks(text, open + 1);
    if (span_is(text, (Span){first, token_end(text, first)}, word)) return true;
  }
  return false;
}

static bool has_clause(const char *text, const char *name) {
  for (size_t at = skip_blanks(text, 0), end; text[at]; at = skip_blanks(text, end)) {
    end = token_end(text, at);
    if (span_is(text, (Span){at, end}, name)) return true;
  }
  return false;
}

// Has a loop of the host 'induction', 'inscan' or 'conditional'? clang gets its pragma without them (src/rewrite).
static bool is_rewritten(const DirectiveRow *row, const char *text) {
  if (row->parts & (O_DISTRIBUTE | O_FOR | O_SIMD) && has_clause(text, "induction"))
    return true;
  return (row->parts & O_FOR && has_modifier(text, "reduction", "inscan")) ||
         (row->parts & (O_FOR | O_SIMD | O_SECTIONS) &&
          has_modifier(text, "lastprivate", "conditional"));
}

bool pragma_is_ours(const char *text, unsigned dialects) {
  Dialect dialect;
  size_t at = after_sentinel(text, &dialect), end;
  if (!at || !(dialects & dialect)) return false;
  if (dialect == DIALECT_ACC) return true;
  const DirectiveRow *row = find_directive(dialect, text + at, &end);
  if (row) return is_device_row(row) || is_rewritten(row, text);
  return is_misspelt_device(text + at);
}

static const DirectiveRow *omp_row(const char *text) {
  Dialect dialect;
  size_t at = after_sentinel(text, &dialect), end;
  return at && dialect == DIALECT_OMP ? find_directive(dialect, text + at, &end) : NULL;
}

bool pragma_is_for_devices(const char *text, unsigned dialects) {
  const DirectiveRow *row = omp_row(text);
  bool any =
      row && (row->parts & (O_ASSUME | O_METADIRECTIVE | O_DISPATCH | O_TASKGRAPH) ||
              strstr(row->info.name, "metadirective"));
  return pragma_is_ours(text, dialects) && (!any || strstr(text, "target"));
}

static bool directive_concerns_devices(const char *directive);

// Does one of the directives of a metadirective?
static bool choice_concerns_devices(const char *text) {
  for (size_t at = skip_blanks(text, 0), end; text[at]; at = skip_blanks(text, end)) {
    end = token_end(text, at);
    if (text[at] != '(') continue;
    Span group = {at + 1, end - 1};
    size_t colon = find_split(text, group, ':');
    if (directive_concerns_devices(text + (colon < group.end ? colon + 1 : group.start)))
      return true;
  }
  return false;
}

static bool directive_concerns_devices(const char *directive) {
  static const char *const words[] = {"target", "dispatch", "fuse", "stripe", "split"};
  size_t at = skip_blanks(directive, 0), end;
  const DirectiveRow *row = find_directive(DIALECT_OMP, directive + at, &end);
  if (!row) return is_misspelt_device(directive + at);
  const char *clauses = directive + at + end;
  if (strstr(row->info.name, "metadirective")) return choice_concerns_devices(clauses);
  for (size_t i = 0; i < countof(words); i++)
    if (strstr(row->info.name, words[i])) return true;
  return has_clause(clauses, "permutation") || has_clause(clauses, "apply");
}

bool pragma_concerns_devices(const char *text) {
  Dialect dialect;
  size_t at = after_sentinel(text, &dialect);
  return at && dialect == DIALECT_OMP && directive_concerns_devices(text + at);
}

bool pragma_is_groupprivate(const char *text) {
  const DirectiveRow *row = omp_row(text);
  return row && row->info.kind == DIR_GROUPPRIVATE;
}

const char *pragma_name(Arena *a, const char *text) {
  Dialect dialect;
  size_t at = after_sentinel(text, &dialect), end;
  const DirectiveRow *row = at ? find_directive(dialect, text + at, &end) : NULL;
  if (!row) return arena_strdup(a, text + skip_blanks(text, 0));
  return arena_printf(a, "%s %s", dialect == DIALECT_ACC ? "acc" : "omp", row->info.name);
}

bool pragma_is_host_omp(const char *text) {
  const DirectiveRow *row = omp_row(text);
  return row && !is_device_row(row);
}

bool pragma_is_for_called(const char *text, bool at_file_scope) {
  const DirectiveRow *row = omp_row(text);
  return row && row->status == CALLED &&
         (!at_file_scope || row->info.body == BODY_FILE_SCOPE);
}

bool pragma_makes_teams(const char *text) {
  const DirectiveRow *row = omp_row(text);
  return row && row->parts & O_TEAMS;
}

bool pragma_begins_variant(const char *text) {
  const DirectiveRow *row = omp_row(text);
  return row && !strcmp(row->info.name, "begin declare variant");
}

bool pragma_ends_variant(const char *text) {
  const DirectiveRow *row = omp_row(text);
  return row && !strcmp(row->info.name, "end declare variant");
}

const char *pragma_lacks_sentinel(const char *text, unsigned dialects) {
  static const struct {
    Dialect dialect;
    const char *name;
  } rows[] = {{DIALECT_ACC, "acc"}, {DIALECT_OMP, "omp"}};
  size_t start = skip_blanks(text, 0), end;
  char word[NAME_SIZE];
  for (size_t i = 0; i < countof(rows); i++) {
    const DirectiveRow *row = find_directive(rows[i].dialect, text + start, &end);
    if (!row || !(dialects & rows[i].dialect)) continue;
    size_t clause = skip_blanks(text, start + end), after;
    const ClauseRow *known =
        clause_row(rows[i].dialect, first_words(text + clause, 1, word, sizeof word), 0);
    after = skip_blanks(text, word_end(text, clause));
    if (known && *word && text[after] == '(') return rows[i].name;
  }
  return NULL;
}

// --- clauses -------------------------------------------------------------------------

void unknown_clause(Parser *p, Loc loc, const char *name) {
  const char *near = closest_word(name, words_after(p->arena, p->row));
  const char *directive = p->row->info.name;
  // A part of the directive's name: what follows belongs to another directive than this one.
  const ClauseRow *row =
      near ? clause_row(p->row->info.dialect, near, p->row->parts) : NULL;
  if (near && !(row && row->parts & p->row->parts)) p->at = strlen(p->s);
  if (near && !strcmp(near, name))
    error(p->diag, loc,
          "'%s' is no clause; as part of the directive it follows '%s' directly", name,
          directive);
  else if (near)
    error(p->diag, loc, "unknown clause '%s' on '%s'; did you mean '%s'?", name,
          directive, near);
  else
    error(p->diag, loc, "unknown clause '%s' on '%s'", name, directive);
}

static bool is_legal(Parser *p, Loc loc, Span word, const ClauseRow *row) {
  const char *directive = p->row->info.name, *name = copy_text(p, word);
  bool wrong = row && row->parts && !(row->parts & p->row->parts);
  if (!row || (wrong && !*legal_directives(p->arena, row))) {
    if (suggest_directive(p, loc, word)) return false;
    unknown_clause(p, loc, name);
    note_other_dialect(p, loc, name);
    return false;
  }
  if (wrong) {
    error(p->diag, loc, "'%s' is not allowed on '%s'", name, directive);
    if (note_other_dialect(p, loc, name)) return false;
    note(p->diag, loc, "'%s' is allowed on %s (%s)", name,
         legal_directives(p->arena, row), row->section);
    return false;
  }
  if (row->status == LATER) sorry(p->diag, loc, "'%s' on '%s'", name, directive);
  return row->status != LATER;
}

// OpenACC 3.3, 2.4: only clauses that may differ between device types follow device_type.
static bool may_follow_type(Parser *p, const Clause *c, const ClauseRow *row) {
  if (!p->section || row->repeat == ONCE_TYPED || row->repeat == MANY_TYPED) return true;
  error(p->diag, c->loc, "'%s' may not follow 'device_type'", c->name);
  note(p->diag, p->type_loc, "'device_type' is here; write '%s' before it", c->name);
  return false;
}

static bool selects_types(const Parser *p, const ClauseRow *row) {
  return row->kind == CL_DEVICE_TYPE && row->dialect == DIALECT_ACC &&
         !(p->row->parts & (A_INIT | A_SHUTDOWN | A_SET));
}

static bool add_clause(Parser *p, const ClauseRow *row, Clause *c, Span inside,
                       bool given) {
  if (selects_types(p, row)) {
    if (!parse_argument(p, c, row, inside, given)) return false;
    p->section++;
    p->rank = device_type_rank(p, inside);
    p->type_loc = c->loc;
    return true;
  }
  if (!may_follow_type(p, c, row)) return false;
  c->map = row->map;
  bool ok = parse_argument(p, c, row, inside, given);
  if (!check_repeat(p, c, row)) return false;
  Parsed x = {c, row, p->section, p->rank};
  if (ok) push(p->arena, &p->parsed, x);
  return ok;
}

bool take_group(Parser *p, Span *inside, bool *given) {
  size_t open = skip_blanks(p->s, p->at), close, fault;
  *given = p->s[open] == '(';
  *inside = (Span){open, open};
  if (!*given) return true;
  if (!match_group(p->s, open, &close, &fault)) {
    error(p->diag, locate(p, fault), "'%c' has no matching '%c'", p->s[fault],
          p->s[fault] == '('   ? ')'
          : p->s[fault] == '[' ? ']'
                               : '}');
    p->at = strlen(p->s);
    return false;
  }
  *inside = (Span){open + 1, close};
  p->at = close + 1;
  return true;
}

static bool parse_clause(Parser *p, Span word) {
  char *name = copy_text(p, word);
  Loc loc = locate(p, word.start);
  Span inside;
  bool given;
  p->at = word.end;
  if (!take_group(p, &inside, &given)) return false;
  const ClauseRow *row = clause_row(p->row->info.dialect, name, p->row->parts);
  if (!is_legal(p, loc, word, row)) return false;
  Clause *c = alloc(p->arena, Clause);
  *c = (Clause){
      .kind = row->kind, .name = name, .loc = loc, .start = word.start, .end = p->at};
  if (given && !take_directive_name(p, c, row, inside)) return false;
  return add_clause(p, row, c, inside, given);
}

// routine(name), wait(queues), cache(list), declare target(list)
static bool parse_own_argument(Parser *p) {
  Span inside;
  bool given;
  if (!p->row->argument) return true;
  if (!take_group(p, &inside, &given)) return false;
  if (!given) return true;
  const ClauseRow *row = clause_row(p->row->info.dialect, p->row->argument, 0);
  Clause *c = alloc(p->arena, Clause);
  *c = (Clause){
      .kind = row->kind, .name = p->row->info.name, .loc = p->directive->name_loc};
  return add_clause(p, row, c, inside, true);
}

static void parse_clauses(Parser *p) {
  p->faulty |= !parse_own_argument(p);
  for (;;) {
    p->at = skip_blanks(p->s, p->at);
    if (p->s[p->at] == ',') p->at = skip_blanks(p->s, p->at + 1);
    if (!p->s[p->at]) return;
    Span word = {p->at, word_end(p->s, p->at)};
    if (!is_empty(word)) {
      p->faulty |= !parse_clause(p, word);
      continue;
    }
    word.end = token_end(p->s, word.start);
    error(p->diag, locate(p, word.start),
          p->s[word.start] == '{'
              ? "expected a clause, found '%s'; the block begins on the next line"
          : p->s[word.start] == '&'
              ? "expected a clause, found '%s'; a directive goes on in the next line "
                "behind '\\'"
              : "expected a clause, found '%s'",
          copy_text(p, word));
    p->faulty = true;
    p->at = word.end;
  }
}

// --- directives ----------------------------------------------------------------------

void unknown_directive(Parser *p, Dialect dialect) {
  char words[NAME_SIZE];
  const char *s = p->s + p->at, *near = closest_directive(p->arena, dialect, s);
  Loc loc = locate(p, p->at);
  first_words(s, 1, words, sizeof words);
  if (!words[0]) {
    error(p->diag, loc, "expected an %s directive", dialect_name(dialect));
    return;
  }
  if (refuse_fortran_end(p, loc) || refuse_lone_clause(p, dialect, loc)) return;
  // 'enter dta': the first word begins a directive, so both are shown.
  for (const char *const *n = directive_names(p->arena, dialect); *n; n++)
    if (!strncmp(*n, words, strlen(words)) && (*n)[strlen(words)] == ' ') {
      first_words(s, 2, words, sizeof words);
      break;
    }
  if (near)
    error(p->diag, loc, "unknown %s directive '%s'; did you mean '%s'?",
          dialect_name(dialect), words, near);
  else
    error(p->diag, loc, "unknown %s directive '%s'", dialect_name(dialect), words);
}

// A known directive that is not implemented; but what follows may be a misspelt part of
// its name.
static void refuse_unimplemented(Parser *p, Loc loc) {
  const DirectiveInfo *info = &p->row->info;
  size_t at = skip_blanks(p->s, p->at);
  const char *word = copy_text(p, (Span){at, word_end(p->s, at)});
  const char *near = closest_word(word, words_after(p->arena, p->row));
  if (*word && near && !clause_row(info->dialect, word, 0))
    unknown_clause(p, locate(p, at), word);
  else if (p->row->status == HOST)
    sorry(p->diag, loc, "'%s' inside a target region", info->name);
  else
    sorry(p->diag, loc, "'%s'", info->name);
}

// A metadirective takes a statement where one of its alternatives does.
static void set_body(Parser *p) {
  DirectiveInfo *info = alloc(p->arena, DirectiveInfo);
  *info = p->row->info;
  info->body = BODY_NONE;
  if (strchr(info->name, ' ')) return; // begin and end stand around statements
  for (int i = 0; i < p->directive->clauses.len; i++)
    if (pragma_text_takes_statement(chosen_directive(p->directive->clauses.at[i])))
      info->body = BODY_STATEMENT;
  p->directive->info = info;
}

Directive *pragma_parse(Unit *u, const PragmaText *text) {
  Parser p = {
      .unit = u, .arena = u->arena, .diag = u->diag, .text = text, .s = text->text};
  Dialect dialect = DIALECT_ACC;
  p.at = after_sentinel(p.s, &dialect);
  size_t len;
  p.row = find_directive(dialect, p.s + p.at, &len);
  if (!p.row) {
    unknown_directive(&p, dialect);
    push(u->arena, &u->unread, text->loc);
    return NULL;
  }
  Loc loc = locate(&p, p.at);
  p.at += len;
  if (p.row->status == LATER || p.row->status == HOST) {
    refuse_unimplemented(&p, loc);
    push(u->arena, &u->unread, text->loc);
    return NULL;
  }
  Directive *d = p.directive = alloc(u->arena, Directive);
  *d = (Directive){.info = &p.row->info, .loc = text->loc, .name_loc = loc};
  parse_clauses(&p);
  if (p.faulty && !is_device_row(p.row) && is_rewritten(p.row, p.s)) {
    push(u->arena, &u->unread, text->loc); // maybe a loop of the host
    return NULL;
  }
  finish_clauses(&p);
  if (d->info->kind == DIR_METADIRECTIVE) set_body(&p);
  return d;
}

// --- what the probe asks libclang ----------------------------------------------------

typedef struct {
  ClauseExpr **out;
  int len, cap;
} ExprList;

static void list_expr(ExprList *l, ClauseExpr *e) {
  if (!e->text) return;
  if (l->len < l->cap) l->out[l->len] = e;
  l->len++;
}

static void list_item(ExprList *l, Item *item) {
  list_expr(l, &item->expr);
  for (int k = 0; k < item->nsubscripts; k++) {
    list_expr(l, &item->subscripts[k].lo);
    list_expr(l, &item->subscripts[k].len);
    list_expr(l, &item->subscripts[k].stride);
  }
}

int pragma_clause_exprs(Clause *c, ClauseExpr **out, int cap) {
  ExprList list = {out, 0, cap};
  for (int j = 0; j < c->items.len; j++) list_item(&list, &c->items.at[j]);
  return list.len;
}

int pragma_exprs(Directive *d, ClauseExpr **out, int cap) {
  int n = 0;
  for (int i = 0; i < d->clauses.len; i++)
    n += pragma_clause_exprs(d->clauses.at[i], out ? out + n : NULL,
                             cap > n ? cap - n : 0);
  return n;
}
