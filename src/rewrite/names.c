// Names in the text of a function: which words name a type or a member of one.
// In:  a unit whose text has been parsed.  Out: answers; the text is not evaluated, so what 'sizeof' names counts, too.
#include "ir/query.h"
#include "rewrite/engine.h"
#include <ctype.h>

bool source_word_is(const Unit *u, uint32_t at, uint32_t end, const char *word) {
  return end - at == strlen(word) && !memcmp(u->text + at, word, end - at);
}

bool has_token(const Unit *u, Range r, const char *word) {
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    if (source_word_is(u, at, end, word)) return true;
  }
  return false;
}

bool is_behind_tag_word(const Unit *u, uint32_t at) {
  const char *s = u->text + at;
  while (s > u->text && isspace((unsigned char)s[-1])) s--;
  uint32_t end = (uint32_t)(s - u->text);
  return (end > 6 && source_word_is(u, end - 6, end, "struct")) ||
         (end > 5 && source_word_is(u, end - 5, end, "union")) ||
         (end > 4 && source_word_is(u, end - 4, end, "enum"));
}

bool names_other(const Unit *u, uint32_t at) {
  const char *s = u->text + at;
  while (s > u->text && isspace((unsigned char)s[-1])) s--;
  if (s[-1] == '.' || (s[-1] == '>' && s[-2] == '-')) return true;
  static const char *const before[] = {"struct", "union", "enum", "goto"};
  for (size_t i = 0; i < countof(before); i++) {
    size_t n = strlen(before[i]);
    if (s - u->text > (long)n && !memcmp(s - n, before[i], n)) return true;
  }
  return false;
}

// --- what the text of a type declares ------------------------------------------------------------

bool starts_identifier(const char *s) { return isalpha((unsigned char)*s) || *s == '_'; }

// The text of a type in front of a word.
typedef struct {
  bool is_typedef, tag,
      opens_enum; // the next word may be a tag; braces of an enum are next
  char before;
  int braces, brackets, enum_braces; // enum_braces: how many, inside of those of an enum
} TypeText;

static void pass_token(const Unit *u, TypeText *t, uint32_t at, uint32_t end) {
  char c = u->text[at];
  bool is_enum = source_word_is(u, at, end, "enum"), tag = t->tag;
  if (c == '{' && t->opens_enum) t->enum_braces = t->braces + 1;
  if (c == '}' && t->enum_braces == t->braces) t->enum_braces = 0;
  t->opens_enum = is_enum || (t->opens_enum && tag);
  t->tag = is_enum || source_word_is(u, at, end, "struct") ||
           source_word_is(u, at, end, "union");
  t->braces += (c == '{') - (c == '}');
  t->brackets += (c == '[') - (c == ']');
  t->before = c;
}

// Does the type's text declare the name at [at, end)?
static bool declares(const Unit *u, const TypeText *t, uint32_t end, uint32_t limit) {
  uint32_t next = skip_blank(u->text, end, limit);
  char c = next < limit ? u->text[next] : ';';
  bool last = strchr(",;[", c) || (c == ')' && t->before == '*');
  if (t->tag) return c == '{' || (c == ';' && !t->braces && !t->is_typedef);
  if (t->enum_braces) return strchr("{,", t->before) && !t->brackets;
  return t->is_typedef && !t->braces && !t->brackets && last;
}

void list_type_names(Unit *u, const Node *type, TypeNames *out) {
  Range r = type->range;
  TypeText t = {.is_typedef = !strncmp(u->text + r.start, "typedef", 7)};
  for (uint32_t at = skip_blank(u->text, r.start, r.end), end; at < r.end;
       at = skip_blank(u->text, end, r.end)) {
    end = skip_token(u->text, at, r.end);
    if (starts_identifier(u->text + at) && declares(u, &t, end, r.end))
      push(u->arena, out,
           ((TypeName){arena_strndup(u->arena, u->text + at, end - at), t.tag}));
    pass_token(u, &t, at, end);
  }
}

TypeNames type_names(Unit *u, const Node *statement) {
  TypeNames names = {0};
  for (int i = 0; i < statement->nchild; i++)
    if (statement->child[i]->kind == N_TYPE_DECL)
      list_type_names(u, statement->child[i], &names);
  return names;
}

bool is_member_declared(Unit *u, const Node *body, uint32_t at, uint32_t end) {
  NodeList all = nodes_below(u->arena, body, KIND(N_TYPE_DECL));
  for (int i = 0; i < all.len; i++) {
    Range r = all.at[i]->range;
    TypeText t = {0};
    if (at < r.start || at >= r.end) continue;
    for (uint32_t k = skip_blank(u->text, r.start, at), e; k < at;
         k = skip_blank(u->text, e, at)) {
      e = skip_token(u->text, k, at);
      pass_token(u, &t, k, e);
    }
    uint32_t next = skip_blank(u->text, end, r.end);
    if (t.braces && !t.enum_braces && !t.brackets && !t.tag && next < r.end &&
        strchr(",;:[)", u->text[next]))
      return true;
  }
  return false;
}

// 'n: ...', and not 'x ? n : y'; offsetof(struct s, n).
bool is_label_or_member(Unit *u, const Node *body, uint32_t at) {
  NodeList all =
      nodes_below(u->arena, body, KIND(N_LABEL) | KIND(N_OTHER_EXPR) | KIND(N_SIZEOF));
  for (int i = 0; i < all.len; i++) {
    const Node *n = all.at[i];
    if (n->kind == N_LABEL
            ? n->range.start == at
            : n->range.start < at && at < n->range.end &&
                  !strncmp(u->text + n->range.start, "__builtin_offsetof", 18))
      return true;
  }
  return false;
}
