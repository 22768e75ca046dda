// A directive's name and clauses, as pieces.
// In:  its text, on one line.  Out: FDirective.name, is_end, in_spec and pieces: C text with holes for what Fortran alone can say.
#include "front/fortran/cut.h"

#include <ctype.h>

Loc cut_loc(const Cut *c, size_t at) { return c->joined->locs[at]; }

char *written(const Cut *c, Span x) {
  return arena_strndup(c->arena, c->joined->text + x.start, x.end - x.start);
}

char *lower(const Cut *c, Span x) {
  return arena_strndup(c->arena, c->s + x.start, x.end - x.start);
}

const char *fortran_name(Arena *a, const char *name) {
  Text t = {.arena = a};
  text_add(&t, "");
  while (*name) {
    size_t n = strcspn(name, " ");
    if (n == 3 && !strncmp(name, "for", 3))
      text_add(&t, "do");
    else
      text_addn(&t, name, n);
    name += n;
    while (*name == ' ') text_addn(&t, name++, 1);
  }
  return t.at;
}

// --- pieces ----------------------------------------------------------------------------------

void end_text(Cut *c) {
  if (!c->text.len) return;
  Piece p = {PIECE_TEXT, c->text.at, c->text_loc, -1, c->clause, c->clause_row, ""};
  push(c->arena, &c->pieces, p);
  c->text = (Text){.arena = c->arena};
}

void add_c(Cut *c, size_t at, const char *text) {
  if (!c->text.len) c->text_loc = cut_loc(c, at);
  text_add(&c->text, text);
}

void add_piece(Cut *c, PieceKind kind, Span x) {
  bool probed = kind != PIECE_NAME && !c->directive->in_spec;
  if (*c->iterators) probed &= kind == PIECE_VARIABLE && c->clause_row;
  end_text(c);
  Piece p = {kind,      written(c, x), cut_loc(c, x.start), probed ? c->arguments++ : -1,
             c->clause, c->clause_row, c->iterators};
  push(c->arena, &c->pieces, p);
}

// --- faults --------------------------------------------------------------------------------------

// All names of the dialect, as Fortran has them; NULL-terminated.
static const char **fortran_names(Arena *a, Dialect dialect) {
  Vec(const char *) names = {0};
  for (const char **n = directive_names(a, dialect); *n; n++)
    push(a, &names, fortran_name(a, *n));
  push(a, &names, NULL);
  return names.at;
}

static bool begins_name(const char *const *names, const char *word) {
  size_t n = strlen(word);
  for (; *names; names++)
    if (!strncmp(*names, word, n) && (*names)[n] == ' ') return true;
  return false;
}

static void unknown_name(Cut *c) {
  Dialect dialect = c->directive->dialect;
  size_t end = word_end(c->s, c->at), next = skip_blanks(c->s, end);
  const char *before = span_is(c->s, (Span){c->at, end}, "end") ? "end " : "";
  Loc loc = cut_loc(c, c->at);
  if (*before) c->at = next, end = word_end(c->s, next), next = skip_blanks(c->s, end);
  Span one = {c->at, end}, two = {c->at, word_end(c->s, next)};
  if (is_empty(one)) {
    error(c->unit->diag, loc, "expected an %s directive", dialect_name(dialect));
    return;
  }
  if (clause_row(dialect, lower(c, one), 0) && c->s[next] == '(' && !*before) {
    error(
        c->unit->diag, loc,
        "'%s' is a clause, not a directive; a directive goes on in the next line behind "
        "'&'",
        written(c, one));
    return;
  }
  const char *const *names = fortran_names(c->arena, dialect);
  const char *near = two.end > next ? closest_word(lower(c, two), names) : NULL;
  if (!near) near = closest_word(lower(c, one), names);
  // 'enter dta': the first word begins a directive, so both are shown.
  const char *shown = written(c, begins_name(names, lower(c, one)) ? two : one);
  if (near)
    error(c->unit->diag, loc, "unknown %s directive '%s%s'; did you mean '%s%s'?",
          dialect_name(dialect), before, shown, before, near);
  else
    error(c->unit->diag, loc, "unknown %s directive '%s%s'", dialect_name(dialect),
          before, shown);
}

// 'parallel for'
static bool is_name_of_c(Cut *c, size_t length) {
  size_t other;
  const DirectiveRow *row = find_directive(c->directive->dialect, c->s + c->at, &other);
  if (!row || other <= length || !strstr(row->info.name, "for")) return false;
  error(c->unit->diag, cut_loc(c, c->at), "'%s' is C's; in Fortran it is '%s'",
        row->info.name, fortran_name(c->arena, row->info.name));
  return true;
}

static void unknown_clause_of(Cut *c, Span word) {
  const char *name = written(c, word),
             *directive = fortran_name(c->arena, c->row->info.name);
  Loc loc = cut_loc(c, word.start);
  const char *near = closest_word(lower(c, word), words_after(c->arena, c->row));
  // A part of the directive's name: what follows belongs to another directive than this one.
  const ClauseRow *row =
      near ? clause_row(c->directive->dialect, near, c->row->parts) : NULL;
  if (near && !(row && row->parts & c->row->parts)) c->at = c->end;
  if (near && !strcmp(near, lower(c, word)))
    error(c->unit->diag, loc,
          "'%s' is no clause; as part of the directive it follows '%s' directly", name,
          directive);
  else if (near)
    error(c->unit->diag, loc, "unknown clause '%s' on '%s'; did you mean '%s'?", name,
          directive, fortran_name(c->arena, near));
  else
    error(c->unit->diag, loc, "unknown clause '%s' on '%s'", name, directive);
}

// --- clauses ---------------------------------------------------------------------------------------

// Takes "(...)" at c->at. False: a parenthesis is missing.
static bool take_parentheses(Cut *c, Span *inside, bool *given) {
  size_t open = skip_blanks(c->s, c->at), close, fault;
  *given = open < c->end && c->s[open] == '(';
  *inside = (Span){open, open};
  if (!*given) return true;
  if (!match_group(c->s, open, &close, &fault)) {
    error(c->unit->diag, cut_loc(c, fault), "'%c' has no matching '%c'", c->s[fault],
          c->s[fault] == '('   ? ')'
          : c->s[fault] == '[' ? ']'
                               : '}');
    c->at = c->end;
    return false;
  }
  *inside = (Span){open + 1, close};
  c->at = close + 1;
  return true;
}

static bool is_legal(Cut *c, const ClauseRow *row, Span word) {
  if (!row) return unknown_clause_of(c, word), false;
  if (!row->parts || row->parts & c->row->parts || c->directive->is_end) return true;
  error(c->unit->diag, cut_loc(c, word.start), "'%s' is not allowed on '%s'",
        written(c, word), fortran_name(c->arena, c->row->info.name));
  return false;
}

static bool cut_clause(Cut *c, Span word) {
  Dialect dialect = c->directive->dialect;
  const char *name = c_words(c, word);
  const ClauseRow *row = clause_row(dialect, name, c->row->parts);
  bool ours = c->row->status == READY || c->row->status == LATER;
  Span inside;
  bool given;
  c->at = word.end;
  if (!take_parentheses(c, &inside, &given)) return false;
  if (ours && !is_legal(c, row, word)) return false;
  end_text(c);
  c->clause = name;
  c->clause_row = row;
  c->iterators = "";
  add_c(c, word.start, " ");
  add_c(c, word.start, name);
  if (!given) return true;
  add_c(c, inside.start - 1, "(");
  bool ok = true;
  if (row)
    ok = cut_argument(c, row, inside);
  else
    add_piece(
        c, PIECE_NAME,
        trim(c->s, inside)); // the host's compiler knows it, or says that nobody does
  add_c(c, inside.end, ")");
  c->iterators = "";
  return ok;
}

// cache(list), wait(queues), routine(name), declare reduction(...)
static bool cut_own_argument(Cut *c) {
  Span inside;
  bool given;
  if (!take_parentheses(c, &inside, &given)) return false;
  if (!given) return true;
  const ClauseRow *row =
      c->row->argument ? clause_row(c->directive->dialect, c->row->argument, 0) : NULL;
  bool ok = true;
  c->clause = "";
  c->clause_row = NULL;
  end_text(c);
  add_c(c, inside.start - 1, "(");
  if (c->row->info.kind == DIR_DECLARE_REDUCTION)
    cut_declared_reduction(c, inside);
  else if (row && c->row->info.kind != DIR_ROUTINE)
    ok = cut_argument(c, row, inside);
  else
    cut_names(c, inside);
  add_c(c, inside.end, ")");
  return ok;
}

static bool cut_clauses(Cut *c) {
  if (!cut_own_argument(c)) return false;
  for (bool ok = true;;) {
    c->at = skip_blanks(c->s, c->at);
    if (c->at < c->end && c->s[c->at] == ',') c->at = skip_blanks(c->s, c->at + 1);
    if (c->at >= c->end) return ok;
    // A clause's list behind another one's: flush acquire (a)
    Span word = {c->at, word_end(c->s, c->at)};
    if (!is_empty(word)) {
      ok &= cut_clause(c, word);
      continue;
    }
    word.end = token_end(c->s, word.start);
    error(c->unit->diag, cut_loc(c, word.start), "expected a clause, found '%s'",
          written(c, word));
    ok = false;
    c->at = word.end;
  }
}

bool cut_inner(Cut *c, Span x) {
  const DirectiveRow *outer = c->row;
  const char *clause = c->clause;
  const ClauseRow *clause_row = c->clause_row;
  size_t at = c->at, end = c->end, len;
  x = trim(c->s, x);
  c->at = x.start;
  c->end = x.end;
  bool ok = is_empty(x);
  FVariant v = {NULL, written(c, x), 0, 0};
  if (!ok) {
    c->row = find_fortran_directive(c->directive->dialect, c->s + x.start, &len);
    if (!c->row) unknown_name(c);
    if (c->row) {
      add_c(c, c->at, c->row->info.name);
      end_text(c);
      if (strcmp(c->row->info.name, "nothing") != 0) v.row = c->row;
      v.first = c->pieces.len;
      c->at += len;
      ok = cut_clauses(c);
      end_text(c);
      v.end = c->pieces.len;
    }
  }
  end_text(c);
  push(c->arena, &c->variants, v);
  c->row = outer;
  c->clause = clause;
  c->clause_row = clause_row;
  c->at = at;
  c->end = end;
  return ok;
}

// --- directives ------------------------------------------------------------------------------------------

// rest: its clauses; next: the statement behind it.
static bool is_for_specification(const DirectiveRow *row, const char *rest,
                                 const char *next) {
  static const char *const others[] = {"declare simd", "assumes", "nothing"};
  switch (row->info.kind) {
  case DIR_DECLARE:
  case DIR_DECLARE_END:
  case DIR_ROUTINE:
  case DIR_REQUIRES:
  case DIR_THREADPRIVATE:
  case DIR_DECLARE_REDUCTION:
  case DIR_DECLARE_VARIANT:
  case DIR_DECLARE_MAPPER:
  case DIR_DECLARE_INDUCTION:
  case DIR_GROUPPRIVATE: return true;
  case DIR_ERROR: // at(compilation) is the default
    return !strstr(rest, "execution");
  case DIR_POINT: // of variables, or of an ALLOCATE statement
    return !strcmp(row->info.name, "allocate") && strncmp(next, "allocate", 8);
  default:
    for (size_t i = 0; i < countof(others); i++)
      if (!strcmp(row->info.name, others[i])) return true;
    return strstr(row->info.name, "assumes") || strstr(row->info.name, "declare variant");
  }
}

// 'end parallel do', 'enddo'; past the word.
static size_t after_end(const char *s, size_t at) {
  if (strncmp(s + at, "end", 3)) return 0;
  return skip_blanks(s, at + 3);
}

static const DirectiveRow *find_row(Cut *c, size_t *len) {
  Dialect dialect = c->directive->dialect;
  const char *s = c->s;
  size_t behind = after_end(s, c->at);
  const DirectiveRow *row =
      behind ? find_fortran_directive(dialect, s + behind, len) : NULL;
  c->directive->is_end = row != NULL;
  if (row) {
    c->at = behind;
    return row;
  }
  return find_fortran_directive(dialect, s + c->at, len);
}

bool cut_directive(Unit *u, FDirective *d, const Joined *joined) {
  Cut c = {.unit = u,
           .arena = u->arena,
           .directive = d,
           .joined = joined,
           .s = joined->lower,
           .end = joined->length,
           .clause = "",
           .iterators = "",
           .text = {.arena = u->arena}};
  size_t len;
  c.at = skip_blanks(c.s, 0);
  if (c.s[c.at] == '&') {
    error(u->diag, cut_loc(&c, c.at),
          "'&' continues a directive, but the line before does not end in '&'");
    return false;
  }
  c.row = find_row(&c, &len);
  if (is_name_of_c(&c, c.row ? len : 0)) return false;
  if (!c.row) return unknown_name(&c), false;
  d->row = c.row;
  // 'begin metadirective' has the same clauses, and an end.
  if (c.row->info.kind == DIR_METADIRECTIVE) {
    size_t end;
    c.row = find_directive(d->dialect, "metadirective", &end);
  }
  d->name = d->row->info.name;
  d->in_spec = is_for_specification(c.row, c.s + c.at + len, joined->next);
  add_c(&c, c.at,
        arena_printf(u->arena, "%s %s", d->dialect == DIALECT_ACC ? "acc" : "omp",
                     c.row->info.name));
  end_text(&c);
  c.at += len;
  bool ok = cut_clauses(&c);
  end_text(&c);
  d->pieces = c.pieces.at;
  d->npieces = c.pieces.len;
  d->variants = c.variants.at;
  d->nvariants = c.variants.len;
  return ok;
}

// --- for people ---------------------------------------------------------------------------------------------

static void print_piece(const Piece *p, FILE *out) {
  static const char *const kinds[] = {
      [PIECE_VALUE] = "value", [PIECE_VARIABLE] = "variable", [PIECE_NAME] = "name"};
  if (p->kind == PIECE_TEXT) {
    fprintf(out, "%s", p->text);
    return;
  }
  fprintf(out, "{%s", kinds[p->kind]);
  if (p->argument >= 0) fprintf(out, " %d", p->argument);
  fprintf(out, " %d:%d %s}", p->loc.line, p->loc.column, p->text);
}

void print_directives(const FSource *f, FILE *out) {
  for (int i = 0; i < f->ndirectives; i++) {
    const FDirective *d = f->directives[i];
    fprintf(out, "%d:%d lines %d-%d #%d%s%s %s", d->loc.line, d->loc.column, d->line,
            d->end_line, d->number, d->is_end ? " end" : "", d->in_spec ? " spec" : "",
            d->name);
    const char *clause = NULL;
    for (int k = 0; k < d->npieces; k++) {
      const Piece *p = &d->pieces[k];
      if (p->kind == PIECE_TEXT && (!clause || (p->text[0] == ' ' && *p->clause)))
        fprintf(out, "\n  %d:%d %s: ", p->loc.line, p->loc.column, clause = p->clause);
      print_piece(p, out);
    }
    fprintf(out, "\n");
  }
}
