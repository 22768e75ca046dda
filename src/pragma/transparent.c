// 'task' with 'transparent' on the host, of which clang 19 knows nothing -> pragmas that it knows (OpenMP 6.0, 14.1).
// In:  the text of the pragma.  Out: the pragmas that stand for it.
//
// Child tasks of a transparent task and its siblings depend on each other. libomp finds dependences of tasks of one parent alone. So the
// task depends on all memory: it starts after all siblings in front of it that have a dependence, and those behind it start after
// it; and it ends with its child tasks. Tasks that the standard orders are then in order. The argument is evaluated; its value makes
// no difference, apart from the name omp_not_impex.
#include "pragma/parse.h"

// The text with blanks in place of 'transparent'; NULL: there is no 'transparent', or the text is wrong.
static char *without_clause(Parser *p, bool *orders, const char **kind) {
  char *text = arena_strndup(p->arena, p->s, strlen(p->s));
  bool found = false, given;
  Span inside;
  *orders = true;
  while (p->s[p->at = skip_blanks(p->s, p->at)]) {
    Span word = {p->at, word_end(p->s, p->at)};
    p->at = is_empty(word) ? token_end(p->s, word.start) : word.end;
    if (is_empty(word)) continue;
    if (!take_group(p, &inside, &given)) return NULL;
    if (!span_is(p->s, word, "transparent")) continue;
    if (found) {
      error(p->diag, locate(p, word.start), "'transparent' may be here only once");
      return NULL;
    }
    found = true;
    if (given) *kind = copy_text(p, trim(p->s, inside));
    if (given) *orders = strcmp(*kind, "omp_not_impex") != 0;
    memset(text + word.start, ' ', p->at - word.start);
  }
  return found ? text : NULL;
}

// With 'taskgroup' in an 'untied' task clang 19 crashes.
static void drop_clauses(Parser *p, char *text, size_t at) {
  bool given;
  Span inside;
  for (p->at = at; p->s[p->at = skip_blanks(p->s, p->at)];) {
    Span word = {p->at, word_end(p->s, p->at)};
    p->at = is_empty(word) ? token_end(p->s, word.start) : word.end;
    if (is_empty(word) || !take_group(p, &inside, &given)) continue;
    if (span_is(p->s, word, "depend") || span_is(p->s, word, "untied"))
      memset(text + word.start, ' ', p->at - word.start);
  }
}

bool pragma_write_transparent(Unit *u, const PragmaText *text, const char **before,
                              const char **after) {
  Dialect dialect = 0;
  size_t end = 0;
  Parser p = {
      .unit = u, .arena = u->arena, .diag = u->diag, .text = text, .s = text->text};
  if (!strstr(p.s, "transparent")) return false;
  p.at = after_sentinel(p.s, &dialect);
  p.row =
      p.at && dialect == DIALECT_OMP ? find_directive(dialect, p.s + p.at, &end) : NULL;
  if (!p.row || p.row->info.kind != DIR_TASK) return false;
  size_t clauses = p.at += end;
  const char *kind = NULL;
  bool orders;
  char *task = without_clause(&p, &orders, &kind);
  if (!task) return false;
  PragmaText rest = *text;
  rest.text = arena_strndup(u->arena, task, strlen(task));
  pragma_check_for_clang(u, &rest);
  if (orders) drop_clauses(&p, task, clauses);
  const char *known = pragma_for_clang(u, task, false);
  if (orders) known = arena_printf(u->arena, "%s depend(inout: omp_all_memory)", known);
  // A value that is no integer has no '|'.
  *before =
      arena_printf(u->arena, "%s%s%s_Pragma(%s)%s", kind ? "{ " TRANSPARENT_VALUE : "",
                   kind ? kind : "", kind ? ")); " : "", c_string(u->arena, known),
                   orders ? " _Pragma(\"omp taskgroup\")" : "");
  *after = kind ? " }" : "";
  return true;
}
