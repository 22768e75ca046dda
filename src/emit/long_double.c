// Members of type long double, which devices do not have: device code keeps their place, so that a struct is the host's.
// In:  device C, in which nothing reads or writes one (ir/device_type.c).  Out: the same with a type of their size for them.
#include "emit/emit.h"
#include <ctype.h>

static bool is_in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static size_t word_length(const char *s) {
  size_t n = 0;
  while (is_in_word(s[n])) n++;
  return n;
}

static bool text_is(const char *s, size_t len, const char *word) {
  return strlen(word) == len && !strncmp(s, word, len);
}

// Behind a string, a character, or a line of the preprocessor's; s: nothing of that is here.
static const char *after_aside(const char *code, const char *s) {
  if (*s == '#' && (s == code || s[-1] == '\n')) return s + strcspn(s, "\n");
  if (*s != '"' && *s != '\'') return s;
  const char *t = s + 1;
  while (*t && *t != *s) t += *t == '\\' && t[1] ? 2 : 1;
  return *t ? t + 1 : t;
}

typedef enum {
  WORD_OTHER,
  WORD_BESIDE,
  WORD_LONG,
  WORD_DOUBLE,
  WORD_COMPLEX,
  WORD_QUAD
} Word;

// The words of a declaration's type may stand in any order, with others between them.
static Word word_kind(const char *s, size_t len) {
  static const char *const beside[] = {"const",   "volatile",     "typedef", "static",
                                       "extern",  "register",     "_Atomic", "inline",
                                       "__const", "__extension__"};
  if (text_is(s, len, "long")) return WORD_LONG;
  if (text_is(s, len, "double")) return WORD_DOUBLE;
  if (text_is(s, len, "__float128")) return WORD_QUAD;
  if (text_is(s, len, "_Complex") || text_is(s, len, "__complex__")) return WORD_COMPLEX;
  for (size_t i = 0; i < countof(beside); i++)
    if (text_is(s, len, beside[i])) return WORD_BESIDE;
  return WORD_OTHER;
}

// Words that stand beside each other, from 'at' to 'end' of the text; which kinds are among them.
typedef struct {
  const char *at, *end;
  unsigned kinds;
} Words;

static Words words_at(const char *code, const char *at) {
  Words w = {at, at, 0};
  for (const char *s = at; *s;) {
    const char *next = after_aside(code, s);
    size_t len = next == s ? word_length(s) : 0;
    if (len) {
      Word kind = word_kind(s, len);
      if (kind == WORD_OTHER) break;
      w.kinds |= 1u << kind;
      w.end = s + len;
    } else if (next == s ? !isspace((unsigned char)*s) : *s != '#') {
      break;
    }
    s = next == s ? s + (len ? len : 1) : next;
  }
  return w;
}

static void write_words(Text *out, const char *code, Words w) {
  bool complex = w.kinds & 1u << WORD_COMPLEX, written = false;
  for (const char *s = w.at; s < w.end;) {
    const char *next = after_aside(code, s);
    size_t len = next == s ? word_length(s) : 0;
    if (next == s) next = s + (len ? len : 1);
    if (!len || word_kind(s, len) == WORD_BESIDE) {
      text_addn(out, s, (size_t)(next - s));
    } else if (!written) {
      text_add(out, complex ? "__accomp_long_complex" : "__accomp_long_double");
      written = true;
    }
    s = next;
  }
}

const char *keep_long_doubles(Arena *a, const char *code) {
  if (!strstr(code, "double") && !strstr(code, "__float128")) return code;
  Text out = {.arena = a};
  for (const char *s = code, *next; *s; s = next) {
    unsigned both = 1u << WORD_LONG | 1u << WORD_DOUBLE;
    size_t len = word_length(s);
    Words w = len ? words_at(code, s) : (Words){s, s, 0};
    next = w.end > s ? w.end : len ? s + len : after_aside(code, s);
    if (next == s) next++;
    if ((w.kinds & both) == both || w.kinds & 1u << WORD_QUAD)
      write_words(&out, code, w);
    else
      text_addn(&out, s, (size_t)(next - s));
  }
  return out.at ? out.at : code;
}
