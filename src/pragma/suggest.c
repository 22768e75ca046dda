// Suggestions for words that are right in Fortran, in the other dialect or in another place.
// In:  a word of a pragma that no table has for its directive.  Out: an error or a note with the word of this place; nothing where none is known.
#include "pragma/parse.h"

// OpenACC's word, OpenMP's, and how each dialect has what the other one's says. NULL: there is nothing of that kind.
static const struct {
  const char *acc, *omp;
  const char *in_omp, *in_acc;
} clauses[] = {
    {"copy", NULL, "map(tofrom: list)", NULL},
    {"copyin", NULL, "map(to: list)", NULL},
    {"copyout", NULL, "map(from: list)", NULL},
    {"create", NULL, "map(alloc: list)", NULL},
    {"delete", NULL, "map(delete: list)", NULL},
    {"present", NULL, "map(present, alloc: list)", NULL},
    {"deviceptr", "is_device_ptr", "is_device_ptr(list)", "deviceptr(list)"},
    {"use_device", "use_device_ptr", "use_device_ptr(list)", "use_device(list)"},
    {"self", NULL, "from(list)", NULL},
    {"async", "nowait", "nowait, with depend(type: list)", "async(queue)"},
    {"num_gangs", "num_teams", "num_teams(n)", "num_gangs(n)"},
    {"vector_length", "thread_limit", "thread_limit(n)", "vector_length(n)"},
    {NULL, "map", NULL, "copy, copyin, copyout or create"},
    {NULL, "to", NULL, "device(list)"},
    {NULL, "from", NULL, "self(list)"},
    {NULL, "depend", NULL, "async(queue) and wait(queue)"},
};

bool note_other_dialect(Parser *p, Loc loc, const char *name) {
  bool omp = p->row->info.dialect == DIALECT_OMP;
  for (size_t i = 0; i < countof(clauses); i++) {
    const char *word = omp ? clauses[i].acc : clauses[i].omp,
               *here = omp ? clauses[i].in_omp : clauses[i].in_acc;
    if (!word || !here || strcmp(word, name)) continue;
    note(p->diag, loc, "%s's '%s' is %s in %s", omp ? "OpenACC" : "OpenMP", name, here,
         omp ? "OpenMP" : "OpenACC");
    return true;
  }
  return false;
}

// --- names of directives -------------------------------------------------------------

static const char *in_c(Dialect dialect, const char *word) {
  return strcmp(word, "do") ? word : dialect == DIALECT_ACC ? "loop" : "for";
}

// Does the name have all the words, in their order?
static bool has_words(Parser *p, const char *name, Span words) {
  size_t at = 0;
  Span rest = words;
  while (!is_empty(rest = trim(p->s, rest))) {
    size_t end = word_end(p->s, rest.start);
    const char *word = in_c(p->row->info.dialect, copy_text(p, (Span){rest.start, end}));
    size_t n = strlen(word);
    while (name[at] && !(!strncmp(name + at, word, n) && strchr(" ", name[at + n])))
      at += strcspn(name + at, " ") + (strchr(name + at, ' ') != NULL);
    if (!name[at]) return false;
    at += n + (name[at + n] == ' ');
    rest.start = end;
  }
  return true;
}

// The words from the directive's name on, up to the first that has an argument or is a clause.
static Span words_of_name(Parser *p, size_t after) {
  Span words = {after_sentinel(p->s, &(Dialect){0}), after};
  for (size_t at = after;;) {
    size_t start = skip_blanks(p->s, at), end = word_end(p->s, start);
    const char *word = copy_text(p, (Span){start, end});
    const ClauseRow *row = clause_row(p->row->info.dialect, word, p->row->parts);
    bool clause = row && row->parts & p->row->parts;
    if (end == start || clause || p->s[skip_blanks(p->s, end)] == '(') return words;
    words.end = at = end;
  }
}

bool suggest_directive(Parser *p, Loc loc, Span word) {
  if (p->parsed.len || p->faulty) return false;
  Span words = words_of_name(p, word.end);
  const char *best = NULL, *const *names =
                               directive_names(p->arena, p->row->info.dialect);
  for (; *names; names++)
    if (has_words(p, *names, words) && (!best || strlen(*names) < strlen(best)))
      best = *names;
  if (!best || !strcmp(best, p->row->info.name)) return false;
  error(p->diag, loc, "'%s' is no directive; did you mean '%s'?", copy_text(p, words),
        best);
  p->at = strlen(p->s);
  return true;
}

bool refuse_fortran_end(Parser *p, Loc loc) {
  size_t end = word_end(p->s, p->at), start = skip_blanks(p->s, end), len;
  if (!span_is(p->s, (Span){p->at, end}, "end")) return false;
  const DirectiveRow *row = find_directive(DIALECT_ACC, p->s + start, &len);
  const DirectiveRow *omp = find_directive(DIALECT_OMP, p->s + start, &len);
  if (!row && !omp) return false;
  error(p->diag, loc,
        "'%s' is Fortran's; in C '%s' ends with the statement that follows it",
        copy_text(p, trim(p->s, (Span){p->at, strlen(p->s)})),
        (row ? row : omp)->info.name);
  return true;
}

bool refuse_lone_clause(Parser *p, Dialect dialect, Loc loc) {
  size_t end = word_end(p->s, p->at);
  const char *word = copy_text(p, (Span){p->at, end});
  if (!clause_row(dialect, word, 0) || p->s[skip_blanks(p->s, end)] != '(') return false;
  error(p->diag, loc,
        "'%s' is a clause, not a directive; a directive goes on in the next line behind "
        "'\\'",
        word);
  return true;
}

// --- the line after a directive ------------------------------------------------------

const char *pragma_goes_on(Arena *a, const Directive *d, const char *text) {
  size_t start = skip_blanks(text, 0), end = word_end(text, start),
         open = skip_blanks(text, end), close, fault;
  const char *name = arena_strndup(a, text + start, end - start);
  const DirectiveRow *row = d->info->id < 0 ? NULL : directive_row(d->info->id);
  const ClauseRow *clause =
      row && *name ? clause_row(d->info->dialect, name, row->parts) : NULL;
  if (!clause || clause->kind == CL_IF || !(clause->parts & row->parts) ||
      text[open] != '(' || !match_group(text, open, &close, &fault))
    return NULL;
  // C has an operator or ';' behind a call.
  size_t next = close + 1;
  while (text[next] && strchr(" \t\n", text[next])) next++;
  return is_word_char(text[next]) || text[next] == '#' || text[next] == '{' ? name : NULL;
}
