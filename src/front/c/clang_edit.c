// OpenCL C written again where it has what OpenCL's compilers do not take, and clang does: complex numbers, bit-fields.
// In:  OpenCL C that clang takes.  Out: the same text with other forms for some expressions and declarations.
// Every change is an insertion or a replacement at the place of an expression; libclang shows implicit conversions as nameless
// expressions of the same place.
#include "front/c/clang_edit.h"

#include <stdlib.h>

static void edit(Rewriter *w, EditKind kind, uint32_t from, uint32_t to,
                 const char *text) {
  push(w->a, &w->edits, ((Edit){kind, from, to, text, w->edits.len}));
}
void opens(Rewriter *w, uint32_t at, const char *text) {
  edit(w, EDIT_OPENS, at, at, text);
}
void closes(Rewriter *w, uint32_t at, const char *text) {
  edit(w, EDIT_CLOSES, at, at, text);
}
void replaces(Rewriter *w, uint32_t from, uint32_t to, const char *text) {
  edit(w, EDIT_REPLACES, from, to, text);
}

void around(Rewriter *w, CXCursor c, const char *before, const char *behind) {
  Range at = extent_of(c);
  opens(w, at.start, before);
  closes(w, at.end, behind);
}

static bool is_seen(Rewriter *w, CXCursor c) {
  enum CXCursorKind k = clang_getCursorKind(c);
  if (!is_expr(c) && k != CXCursor_StructDecl && k != CXCursor_UnionDecl) return false;
  if (map_get(&w->seen, c)) return true;
  map_put(&w->r, &w->seen, c, w);
  return false;
}

static Cursors expressions(const Cursors *all, Arena *a) {
  Cursors out = {0};
  for (int i = 0; i < all->len; i++)
    if (is_expr(all->at[i])) push(a, &out, all->at[i]);
  return out;
}

static void rewrite(Rewriter *w, CXCursor c, bool list) {
  if (is_seen(w, c)) return;
  enum CXCursorKind kind = clang_getCursorKind(c);
  Cursors kids = children_of(&w->r, c), operands = expressions(&kids, w->a);
  rewrite_complex(w, c, &kids, &operands, list);
  rewrite_bits(w, c, &operands);
  bool starts = kind == CXCursor_VarDecl || kind == CXCursor_InitListExpr;
  for (int i = 0; i < kids.len; i++) rewrite(w, kids.at[i], starts);
}

// At one place: what ends there, the innermost first; then what begins, the outermost first.
static int by_place(const void *a, const void *b) {
  const Edit *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  int order = x->number < y->number ? -1 : 1;
  return x->kind == EDIT_CLOSES ? -order : order;
}

static const char *edited(Rewriter *w, uint32_t from, uint32_t end) {
  Text out = {.arena = w->a};
  if (w->edits.len)
    qsort(w->edits.at, (size_t)w->edits.len, sizeof *w->edits.at, by_place);
  for (int i = 0; i < w->edits.len; i++) {
    const Edit *e = &w->edits.at[i];
    if (e->from < from) continue; // in what is left out
    text_addn(&out, w->text + from, e->from - from);
    text_add(&out, e->text);
    from = e->to;
  }
  text_addn(&out, w->text + from, end - from);
  return out.at;
}

static bool parse(Rewriter *w, const char *const *args, uint32_t end) {
  Vec(const char *) list = {0};
  for (int i = 0; args[i]; i++) push(w->a, &list, args[i]);
  struct CXUnsavedFile file = {"rewritten.cl", w->text, end};
  w->r.index = clang_createIndex(0, 0);
  return clang_parseTranslationUnit2(w->r.index, file.Filename, list.at, list.len, &file,
                                     1, CXTranslationUnit_None,
                                     &w->r.tu) == CXError_Success &&
         !has_errors(&w->r);
}

const char *opencl_rewritten(Unit *u, const char *text, uint32_t from,
                             const char *const *args) {
  Rewriter w = {.r = {.unit = u}, .a = u->arena, .text = text};
  uint32_t end = (uint32_t)strlen(text);
  const char *out = NULL;
  if (parse(&w, args, end)) {
    Cursors all = children_of(&w.r, clang_getTranslationUnitCursor(w.r.tu));
    for (int i = 0; i < all.len; i++)
      if (clang_Location_isFromMainFile(clang_getCursorLocation(all.at[i])) &&
          offset_of(all.at[i]) >= from)
        rewrite(&w, all.at[i], false);
    rewrite_complex_types(&w, from, end);
    out = edited(&w, from, end);
  }
  if (w.r.tu) clang_disposeTranslationUnit(w.r.tu);
  clang_disposeIndex(w.r.index);
  return out;
}
