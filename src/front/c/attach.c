// Tokens: where statements and declarations start and end, and what a pragma stands in.
// In:  preprocessed text.  Out: extents; unit->decls with their ranges. libclang reports
// overlapping extents for declarations that share specifiers and none for a final ';',
// and what a pragma applies to must be known before libclang runs: so brackets and
// semicolons are counted here.
#include "front/c/internal.h"

static bool is_word_byte(char c) {
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

uint32_t skip_token(const char *s, uint32_t at, uint32_t end) {
  if (at >= end) return end;
  if (s[at] == '"' || s[at] == '\'') return skip_literal(s, at, end);
  if (!is_word_byte(s[at])) return at + 1;
  bool number = s[at] >= '0' && s[at] <= '9'; // C23 divides digits: 1'000
  while (at < end && (is_word_byte(s[at]) || (number && s[at] == '\'' && at + 1 < end &&
                                              is_word_byte(s[at + 1]))))
    at++;
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

static bool is_token(const char *s, uint32_t at, uint32_t end, const char *word) {
  size_t n = strlen(word);
  return skip_token(s, at, end) - at == n && !memcmp(s + at, word, n);
}

// Past the next ';' or ':' outside brackets; a '}' that closes what is around stops it.
static uint32_t skip_past(const char *s, uint32_t at, uint32_t end, char stop) {
  for (at = skip_blank(s, at, end); at < end; at = skip_blank(s, at, end)) {
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
  return next < end && s[next] == ':';
}

uint32_t statement_end(const char *s, uint32_t at, uint32_t end) {
  uint32_t start = skip_blank(s, at, end);
  if (start >= end || closes(s[start])) return at;
  if (s[start] == '{') return skip_group(s, start, end);
  uint32_t next = skip_token(s, start, end);
  if (is_token(s, start, end, "for") || is_token(s, start, end, "while") ||
      is_token(s, start, end, "switch"))
    return statement_end(s, skip_group(s, next, end), end);
  if (is_token(s, start, end, "if")) {
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

// --- file scope ----------------------------------------------------------------------

static void open_brace(Place *p) {
  // A body follows a parameter list, or the declarations of an old-style one. The
  // parenthesis of 'struct __attribute__((packed)) {' is none.
  if (!p->braces && !p->parens)
    p->in_function = (p->last == ')' && !p->after_tag) || !p->last;
  if (p->braces < (int)countof(p->saved)) p->saved[p->braces] = p->parens;
  p->parens = 0;
  p->braces++;
}

static bool close_brace(Place *p) {
  if (!p->braces) return false;
  p->braces--;
  p->parens = p->braces < (int)countof(p->saved) ? p->saved[p->braces] : 0;
  if (p->braces || p->parens || !p->in_function) return false;
  p->in_function = false;
  return true;
}

static void place_word(Place *p, const char *s, uint32_t at, uint32_t end) {
  if (p->braces || p->parens) return;
  bool tag = is_token(s, at, end, "struct") || is_token(s, at, end, "union") ||
             is_token(s, at, end, "enum");
  p->after_tag = tag || (p->after_tag && (is_token(s, at, end, "__attribute__") ||
                                          is_token(s, at, end, "__attribute")));
}

bool place_token(Place *p, const char *s, uint32_t at, uint32_t end) {
  bool ends = false;
  switch (s[at]) {
  case '{': open_brace(p); break;
  case '}': ends = close_brace(p); break;
  case '(':
  case '[': p->parens++; break;
  case ')':
  case ']': p->parens -= p->parens > 0; break;
  case ';': ends = !p->braces && !p->parens; break;
  default:
    if (is_word_byte(s[at])) place_word(p, s, at, end);
  }
  p->last = ends ? 0 : s[at];
  if (ends) p->after_tag = false;
  return ends;
}

static int pack_at(const Front *f, uint32_t offset) {
  int value = 0;
  for (int i = 0; i < f->packs.len && f->packs.at[i].offset <= offset; i++)
    value = f->packs.at[i].value;
  return value;
}

static void add_decl(Unit *u, uint32_t start, uint32_t end) {
  int n = u->decls.len;
  // The body of an old-style definition follows the ';' of its parameters.
  if (u->text[start] == '{' && n) {
    u->decls.at[n - 1]->range.end = end;
    return;
  }
  if (directive_at(u, start)) return;
  Decl *d = alloc(u->arena, Decl);
  const Marker *m = marker_at(u->front, start);
  d->range = (Range){start, end};
  d->in_system_header = m && m->system;
  d->pack = pack_at(u->front, start);
  d->index = n;
  push(u->arena, &u->decls, d);
}

void split_file_scope(Unit *u) {
  const char *s = u->text;
  uint32_t end = u->text_len, start = end;
  Place place = {0};
  for (uint32_t at = skip_blank(s, 0, end); at < end; at = skip_blank(s, at, end)) {
    uint32_t next = skip_token(s, at, end);
    if (start == end) start = at;
    if (place_token(&place, s, at, end)) {
      add_decl(u, start, next);
      start = end;
    }
    at = next;
  }
}

Decl *decl_at(const Unit *u, uint32_t offset) {
  int lo = 0, hi = u->decls.len;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    Decl *d = u->decls.at[mid];
    if (offset < d->range.start)
      hi = mid;
    else if (offset >= d->range.end)
      lo = mid + 1;
    else
      return d;
  }
  return NULL;
}
