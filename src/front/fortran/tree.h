// A Fortran file's tree: what accomp-ftree says of it.
// accomp-ftree (tools/ftree/ftree.cpp) is the only program that knows flang; it prints
//
//   (symbols (sym #1 "name" ...)...)         a row for each symbol that the tree or another symbol names
//   (file ...)                               nodes of node.def
//   (messages (error @... "text")...)        flang's errors; the tree is there all the same, with UNKNOWN where it gave up
//
//   node   = ( SPELLING attribute... node... )
//   attribute =
//     @line:column-line:column               of the file that ftree reads; the last character's column
//     :TYPE                                  i1 i2 i4 i8 i16 r2 r3 r4 r8 r10 r16 c4 c8 c10 c16 l1 l2 l4 l8 h1 (character), t#ID a derived type, ct#ID CLASS, c* CLASS(*), t* TYPE(*)
//     ^RANK                                  left out: 0
//     #ID                                    a symbol
//     "text"                                 \" and \\ and \n
//     =VALUE                                 an integer
//   The text is a node's last attribute. A symbol's row is
//     (sym #ID "name" KIND :TYPE ^RANK @place "scope" "flags" (module "m")... (bounds lower upper ...) (dummies #ID ...)...)
//   with a part for each member of FSymbol that is not empty. All names of the file's own scopes have rows, and those that
//   USE brings in but for constants.
#ifndef ACCOMP_FORTRAN_TREE_H
#define ACCOMP_FORTRAN_TREE_H
#include "base/base.h"

typedef enum {
#define FNODE(kind, spelling) F_##kind,
#include "front/fortran/node.def"
#undef FNODE
  F_NODES
} FKind;

typedef enum {
  FT_NONE,
  FT_INTEGER,
  FT_REAL,
  FT_COMPLEX,
  FT_LOGICAL,
  FT_CHARACTER,
  FT_DERIVED
} FCategory;

typedef struct FSymbol FSymbol;
typedef struct FNode FNode;

typedef struct {
  FCategory category;
  int kind;          // bytes of the number, of one part of a complex one; of a character
  FSymbol *derived;  // FT_DERIVED; NULL: CLASS(*), TYPE(*)
  bool polymorphic;  // CLASS
  long length;       // of a symbol's type, FT_CHARACTER; 0: unknown
} FType;

typedef struct {
  int line, column, end_line, end_column; // of the file as ftree read it; 0: nowhere
} FPlace;

struct FNode {
  FKind kind;
  FPlace place;      // of statements and units; of expressions 0, but of probes' arguments
  FType type;
  int rank;
  FSymbol *symbol;
  const char *text;  // "": none
  long value;
  bool has_value;
  FNode **kids;
  int nkids;
  FNode *parent;     // NULL: a file, or what symbols name
};

typedef enum {
  FS_OTHER,
  FS_OBJECT,         // a variable, a named constant, a component
  FS_PROCEDURE,      // a subprogram, an interface body, a procedure pointer, a dummy procedure
  FS_TYPE,
  FS_MODULE,
  FS_ASSOCIATE,      // of ASSOCIATE, SELECT TYPE
} FSymbolKind;

// Bits of FSymbol.flags, by their words. DECLARED_: a 'declare' or 'declare target' of the variable's module names it, or its COMMON
// block. LEVEL_: of 'routine' there. BOUND: procedures are bound to the type, or final. PARENT: the component that is the extended type's part.
// DEFERRED: of an array's shape; of a bound procedure: only types that extend this one have it.
#define F_SYMBOL_FLAGS(X)                                                                                \
  X(ALLOCATABLE) X(POINTER) X(TARGET) X(DUMMY) X(OPTIONAL) X(VALUE) X(CONTIGUOUS) X(PARAMETER) X(PRIVATE)      \
  X(INTENT_IN) X(INTENT_OUT) X(INTENT_INOUT) X(SAVE) X(COMMON) X(RESULT) X(ASSUMED_SHAPE) X(ASSUMED_SIZE)      \
  X(ASSUMED_RANK) X(DEFERRED) X(INTRINSIC) X(ELEMENTAL) X(PURE) X(RECURSIVE) X(VOLATILE) X(EXTERNAL) X(EQUIVALENCE) \
  X(BIND_C) X(THREADPRIVATE) X(FUNCTION) X(SEQUENCE) X(PARENT) X(IMPLICIT) X(AUTOMATIC) X(PROTECTED) X(INITIALIZED) \
  X(BOUND) X(DECLARED_ACC) X(DECLARED_OMP) X(DECLARED_LINK) \
  X(LEVEL_GANG) X(LEVEL_WORKER) X(LEVEL_VECTOR) X(ABSTRACT) X(NOPASS)
enum {
#define X(flag) F_BIT_##flag,
  F_SYMBOL_FLAGS(X)
#undef X
  F_FLAG_COUNT
};
#define F_HAS(symbol, flag) (((symbol)->flags >> F_BIT_##flag) & 1)

typedef struct {
  FNode *lower, *upper; // expressions; NULL: deferred, or '*'
} FBound;

struct FSymbol {
  int id;
  const char *name;     // lower case
  FSymbolKind kind;
  FType type;           // of a function: its result's
  int rank;
  uint64_t flags;
  FPlace place;         // the declaration, in this file; 0: in another
  const char *scope;    // "module m", "procedure m::p", "program p", "type m::t", "block 12" (line), "external"
  const char *module;   // the module it belongs to, "": none
  const char *procedure; // the innermost procedure or program around, as "m::p", "host::p"; "": none
  const char *bind;     // BIND(C, NAME=...), "": none
  const char *common;   // /common/'s name; "": none; " ": blank common
  FBound *bounds;       // rank of them, as declared
  FNode *init;          // a named constant's value, a variable's initial value, a statement function's expression; NULL
  FNode *length;        // CHARACTER: the length; NULL: unknown
  FSymbol **dummies;    // FS_PROCEDURE: in order; NULL: alternate return
  int ndummies;
  FSymbol *result;
  FSymbol *cray;        // of a pointee of POINTER (cray, a): the integer with its address; NULL
  FSymbol **components; // FS_TYPE: in order, the parent's component first
  int ncomponents;
  FSymbol **bindings;   // FS_TYPE: names of procedures bound to it, but for those of types that it extends
  int nbindings;
  FSymbol *bound;       // FS_PROCEDURE: of such a name the procedure; NULL: it is none
  const char *pass;     // its PASS(name), "": the first argument is the object
  FNode *selector;      // FS_ASSOCIATE
  long size, offset;    // bytes, as flang lays it out; components: in the type; COMMON: in the block
};

typedef struct {
  FNode *file;          // F_FILE; NULL: flang could not read it, and messages say why
  FSymbol **symbols;    // by id; NULL where there is none
  int nsymbols;
  FNode **messages;     // F_ERROR
  int nmessages;
} FTree;

// Reads ftree's output. The tree and all strings live in 'arena'. NULL: the text is none of ftree's (an internal error,
// told in *fault).
FTree *read_tree(Arena *arena, const char *text, const char **fault);

// Prints it for people: indented, one statement a line; --dump=fortran.
void print_tree(const FTree *, FILE *);

const char *fnode_name(FKind);
static inline FNode *kid(const FNode *n, int i) { return i < n->nkids ? n->kids[i] : NULL; }
static inline bool is_none(const FNode *n) { return !n || n->kind == F_NONE; }
#endif
