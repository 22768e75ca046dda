// Declarations that the files that see libclang share: clang.c (declarations) and clang_*.c.
#ifndef ACCOMP_FRONT_CLANG_H
#define ACCOMP_FRONT_CLANG_H
#include "front/c/internal.h"
#include <clang-c/Index.h>

typedef Vec(CXCursor) Cursors;
typedef Vec(Decl *) Decls;
typedef Vec(Node *) Nodes;

// From a declaration's canonical cursor to our object. Never walked, only asked.
typedef struct {
  CXCursor key;
  void *value;
} CursorSlot;
typedef struct {
  CursorSlot *at;
  int len, cap;
} CursorMap;
typedef struct TypeEntry TypeEntry;

typedef struct Reader {
  Unit *unit;
  Front *front;
  CXIndex index;
  CXTranslationUnit tu;
  CursorMap functions, vars;
  TypeEntry **by_type, **by_spelling; // buckets
  Function *function;                 // its body is being copied
  const Loc *clause;                  // in a probe: the place of every node
  Range call;                         // being copied: C99 programs may call a function 'typeof'
} Reader;

// --- clang.c
Cursors children_of(Reader *, CXCursor);
void *map_get(CursorMap *, CXCursor);
void map_put(Reader *, CursorMap *, CXCursor, void *value);
Range extent_of(CXCursor);                 // empty when it has none
uint32_t offset_of(CXCursor);              // a declaration's name
uint32_t location_offset(CXSourceLocation);
// clang_annotation.c: of __attribute__((annotate("MARK REST"))) the rest; NULL: there is none that begins so.
const char *annotation(Reader *, CXCursor, const char *mark);
void read_notes(Reader *, CXCursor, Var *); // clang_annotation.c  gives: v->shown, lower, bounds
const char *string_of(Reader *, CXString); // takes the string over
Function *function_of(Reader *, CXCursor); // with its parameters
Var *var_of(Reader *, CXCursor);
Decl *file_scope_decl(Reader *, CXCursor); // NULL: it is local, or built in

// --- clang_cxx.c
bool is_file_scope(CXCursor decl);
bool is_function_cursor(CXCursor);         // a member's and a template's, too
bool is_class(CXCursor);                   // struct, union, class, and their templates
bool is_of_instance(CXCursor), is_of_template(CXCursor);
bool is_namespace(CXCursor);               // or the braces of 'extern "C"'
const char *qualified_name(Reader *, CXCursor); // with the namespaces and classes around: n::x
bool is_constructor(CXCursor);
bool is_declared_constexpr(Reader *, CXCursor); // C++: by the word in front of the name
bool is_inline_variable(Reader *, CXCursor); // C++: of file scope, which several files may define
bool is_pack(Reader *, CXType);            // of a parameter: 'T... v'
bool names_operator(Reader *, CXCursor);   // the name of an operator function, which stands among its operands
CXCursor converted_object(Reader *, CXCursor call);   // of a call of a conversion, operator T; no cursor: it is none
CXCursor rewritten_call(Reader *, CXCursor);   // C++20: the call of the operator that stands for another one; no cursor: it is none
const char *written_operator(Reader *, CXCursor call);   // its name by the text
CXCursor function_declared(Reader *, CXCursor);   // its first declaration; that of its template, whose code it has
const char *function_key(Reader *, CXCursor, const char *name);
Cursors parameters_of(Reader *, CXCursor function);
void fill_member_function(Reader *, Function *, CXCursor); // a function that may be a member of a class
CXCursor lambda_at(Reader *, CXCursor, uint32_t offset);   // around the place, in what a variable of file scope starts with; or none
CXCursor call_operator(Reader *, CXCursor lambda);

// --- clang_fault.c
bool has_errors(Reader *);
void report_faults(Reader *);
void report_lost(Unit *);                  // directives whose code libclang has dropped

// --- clang_type.c
Type *type_of(Reader *, CXType);
Type *parameter_type(Reader *, CXType); // a parameter's: an array is a pointer
Type *local_array_type(Reader *, CXCursor, Type *); // of a variable: in a template its size may be no constant
Type *class_type(Reader *, CXCursor);   // a class's; a template's, for which libclang has none
Type *decayed_type(Reader *, Type *array);

// --- clang_expr.c
bool is_expr(CXCursor);
bool is_stmt(CXCursor);
Node *new_node(Reader *, NodeKind, Range);
void set_child(Node *, int i, Node *child); // whose end the node reaches
void set_children(Node *, Nodes);
void sort_nodes(Nodes *);                   // into text order, each piece of text once
Nodes copy_children(Reader *, CXCursor);    // the expressions and statements right below it
Node *copy_expr(Reader *, CXCursor);        // NULL: it has no text

// --- clang_tree.c
Node *copy_stmt(Reader *, CXCursor);
Node *copy_body(Reader *, Function *, CXCursor function, CXCursor compound);
// The expressions in the probe of a directive outside of functions.
void copy_probe(Reader *, CXCursor compound);
Node *copy_initialiser(Reader *, CXCursor variable); // NULL: it has none
// Is it only the constructor that a plain type has by itself, which leaves the object as it is?
bool is_left_open(CXCursor variable, CXCursor init);

// --- clang_align.c
// "_Alignas(64) ", which stands in front of a declaration; NULL: it asks for none.
const char *alignment_text(Reader *, CXCursor declaration);
// The declarations of what CXCursor_AlignedAttr names.
Decls alignment_uses(Reader *, CXCursor attribute);

// --- clang_constant.c
void set_constant(Node *, long long);       // if it fits the node's type
void evaluate_constant(Node *, CXCursor);   // sets the value that libclang knows
void set_literal(Reader *, Node *, CXCursor);
void fold_constant(Node *);                 // from the operands

// --- clang_operand.c
// Is the text of [range) a call of that builtin, and nothing else?
bool is_builtin(Reader *, Range, const char *name);
// Is the operand that of typeof? all: from the word on.
bool is_typeof_operand(Reader *, Range operand, Range *all);
// C11, 6.5.1.1: which of kids[1] to kids[n - 1], the associations of a _Generic of this type, its
// controlling expression kids[0] selects. NULL: that is not certain.
Node *association(Reader *, Node *const *kids, int n, const Type *type);
#endif
