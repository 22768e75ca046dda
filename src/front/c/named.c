// Names in the pragmas of a file.
// In:  the pragmas of the dialects that are on, those for clang too, each with its place (source.c); the
// declarations (clang.c).  Out: whether a pragma uses a variable, a function, a type or a macro. clang, which
// ignores pragmas, takes what only they use for unused.
#include "front/c/internal.h"

static bool is_word_end(const char *before, char after) {
  char pair[] = {before ? *before : ' ', after};
  for (int i = 0; i < 2; i++) {
    char c = pair[i];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
        c == '_')
      return false;
  }
  return true;
}

static bool has_word(const char *text, size_t len, const char *word) {
  size_t n = strlen(word);
  for (const char *s = text; n && (s = memmem(s, len - (size_t)(s - text), word, n));
       s++) {
    const char *end = s + n;
    if (is_word_end(s > text ? s - 1 : NULL, end < text + len ? *end : ' ')) return true;
  }
  return false;
}

static bool is_at(Loc a, Loc b) {
  return a.file && b.file && a.line == b.line && !strcmp(a.file, b.file);
}

// Is that the place of a function or variable of file scope?
static bool is_of_file(const Unit *u, Loc loc, const char *name) {
  for (int i = 0; i < u->decls.len; i++) {
    const Decl *d = u->decls.at[i];
    for (int k = 0; k < d->functions.len; k++)
      if (!strcmp(d->functions.at[k]->name, name) && is_at(d->functions.at[k]->loc, loc))
        return true;
    for (int k = 0; k < d->vars.len; k++)
      if (!strcmp(d->vars.at[k]->name, name) && is_at(d->vars.at[k]->loc, loc))
        return true;
  }
  return false;
}

// Does the declaration at 'loc' stand in the one that is around a place of the text, a function with its parameters?
static bool is_around(const Unit *u, uint32_t offset, Loc loc) {
  const Decl *d = decl_at(u, offset);
  if (!d) return false;
  Loc first = front_loc(u, d->range.start),
      last = front_loc(u, d->range.end ? d->range.end - 1 : 0);
  return !strcmp(first.file, loc.file) && first.line <= loc.line && loc.line <= last.line;
}

bool message_is_about_pragma_name(const Unit *u, Loc loc, const char *name) {
  const Front *f = u->front;
  if (!f || !loc.file) return false;
  bool of_file = is_of_file(u, loc, name);
  for (int i = 0; i < f->pragma_lines.len; i++) {
    const PragmaLine *p = &f->pragma_lines.at[i];
    if (has_word(p->text, strlen(p->text), name) &&
        (of_file || is_around(u, p->offset, loc)))
      return true;
  }
  for (int i = 0; i < u->host_directives.len; i++) {
    const Directive *d = u->host_directives.at[i];
    if (d->info->dialect && has_word(d->text, strlen(d->text), name) &&
        (of_file || is_around(u, d->pragma.start, loc)))
      return true;
  }
  return false;
}

// Two definitions of one function, for clang, which ignores 'begin declare variant'.
bool message_is_about_variant(const Unit *u, const char *name) {
  const Front *f = u->front;
  const char *text = arena_printf(u->arena, "declare variant(%s: ", name);
  for (int i = 0; f && i < f->pragma_lines.len; i++)
    if (strstr(f->pragma_lines.at[i].text, text)) return true;
  return false;
}

// In the source itself: in preprocessed text macros are gone.
bool message_is_about_pragma_macro(const Unit *u, Loc loc) {
  size_t len = 0;
  const char *text = loc.file ? read_file(u->arena, loc.file, &len) : NULL;
  const char *s = text;
  for (int line = 1; s && line < loc.line; line++)
    s = (s = strchr(s, '\n')) ? s + 1 : NULL;
  if (!s || strcspn(s, "\n") < (size_t)loc.column) return false;
  s += loc.column ? loc.column - 1 : 0;
  const char *name =
      arena_strndup(u->arena, s, skip_token(s, 0, (uint32_t)strcspn(s, "\n")));
  for (s = text; *s;) {
    size_t n = strcspn(s, "\n");
    while (n && s[n] && s[n - 1] == '\\') n += 1 + strcspn(s + n + 1, "\n");
    size_t blank = strspn(s, " \t");
    bool pragma =
        (s[blank] == '#' && has_word(s, n, "pragma")) || has_word(s, n, "_Pragma");
    if (pragma && has_word(s, n, name)) return true;
    s += n + (s[n] == '\n');
  }
  return false;
}
