// Scopes: what a pragma stands in, and the declarations of file scope, in C and C++.
// In:  preprocessed text, token by token.  Out: Place; unit->decls with their ranges. libclang reports overlapping extents for
// declarations that share specifiers and none for a final ';', and what a pragma stands in must be known before it runs.
// In C++ the braces of namespaces and classes are open to what is around: a declaration in one is a piece of its own.
#include "front/c/internal.h"

static void push_brace(Place *p) {
  if (p->braces < (int)countof(p->saved)) p->saved[p->braces] = p->parens;
  p->parens = 0;
  p->braces++;
}

static void open_brace(Place *p) {
  // A body follows a parameter list, or the declarations of an old-style one. The
  // parenthesis of 'struct __attribute__((packed)) {' is none.
  if (!p->braces && !p->parens)
    p->in_function = (p->last == ')' && !p->after_tag) || !p->last;
  push_brace(p);
}

static bool close_brace(Place *p) {
  if (!p->braces) return false;
  p->braces--;
  p->parens = p->braces < (int)countof(p->saved) ? p->saved[p->braces] : 0;
  if (p->braces || p->parens || !p->in_function) return false;
  bool ends = !p->in_lambda;
  p->in_function = p->in_lambda = false;
  return ends;
}

static void place_word(Place *p, const char *s, uint32_t at, uint32_t end) {
  if (p->braces || p->parens) return;
  bool tag = is_token(s, at, end, "struct") || is_token(s, at, end, "union") ||
             is_token(s, at, end, "enum");
  p->after_tag = tag || (p->after_tag && (is_token(s, at, end, "__attribute__") ||
                                          is_token(s, at, end, "__attribute")));
}

// --- C++ -------------------------------------------------------------------------------

// A word that starts a declaration, or whose parentheses hold no parameters.
static void head_word(Head *h, const char *s, uint32_t at, uint32_t end) {
  static const struct {
    const char *word;
    HeadKind kind;
  } kinds[] = {{"class", HEAD_CLASS},         {"struct", HEAD_CLASS},
               {"union", HEAD_CLASS},         {"enum", HEAD_ENUM},
               {"namespace", HEAD_NAMESPACE}, {"extern", HEAD_EXTERN}};
  static const char *const groups[] = {"__attribute__", "__attribute", "alignas",
                                       "decltype",      "noexcept",    "explicit",
                                       "throw",         "requires"};
  static const char *const access[] = {"public", "private", "protected"};
  for (size_t i = 0; i < countof(kinds) && !h->kind; i++)
    if (is_token(s, at, end, kinds[i].word)) h->kind = kinds[i].kind;
  if (h->kind == HEAD_EXTERN && is_token(s, at, end, "template")) h->kind = HEAD_NONE;
  h->group = h->access = false;
  for (size_t i = 0; i < countof(groups); i++)
    h->group |= is_token(s, at, end, groups[i]);
  for (size_t i = 0; i < countof(access); i++)
    h->access |= is_token(s, at, end, access[i]);
  h->is_template |= is_token(s, at, end, "template");
  h->is_operator |= is_token(s, at, end, "operator");
}

// The kind of brace that opens in file scope, a namespace or a class.
static BraceKind brace_kind(const Place *p) {
  const Head *h = &p->head;
  bool member = h->initialises && (is_word_byte(p->last) || p->last == '>');
  if (h->kind == HEAD_NAMESPACE) return BRACE_NAMESPACE;
  if (h->kind == HEAD_EXTERN && p->last == '"') return BRACE_NAMESPACE;
  if (h->assigned && p->last && strchr(")]", p->last)) return BRACE_LAMBDA;
  if (h->assigned || member || h->kind == HEAD_ENUM) return BRACE_OTHER;
  if (h->params) return BRACE_BODY;
  return h->kind == HEAD_CLASS ? BRACE_CLASS : BRACE_OTHER;
}

// True when a declaration ends: also the head of a namespace or class, and its '}'.
static bool place_in_scope(Place *p, const char *s, uint32_t at, uint32_t end) {
  Head *h = &p->head;
  char c = s[at], next = at + 1 < end ? s[at + 1] : '\0';
  BraceKind kind;
  switch (c) {
  case '{':
    kind = brace_kind(p);
    if (kind != BRACE_NAMESPACE && kind != BRACE_CLASS) {
      p->in_function = kind == BRACE_BODY || kind == BRACE_LAMBDA;
      p->in_lambda = kind == BRACE_LAMBDA;
      push_brace(p);
      return false;
    }
    if (p->scopes < (int)countof(p->scope)) p->scope[p->scopes] = kind;
    p->scopes++;
    return true;
  case '}': p->scopes -= p->scopes > 0; return true;
  case '(':
  case '[': p->parens++; return false;
  case '<': h->angles += h->is_template || h->angles; return false;
  case '>': h->angles -= h->angles && p->last != '-'; break;
  case '=': h->assigned |= !h->angles && !h->is_operator; return false;
  case ':':
    if (h->access && !h->kind) return true;
    h->initialises |= h->params && next != ':' && p->last != ':';
    return false;
  case ';': return true;
  default:
    if (is_word_byte(c) && !h->angles) head_word(h, s, at, end);
    return false;
  }
  if (!h->angles) h->is_template = false;
  return false;
}

static bool place_inside(Place *p, char c) {
  switch (c) {
  case '{': push_brace(p); return false;
  case '}': return close_brace(p);
  case '(':
  case '[': p->parens++; return false;
  case ')':
  case ']': break;
  default: return false;
  }
  p->parens -= p->parens > 0;
  if (p->braces || p->parens || c != ')') return false;
  p->head.params |= !p->head.group && !p->head.angles;
  p->head.group = p->head.is_operator = false;
  return false;
}

static bool place_cxx_token(Place *p, const char *s, uint32_t at, uint32_t end) {
  bool ends =
      p->braces || p->parens ? place_inside(p, s[at]) : place_in_scope(p, s, at, end);
  uint32_t last = skip_token(s, at, end) - 1;
  p->last = ends ? 0 : s[last];
  if (ends) p->head = (Head){0};
  return ends;
}

bool is_in_class(const Place *p) {
  return p->cxx && p->scopes && p->scopes <= (int)countof(p->scope) &&
         p->scope[p->scopes - 1] == BRACE_CLASS;
}

bool place_token(Place *p, const char *s, uint32_t at, uint32_t end) {
  bool ends = false;
  if (p->cxx) return place_cxx_token(p, s, at, end);
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
  Place place = {.cxx = u->cxx};
  for (uint32_t at = skip_blank(s, 0, end); at < end; at = skip_blank(s, at, end)) {
    uint32_t next = skip_token(s, at, end);
    if (start == end) start = at;
    if (place_token(&place, s, at, end)) {
      // 'array<T, sizeof...(N)> a{N...};' looks like a function.
      uint32_t behind = skip_blank(s, next, end);
      if (u->cxx && s[at] == '}' && at > start && behind < end && s[behind] == ';')
        next = behind + 1;
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
