// Declarations that the files of src/front/c share and nobody else sees. No libclang in here.
#ifndef ACCOMP_FRONT_INTERNAL_H
#define ACCOMP_FRONT_INTERNAL_H
#include "front/front.h"
#include "front/tokens.h"
#include "pragma/pragma.h"

typedef Vec(uint32_t) Offsets;

// attribute.c: the preprocessed text with pragmas where OpenMP's directives are attributes; the text itself where none is.
const char *attributes_as_pragmas(Unit *, const char *text, uint32_t *len);

// tokens.c: also the functions of front/tokens.h
bool is_word_byte(char);
bool is_token(const char *s, uint32_t at, uint32_t end, const char *word); // is the one that starts there 'word'?

// --- scope.c: what a token stands in ---------------------------------------------------

// The start of a declaration of C++, up to the token before.
typedef enum { HEAD_NONE, HEAD_CLASS, HEAD_ENUM, HEAD_NAMESPACE, HEAD_EXTERN } HeadKind;
typedef struct {
  HeadKind kind;
  bool params;      // a list of parameters has ended
  bool group;       // the word before is one whose parentheses hold none: alignas
  bool assigned;    // there was '='
  bool initialises; // the ':' of a constructor's members
  bool access;      // the word before is 'public' or its like
  bool is_template, is_operator; // behind that word, until '>' and ')'
  int angles;       // of a template's parameters
} Head;
typedef enum {
  BRACE_OTHER,
  BRACE_BODY,
  BRACE_LAMBDA, // in an initialiser
  BRACE_CLASS,
  BRACE_NAMESPACE
} BraceKind;

// The position of a token among the file's braces. Zero is the start of a file of C.
typedef struct {
  bool cxx;
  int braces, parens;
  int saved[64];    // parens outside each open brace
  bool in_function; // the outermost brace is a function's body
  bool in_lambda;   // C++: which is that of a lambda in an initialiser
  bool after_tag;   // after struct, union, enum and their attributes
  char last;        // last character of the token before; 0 between declarations
  Head head;        // C++: the declaration so far
  int scopes;       // C++: namespaces and classes that are open; 'braces' does not count theirs
  BraceKind scope[64];
} Place;
// Is the innermost open scope a class's?
bool is_in_class(const Place *);
// Moves over one token; true when it ends a file-scope declaration.
bool place_token(Place *, const char *s, uint32_t at, uint32_t end);
// Cuts unit->text into unit->decls (ranges only). Probes of file-scope directives are no
// Decl. In C++ a namespace and a class are cut into their parts.
void split_file_scope(Unit *);
// bodies.c: fills Unit.brief.
void leave_bodies_out(Unit *);
// The Decl that holds an offset, or NULL.
Decl *decl_at(const Unit *, uint32_t offset);

// --- source.c: the text, and what was found in it ------------------------------------

typedef struct {
  uint32_t offset;  // the first character after the marker's line
  const char *file; // one pointer for each name
  int line;
  bool system;
} Marker;

// '#pragma pack' from an offset on; 0: none.
typedef struct {
  uint32_t offset;
  int value;
} Pack;

// An expression of a clause, in its probe.
typedef struct {
  Directive *directive;
  ClauseExpr *expr;
  uint32_t cast; // the start of "(void)("
  Range range;   // the expression
} ProbeExpr;

// A pragma that left the text.
typedef struct {
  uint32_t offset;  // in unit->text
  const char *text; // after "#pragma"
} PragmaLine;

typedef struct SourceFile SourceFile;
typedef struct Alignment Alignment;

typedef struct Front {
  Arena *arena;
  Vec(Marker) markers;  // in text order
  Offsets lines;        // starts of the lines of unit->text
  Vec(ProbeExpr) exprs; // in text order
  Vec(Pack) packs;      // in text order
  Vec(PragmaLine) pragma_lines; // pragmas of the dialects that are on, in text order
  Vec(SourceFile *) files;
  Alignment *alignment; // the line that was asked for last; NULL: none was
  void *clang;          // clang.c's own
} Front;

// --- FrontServices (ir.h) of C: clang.c, clang_type.c, locate.c ----------------------

void c_uses(Unit *, Decl *);
Node *c_body(Unit *, Function *);
Node *c_initialiser(Unit *, const Var *);
bool c_fields(Unit *, const Type *, Fields *out);
bool c_members(Unit *, const Type *, Fields *out);
const char *c_record_text(Unit *, const Type *);
bool c_copies_itself(Unit *, const Type *);
bool c_ends_itself(Unit *, const Type *);
const Type *c_typedef(Unit *, const char *name);
Loc c_loc(const Unit *, uint32_t offset);

// --- locate.c: where text comes from -------------------------------------------------

// The marker in force at an offset, or NULL.
const Marker *marker_at(const Front *, uint32_t offset);
// The directive whose probe starts at an offset, or NULL.
Directive *directive_at(const Unit *, uint32_t offset);
void mark_routines(Unit *);   // routine.c
void mark_open_calls(Unit *, const Node *body);   // the same: C++, in a function's body
// Finds the user's tokens of a pragma, which is 'line' in the preprocessed text: gives it
// its column, and its locate.
void locate_pragma(Unit *, PragmaText *, const char *line);

#endif
