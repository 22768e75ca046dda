// Annotations: what the compiler has noted in C that it wrote itself (front/fortran).
// In:  a cursor.  Out: the text behind a mark.
#include "front/c/clang.h"

typedef struct {
  Reader *r;
  const char *mark; // how it begins
  const char *rest; // found: what follows
} Annotation;

static enum CXChildVisitResult find_annotation(CXCursor c, CXCursor parent,
                                               CXClientData data) {
  (void)parent;
  Annotation *a = data;
  if (clang_getCursorKind(c) != CXCursor_AnnotateAttr) return CXChildVisit_Continue;
  const char *text = string_of(a->r, clang_getCursorSpelling(c));
  if (strncmp(text, a->mark, strlen(a->mark)) != 0) return CXChildVisit_Continue;
  a->rest = text + strlen(a->mark);
  return CXChildVisit_Break;
}

// What the compiler has noted in text that it wrote itself (front/fortran); NULL: nothing that begins so.
const char *annotation(Reader *r, CXCursor c, const char *mark) {
  Annotation a = {r, mark, NULL};
  if (r->unit->language) clang_visitChildren(c, find_annotation, &a);
  return a.rest;
}

void read_notes(Reader *r, CXCursor c, Var *v) {
  v->shown = annotation(r, c, "accomp shown ");
  v->lower = annotation(r, c, "accomp lower ");
  v->bounds = annotation(r, c, "accomp bounds ");
}
