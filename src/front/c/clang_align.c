// Alignment that a declaration asks for: _Alignas and __attribute__((aligned)), which libclang shows without their arguments.
// In:  cursors of declarations.  Out: the alignment as C text, for declarations of ours; the file-scope declarations of
// what the arguments name.
#include "front/c/clang.h"

// '_Alignas(64)' or 'aligned(64)': the word, and what is in parentheses behind it.
static Range attribute_range(Reader *r, CXCursor attribute) {
  const Unit *u = r->unit;
  Range all = extent_of(attribute);
  uint32_t word = skip_token(u->text, all.start, u->text_len),
           open = skip_blank(u->text, word, u->text_len);
  all.end = open < u->text_len && u->text[open] == '('
                ? skip_group(u->text, open, u->text_len)
                : word;
  return all;
}

const char *alignment_text(Reader *r, CXCursor declaration) {
  Cursors list = children_of(r, declaration);
  CXType type = clang_getCursorType(declaration);
  long long align = clang_Type_getAlignOf(type);
  // A number is declared by its own name, without what a typedef asks for.
  const char *text =
      align > clang_Type_getAlignOf(clang_getCanonicalType(type))
          ? arena_printf(r->unit->arena, "__attribute__((__aligned__(%lld))) ", align)
          : NULL;
  for (int i = 0; i < list.len; i++) {
    if (clang_getCursorKind(list.at[i]) != CXCursor_AlignedAttr) continue;
    Range range = attribute_range(r, list.at[i]);
    const char *s = r->unit->text + range.start,
               *open = memchr(s, '(', range.end - range.start);
    bool specifier = strncmp(s, "_Alignas", 8) == 0 || strncmp(s, "alignas", 7) == 0;
    const char *argument =
        open ? arena_strndup(r->unit->arena, open,
                             (size_t)(s - open) + range.end - range.start)
             : "";
    text = arena_printf(r->unit->arena,
                        specifier ? "%s_Alignas%s " : "%s__attribute__((__aligned__%s)) ",
                        text ? text : "", argument);
  }
  return text;
}

// --- what the arguments name ---------------------------------------------------------------

static bool cursor_is_named(Reader *r, CXCursor c, const char *name) {
  return !strcmp(string_of(r, clang_getCursorSpelling(c)), name);
}

// A type or an enumerator of that name.
static bool declares(Reader *r, CXCursor c, const char *name) {
  enum CXCursorKind k = clang_getCursorKind(c);
  bool type = k == CXCursor_TypedefDecl || k == CXCursor_StructDecl ||
              k == CXCursor_UnionDecl || k == CXCursor_EnumDecl;
  if (type && cursor_is_named(r, c, name)) return true;
  Cursors list = k == CXCursor_EnumDecl ? children_of(r, c) : (Cursors){0};
  for (int i = 0; i < list.len; i++)
    if (cursor_is_named(r, list.at[i], name)) return true;
  return false;
}

static Decl *find_declaration(Reader *r, const char *name) {
  for (int i = 0; i < r->unit->decls.len; i++) {
    Cursors *list = r->unit->decls.at[i]->cursor;
    for (int k = 0; list && k < list->len; k++)
      if (declares(r, list->at[k], name)) return r->unit->decls.at[i];
  }
  return NULL;
}

Decls alignment_uses(Reader *r, CXCursor attribute) {
  Unit *u = r->unit;
  Decls all = {0};
  Range range = attribute_range(r, attribute);
  for (uint32_t at = range.start, end; at < range.end;
       at = skip_blank(u->text, end, range.end)) {
    end = skip_token(u->text, at, range.end);
    Decl *d = find_declaration(r, arena_strndup(u->arena, u->text + at, end - at));
    if (d) push(u->arena, &all, d);
  }
  return all;
}
