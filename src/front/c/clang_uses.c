// Which declarations a declaration of file scope names: device code needs them, too.
// In:  the cursors of a Decl (clang.c).  Out: decl->uses, when somebody asks (front_uses).
#include "front/c/clang.h"

typedef struct {
  Reader *r;
  Decl *decl;
} Using;

static void add_used_decl(Using *x, Decl *d) {
  if (!d || d == x->decl) return;
  for (int i = 0; i < x->decl->uses.len; i++)
    if (x->decl->uses.at[i] == d) return;
  push(x->r->unit->arena, &x->decl->uses, d);
}

// All places where the entity is declared that matter: as first seen, as named, as
// defined.
static void add_entity_use(Using *x, CXCursor ref) {
  CXCursor definition = clang_getCursorDefinition(ref);
  add_used_decl(x, decl_at(x->r->unit, offset_of(clang_getCanonicalCursor(ref))));
  add_used_decl(x, decl_at(x->r->unit, offset_of(ref)));
  if (!clang_Cursor_isNull(definition))
    add_used_decl(x, decl_at(x->r->unit, offset_of(definition)));
}

// 'struct head;' among the members of a struct: with -fms-extensions it has those of 'head'.
static bool is_member_by_name(CXCursor c, CXCursor parent) {
  enum CXCursorKind k = clang_getCursorKind(c);
  return (k == CXCursor_StructDecl || k == CXCursor_UnionDecl) &&
         !clang_equalCursors(c, parent) && !clang_isCursorDefinition(c);
}

static enum CXChildVisitResult visit_uses(CXCursor c, CXCursor parent,
                                          CXClientData data) {
  Using *x = data;
  enum CXCursorKind k = clang_getCursorKind(c);
  if (is_member_by_name(c, parent)) add_entity_use(x, c);
  Decls named = k == CXCursor_AlignedAttr ? alignment_uses(x->r, c) : (Decls){0};
  for (int i = 0; i < named.len; i++) add_used_decl(x, named.at[i]);
  if (k != CXCursor_TypeRef && k != CXCursor_DeclRefExpr) return CXChildVisit_Recurse;
  CXCursor ref = clang_getCursorReferenced(c);
  if (clang_Cursor_isNull(ref)) return CXChildVisit_Recurse;
  if (is_function_cursor(ref)) {
    const Function *f = function_of(x->r, ref);
    add_used_decl(x, f->declaration);
    add_used_decl(x, f->definition);
  } else {
    add_entity_use(x, ref);
  }
  if (clang_getCursorKind(ref) == CXCursor_VarDecl && is_file_scope(ref))
    add_used_decl(x, var_of(x->r, ref)->top);
  return CXChildVisit_Recurse;
}

void c_uses(Unit *u, Decl *d) {
  Reader *r = ((Front *)u->front)->clang;
  if (d->uses_known) return;
  d->uses_known = true;
  Using x = {r, d};
  Cursors *list = d->cursor;
  for (int i = 0; list && i < list->len; i++) {
    visit_uses(list->at[i], list->at[i], &x);
    clang_visitChildren(list->at[i], visit_uses, &x);
  }
}
