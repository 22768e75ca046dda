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

size_t token_end(const char *s, size_t at) {
  size_t close, fault, end = at;
  if (s[at] == '"' || s[at] == '\'') return skip_literal(s, at);
  if (partner(s[at])) return match_group(s, at, &close, &fault) ? close + 1 : strlen(s);
  while (is_word_char(s[end])) end++;
  return end > at ? end : at + (s[at] != 0);
}

Span trim(const char *s, Span x) {
  while (x.start < x.end && strchr(" \t\r\n", s[x.start])) x.start++;
  while (x.end > x.start && strchr(" \t\r\n", s[x.end - 1])) x.end--;
  return x;
}

size_t find_split(const char *s, Span x, char c) {
  int questions = 0;
  for (size_t at = x.start; at < x.end; at = token_end(s, at)) {
    if (s[at] == '?') questions++;
    if (s[at] == ':' && questions)
      questions--;
    else if (s[at] == c)
      return at;
  }
  return x.end;
}

bool next_part(const char *s, Span *rest, char c, Span *part) {
  if (rest->start > rest->end) return false;
  size_t at = find_split(s, *rest, c);
  *part = trim(s, (Span){rest->start, at});
  rest->start = at + 1;
  return true;
}

bool span_is(const char *s, Span x, const char *word) {
  size_t n = strlen(word);
  return x.end - x.start == n && !strncmp(s + x.start, word, n);
}
