// OpenMP's directives that leave no code, or a little: assume, nothing, taskgraph, error.
// In:  such a directive.  Out: edits of the text.
#include "ir/query.h"
#include "rewrite/engine.h"

// assume, nothing: no result depends on them.
bool leave_out(Rewrite *t, const Directive *d) { return check_follows(t->u, d); }

// taskgraph (OpenMP 6.0, 14.3): no graph is kept, so the region runs each time, and with it its tasks.
bool run_graph(Rewrite *t, const Directive *d) {
  if (!check_follows(t->u, d)) return false;
  int errors = t->u->diag->errors;
  check_arguments(t->u, d);
  if (find_clause(d, CL_NOGROUP)) return t->u->diag->errors == errors;
  carry_out(t, d, "#pragma omp taskgroup");
  return t->u->diag->errors == errors;
}

static bool has_word_in(const Directive *d, ClauseKind kind, const char *word) {
  const Clause *c = find_clause(d, kind);
  return c && c->items.len && !strcmp(c->items.at[0].text, word);
}

// error (OpenMP 5.2, 8.5): when the program is compiled, or where it gets there.
bool raise_error(Rewrite *t, const Directive *d) {
  if (!check_follows(t->u, d)) return false;
  const Clause *message = find_clause(d, CL_MESSAGE);
  const char *text = message ? message->items.at[0].text : "\"'error' directive met\"";
  bool warns = has_word_in(d, CL_SEVERITY, "warning");
  if (has_word_in(d, CL_AT, "execution")) {
    const char *place = c_string(t->u->arena, TEXT("%s:%d: %s:", d->loc.file, d->loc.line,
                                                   warns ? "warning" : "error"));
    carry_out(
        t, d,
        warns ? TEXT("{ extern int printf(const char *, ...); printf(\"%%s %%s\\n\", "
                     "%s, %s); }",
                     place, text)
              : TEXT("{ extern void __accomp_stop_says(const char *, const char *, "
                     "int)%s; __accomp_stop_says(%s, %s, 1); }",
                     t->u->cxx ? " __asm__(\"__accomp_stop_says\")" : "", place, text));
    return true;
  }
  size_t n = strlen(text);
  if (*text != '"' || text[n - 1] != '"') {
    error(t->u->diag, message->loc,
          "'message' of an 'error' at compilation must be a string literal");
    return false;
  }
  if (warns)
    warning(t->u->diag, d->name_loc, WARN_ERROR_DIRECTIVE, "%.*s", (int)n - 2, text + 1);
  else
    error(t->u->diag, d->name_loc, "%.*s", (int)n - 2, text + 1);
  return warns;
}
