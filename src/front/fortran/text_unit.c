// Program units in the text, before anything reads it as Fortran.
// In:  lines.  Out: where units begin, have CONTAINS and end.
#include "front/fortran/scan.h"
#include "pragma/lexer.h"

#include <ctype.h>
#include <strings.h>

const char *behind_word(const char *line, const char *word) {
  size_t n = strlen(word);
  line += strspn(line, " \t");
  bool begins = !strncasecmp(line, word, n) && !is_word_char(line[n]);
  return begins ? line + n + strspn(line + n, " \t\r") : NULL;
}

static bool ends_statement(const char *s) { return !*s || *s == '!' || *s == ';'; }

// --- statements --------------------------------------------------------------------------------------------------------

static bool is_comment(const FSource *f, const char *line) {
  const char *s = line + strspn(line, " \t\r");
  return !*s || *s == '!' || *s == '#' || (f->fixed && strchr("cC*", *line));
}

static bool is_continued(const FSource *f, int line) {
  if (f->fixed) {
    const char *s = f->lines[line];
    return strspn(s, " ") >= 5 && strlen(s) > 5 && !strchr(" 0", s[5]);
  }
  while (--line > 0 && is_comment(f, f->lines[line])) {}
  const char *s = line > 0 ? f->lines[line] : "", *last = NULL;
  for (const char *c = s; *c && *c != '!'; c++)
    if (!isspace((unsigned char)*c)) last = c;
  return last && *last == '&';
}

// "end", "end module m", "endmodule"; not "end do".
static bool ends_unit(const char *s) {
  static const char *const words[] = {"program",   "module",    "subroutine", "function",
                                      "submodule", "procedure", "block data"};
  const char *rest = behind_word(s, "end");
  if (rest && ends_statement(rest)) return true;
  for (size_t i = 0; i < countof(words); i++) {
    char joined[20];
    snprintf(joined, sizeof joined, "end%s", words[i]);
    if ((rest && behind_word(rest, words[i])) || behind_word(s, joined)) return true;
  }
  return false;
}

// "module m", but not "module procedure p".
static bool begins_module(const char *s) {
  const char *name = behind_word(s, "module");
  if (!name || !is_word_char(*name)) return false;
  while (is_word_char(*name)) name++;
  return ends_statement(name + strspn(name, " \t\r"));
}

// "f(x)" of "pure real(8) function f(x)": what stands in front are words and parentheses. NULL: it is another statement.
static const char *begins_procedure(const char *s) {
  for (s += strspn(s, " \t"); is_word_char(*s);) {
    const char *name = behind_word(s, "subroutine");
    if (!name) name = behind_word(s, "function");
    if (name && is_word_char(*name)) return name;
    while (is_word_char(*s)) s++;
    s += strspn(s, " \t");
    if (*s == '*') s += 1 + strspn(s + 1, " \t"); // real*8
    if (*s != '(') continue;
    int depth = 0;
    do depth += (*s == '(') - (*s == ')');
    while (*s++ && depth);
    s += strspn(s, " \t");
  }
  return NULL;
}

static bool begins_unit(const char *s, bool in_interface, TextUnit *u) {
  u->is_module = begins_module(s);
  const char *other = behind_word(s, "module");
  u->is_submodule = behind_word(s, "submodule") != NULL;
  bool separate = other && behind_word(other, "procedure") && !in_interface;
  u->name = begins_procedure(s);
  return u->is_module || separate || u->name || behind_word(s, "program") ||
         u->is_submodule || behind_word(s, "block data");
}

// --- units -------------------------------------------------------------------------------------------------------------

typedef struct {
  Arena *arena;
  TextUnit *open, *all;
  bool in_interface, in_type;
} Units;

static void open_unit(Units *u, TextUnit new, int line) {
  TextUnit *x = alloc(u->arena, TextUnit);
  *x = new;
  x->first = line;
  x->around = u->open;
  x->next = u->all;
  u->open = u->all = x;
}

static void take_statement(Units *u, const char *s, int line) {
  TextUnit new = {0};
  const char *type = behind_word(s, "type"), *end = behind_word(s, "end");
  if (behind_word(s, "endinterface") || (end && behind_word(end, "interface"))) {
    u->in_interface = false;
  } else if (behind_word(s, "endtype") || (end && behind_word(end, "type"))) {
    u->in_type = false;
  } else if (ends_unit(s)) {
    if (u->open) u->open->last = line, u->open = u->open->around;
  } else if (behind_word(s, "interface") || behind_word(s, "abstract")) {
    u->in_interface = true;
  } else if (behind_word(s, "contains")) {
    if (u->open && !u->in_type) u->open->contains = line;
  } else if (type && *type != '(' && *type != '=' && !behind_word(type, "is")) {
    u->in_type = true;
  } else if (begins_unit(s, u->in_interface, &new)) {
    new.in_interface = u->in_interface;
    open_unit(u, new, line);
  } else if (!u->open) {
    open_unit(u, new, line); // a main program without PROGRAM
  }
}

const TextUnit *text_unit_at(Arena *a, const FSource *f, int line) {
  Units u = {.arena = a};
  const TextUnit *found = NULL;
  for (int i = 1; i <= f->nlines; i++)
    if (!is_comment(f, f->lines[i]) && !is_continued(f, i))
      take_statement(&u, f->lines[i], i);
  for (const TextUnit *x = u.all; x && !found; x = x->next) // inner ones come first
    if (x->first <= line && line <= x->last) found = x;
  return found;
}
