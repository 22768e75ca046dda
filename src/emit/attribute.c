// Attributes in device code whose names the program also gives to variables or functions, which have other names there.
// In:  device C, whose macros rename them.  Out: the same with '__packed__' for 'packed' in attributes.
#include "emit/emit.h"
#include <ctype.h>

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_renamed(const Render *x, const char *word, size_t len) {
  for (int i = 0; i < x->renamed.len; i++)
    if (strlen(x->renamed.at[i]) == len && !strncmp(x->renamed.at[i], word, len))
      return true;
  return false;
}

// '((packed, aligned(8)))': the names at depth two. Returns what is behind it.
static const char *write_attribute(const Render *x, Text *out, const char *s) {
  for (int depth = 0; *s;) {
    size_t len = 0;
    while (is_in_word(s[len])) len++;
    bool renamed = len && depth == 2 && is_renamed(x, s, len);
    text_printf(out, renamed ? "__%.*s__" : "%.*s", (int)(len ? len : 1), s);
    depth += (*s == '(') - (*s == ')');
    s += len ? len : 1;
    if (!len && s[-1] == ')' && !depth) break;
  }
  return s;
}

void write_attributes(const Render *x, Text *out, const char *code) {
  static const char word[] = "__attribute__";
  const char *s = code, *at;
  while (x->renamed.len && (at = strstr(s, word))) {
    at += strlen(word);
    text_addn(out, s, (size_t)(at - s));
    s = write_attribute(x, out, at);
  }
  text_add(out, s);
}
