// The text: pragmas out, probes in.
// In:  the output of clang -E.  Out: unit->text, unit->directives, unit->host_directives, line markers.
// A pragma vanishes in libclang, and so would the names in its clauses. So
// each of ours becomes one line of C that evaluates its expressions without ever running:
//     if (0) { (void)(e1); (void)(e2); } else      before a statement
//     { (void)(e1); }                              stand-alone
//     static __inline__ void __accomp_probe_7(void) { (void)(e1); }      at file scope
#include "front/c/source.h"
#include "ir/query.h"
#include <ctype.h>
#include <stdlib.h>

// --- reading -------------------------------------------------------------------------

// clang writes what is not printable as '\t', '\n' and the like, or in three octal digits.
static char escaped(const char *s, uint32_t *at) {
  static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
  const char *letter = strchr(letters, s[++*at]);
  if (letter && *letter) return meant[letter - letters];
  if (s[*at] < '0' || s[*at] > '7') return s[*at];
  int code = s[*at] - '0';
  for (int i = 0; i < 2 && s[*at + 1] >= '0' && s[*at + 1] <= '7'; i++)
    code = code * 8 + s[++*at] - '0';
  return (char)code;
}

static const char *marker_name(Reading *r, const char *s, uint32_t at, uint32_t eol) {
  Text name = {.arena = r->unit->arena};
  text_add(&name, "");
  for (at++; at < eol && s[at] != '"'; at++) {
    char c = s[at] == '\\' && at + 1 < eol ? escaped(s, &at) : s[at];
    text_addn(&name, &c, 1);
  }
  for (int i = r->front->markers.len; i-- > 0;)
    if (!strcmp(r->front->markers.at[i].file, name.at))
      return r->front->markers.at[i].file;
  return name.at;
}

static uint32_t out_offset(const Reading *r, uint32_t at) {
  return (uint32_t)r->out.len + at - r->copied;
}

// '# 12 "file" 1 3', or '#line 12 "file"'.
static void read_marker(Reading *r, uint32_t at, uint32_t eol) {
  while (at < eol && !(r->s[at] >= '0' && r->s[at] <= '9')) at++;
  int line = (int)strtol(r->s + at, NULL, 10);
  const char *quote = memchr(r->s + at, '"', eol - at);
  if (quote) {
    r->file = marker_name(r, r->s, (uint32_t)(quote - r->s), eol);
    const char *end = r->s + eol;
    while (end[-1] != '"') end--;
    r->system = memchr(end, '3', (size_t)(r->s + eol - end)) != NULL;
  }
  r->line = line;
  r->line_at = eol < r->len ? eol + 1 : eol;
  push(r->unit->arena, &r->front->markers,
       (Marker){out_offset(r, r->line_at), r->file, line, r->system});
}

Loc input_loc(Reading *r, uint32_t at) {
  for (const char *p; (p = memchr(r->s + r->line_at, '\n', at - r->line_at)); r->line++)
    r->line_at = (uint32_t)(p - r->s) + 1;
  return (Loc){r->file ? r->file : r->unit->path, r->line, 1};
}

static unsigned pragma_dialect(const char *text) {
  while (is_space(*text)) text++;
  if (!strncmp(text, "acc", 3) && (is_space(text[3]) || !text[3])) return DIALECT_ACC;
  if (!strncmp(text, "omp", 3) && (is_space(text[3]) || !text[3])) return DIALECT_OMP;
  return 0;
}

void copy_up_to(Reading *r, uint32_t at) {
  text_addn(&r->out, r->s + r->copied, at - r->copied);
  r->copied = at;
}

void blank_line(Reading *r, uint32_t at, uint32_t eol) {
  copy_up_to(r, at);
  for (uint32_t i = at; i < eol; i++) text_addn(&r->out, " ", 1);
  r->copied = eol;
}

// A block that begins on a directive's line is a fault. Its brace stays: without it the '}' would end the function, and clang
// would report many errors.
static void keep_brace(Reading *r, uint32_t at, uint32_t eol) {
  while (eol > at && is_space(r->s[eol - 1])) eol--;
  if (eol == at || r->s[eol - 1] != '{') return;
  text_add(&r->out, "{");
  place_token(&r->place, r->s, eol - 1, eol);
  r->unit->lost_brace = true;
}

static void skip_dialect(Reading *r, unsigned dialect, uint32_t at, uint32_t eol) {
  blank_line(r, at, eol);
  if (r->warned & dialect) return;
  r->warned |= dialect;
  Loc loc = input_loc(r, at);
  if (dialect == DIALECT_ACC)
    warning(r->unit->diag, loc, WARN_IGNORED_DIRECTIVE,
            "'#pragma acc' ignored without -acc");
  else
    warning(r->unit->diag, loc, WARN_IGNORED_DIRECTIVE,
            "'#pragma omp' ignored without -fopenmp");
}

// --- probes --------------------------------------------------------------------------

static void add_expr(Reading *r, Directive *d, ClauseExpr *expr) {
  const char *text = expr->text;
  if (!text) return;
  if (!is_balanced(text)) {
    error(r->unit->diag, expr->loc, "'%s' is not an expression", text);
    text = "0";
  }
  ProbeExpr e = {.directive = d, .expr = expr, .cast = (uint32_t)r->out.len};
  // A member function is named by its address.
  bool member = d->info->kind == DIR_DECLARE_VARIANT && is_in_class(&r->place) &&
                expr == &d->clauses.at[0]->items.at[0].expr;
  text_add(&r->out, member ? "(void)(&" : "(void)(");
  e.range.start = (uint32_t)r->out.len;
  text_add(&r->out, text);
  e.range.end = (uint32_t)r->out.len;
  text_add(&r->out, "); ");
  push(r->unit->arena, &r->front->exprs, e);
}

// Iterators are declared around the expressions that may name them.
static void add_clause_exprs(Reading *r, Directive *d, Clause *c) {
  for (int i = 0; i < c->iterators.len; i++) {
    Iterator *it = &c->iterators.at[i];
    add_expr(r, d, &it->begin);
    add_expr(r, d, &it->end);
    add_expr(r, d, &it->step);
    text_printf(&r->out, "{ %s %s = 0; ", it->type, it->name);
  }
  int n = pragma_clause_exprs(c, NULL, 0);
  ClauseExpr **exprs = alloc_n(r->unit->arena, ClauseExpr *, n ? n : 1);
  pragma_clause_exprs(c, exprs, n);
  for (int i = 0; i < n; i++) add_expr(r, d, exprs[i]);
  for (int i = 0; i < c->iterators.len; i++) text_add(&r->out, "} ");
}

static bool takes_statement(const Directive *d) {
  return d->info->body == BODY_STATEMENT || d->info->body == BODY_LOOP;
}

// Why the directive cannot stand here, or NULL.
static const char *misplaced(const Reading *r, const Directive *d) {
  const Place *p = &r->place;
  if (p->braces && !p->in_function)
    return "cannot appear inside a type or an initialiser";
  if (p->parens) return "cannot appear inside an expression";
  if (!p->braces && p->last) return "cannot appear inside a declaration";
  bool fits_file_scope = d->info->body == BODY_FILE_SCOPE ||
                         d->info->kind == DIR_DECLARE_END ||
                         d->info->kind == DIR_REQUIRES;
  return p->braces || fits_file_scope ? NULL : "must be inside a function";
}

void add_probe(Reading *r, Directive *d) {
  bool in_function = r->place.braces > 0;
  const Clause *mapper = find_clause(d, CL_MAPPER);
  const char *mapped =
      mapper ? arena_printf(r->unit->arena, "%s %s", mapper->items.at[0].text,
                            mapper->items.at[0].expr.text)
             : NULL;
  d->pragma.start = (uint32_t)r->out.len;
  if (takes_statement(d))
    text_add(&r->out, "if (0) { ");
  else if (in_function)
    text_add(&r->out, "{ ");
  else // a class without a default constructor may be a parameter's
    text_printf(&r->out, "%s__inline__ void __accomp_probe_%d(%s) { ",
                is_in_class(&r->place) ? "" : "static ", r->unit->directives.len,
                mapped ? mapped : "void");
  if (mapped && in_function) text_printf(&r->out, "%s; ", mapped);
  const Clause *induction = find_clause(d, CL_INDUCTION_NAME);
  const char *type, *step;
  bool typed = induction &&
               induction_types(r->unit->arena, induction->items.at[0].text, &type, &step);
  if (induction && !typed)
    error(r->unit->diag, d->name_loc, "'%s' needs a name and a type, as in (name : int)",
          d->info->name);
  if (typed)
    text_printf(&r->out, "%s omp_var; %s omp_step; long long omp_idx; ", type, step);
  for (int i = 0; i < d->clauses.len; i++)
    if (typed || d->info->kind != DIR_DECLARE_INDUCTION)
      add_clause_exprs(r, d, d->clauses.at[i]);
  text_add(&r->out, takes_statement(d) ? "} else" : "}");
  d->pragma.end = (uint32_t)r->out.len;
  push(r->unit->arena, &r->unit->directives, d);
}

static PragmaText pragma_at(Reading *r, uint32_t at, uint32_t eol) {
  const char *line = arena_strndup(r->unit->arena, r->s + at, eol - at);
  PragmaText p = {.text = strstr(line, "pragma") + 6, .loc = input_loc(r, at)};
  locate_pragma(r->unit, &p, line);
  return p;
}

// OpenMP 5.2, 4.3: a structured block has one way out.
static bool leaves_function(const char *s, uint32_t at, uint32_t end) {
  for (at = skip_blank(s, at, end); at < end;
       at = skip_blank(s, skip_token(s, at, end), end))
    if (end - at > 6 && !strncmp(s + at, "return", 6) && skip_token(s, at, end) == at + 6)
      return true;
  return false;
}

// The argument of 'transparent', which 'before' evaluates: faults in it are the clause's.
static void find_transparent_value(Reading *r, Directive *d, const char *before) {
  const char *at = strstr(before, TRANSPARENT_VALUE);
  for (int i = 0; i < d->clauses.len && at; i++) {
    const Clause *c = d->clauses.at[i];
    if (strcmp(c->name, "transparent") != 0 || !c->items.len) continue;
    uint32_t cast = (uint32_t)(r->out.len + (size_t)(at - before)),
             first = cast + sizeof TRANSPARENT_VALUE - 1;
    uint32_t end = first + (uint32_t)strlen(c->items.at[0].expr.text);
    ProbeExpr e = {d, &c->items.at[0].expr, cast, {first, end}};
    push(r->unit->arena, &r->front->exprs, e);
  }
}

// Directives of the host that other text stands for: scope, and task with transparent.
static bool replace_host_directive(Reading *r, const PragmaText *p, uint32_t at,
                                   uint32_t eol) {
  const char *before, *after;
  bool scope = pragma_write_scope(r->unit, p, &before, &after);
  if (!scope && !pragma_write_transparent(r->unit, p, &before, &after)) return false;
  uint32_t end = statement_end(r->s, eol, r->len);
  if (scope && leaves_function(r->s, eol, end))
    error(r->unit->diag, p->loc, "a 'return' must not leave the statement of 'scope'");
  r->changed = r->unit->needs_text = true;
  copy_up_to(r, at);
  Directive *d = pragma_parse_host(r->unit, p);
  d->pragma.start = out_offset(r, at);
  if (!scope) find_transparent_value(r, d, before);
  text_add(&r->out, before);
  r->copied = eol;
  d->pragma.end = (uint32_t)r->out.len;
  push(r->unit->arena, &r->unit->host_directives, d);
  push(r->unit->arena, &r->endings, ((Ending){end, after, r->unit->scopes.len}));
  push(r->unit->arena, &r->unit->scopes, ((ScopeText){p->text, d->pragma, {0, 0}}));
  return true;
}

static void write_endings(Reading *r, uint32_t at) {
  for (; r->endings.len && r->endings.at[r->endings.len - 1].at <= at; r->endings.len--) {
    const Ending *e = &r->endings.at[r->endings.len - 1];
    copy_up_to(r, e->at);
    uint32_t start = (uint32_t)r->out.len;
    text_add(&r->out, e->text);
    r->unit->scopes.at[e->scope].after = (Range){start, (uint32_t)r->out.len};
  }
}

static bool has_doacross(const Reading *r, const char *text, uint32_t eol) {
  if (!strstr(text, "ordered")) return false;
  uint32_t end = statement_end(r->s, eol, r->len);
  return memmem(r->s + eol, end - eol, "doacross", 8) != NULL;
}

static void keep_pragma(Reading *r, uint32_t at, uint32_t eol) {
  PragmaText p = pragma_at(r, at, eol);
  if (replace_host_directive(r, &p, at, eol)) return;
  const char *code = pragma_as_code(r->unit, p.text);
  if (code) {
    r->changed = true;
    copy_up_to(r, at);
    text_add(&r->out, code);
    r->copied = eol;
    return;
  }
  Directive *d = pragma_parse_host(r->unit, &p);
  d->pragma = (Range){out_offset(r, at), out_offset(r, eol)};
  push(r->unit->arena, &r->unit->host_directives, d);
  pragma_check_for_clang(r->unit, &p);
  if (pragma_reduces_section(p.text)) r->changed = r->unit->reduces_section = true;
  const char *own = pragma_for_clang(r->unit, p.text, has_doacross(r, p.text, eol));
  if (!strcmp(own, p.text)) return;
  r->changed = true;
  r->unit->needs_text |= pragma_drops_clause(p.text);
  copy_up_to(r, eol - (uint32_t)strlen(p.text));
  text_add(&r->out, own);
  r->copied = eol;
}

// A directive of several lines lacks the '\' at the end of one.
static void check_next_line(Reading *r, const Directive *d, uint32_t eol) {
  uint32_t at = skip_blank(r->s, eol, r->len);
  const char *clause = at < r->len ? pragma_goes_on(r->unit->arena, d, r->s + at) : NULL;
  if (!clause) return;
  Reading ahead = *r; // input_loc moves on to 'at'; reading goes on before it
  error(r->unit->diag, input_loc(&ahead, at),
        "'%s' is a clause of '%s' in the line before, which must end with '\\'", clause,
        d->info->name);
}

static void read_directive(Reading *r, uint32_t at, uint32_t eol) {
  Unit *u = r->unit;
  PragmaText p = pragma_at(r, at, eol);
  Directive *d = pragma_parse(u, &p);
  const char *why = d ? misplaced(r, d) : NULL;
  if (d) check_next_line(r, d, eol);
  if (why)
    error(u->diag, d->loc, "'#pragma %s %s' %s",
          d->info->dialect == DIALECT_ACC ? "acc" : "omp", d->info->name, why);
  if (!d || why) {
    blank_line(r, at, eol);
    keep_brace(r, at, eol);
    return;
  }
  copy_up_to(r, at);
  Directive *parts[3];
  int n = pragma_take_apart(u, d, parts);
  for (int i = 0; i < n; i++) {
    parts[i]->is_called = at < r->called_end;
    if (i) text_add(&r->out, " ");
    add_probe(r, parts[i]);
  }
  keep_brace(r, at, eol);
  r->copied = eol;
  parts[0]->text = p.text;
  parts[0]->host_text = pragma_for_clang(u, p.text, false); // all of it
  if (d->info->kind == DIR_SCOPE && d->is_called)
    pragma_write_scope(u, &p, &d->host_before, &d->host_after);
  if (d->info->kind == DIR_TASK && d->is_called)
    pragma_write_transparent(u, &p, &d->host_before, &d->host_after);
  // Directives inside a compute construct run on the device: they are ours whatever their
  // kind.
  if (d->info->kind == DIR_COMPUTE) {
    uint32_t end = statement_end(r->s, eol, r->len);
    if (end > r->region_end) r->region_end = end;
  }
}

// '#pragma pack' changes the layout of the declarations after it: they remember it.
static bool read_pack(Reading *r, const char *text, uint32_t at) {
  char word[16] = "", number[16] = "";
  while (is_space(*text)) text++;
  if (strncmp(text, "pack", 4) || (text[4] != '(' && !is_space(text[4]))) return false;
  sscanf(text + 4, " ( %15[a-z]", word);
  const char *digits = strpbrk(text + 4, "0123456789");
  if (digits) sscanf(digits, "%15[0-9]", number);
  if (!strcmp(word, "push") && r->npacks < (int)countof(r->packs))
    r->packs[r->npacks++] = r->pack;
  if (!strcmp(word, "pop") && r->npacks) r->pack = r->packs[--r->npacks];
  if (*number)
    r->pack = atoi(number);
  else if (!*word)
    r->pack = 0;
  push(r->unit->arena, &r->front->packs, (Pack){out_offset(r, at), r->pack});
  return true;
}

// 'clang diagnostic error "-Wconversion"' is about the user's text; libclang reads another one. Warnings
// that only host C can give stay under the user's control (messages.c: add_host_warnings). "ignored" does no harm, and keeps
// libclang silent about headers.
static bool is_for_text(const char *text) {
  static const char *const kept[] = {"-Wopenmp", "-Wpass-failed", "-Wframe-larger-than"};
  const char *word = strstr(text, "diagnostic");
  while (is_space(*text)) text++;
  if (strncmp(text, "clang diagnostic", 16) && strncmp(text, "GCC diagnostic", 14))
    return false;
  for (word += 10; is_space(*word);) word++;
  if (!strncmp(word, "ignored", 7)) return false;
  for (size_t i = 0; i < countof(kept); i++)
    if (strstr(text, kept[i])) return false;
  return strstr(text, "\"-W") != NULL;
}

// Is the question answered by yes for one of OpenMP's pragmas?
static bool has_pragma(const Reading *r, bool (*asks)(const char *text)) {
  for (const char *s = r->s; (s = strstr(s, "#pragma"));) {
    size_t len = strcspn(s, "\n");
    if (asks(arena_strndup(r->unit->arena, s + 7, len - 7))) return true;
    s += len;
  }
  return false;
}

// OpenMP 5.2, 7.8: a function that a target region calls is one for the device, wherever it stands.
static bool is_for_both(const Reading *r, const char *text) {
  return r->unit->round.has_device && pragma_is_for_called(text, !r->place.in_function);
}

// It stays in the text: clang does not know it either.
static void warn_of_sentinel(Reading *r, const char *text, uint32_t at) {
  const char *missing = pragma_lacks_sentinel(text, r->unit->dialects);
  while (is_space(*text)) text++;
  int n = (int)strcspn(text, " \t(");
  if (missing)
    warning(r->unit->diag, input_loc(r, at), WARN_MISSING_SENTINEL,
            "'#pragma %.*s' means nothing; did you mean '#pragma %s %.*s'?", n, text,
            missing, n, text);
}

// Adds the pragmas that earlier rounds have carried out.
static void take_carried_out(Reading *r, uint32_t at) {
  UnitRound *round = &r->unit->round;
  for (; r->carried_out < round->carried_out.len; r->carried_out++) {
    CarriedOut *c = &round->carried_out.at[r->carried_out];
    if (c->at > at) break;
    c->at = c->at > r->copied ? out_offset(r, c->at) : (uint32_t)r->out.len;
    push(r->unit->arena, &r->front->pragma_lines, (PragmaLine){c->at, c->text});
  }
}

// The body of a function of Unit.round.called: its directives run on the device, too.
static void find_called(Reading *r, uint32_t at, uint32_t end) {
  const Unit *u = r->unit;
  if (r->place.braces || r->place.parens) return;
  if (r->s[at] == '{' && r->names_called) r->called_end = skip_group(r->s, at, r->len);
  if (r->s[at] == '{' || r->s[at] == ';') r->names_called = false;
  for (int i = 0; i < u->round.called.len; i++)
    r->names_called |= strlen(u->round.called.at[i]) == end - at &&
                       !memcmp(u->round.called.at[i], r->s + at, end - at);
}

// Does accomp carry out the pragma, a directive of a dialect that is on? OpenMP's directives for the host are ours inside of
// compute constructs, and in functions that devices call.
static bool is_ours(const Reading *r, const char *text, uint32_t at) {
  return pragma_is_ours(text, r->unit->dialects) ||
         ((at < r->region_end || at < r->called_end) && pragma_is_host_omp(text)) ||
         (r->has_groups && pragma_makes_teams(text)) || is_for_both(r, text);
}

static void read_pragma(Reading *r, uint32_t at, uint32_t eol) {
  const char *text = arena_strndup(r->unit->arena, r->s + at, eol - at);
  text = strstr(text, "pragma") + 6;
  unsigned dialect = pragma_dialect(text);
  if (is_for_text(text)) {
    r->unit->has_messages = true;
    return blank_line(r, at, eol);
  }
  if (dialect && !(dialect & r->unit->dialects)) return skip_dialect(r, dialect, at, eol);
  if (dialect && read_variant(r, text, at, eol)) return;
  if (dialect && is_ours(r, text, at)) {
    // A directive that is refused still uses the names in it.
    push(r->unit->arena, &r->front->pragma_lines, (PragmaLine){out_offset(r, at), text});
    return read_directive(r, at, eol);
  }
  if (!read_pack(r, text, at) && !dialect) warn_of_sentinel(r, text, at);
  if (!r->variant.line && pragma_begins_variant(text)) r->variant = input_loc(r, at);
  keep_pragma(r, at, eol);
}

// A line that starts with '#'. Returns its end.
static uint32_t read_hash(Reading *r, uint32_t at) {
  const char *newline = memchr(r->s + at, '\n', r->len - at);
  uint32_t eol = newline ? (uint32_t)(newline - r->s) : r->len;
  uint32_t word = at + 1;
  while (word < eol && is_space(r->s[word])) word++;
  if (eol - word >= 6 && !memcmp(r->s + word, "pragma", 6))
    read_pragma(r, at, eol);
  else if (word < eol && ((r->s[word] >= '0' && r->s[word] <= '9') || r->s[word] == 'l'))
    read_marker(r, at, eol);
  return eol;
}

// A statement's head that ';' follows in the same line. Clang's warning about it compares the line with the one that markers
// give: libclang never has it.
static bool has_empty_body(const char *s, uint32_t at, uint32_t end) {
  static const char *const heads[] = {"if", "for", "while", "switch"};
  bool found = is_token(s, at, end, "else");
  uint32_t next = skip_token(s, at, end);
  for (size_t i = 0; i < countof(heads) && !found; i++) {
    if (!is_token(s, at, end, heads[i])) continue;
    uint32_t open = skip_blank(s, next, end);
    found = open < end && s[open] == '(';
    if (found) next = skip_group(s, open, end);
  }
  while (found && next < end && is_space(s[next])) next++;
  return found && next < end && s[next] == ';';
}

static bool in_system_header(const Front *f) {
  return f->markers.len && f->markers.at[f->markers.len - 1].system;
}

static void read_lines(Reading *r) {
  for (uint32_t at = 0; at < r->len;) {
    char c = r->s[at];
    write_endings(r, at);
    take_carried_out(r, at);
    if (c == '#') {
      at = read_hash(r, at);
    } else if (c == '\n' || c == '\r' || is_space(c)) {
      at++;
    } else {
      uint32_t end = skip_token(r->s, at, r->len);
      if (defines_function(r, at, end)) rename_variant(r, at, end);
      find_called(r, at, end);
      if (strchr("iefws", c) && !r->unit->diag->no_warnings &&
          !in_system_header(r->front))
        r->unit->has_messages |= has_empty_body(r->s, at, r->len);
      place_token(&r->place, r->s, at, r->len);
      at = end;
    }
  }
}

static const FrontServices services = {
    .uses = c_uses,
    .body = c_body,
    .initialiser = c_initialiser,
    .fields = c_fields,
    .members = c_members,
    .record_text = c_record_text,
    .copies_itself = c_copies_itself,
    .ends_itself = c_ends_itself,
    .type_named = c_typedef,
    .loc = c_loc,
};

SourceKind read_source(Unit *u, const char *preprocessed, size_t len) {
  Front *f = alloc(u->arena, Front);
  u->services = &services;
  f->arena = u->arena;
  u->front = f;
  Reading r = {
      .unit = u, .front = f, .len = (uint32_t)len, .line = 1, .place = {.cxx = u->cxx}};
  bool first = !u->round.number;
  if (u->dialects & DIALECT_OMP && first)
    preprocessed = attributes_as_pragmas(u, preprocessed, &r.len);
  r.s = preprocessed;
  r.out.arena = u->arena;
  if (first)
    u->round.has_device =
        u->dialects & DIALECT_OMP && has_pragma(&r, pragma_concerns_devices);
  r.has_groups = u->dialects & DIALECT_OMP && has_pragma(&r, pragma_is_groupprivate);
  text_add(&r.out, "");
  read_lines(&r);
  write_endings(&r, r.len);
  take_carried_out(&r, r.len);
  if (r.match)
    error(u->diag, r.match_loc, "'begin declare variant' without 'end declare variant'");
  copy_up_to(&r, r.len);
  u->text = r.out.at;
  u->text_len = (uint32_t)r.out.len;
  for (int i = 0; i < u->host_directives.len; i++) {
    Directive *d = u->host_directives.at[i];
    d->next = skip_blank(u->text, d->pragma.end, u->text_len);
  }
  if (!u->directives.len) return r.changed ? SOURCE_CHANGED : SOURCE_UNTOUCHED;
  if (!r.variant.line) return SOURCE_OURS;
  sorry(u->diag, r.variant,
        "'begin declare variant' in a file that has directives for devices");
  return SOURCE_FAILED; // parsing would take the next functions for faults
}
