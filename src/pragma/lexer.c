// The characters of a pragma.
// In: its text and an offset.  Out: offsets; nothing is copied and nothing reported here.
#include "pragma/lexer.h"

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '_' || c == '$';
}

size_t skip_blanks(const char *s, size_t at) {
  return at + strspn(s + at, " \t\r\n\v\f");
}

size_t word_end(const char *s, size_t at) {
  if (s[at] >= '0' && s[at] <= '9') return at;
  while (is_word_char(s[at])) at++;
  return at;
}

static size_t skip_literal(const char *s, size_t at) {
  char quote = s[at++];
  for (; s[at] && s[at] != quote; at++)
    if (s[at] == '\\' && s[at + 1]) at++;
  return at + (s[at] == quote);
}

static char partner(char open) {
  return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : 0;
}

bool match_group(const char *s, size_t open, size_t *close, size_t *fault) {
  *fault = open;
  for (size_t at = open + 1; s[at];) {
    if (s[at] == '"' || s[at] == '\'') {
      at = skip_literal(s, at);
    } else if (partner(s[at])) {
      if (!match_group(s, at, close, fault)) return false;
      *fault = open;
      at = *close + 1;
    } else if (strchr(")]}", s[at])) {
      *close = at;
      return s[at] == partner(s[open]);
    } else {
      at++;
    }
  }
  return false;
}

// "::" in front of a name: C++.
static bool is_scope(const char *s, size_t at) {
  return s[at] == ':' && s[at + 1] == ':' && is_word_char(s[at + 2]) &&
         !(s[at + 2] >= '0' && s[at + 2] <= '9');
}

// scoped: a name with the namespaces in front of it is one token.
static size_t end_of_token(const char *s, size_t at, bool scoped) {
  size_t close, fault, end = at;
  if (s[at] == '"' || s[at] == '\'') return skip_literal(s, at);
  if (partner(s[at])) return match_group(s, at, &close, &fault) ? close + 1 : strlen(s);
  if (scoped && is_scope(s, end)) end += 2;
  while (is_word_char(s[end])) {
    end++;
    if (scoped && is_scope(s, end)) end += 2;
  }
  return end > at ? end : at + (s[at] != 0);
}

size_t token_end(const char *s, size_t at) { return end_of_token(s, at, true); }

Span trim(const char *s, Span x) {
  while (x.start < x.end && strchr(" \t\r\n", s[x.start])) x.start++;
  while (x.end > x.start && strchr(" \t\r\n", s[x.end - 1])) x.end--;
  return x;
}

static size_t find(const char *s, Span x, char c, bool scoped) {
  int questions = 0;
  for (size_t at = x.start; at < x.end; at = end_of_token(s, at, scoped)) {
    if (s[at] == '?') questions++;
    if (scoped && is_scope(s, at)) continue; // behind a template's arguments
    if (s[at] == ':' && questions)
      questions--;
    else if (s[at] == c)
      return at;
  }
  return x.end;
}

size_t find_split(const char *s, Span x, char c) { return find(s, x, c, true); }

static bool take_part(const char *s, Span *rest, size_t at, Span *part) {
  *part = trim(s, (Span){rest->start, at});
  rest->start = at + 1;
  return true;
}

bool next_part(const char *s, Span *rest, char c, Span *part) {
  if (rest->start > rest->end) return false;
  return take_part(s, rest, find_split(s, *rest, c), part);
}

size_t find_colon(const char *s, Span x, bool cxx) { return find(s, x, ':', cxx); }

bool next_of_section(const char *s, Span *rest, bool cxx, Span *part) {
  if (rest->start > rest->end) return false;
  return take_part(s, rest, find_colon(s, *rest, cxx), part);
}

bool span_is(const char *s, Span x, const char *word) {
  size_t n = strlen(word);
  return x.end - x.start == n && !strncmp(s + x.start, word, n);
}
