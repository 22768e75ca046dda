// Directive-name modifiers (OpenMP 6.0, 5.4): which part of a combined directive a clause is for.
// In:  the argument of a clause.  Out: Clause.directive; the argument without the modifier. 'if' keeps its own, which 5.2
// has too (args.c).
#include "pragma/parse.h"

// The directive that a modifier names, when it is a part of this one; else NULL.
static const DirectiveRow *named_constituent(const Parser *p, Span word) {
  size_t end;
  const char *text = copy_text(p, word);
  const DirectiveRow *row = find_directive(DIALECT_OMP, text, &end);
  if (!row || end != strlen(text)) return NULL;
  return row->parts && !(row->parts & ~p->row->parts) ? row : NULL;
}

// Blanks in its place, so that all else keeps its place in the text.
static void blank_word(Parser *p, Span x) {
  char *text = arena_strdup(p->arena, p->s);
  memset(text + x.start, ' ', x.end - x.start);
  p->s = text;
}

// Adds the separator that goes with a removed word: the ',' in 'teams, +: x', the ':' in 'teams: x'.
static Span with_separator(const Parser *p, Span word, Span modifiers) {
  size_t after = skip_blanks(p->s, word.end);
  if (p->s[after] == ',' || trim(p->s, modifiers).start == word.start)
    return (Span){word.start, after + 1};
  size_t before = word.start;
  while (p->s[before - 1] != ',') before--;
  return (Span){before - 1, word.end};
}

bool take_directive_name(Parser *p, Clause *c, const ClauseRow *row, Span inside) {
  size_t colon = find_split(p->s, inside, ':');
  if (p->row->info.dialect != DIALECT_OMP || row->kind == CL_IF || colon == inside.end)
    return true;
  Span modifiers = {inside.start, colon}, rest = modifiers, word;
  const char *own = row->kind == CL_SCHEDULE ? "simd" : row->words; // mean something else
  while (next_part(p->s, &rest, ',', &word)) {
    const DirectiveRow *part =
        has_word(own, copy_text(p, word)) ? NULL : named_constituent(p, word);
    if (!part) continue;
    if (c->directive) {
      error(p->diag, locate(p, word.start), "a second directive's name, '%s', in '%s'",
            part->info.name, c->name);
      return false;
    }
    const ClauseRow *legal = clause_row(DIALECT_OMP, c->name, part->parts);
    if (!(legal->parts & part->parts)) {
      error(p->diag, locate(p, word.start), "'%s' is not allowed on '%s'", c->name,
            part->info.name);
      return false;
    }
    c->directive = part->info.name;
    blank_word(p, with_separator(p, word, modifiers));
  }
  return true;
}
