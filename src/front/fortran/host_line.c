// Lines of the text for the host's compiler.
// In:  statements in free form.  Out: lines of either form, no longer than it allows. Directives that it may not know: others.
#include "front/fortran/host_line.h"
#include "pragma/lexer.h"

// How many characters of a line in fixed form stand in columns 7 to 72; no string is cut, for more columns may count.
static size_t fixed_part(const char *line, size_t n) {
  size_t part = n > 66 ? 66 : n, open = part;
  bool quoted = false;
  for (size_t i = 0; i < part; i++)
    if (line[i] == '"' && (quoted = !quoted)) open = i;
  return part < n && quoted && open ? open : part;
}

// Free form: continued behind a comma; fixed form: in columns 7 to 72, continued by column 6.
void write_host_line(Text *t, const char *line, size_t n, bool fixed) {
  if (*line == *AS_IT_IS) {
    text_addn(t, line + 1, n - 1);
    text_add(t, "\n");
    return;
  }
  if (!fixed) {
    while (n > 120) {
      size_t at = 118;
      while (at && line[at - 1] != ',') at--;
      if (!at) break;
      text_addn(t, line, at);
      text_add(t, " &\n");
      line += at, n -= at;
    }
    text_addn(t, line, n);
    text_add(t, "\n");
    return;
  }
  size_t label = strspn(line, "0123456789");
  text_printf(t, "%-6.*s", (int)label, line);
  line += label, n -= label;
  for (bool first = true; n; first = false) {
    size_t part = fixed_part(line, n);
    text_add(t, first ? "" : "     &");
    text_addn(t, line, part);
    text_add(t, "\n");
    line += part, n -= part;
  }
}

const char *clauses_named(Arena *a, const FDirective *d, const char *name) {
  Text t = {.arena = a};
  for (const char *s = d->shown; (s = strcasestr(s, name)); s++) {
    size_t open = skip_blanks(s, strlen(name));
    if (is_word_char(s[-1]) || s[open] != '(') continue;
    text_printf(&t, " %.*s", (int)token_end(s, open), s);
  }
  return t.len ? t.at : "";
}

static bool has_clause(const FDirective *d, const char *name) {
  for (int i = 0; i < d->npieces; i++)
    if (!strcmp(d->pieces[i].clause, name)) return true;
  return false;
}

// 'ordered doacross(sink: i - 1)' is OpenMP 5.1's 'ordered depend(sink: i - 1)'. The iteration that is running has no name there.
static const char *older_ordered(Arena *a, const FDirective *d) {
  const char *text = "omp ordered";
  for (int i = 0; i < d->npieces; i++) {
    const Piece *p = &d->pieces[i];
    bool starts = p->kind == PIECE_TEXT && *p->text == ' ';
    if (!starts) continue;
    const char *open = strchr(p->text, '(');
    if (strcmp(p->clause, "doacross") != 0 || !open) return NULL;
    if (!strncmp(open + 1 + strspn(open + 1, " "), "source", 6)) {
      text = arena_printf(a, "%s depend(source)", text);
      continue;
    }
    text = arena_printf(a, "%s depend(sink: ", text);
    for (i++; i < d->npieces && !strchr(d->pieces[i].text, ')'); i++)
      text = arena_printf(a, "%s%s", text, d->pieces[i].text);
    text = arena_printf(a, "%s)", text);
  }
  return text;
}

const char *host_replacement(Arena *a, const FDirective *d) {
  static const char hints[] = "assume|assumes|nothing|unroll|tile|teams workdistribute";
  if (d->dialect != DIALECT_OMP) return NULL;
  if (has_word(hints, d->name)) return has_clause(d, "apply") ? NULL : "";
  bool ordered = !strcmp(d->name, "ordered") && has_clause(d, "doacross") && !d->is_end;
  return ordered ? older_ordered(a, d) : NULL;
}

bool is_misunderstood(const FDirective *d, const FDirective *before) {
  if (d->is_end || d->dialect != DIALECT_OMP) return false;
  bool counts = before && !before->is_end &&
                (has_clause(before, "collapse") || has_clause(before, "ordered"));
  return !strcmp(d->name, "workdistribute") || (counts && !strcmp(d->name, "tile"));
}
