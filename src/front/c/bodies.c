// C++: bodies of the library's functions that devices do not run. Half of the time that a compiler takes for the library's headers goes into
// bodies, and into what they instantiate.
// In:  the text and its declarations.  Out: Unit.brief, a text of the same length without those bodies.
// A body stays if the function is called by its name in a directive's statement or in a lambda, or in a function that is called there, and so
// on; and if more than calls may depend on it. A call without a name is missed: then the driver compiles the whole text (driver/brief.c).
#include "front/c/internal.h"

#include <ctype.h>

// --- definitions -----------------------------------------------------------------------

static bool is_one_of(const char *s, uint32_t at, uint32_t end, const char *const *words,
                      size_t n) {
  for (size_t i = 0; i < n; i++)
    if (is_token(s, at, end, words[i])) return true;
  return false;
}

// "<class T, int n = (1 < 2)>"; up to 'end' where it has no end.
static uint32_t skip_angles(const char *s, uint32_t at, uint32_t end) {
  int depth = 0;
  for (at = skip_blank(s, at, end); at < end; at = skip_blank(s, at, end)) {
    char c = s[at];
    depth += (c == '<') - (c == '>' && s[at - 1] != '-');
    at = strchr("([{", c) ? skip_group(s, at, end) : skip_token(s, at, end);
    if (depth <= 0) break;
  }
  return at;
}

// An attribute or its like, and what stands in its parentheses; 'at' itself where there is none.
static uint32_t skip_attribute(const char *s, uint32_t at, uint32_t end) {
  static const char *const words[] = {"__attribute__", "__attribute", "alignas",
                                      "explicit",      "noexcept",    "throw"};
  if (!is_one_of(s, at, end, words, countof(words))) return at;
  uint32_t next = skip_blank(s, skip_token(s, at, end), end);
  return next < end && s[next] == '(' ? skip_group(s, next, end) : next;
}

// Moves to the parameters of a function, and finds its name. typed: it has a type, which constructors have not. False: it is no function, or
// constants, types or classes may depend on its body.
static bool find_parameters(const char *s, uint32_t *at, uint32_t end, Range *name,
                            bool *typed) {
  static const char *const words[] = {"auto",      "class",    "concept",  "consteval",
                                      "constexpr", "decltype", "enum",     "friend",
                                      "namespace", "operator", "requires", "struct",
                                      "typedef",   "union",    "using",    "virtual"};
  *name = (Range){0};
  for (uint32_t i = *at; i < end; i = skip_blank(s, i, end)) {
    uint32_t next = skip_attribute(s, i, end);
    if (next > i) {
      *name = (Range){0};
    } else if (s[i] == '(') {
      *at = i;
      return name->end != 0;
    } else if (is_word_byte(s[i])) {
      if (is_one_of(s, i, end, words, countof(words))) return false;
      next = skip_token(s, i, end);
      *typed |= name->end != 0 && !is_token(s, name->start, end, "inline");
      *name = (Range){i, next};
    } else if (s[i] == '<') {
      next = skip_angles(s, i, end);
    } else if (s[i] == '[') {
      next = skip_group(s, i, end);
    } else if (strchr(":*&~\"", s[i])) {
      next = skip_token(s, i, end);
    } else {
      return false;
    }
    i = next;
  }
  return false;
}

// ": a(x), b<T>{y}", up to the body; 'end': it is something else.
static uint32_t skip_initialisers(const char *s, uint32_t at, uint32_t end) {
  do {
    at = skip_blank(s, at + 1, end);
    while (at < end && (is_word_byte(s[at]) || s[at] == ':' || s[at] == '<'))
      at = skip_blank(s, s[at] == '<' ? skip_angles(s, at, end) : skip_token(s, at, end),
                      end);
    if (at >= end || !strchr("({", s[at])) return end;
    at = skip_blank(s, skip_group(s, at, end), end);
    while (at < end && s[at] == '.') at = skip_blank(s, at + 1, end);
  } while (at < end && s[at] == ',');
  return at;
}

// The body of the function that the declaration defines.
static bool find_body(const char *s, Range decl, Range *name, Range *body, bool *typed) {
  uint32_t at = decl.start, end = decl.end;
  if (!find_parameters(s, &at, end, name, typed)) return false;
  at = skip_blank(s, skip_group(s, at, end), end);
  for (uint32_t next; at < end && !strchr("{:", s[at]); at = skip_blank(s, next, end)) {
    bool qualifier =
        s[at] == '&' || is_token(s, at, end, "const") || is_token(s, at, end, "volatile");
    next = qualifier ? skip_token(s, at, end) : skip_attribute(s, at, end);
    if (next == at) return false;
  }
  if (at < end && s[at] == ':') at = skip_initialisers(s, at, end);
  if (at >= end || s[at] != '{') return false;
  *body = (Range){at, skip_group(s, at, end)};
  return body->end == end;
}

// --- what devices may run --------------------------------------------------------------

typedef struct {
  Range name, text; // of a function of the library; of what the program declares
  const char *file;
  bool library, typed, needed;
  int next; // of the same name: its number; -1: there is none
} Body;

typedef struct {
  Unit *unit;
  Vec(Body) all;
  Vec(int) queue; // those that are needed, in the order of their discovery
  int *table;     // by the hash of a name: the first of that name, from 1 on
  uint64_t mask;
} Bodies;

static int *place_of(const Bodies *b, Range name) {
  const char *s = b->unit->text;
  uint32_t n = name.end - name.start;
  uint64_t h = HASH_START;
  for (uint32_t i = 0; i < n; i++)
    h = (h ^ (unsigned char)s[name.start + i]) * 1099511628211u;
  for (;; h++) {
    int *at = &b->table[h & b->mask];
    Range other = *at ? b->all.at[*at - 1].name : name;
    if (other.end - other.start == n && !memcmp(s + other.start, s + name.start, n))
      return at;
  }
}

// A header of libstdc++ (/usr/include/c++/12) or libc++ (/usr/include/c++/v1).
static bool is_library(const Marker *m) {
  const char *folder = m->system ? strstr(m->file, "/c++/") : NULL;
  return folder && (isdigit((unsigned char)folder[5]) || !strncmp(folder + 5, "v1/", 3));
}

// The last word in front of parameters or of a first value; empty for what has no name of its own.
static Range name_of(const char *s, Range decl) {
  Range name = {0};
  for (uint32_t at = decl.start; at < decl.end && !strchr("(={;", s[at]);) {
    if (is_token(s, at, decl.end, "operator")) return (Range){0};
    uint32_t next =
        s[at] == '<' ? skip_angles(s, at, decl.end) : skip_token(s, at, decl.end);
    if (is_word_byte(s[at])) name = (Range){at, next};
    at = skip_blank(s, next, decl.end);
  }
  return name;
}

static bool has_directive(const Unit *u, Range body) {
  for (int i = 0; i < u->directives.len; i++) {
    uint32_t at = u->directives.at[i]->pragma.start;
    if (at >= body.start && at < body.end) return true;
  }
  return false;
}

static void find_bodies(Bodies *b) {
  Unit *u = b->unit;
  for (int i = 0; i < u->decls.len; i++) {
    Range decl = u->decls.at[i]->range;
    const Marker *m = marker_at(u->front, decl.start);
    if (!m || !memchr(u->text + decl.start, '{', decl.end - decl.start)) continue;
    Body x = {.text = decl, .file = m->file, .library = is_library(m)};
    if (!x.library)
      x.name = name_of(u->text, decl);
    else if (!find_body(u->text, decl, &x.name, &x.text, &x.typed) ||
             has_directive(u, x.text))
      continue;
    push(u->arena, &b->all, x);
  }
  for (b->mask = 63; b->mask < 2 * (uint64_t)b->all.len;) b->mask = 2 * b->mask + 1;
  b->table = alloc_n(u->arena, int, b->mask + 1);
  for (int i = 0; i < b->all.len; i++) {
    int *at = place_of(b, b->all.at[i].name);
    b->all.at[i].next = *at - 1;
    *at = i + 1;
  }
}

static void need(Bodies *b, int body) {
  if (b->all.at[body].needed) return;
  b->all.at[body].needed = true;
  push(b->unit->arena, &b->queue, body);
}

// A name in a function of the library means one of the same header first.
static void need_name(Bodies *b, Range name, const Body *from) {
  int first = *place_of(b, name) - 1;
  bool own = false;
  for (int i = first; i >= 0 && from; i = b->all.at[i].next)
    own |= b->all.at[i].file == from->file;
  for (int i = first; i >= 0; i = b->all.at[i].next)
    if (!own || b->all.at[i].file == from->file) need(b, i);
}

// May the word be a function or a class? Variables, of which many share a name with a function, are followed by an operator.
static bool may_be_called(const char *s, uint32_t at, uint32_t behind, uint32_t end) {
  if (at > 1 && s[at - 1] == ':' && s[at - 2] == ':') return true;
  if (behind >= end) return false;
  uint32_t next = s[behind] == ')' ? skip_blank(s, behind + 1, end) : end; // (f)(x)
  return is_word_byte(s[behind]) || strchr("(<{", s[behind]) ||
         (next < end && s[next] == '(');
}

// from: the function of the library that the text is of; NULL: it is the program's.
static void need_names(Bodies *b, Range text, const Body *from) {
  const char *s = b->unit->text;
  for (uint32_t at = skip_blank(s, text.start, text.end); at < text.end;) {
    uint32_t next = skip_token(s, at, text.end), behind = skip_blank(s, next, text.end);
    if (is_word_byte(s[at]) && may_be_called(s, at, behind, text.end))
      need_name(b, (Range){at, next}, from);
    at = behind;
  }
}

// A kernel may get the object of a lambda.
static void need_lambdas(Bodies *b, Range text) {
  const char *s = b->unit->text;
  for (uint32_t at = text.start; at < text.end; at = skip_token(s, at, text.end)) {
    at = skip_blank(s, at, text.end);
    if (at >= text.end || s[at] != '[') continue;
    uint32_t open = skip_blank(s, skip_group(s, at, text.end), text.end);
    if (open >= text.end || !strchr("({", s[open])) continue;
    if (s[open] == '(') open = skip_group(s, open, text.end);
    while (open < text.end && !strchr("{;", s[open])) open++;
    if (open < text.end && s[open] == '{')
      need_names(b, (Range){open, skip_group(s, open, text.end)}, NULL);
  }
}

// What is declared for devices outside of regions may be anything.
static void find_needed(Bodies *b) {
  Unit *u = b->unit;
  bool all = false;
  for (int i = 0; i < u->directives.len; i++) {
    const Directive *d = u->directives.at[i];
    uint32_t end = statement_end(u->text, d->pragma.end, u->text_len);
    all |= d->info->body == BODY_FILE_SCOPE;
    need_names(b, (Range){d->pragma.start, end}, NULL);
  }
  for (int i = 0; i < b->all.len; i++) {
    const Body *x = &b->all.at[i];
    if (x->library) continue;
    if (all || x->name.end == x->name.start) need(b, i);
    need_lambdas(b, x->text);
  }
  for (int i = 0; i < b->queue.len; i++) {
    const Body *x = &b->all.at[b->queue.at[i]];
    need_names(b, x->text, x->library ? x : NULL);
    // Code with an object calls functions without their names: its destructor, and those of its bases.
    for (int k = 0; x->library && !x->typed && k < b->all.len; k++)
      if (b->all.at[k].file == x->file) need(b, k);
  }
}

// --- the text without bodies -------------------------------------------------------------

// A part of a line with that many bytes, in a body; 0: there is none.
static uint32_t find_room(const char *s, Range body, uint32_t n) {
  for (uint32_t at = body.start + 1; at < body.end; at++) {
    const char *eol = memchr(s + at, '\n', body.end - at);
    uint32_t end = eol ? (uint32_t)(eol - s) : body.end - 1;
    if (s[at] != '#' && end - at >= n) return at;
    at = end;
  }
  return 0;
}

// The function stays defined: clang refuses one whose type other files cannot name, if it is not. Lines of the preprocessor's stay.
static bool leave_out(char *s, Range body) {
  static const char gap[] = "void " GAP_OF_OURS "();" GAP_OF_OURS "();";
  uint32_t room = find_room(s, body, sizeof gap - 1);
  if (!room) return false;
  for (uint32_t at = body.start + 1; at < body.end - 1; at++)
    if (s[at] == '#' && s[at - 1] == '\n')
      while (at + 1 < body.end && s[at + 1] != '\n') at++;
    else if (s[at] != '\n')
      s[at] = ' ';
  memcpy(s + room, gap, sizeof gap - 1);
  return true;
}

void leave_bodies_out(Unit *u) {
  Bodies b = {.unit = u};
  find_bodies(&b);
  find_needed(&b);
  char *s = arena_strndup(u->arena, u->text, u->text_len);
  for (int i = 0; i < b.all.len; i++) {
    const Body *x = &b.all.at[i];
    if (x->library && !x->needed && leave_out(s, x->text)) u->brief = s;
  }
}
