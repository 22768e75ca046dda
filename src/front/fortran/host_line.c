// Lines of the text for the host's compiler.
// In:  statements in free form.  Out: lines of either form, no longer than it allows.
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
