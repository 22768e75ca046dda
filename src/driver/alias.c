// Aliases in the devices' C++: clang emits no function there that no kernel reaches, and refuses the aliases of those it does not
// emit.
// In:  device text.  Out: the same without 'alias("f")' and 'ifunc("f")' in attributes; lines and columns stay.
#include "driver/target.h"

#include <ctype.h>

static bool is_word_byte(char c) { return isalnum((unsigned char)c) || c == '_'; }

// The end of what is in parentheses from 's' on, which is the first one; NULL: it has none.
static char *behind_parentheses(char *s) {
  int depth = 0;
  for (bool quoted = false; *s; s++) {
    if (*s == '"' && s[-1] != '\\') quoted = !quoted;
    if (!quoted) depth += (*s == '(') - (*s == ')');
    if (!depth) return s + 1;
  }
  return NULL;
}

// 'alias("f")' at 's', or the like, becomes 'unused' and blanks.
static void replace_alias(char *s) {
  static const char *const names[] = {"alias", "__alias__", "ifunc", "__ifunc__"};
  static const char unused[] = "unused";
  for (size_t i = 0; i < countof(names); i++) {
    size_t n = strlen(names[i]);
    if (strncmp(s, names[i], n) != 0 || is_word_byte(s[n])) continue;
    char *open = s + n + strspn(s + n, " \t");
    char *end = *open == '(' ? behind_parentheses(open) : NULL;
    if (!end || end - s < (int)sizeof unused) return;
    memset(s, ' ', (size_t)(end - s));
    memcpy(s, unused, sizeof unused - 1);
  }
}

void drop_aliases(Text *t) {
  static const char mark[] = "__attribute__";
  for (char *s = t->len ? t->at : ""; (s = strstr(s, mark));) {
    s += sizeof mark - 1;
    char *open = s + strspn(s, " \t\n"), *end = NULL;
    if (*open == '(') end = behind_parentheses(open);
    for (char *at = open; end && at < end; at++)
      if (!is_word_byte(at[-1])) replace_alias(at);
  }
}
