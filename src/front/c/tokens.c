// Tokens of C and C++: where statements end.
// In:  preprocessed text.  Out: extents. The statement that a pragma applies to must be known before libclang runs: so brackets
// and semicolons are counted here.
#include "front/c/internal.h"

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static uint32_t skip_line(const char *s, uint32_t at, uint32_t end) {
  const char *eol = memchr(s + at, '\n', end - at);
  return eol ? (uint32_t)(eol - s) : end;
}

uint32_t skip_blank(const char *s, uint32_t at, uint32_t end) {
  for (; at < end; at++) {
    if (s[at] == '#') at = skip_line(s, at, end);
    if (at == end || !is_blank(s[at])) break;
  }
  return at;
}

static uint32_t skip_literal(const char *s, uint32_t at, uint32_t end) {
  char quote = s[at++];
  for (; at < end && s[at] != quote && s[at] != '\n'; at++)
    if (s[at] == '\\' && at + 1 < end) at++;
  return at < end && s[at] == quote ? at + 1 : at;
}

// R"delimiter(...)delimiter", from the quote on (C++20, 5.13.5).
static uint32_t skip_raw_string(const char *s, uint32_t quote, uint32_t end) {
  const char *open = memchr(s + quote, '(', end - quote);
  size_t n = open ? (size_t)(open - s) - quote - 1 : 0;
  for (const char *p = open; p; p = memchr(p + 1, ')', (size_t)(s + end - p - 1)))
    if (*p == ')' && (size_t)(s + end - p) > n + 1 && p[n + 1] == '"' &&
        !memcmp(p + 1, s + quote + 1, n))
      return (uint32_t)(p - s + (long)n) + 2;
  return skip_literal(s, quote, end);
}

static bool begins_raw_string(const char *s, uint32_t at, uint32_t quote) {
  static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
  for (size_t i = 0; i < countof(prefixes); i++)
    if (strlen(prefixes[i]) == quote - at && !memcmp(s + at, prefixes[i], quote - at))
      return true;
  return false;
}

uint32_t skip_token(const char *s, uint32_t at, uint32_t end) {
  uint32_t start = at;
  if (at >= end) return end;
  if (s[at] == '"' || s[at] == '\'') return skip_literal(s, at, end);
  if (!is_word_byte(s[at])) return at + 1;
  bool number = s[at] >= '0' && s[at] <= '9'; // C23 divides digits: 1'000
  while (at < end && (is_word_byte(s[at]) || (number && s[at] == '\'' && at + 1 < end &&
                                              is_word_byte(s[at + 1]))))
    at++;
  if (at < end && s[at] == '"' && begins_raw_string(s, start, at))
    return skip_raw_string(s, at, end);
  return at;
}

static bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
static bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

uint32_t skip_group(const char *s, uint32_t at, uint32_t end) {
  int depth = 0;
  for (at = skip_blank(s, at, end); at < end; at = skip_blank(s, at, end)) {
    char c = s[at];
    at = skip_token(s, at, end);
    depth += opens(c) - closes(c);
    if (depth <= 0) break;
  }
  return at;
}

bool is_token(const char *s, uint32_t at, uint32_t end, const char *word) {
  size_t n = strlen(word);
  return n <= end - at && !memcmp(s + at, word, n) && skip_token(s, at, end) - at == n;
}

// Past the next ';' or ':' outside brackets; a '}' that closes what is around stops it.
static uint32_t skip_past(const char *s, uint32_t at, uint32_t end, char stop) {
  for (at = skip_blank(s, at, end); at < end; at = skip_blank(s, at, end)) {
    bool scope = s[at] == ':' && at + 1 < end && s[at + 1] == ':';
    if (scope) {
      at += 2;
      continue;
    }
    if (s[at] == stop) return at + 1;
    if (closes(s[at])) return at;
    at = opens(s[at]) ? skip_group(s, at, end) : skip_token(s, at, end);
  }
  return at;
}

// The word is a label: a ':' follows that is not part of '?:' (a statement starts here).
static bool is_label_word(const char *s, uint32_t at, uint32_t end) {
  if (!is_word_byte(s[at])) return false;
  uint32_t next = skip_blank(s, skip_token(s, at, end), end);
  return next < end && s[next] == ':' && !(next + 1 < end && s[next + 1] == ':');
}

// [[likely]] and its like (C23, 6.7.13; C++20, 9.12).
static uint32_t skip_attributes(const char *s, uint32_t at, uint32_t end) {
  while (at + 1 < end && s[at] == '[' && s[at + 1] == '[')
    at = skip_blank(s, skip_group(s, at, end), end);
  return at;
}

// 'try' and its handlers.
static uint32_t try_end(const char *s, uint32_t at, uint32_t end) {
  for (at = skip_group(s, at, end);;) {
    uint32_t next = skip_blank(s, at, end);
    if (next >= end || !is_token(s, next, end, "catch")) return at;
    at = skip_group(s, skip_group(s, skip_token(s, next, end), end), end);
  }
}

uint32_t statement_end(const char *s, uint32_t at, uint32_t end) {
  uint32_t start = skip_attributes(s, skip_blank(s, at, end), end);
  if (start >= end || closes(s[start])) return at;
  if (s[start] == '{') return skip_group(s, start, end);
  uint32_t next = skip_token(s, start, end);
  if (is_token(s, start, end, "for") || is_token(s, start, end, "while") ||
      is_token(s, start, end, "switch"))
    return statement_end(s, skip_group(s, next, end), end);
  if (is_token(s, start, end, "try")) return try_end(s, next, end);
  if (is_token(s, start, end, "if")) {
    uint32_t word = skip_blank(s, next, end);
    if (is_token(s, word, end, "constexpr")) next = skip_token(s, word, end);
    next = statement_end(s, skip_group(s, next, end), end);
    uint32_t other = skip_blank(s, next, end);
    if (other >= end || !is_token(s, other, end, "else")) return next;
    return statement_end(s, skip_token(s, other, end), end);
  }
  if (is_token(s, start, end, "do"))
    return skip_past(s, statement_end(s, next, end), end, ';');
  if (is_token(s, start, end, "case"))
    return statement_end(s, skip_past(s, next, end, ':'), end);
  if (is_label_word(s, start, end))
    return statement_end(s, skip_past(s, next, end, ':'), end);
  return skip_past(s, start, end, ';');
}

ForHeader for_header(const char *s, uint32_t at, uint32_t end) {
  uint32_t open = skip_blank(s, skip_token(s, at, end), end);
  ForHeader h = {.close = skip_group(s, open, end) - 1};
  h.first = skip_past(s, open + 1, h.close, ';') - 1;
  h.second = skip_past(s, h.first + 1, h.close, ';') - 1;
  return h;
}

bool is_balanced(const char *expression) {
  char stack[256];
  int depth = 0, braces = 0;
  uint32_t end = (uint32_t)strlen(expression);
  for (uint32_t at = 0; at < end; at = skip_token(expression, at, end)) {
    char c = expression[at];
    if (c == ';' && !braces) return false;
    braces += (c == '{') - (c == '}');
    if (opens(c)) {
      if (depth == (int)sizeof stack) return false;
      stack[depth++] = c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (closes(c) && (!depth || stack[--depth] != c)) {
      return false;
    }
  }
  return !depth;
}
