// Types and enumerators declared inside functions: kernels stand outside of those functions, so
// what is visible at a construct is declared again at file scope.
// In:  a region and the blocks around it.  Out: C text before the region's functions. A name that
// other parts of the file use too gets a new one, in the whole text of the region.
#include "emit/emit.h"
#include <ctype.h>

typedef struct {
  const char *at;
  int len;
} Word;
typedef Vec(Word) Words;

static bool is_identifier_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static bool word_is(Word w, const char *text) {
  return (int)strlen(text) == w.len && !strncmp(w.at, text, (size_t)w.len);
}

static bool is_record_word(Word w) {
  return word_is(w, "struct") || word_is(w, "union") || word_is(w, "enum");
}

// The next word or single character in [s, end), past blanks, line markers and literals' insides.
static Word next_token(const char *s, const char *end) {
  while (s < end && (isspace((unsigned char)*s) || *s == '#')) {
    if (*s == '#')
      while (s < end && *s != '\n') s++;
    else
      s++;
  }
  Word w = {s, s < end};
  if (s < end && (*s == '"' || *s == '\'')) {
    for (w.len = 1; s + w.len < end && s[w.len] != *s; w.len++)
      if (s[w.len] == '\\') w.len++;
    w.len++;
  }
  while (w.len && is_identifier_char(*s) && s + w.len < end &&
         is_identifier_char(s[w.len]))
    w.len++;
  return w;
}

// --- what a declaration declares -------------------------------------------------------

static bool is_variable(const Node *n) { return n->kind == N_REF && n->var; }

// The type that a statement declares, or NULL; not one whose size is known at run time only.
static const Node *type_in(const Node *s) {
  for (int i = 0; s->kind == N_DECL_STMT && i < s->nchild; i++)
    if (s->child[i]->kind == N_TYPE_DECL && !any_below(s->child[i], is_variable))
      return s->child[i];
  return NULL;
}

// Tags of types with members, enumerators, and the names of a typedef.
static void list_declared_names(Render *x, const Node *type, Words *names) {
  const char *s = x->u->text + type->range.start, *end = x->u->text + type->range.end;
  Word before = {s, 0}, w = next_token(s, end);
  bool is_typedef = word_is(w, "typedef");
  int depth = 0, enum_depth = -1, groups = 0;
  for (Word earlier = before; w.len; w = next_token(w.at + w.len, end)) {
    char c = *w.at;
    bool name = before.len && is_identifier_char(*before.at),
         tag = name && !is_record_word(before);
    if (c == '{' && (word_is(before, "enum") || word_is(earlier, "enum")))
      enum_depth = depth + 1;
    if (c == '{' && tag) push(x->u->arena, names, before);
    if (is_identifier_char(c) && depth == enum_depth &&
        (*before.at == '{' || *before.at == ','))
      push(x->u->arena, names, w);
    if (is_typedef && !depth && !groups && name && strchr(",[", c))
      push(x->u->arena, names, before);
    groups += (c == '[' || c == '(') - (c == ']' || c == ')');
    depth += (c == '{') - (c == '}');
    if (depth < enum_depth) enum_depth = -1;
    earlier = before;
    before = w;
  }
  if (is_typedef && before.len && is_identifier_char(*before.at))
    push(x->u->arena, names, before);
}

static bool names_word(Words names, Word w) {
  for (int i = 0; i < names.len; i++)
    if (names.at[i].len == w.len && !strncmp(names.at[i].at, w.at, (size_t)w.len))
      return true;
  return false;
}

// Does the word stand anywhere in [from, to)?
static bool occurs(Word w, const char *from, const char *to) {
  for (const char *s = from; s + w.len <= to; s++) {
    s = memchr(s, *w.at, (size_t)(to - s));
    if (!s || s + w.len > to) return false;
    if (!strncmp(s, w.at, (size_t)w.len) && !is_identifier_char(s[w.len]) &&
        !is_identifier_char(s[-1]))
      return true;
  }
  return false;
}

static bool is_declared_elsewhere(Render *x, const Region *r, const Node *type, Word w) {
  NodeList declarations = nodes_below(x->u->arena, r->function->body, KIND(N_DECL_STMT));
  for (int i = 0; i < declarations.len; i++) {
    const Node *t = type_in(declarations.at[i]);
    Words names = {0};
    if (t && t != type) list_declared_names(x, t, &names);
    if (names_word(names, w)) return true;
  }
  return false;
}

// A name that the rest of the file does not know can stand at file scope as it is.
static bool is_unique(Render *x, const Region *r, const Node *type, Word w) {
  const char *s = x->u->text;
  Range f = r->function->definition->range;
  return !occurs(w, s + 1, s + f.start) && !occurs(w, s + f.end, s + x->u->text_len) &&
         !is_declared_elsewhere(x, r, type, w);
}

// --- writing ---------------------------------------------------------------------------

static int type_index(Render *x, const Node *type) {
  for (int i = 0; i < x->local_types.len; i++)
    if (x->local_types.at[i] == type) return i;
  return -1;
}

static void write_type(Render *x, const Region *r, const Node *type) {
  Words names = {0};
  list_declared_names(x, type, &names);
  if (!names.len) return;
  write_line_marker(x, type->loc, true);
  int index = type_index(x, type);
  bool first = index < 0;
  if (first) {
    index = x->local_types.len;
    push(x->u->arena, &x->local_types, type);
  }
  for (int i = 0; i < names.len; i++) {
    Word w = names.at[i];
    if (is_unique(x, r, type, w)) continue;
    const char *name = arena_strndup(x->u->arena, w.at, (size_t)w.len);
    const char *to = arena_printf(x->u->arena, "__accomp_t%d_%s", index, name);
    push(x->u->arena, &x->renames, (Rename){name, to});
  }
  if (!first) return;
  int pack = r->function->definition->pack;
  if (pack) text_printf(x->out, "#pragma pack(push, %d)\n", pack);
  text_addn(x->out, x->u->text + type->range.start, type->range.end - type->range.start);
  text_add(x->out, ";\n");
  if (pack) text_add(x->out, "#pragma pack(pop)\n");
}

// From the outermost block in, so that a type stands after those it is made of.
static void write_types_before(Render *x, const Region *r, const Node *inner) {
  const Node *block = inner->parent;
  if (!block) return;
  write_types_before(x, r, block);
  for (int i = 0;
       block->kind == N_COMPOUND && i < block->nchild && block->child[i] != inner; i++) {
    const Node *type = type_in(block->child[i]);
    if (type) write_type(x, r, type);
  }
}

void write_local_types(Render *x, const Region *r) {
  x->unrenamed = x->out;
  x->out = alloc(x->u->arena, Text);
  x->out->arena = x->u->arena;
  text_add(x->out, "\n");
  write_types_before(x, r, r->node);
}

// --- renaming --------------------------------------------------------------------------

// Braces of records around a place in the text.
typedef struct {
  bool is_record[64];
  int depth;
} Braces;

static void pass_brace(Braces *b, char c, bool record) {
  b->depth += (c == '{') - (c == '}');
  if (c == '{' && b->depth >= 0 && b->depth < (int)countof(b->is_record))
    b->is_record[b->depth] = record;
}

// s.x, s->x and the declaration of x in a record name a member, whatever else x is.
static bool is_member(const Braces *b, Word before, Word after) {
  if (before.len == 1 && *before.at == '.') return true;
  if (before.len == 1 && *before.at == '>' && before.at[-1] == '-') return true;
  bool in_record =
      b->depth > 0 && b->depth < (int)countof(b->is_record) && b->is_record[b->depth];
  return in_record && !is_record_word(before) && after.len == 1 &&
         strchr(";,[:", *after.at);
}

static const char *renamed_type(const Render *x, Word w) {
  for (int i = x->renames.len; i-- > 0;)
    if (word_is(w, x->renames.at[i].name)) return x->renames.at[i].to;
  return NULL;
}

static void copy_renamed(const Render *x, const char *s, const char *end, Text *out) {
  Word before = {s, 0}, w = next_token(s, end);
  Braces braces = {0};
  bool record = false;
  while (w.len) {
    Word after = next_token(w.at + w.len, end);
    text_addn(out, s, (size_t)(w.at - s));
    const char *to = is_member(&braces, before, after) ? NULL : renamed_type(x, w);
    if (to)
      text_add(out, to);
    else
      text_addn(out, w.at, (size_t)w.len);
    if (word_is(w, "struct") || word_is(w, "union")) record = true;
    pass_brace(&braces, *w.at, record);
    if (!is_identifier_char(*w.at)) record = false;
    s = w.at + w.len;
    before = w;
    w = after;
  }
  text_addn(out, s, (size_t)(end - s));
}

void end_local_types(Render *x) {
  Text *made = x->out;
  x->out = x->unrenamed;
  if (x->renames.len)
    copy_renamed(x, made->at, made->at + made->len, x->out);
  else
    text_addn(x->out, made->at, made->len);
  x->renames.len = 0;
}
