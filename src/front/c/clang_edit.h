// OpenCL C written again: what the files of it share. clang_edit.c
#ifndef ACCOMP_FRONT_CLANG_EDIT_H
#define ACCOMP_FRONT_CLANG_EDIT_H
#include "front/c/clang.h"

typedef enum { EDIT_CLOSES, EDIT_OPENS, EDIT_REPLACES } EditKind; // in this order at one place

typedef struct {
  EditKind kind;
  uint32_t from, to; // what is left out
  const char *text;
  int number;        // expressions inside have greater ones
} Edit;

typedef struct {
  Reader r;
  Arena *a;
  const char *text;
  Vec(Edit) edits;
  CursorMap seen; // 'a ?: b' shows a three times, and specifiers are shown for each declarator
  CursorMap taken; // bit-fields that are stored to
} Rewriter;

// clang_edit.c
void opens(Rewriter *, uint32_t at, const char *text);
void closes(Rewriter *, uint32_t at, const char *text);
void replaces(Rewriter *, uint32_t from, uint32_t to, const char *text);
void around(Rewriter *, CXCursor, const char *before, const char *behind);

// A cursor with these children, which are looked at afterwards; operands: those of them that are expressions.
// list: the cursor is what a variable or a part of an initialiser's list starts with.
// clang_complex.c
void rewrite_complex(Rewriter *, CXCursor, const Cursors *kids, const Cursors *operands, bool list);
void rewrite_complex_types(Rewriter *, uint32_t from, uint32_t end);
// clang_bits.c
void rewrite_bits(Rewriter *, CXCursor, const Cursors *operands);
#endif
