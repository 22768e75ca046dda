// The unit being compiled: text, directives, the tree of the functions that hold directives,
// and the facts that analysis adds. Neutral: neither OpenACC's nor OpenMP's spelling decides
// anything past src/pragma, and no C spelling past src/front but for slices of text.
//
// Positions are byte offsets in Unit.text: the preprocessed source in which every pragma we
// handle has been replaced by a probe (see src/front/c/source.c). Tree nodes never overlap except
// by nesting, and children are in text order, so text can be rewritten by walking the tree.
#ifndef ACCOMP_IR_H
#define ACCOMP_IR_H
#include "base/base.h"

typedef struct Node Node;
typedef struct Var Var;
typedef struct Type Type;
typedef struct Function Function;
typedef struct Decl Decl;
typedef struct Directive Directive;
typedef struct Region Region;
typedef struct Loop Loop;
typedef struct Finding Finding;
typedef Vec(Finding *) Findings;

typedef struct { uint32_t start, end; } Range;   // [start, end) in Unit.text

// --- directives (src/pragma fills; tables: directive.def, clause.def) ---------------------

typedef enum { DIALECT_ACC = 1, DIALECT_OMP = 2 } Dialect;

// The kind of a directive, in neutral words. The first 31, to DIR_REQUIRES, may be bits of a set (pragma: BIT).
typedef enum {
  DIR_COMPUTE = 1,   // parallel, serial, kernels, target and its combined forms
  DIR_LOOP,          // loop
  DIR_MAKES_THREADS,        // OpenMP's teams, parallel: threads for what is inside
  DIR_DATA, DIR_ENTER_DATA, DIR_EXIT_DATA, DIR_UPDATE, DIR_HOST_DATA,
  DIR_SINGLE, DIR_MASKED, DIR_CRITICAL, DIR_BARRIER, DIR_SECTIONS, DIR_SECTION, DIR_ORDERED, DIR_FLUSH,  // OpenMP, in a team
  DIR_TILE, DIR_UNROLL, DIR_INTERCHANGE, DIR_REVERSE, DIR_FUSE,   // OpenMP: they make other loops of loops
  DIR_WAIT, DIR_ATOMIC, DIR_CACHE, DIR_ROUTINE, DIR_DECLARE,
  DIR_DECLARE_END,   // end declare target
  DIR_INIT, DIR_SHUTDOWN, DIR_SET, DIR_REQUIRES,
  DIR_SCOPE, DIR_TASK, DIR_TASKGROUP, DIR_SCAN,
  DIR_POINT,         // taskwait, taskyield, cancel, cancellation point, allocate: nothing is left to be done there
  DIR_COMBINED,      // several constructs in one: only until they are taken apart (pragma/combined.c)
  // Only among Unit.host_directives:
  DIR_THREADPRIVATE, DIR_DECLARE_REDUCTION,
  // Carried out by src/rewrite, left to clang or at fault:
  DIR_HINT,          // assume, nothing: no result depends on them
  DIR_ERROR, DIR_METADIRECTIVE, DIR_DECLARE_VARIANT, DIR_DISPATCH, DIR_DECLARE_MAPPER, DIR_TASKGRAPH, DIR_STRIPE,
  DIR_DECLARE_INDUCTION, DIR_GROUPPRIVATE, DIR_INTEROP,
  DIR_HOST,          // any other pragma
} DirectiveKind;

typedef enum { COMPUTE_NONE, COMPUTE_PARALLEL, COMPUTE_SERIAL, COMPUTE_KERNELS, COMPUTE_TARGET } ComputeKind;

// The text that must follow the directive.
typedef enum { BODY_NONE, BODY_STATEMENT, BODY_LOOP, BODY_FILE_SCOPE /* declaration or nothing */ } BodyKind;

enum {   // DirectiveInfo.flags
  DIRECTIVE_HAS_LOOP = 1 << 0,      // combined with a loop: the body is the nest
  DIRECTIVE_PARALLEL_LOOP = 1 << 1, // the loop is parallel without any proof (OpenMP distribute/for/loop)
  DIRECTIVE_SIMD = 1 << 2,
  DIRECTIVE_TEAMS = 1 << 3,
  DIRECTIVE_THREADS = 1 << 4,       // the threads of a team share the work (OpenMP parallel, loop)
  DIRECTIVE_DISTRIBUTE = 1 << 5,    // the teams share the loop
  DIRECTIVE_PARALLEL = 1 << 6,      // it is OpenMP's parallel, or combined with it
  DIRECTIVE_CONCURRENT = 1 << 7,    // it is OpenMP's loop, or combined with it
  DIRECTIVE_TASK = 1 << 8,          // OpenMP's task, or taskloop: the thread that meets it runs it
};

typedef struct DirectiveInfo {
  int id;                 // row of directive.def; -1: none, as of pragmas that only clang knows
  Dialect dialect;        // 0: of neither dialect ('#pragma clang loop')
  const char *name;       // "target teams distribute parallel for"
  DirectiveKind kind;
  ComputeKind compute;
  BodyKind body;
  unsigned flags;
  const char *section;    // "OpenACC 3.3, 2.5.1"
} DirectiveInfo;

// Neutral clause kinds; the spelling is in clause.def.
typedef enum {
  CL_NONE,
  // data. CL_MAP covers copy, copyin, copyout, create, no_create, present, delete and OpenMP's map;
  // Clause.map has the kind (bits of accomp/abi.h, __ACCOMP_ALLOC ... __ACCOMP_ZERO).
  CL_MAP, CL_DEVICEPTR /* deviceptr, is_device_ptr */, CL_HAS_DEVICE_ADDR, CL_ATTACH, CL_DETACH,
  CL_USE_DEVICE /* use_device, use_device_ptr */, CL_USE_DEVICE_ADDR, CL_DEFAULTMAP, CL_DEFAULT,
  CL_UPDATE_DEVICE /* device, to */, CL_UPDATE_SELF /* self, host, from */, CL_IF_PRESENT, CL_FINALIZE,
  // sharing
  CL_PRIVATE, CL_FIRSTPRIVATE, CL_LASTPRIVATE, CL_SHARED, CL_REDUCTION, CL_LINEAR,
  // execution
  CL_IF, CL_SELF, CL_ASYNC, CL_WAIT, CL_NOWAIT, CL_NOGROUP, CL_DEPEND, CL_DEVICE, CL_DEVICE_TYPE,
  CL_NUM_GANGS /* num_gangs, num_teams */, CL_NUM_WORKERS,
  CL_VECTOR_LENGTH /* vector_length, thread_limit */, CL_NUM_THREADS,
  // loop
  CL_COLLAPSE, CL_GANG, CL_WORKER, CL_VECTOR, CL_SEQ, CL_INDEPENDENT, CL_AUTO, CL_TILE,
  CL_ORDER, CL_SCHEDULE, CL_DIST_SCHEDULE, CL_SIMDLEN, CL_SAFELEN, CL_ALIGNED, CL_NONTEMPORAL, CL_BIND_LOOP,
  CL_ORDERED, CL_FILTER, CL_COPYPRIVATE, CL_INCLUSIVE, CL_EXCLUSIVE,
  CL_SIZES, CL_FULL, CL_PARTIAL, CL_PERMUTATION, CL_LOOPRANGE, CL_COUNTS, CL_APPLY,
  // atomic, routine, declare, requires, init/shutdown/set, wait
  CL_READ, CL_WRITE, CL_UPDATE, CL_CAPTURE, CL_COMPARE, CL_FAIL, CL_WEAK, CL_MEMORY_ORDER, CL_BIND, CL_NOHOST,
  CL_DEVICE_RESIDENT, CL_LINK, CL_ENTER, CL_LOCAL, CL_INDIRECT, CL_UNIFIED_ADDRESS, CL_UNIFIED_SHARED_MEMORY,
  CL_REVERSE_OFFLOAD, CL_DYNAMIC_ALLOCATORS, CL_ATOMIC_DEFAULT_MEM_ORDER,
  CL_DEFAULT_ASYNC, CL_DEVICE_NUM, CL_ALLOCATE, CL_USES_ALLOCATORS, CL_IN_REDUCTION, CL_HINT,
  CL_INITIALIZER, CL_AT, CL_SEVERITY, CL_MESSAGE, CL_WHEN, CL_OTHERWISE,
  CL_GROUPPRIVATE, CL_INDUCTION, CL_INDUCTION_NAME, CL_INDUCTOR, CL_COLLECTOR, CL_GRAPH_ID, CL_GRAPH_RESET, CL_REPLAYABLE, CL_MAPPER, CL_VARIANT, CL_MATCH, CL_ADJUST_ARGS, CL_NOVARIANTS, CL_NOCONTEXT, CL_INTEROP_INIT, CL_INTEROP_USE, CL_INTEROP_DESTROY, CL_INTEROP, CL_APPEND_ARGS,
  CL_COUNT
} ClauseKind;

typedef enum {
  RED_NONE,
#define REDUCTION(kind, word, dialects, types, identity, combine, result, lanes) kind,
#include "ir/reduction.def"
#undef REDUCTION
  RED_USER /* Item.user */
} ReductionOp;
typedef enum { DEFAULT_UNSET, DEFAULT_NONE, DEFAULT_PRESENT, DEFAULT_SHARED, DEFAULT_FIRSTPRIVATE, DEFAULT_PRIVATE,
               // defaultmap's implicit behaviours
               DEFAULT_ALLOC, DEFAULT_TO, DEFAULT_FROM, DEFAULT_TOFROM } DefaultKind;
typedef enum { CATEGORY_ALL, CATEGORY_SCALAR, CATEGORY_AGGREGATE, CATEGORY_POINTER } VarCategory;

// One C expression inside a clause. Text from the pragma; the node from the probe (front).
typedef struct { const char *text; Loc loc; Node *node; } ClauseExpr;

// [lo:len], or [index] (len.text NULL and !colon), or [:] (both NULL, colon); [lo:len:stride] of OpenMP's update.
// is_assumed: [:] of a pointer (the clauses' check).
typedef struct { ClauseExpr lo, len, stride; bool colon, is_assumed; } Subscript;

// A declare reduction of OpenMP: C text of omp_out, omp_in and omp_priv.
typedef struct UserReduction {
  const char *combiner;
  const char *initial, *initial_call;   // the value of omp_priv, or a call that gives it one; both NULL: zero
  Vec(Function *) functions;            // named in them
  const char *type;                     // C++, of what a template's arguments decide: the declared type, for which it is; NULL: for all
  struct UserReduction *next;           // for another type
} UserReduction;

// OpenMP's iterator modifier: its name stands for each of the values from begin on, up to and without end.
typedef struct { const char *type, *name; ClauseExpr begin, end, step; } Iterator;   // step.text NULL: 1

// One argument of a clause: an expression, or a variable with a section.
typedef struct {
  Loc loc;
  const char *text;       // as written: "s.x[0:n]"
  const char *keyword;    // "static", "num", "dim", "force", "devnum", "in"/"out"/"inout" of depend..., or NULL
  ClauseExpr expr;        // the expression; of a section its base: "s.x". text NULL for "*" or a bare keyword
  Subscript *subscripts;  // of a section
  int nsubscripts;
  UserReduction *user;    // of a reduction that the program declares (the clauses' check), or NULL
  const struct Clause *iterated;   // its clause, which has iterators: there is one of it for each of their values; or NULL
} Item;

typedef struct Clause {
  ClauseKind kind;
  const char *name;       // as the user spelt it: "pcopyin", "map(to:)"'s is "map"
  Loc loc;
  unsigned map;           // CL_MAP and UPDATE_*: abi bits (ALWAYS_* for always, ...)
  ReductionOp op;
  const char *op_name;    // as written
  DefaultKind dflt;       // CL_DEFAULT, CL_DEFAULTMAP
  VarCategory category;   // CL_DEFAULTMAP
  bool is_found;          // added by the analysis: nobody wrote it
  const char *modifier;   // a leading directive-name or other modifier, as written: "target" of if(target: e); of CL_ALLOCATE the alignment
  bool is_inscan, is_conditional;   // reduction(inscan, ...), lastprivate(conditional: ...)
  const char *mapper, *allocator; // OpenMP's modifiers mapper(id), allocator(e) of 'allocate': id and e, or NULL
  size_t start, end;      // its place in Directive.text; of what stands there as a clause
  Vec(Iterator) iterators; // the first is the outermost loop
  const char *iterator;   // the same as written: "iterator(i = 0:n)", or NULL
  const char *directive;  // of any other clause the part of a combined directive that it says it is for (OpenMP 6.0, 5.4)
  Vec(Item) items;
} Clause;

struct Directive {
  const DirectiveInfo *info;
  const char *text;       // as written, after '#pragma'
  const char *host_text;  // the same for clang, which knows OpenMP 5.2
  const char *host_before, *host_after; // of what clang does not know: C text around its statement, for the host; or NULL
  Loc loc;                // of the '#' in the user's file
  Loc name_loc;           // of the directive's name
  Vec(Clause *) clauses;
  Range pragma;           // the probe's place in Unit.text; of a host directive the pragma's
  uint32_t next;          // of a host directive: where the first token behind it and other pragmas starts (front)
  // front fills:
  Node *node;             // N_DIRECTIVE; NULL at file scope
  Function *function;     // enclosing function; NULL at file scope
  Decl *target;           // file scope: the declaration that follows (routine, declare target), or NULL
  const char *scope;      // C++: of its probe at file scope the name with the namespaces and classes around; or NULL
  Region *region;         // analysis
  bool is_called;         // in a function that devices call: ours there, and clang's for the host (front)
  bool is_split;          // a kernels directive that became the data construct around its kernels (analysis)
};

// --- declarations and types (src/front) ----------------------------------------------------

typedef enum { TYPE_OTHER, TYPE_VOID, TYPE_BOOL, TYPE_INT, TYPE_FLOAT /* float, double */, TYPE_LONG_DOUBLE,
               TYPE_COMPLEX, TYPE_ENUM, TYPE_POINTER, TYPE_ARRAY, TYPE_RECORD /* struct, union, class */, TYPE_FUNCTION,
               TYPE_DEPENDENT /* C++: a template's arguments decide */ } TypeKind;

struct Type {             // interned: one Type for each distinct canonical type + spelling
  TypeKind kind;
  const char *spelling;   // as C: usable inside __typeof__( ); of unqualified-top-level type
  long long size;         // bytes; -1 when variable or incomplete
  bool is_const, is_restrict, is_signed, is_volatile;
  bool is_vm;             // variably modified: has a run-time size somewhere inside
  bool is_anonymous;      // a record or enum without tag or typedef name: spelling is not C
  Type *element;          // array element, pointee
  long long count;        // array: elements; -1 variable, -2 incomplete ([])
  Decl *decl;             // the file-scope declaration that defines the record/enum/typedef, or NULL
  Type *canonical;        // typedefs resolved; may be this
};

typedef struct {
  const char *name;       // "": of a struct without a name
  const Type *type;
  long long bit;          // its first one, counted from the record's start; -1: not known
  int width;              // of a bit-field, bits; -1: it is none
} Field;
typedef Vec(Field) Fields;

// May a pointer have been made from another one, whose memory no other pointer leads to ('restrict')?
struct Basis { const Var *origin; bool is_based; };

struct Var {
  const char *name;
  const char *qualified;  // C++: the same with the namespaces and classes around
  const char *symbol;     // C++: the linker's name of one of file scope
  // A parameter of a text of another language (Unit.language): as the user writes it, and where the slowest dimension of an
  // array starts, a number or the name of a parameter before it; bounds: for debuggers, "START:EXTENT,", fastest first. NULL: as in C.
  const char *shown, *lower, *bounds;
  int local;              // of such a parameter: the number of the procedure's variable that it stands for, which ends with the procedure, and whose address nothing else has; 0: of none
  bool is_internal;       // C++: which no other file knows
  Type *type;
  Range decl;             // the declarator in Unit.text, from the name to its end
  const char *alignment;  // that its declaration asks for, as C text in front of a declaration; NULL: none
  uint32_t first;         // the name in its first declaration: of an extern variable another one
  Loc loc;
  bool is_global;         // file scope, or static in a function
  bool is_static, is_extern, is_param, is_register, is_thread_local;
  bool is_reference;      // C++: another object, whose type 'type' is
  bool is_binding;        // C++: of a structured binding
  const char *instance;   // C++: the linker's name of an instance's that a directive of file scope names; 'symbol' is NULL
  bool is_constexpr;
  bool is_inline;         // C++: several files may define it
  bool is_private;        // C++: a member that not all code may name
  bool is_pack;           // C++: a pack of parameters
  bool is_tentative;      // defined without an initialiser (C11 6.9.2)
  bool is_initialised;    // this unit has its initialiser
  bool is_addressed;      // its address is taken: '&v' stands somewhere in the copied functions
  bool device_global;     // has storage on the device: declare, declare target (analysis)
  bool device_unset;      // that storage starts without the host's value: create (analysis)
  bool device_local;      // that storage starts with the value that the program starts with: local (analysis)
  bool device_link;       // it has none: a device function reaches what is mapped: link (analysis)
  bool device_shared;     // it has, and another file's may be used instead: of one name for the linker (analysis)
  bool device_entered;    // by OpenMP's declare target, or for another one's sake: so is what its initialiser names (analysis)
  bool device_computed;   // C++: the program computes its first value when it starts (analysis)
  bool device_traced;     // its initialiser was looked at (analysis)
  int device_referent;    // its number in Unit.referents, from 1 on; 0: none (analysis)
  // Its device storage starts with addresses of other device storage (analysis).
  enum { ADDRESSES_NONE, ADDRESSES_IN_POINTERS, ADDRESSES_ANYWHERE } device_addresses;
  const char *unmoved;    // static in a function that devices call, and not moved to file scope: why (front)
  long long full_size;    // in bytes, if its initialiser has elements of the array at the struct's end, 'int d[]'; else 0 (analysis)
  bool is_mapped_itself;  // a pointer that OpenMP's clauses map, and not only what it points to (analysis)
  bool device_slot;       // a device function names it, and its storage is elsewhere (analysis)
  bool is_const_table;    // const-qualified static storage with an initialiser in this unit
  Function *function;     // of a local
  Decl *top;              // of a global at file scope: its declaration
  Node *node;             // N_VAR, when in a copied function
  Node *shape;            // of a parameter in a copied function: from its specifiers on; children: sizes in brackets
  Vec(Node *) writes;     // in copied functions what sets it by its name, or takes its address, in text order
  enum { ASKED_NOT, ASKED_NO, ASKED_YES } owns_memory, unreachable; // prove/depend.c's: asked once
  Vec(struct Basis) bases; // of a pointer: what it was found to be based on, or not (analysis)
  const char *record_text; // its type had no name: 'struct { ... }' (analysis, which names it)
  void *fact;             // free for one pass
};

// One piece of file scope, in text order: a declaration or definition (or several sharing one ';').
struct Decl {
  Range range;            // with the final ';' or '}'
  Loc loc;
  Vec(Decl *) uses;       // file-scope declarations this one names, in order, once each
  bool uses_known;        // front fills uses lazily: see front_uses()
  Vec(Function *) functions;  // declared or defined here
  Vec(Var *) vars;
  bool is_definition;     // defines a function (body) here
  bool in_system_header;
  int pack;               // '#pragma pack' in force; 0: none
  void *cursor;           // front's own
  int index;
};

// The team that shares the work of a function's orphaned OpenMP constructs. A function has a version for each kind of its calls.
typedef enum {
  CALLER_NONE,   // it has no such construct, and calls no function with one outside of its own 'parallel'
  CALLER_ALONE,  // a team of one
  CALLER_TEAM,   // all threads of a team call it
  CALLER_GANGS,  // the first thread of each team of a league
  CALLER_KINDS,
} CallerKind;

typedef Vec(Function *) FunctionList;

struct Function {
  const char *name;
  const char *key;        // by which it is found and compared: C's name (ir/library.h)
  const char *shown;      // a procedure of another language (Unit.language): its name there; NULL: C, C++
  const char *qualified;  // the name with the namespaces and classes around
  const char *symbol;     // C++: the linker's name of one that is no member and no template; else NULL
  Type *result;
  Vec(Var *) params;
  Decl *definition;       // NULL: only declared in this unit
  Decl *declaration;      // the first declaration
  Loc loc;
  bool is_static, is_inline, is_variadic;
  bool unprototyped;      // only declared, without a prototype: params have the types of calls (analysis)
  bool has_label;         // there is one in its copied body
  bool is_template, in_template; // C++; in: it is one, or a member of a template's class
  bool has_this;          // C++: a member of a class, not static
  bool is_const;          // C++: its '*this' is const
  bool is_virtual, has_dependent_base;  // C++: a derived class may have another one; a template's arguments decide on a base of its class
  Node *body;             // the tree of the body: for functions holding directives at once, for others
                          // after front_body(); NULL when not copied
  Directive *routine;     // routine / declare target directive that names it, or NULL
  struct Levels *levels[CALLER_KINDS]; // of its versions; of a routine that several threads call together that of CALLER_NONE (analysis)
  unsigned callers;       // 1 << CallerKind: who calls it on devices, if its callers' team shares work in it (analysis)
  bool shares;            // exported, and with such callers of other files
  unsigned asked;         // OpenMP's questions that it asks, itself or through others (ir/library.h: question_bit)
  bool asked_known;       // (analysis, plan/asked.c)
  FunctionList elsewhere; // functions of other files, which may ask, that it calls, itself or through others
  bool calls_pointers;    // and does it call through a pointer?
  bool passes_answers;    // one of both: it may pass on the answers
  bool called_with_answers, called_without_answers;   // on the device, only declared: with the answers, without them
  bool needed;            // only declared: kernels of this file, and not only of others, may call it
  bool on_device;         // a kernel calls it, and its directives were looked at (analysis)
  // Device code of several files (analysis):
  const char *bind;       // routine bind: the name of what devices call in its place, or NULL
  Function *bound;        // that function, where this unit declares it
  bool nohost;            // routine nohost: the host may have no version of it
  bool recursive;         // calls itself on the device, maybe through others
  bool memory_known, in_memory;   // may it have a variable that stays in memory where clang puts it inline? (emit/row.c)
  bool types_checked;     // for what devices do not have
  bool exported;          // device code of other files may call it
  const char *exported_as;        // by this name: the version for devices of a function that chooses by the device; NULL: its own
  bool is_instantiated;   // C++: inline; an instance that the program names may be there for other files
  bool external;          // device code calls it; its device version is in another file
  Loc called_at;          // the first call on the device of a function that is only declared; file NULL: none
  const char *unexported; // why device code of other files may not call it, or (shares) not in any way; NULL: it is not known
  Loc apart_at, not_in_teams_at;  // only declared: the first calls in some of a team's threads; elsewhere than directly in 'teams'
  bool is_addressed;      // code that may run on devices takes its address
  Loc initial_at;         // the first initialiser of device storage that holds its address; file NULL: none (analysis)
  int by_address;         // its number among those that devices find by the host's address, from 1 on; 0: none
};

// --- the tree -----------------------------------------------------------------------------

typedef enum {
  // expressions
  N_REF = 1,      // var or function
  N_LITERAL, N_STRING, N_PAREN, N_SUBSCRIPT /* base, index; of i[p], too */, N_MEMBER /* base; name; arrow */,
  N_UNARY, N_BINARY, N_ASSIGN /* op: OP_NONE for '=', else the operation of '+=' ... */, N_CONDITIONAL,
  N_CALL /* callee, arguments */, N_CAST,
  N_SIZEOF,       // and _Alignof; without children, but with has_value: a constant, written as such
  N_TYPEOF,       // typeof of an expression: 'type' stands for it
  N_LABEL_VALUE,  // '&&name'
  N_STMT_EXPR, N_INIT_LIST, N_COMPOUND_LITERAL,
  // C++
  N_THIS,         // also in front of a member that is named alone: without text then
  N_OPERATOR      /* an operator that the program defines: its operands; 'function' unless a template decides */,
  N_CONSTRUCT     /* an object is made: the arguments; 'function' is the constructor, or NULL */,
  N_LAMBDA        /* its body, N_COMPOUND */, N_NEW, N_DELETE, N_THROW,
  N_OTHER_EXPR,   // anything else: children are right, meaning unknown
  // statements
  N_COMPOUND, N_FOR /* its parts: loop_parts in ir/loop.h */,
  N_WHILE /* condition, body */, N_DO /* body, condition */, N_IF /* condition, then, else or NULL */,
  N_SWITCH, N_CASE, N_LABEL, N_GOTO, N_BREAK, N_CONTINUE, N_RETURN, N_NULL_STMT, N_ASM,
  N_DECL_STMT /* N_VAR children; and any expression inside the specifiers */,
  N_VAR           /* var; from the declarator's name to its end: initialiser and array sizes are children */,
  N_TYPE_DECL,    // a struct, union, enum or typedef declared in a function
  N_RANGE_FOR     /* C++: the variable's N_DECL_STMT, the range, the body */,
  N_TRY           /* C++: the block, a block for each handler */,
  N_DIRECTIVE,    // directive; child[0]: its statement, absent for stand-alone ones. Range: pragma to end
  N_OTHER_STMT,
} NodeKind;

typedef enum {
  OP_NONE, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_REM, OP_SHL, OP_SHR, OP_AND, OP_OR, OP_XOR, OP_LAND, OP_LOR,
  OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE, OP_COMMA,
  OP_PLUS, OP_MINUS, OP_NOT, OP_LNOT, OP_ADDRESS, OP_DEREF, OP_PRE_INC, OP_PRE_DEC, OP_POST_INC, OP_POST_DEC,
} Op;

struct Node {
  NodeKind kind;
  Op op;
  Range range;            // a statement's includes its final ';'
  Loc loc;                // in the user's file
  Node *parent;
  Node **child;           // N_FOR, N_IF: fixed slots that may be NULL; else never NULL
  int nchild;
  Type *type;             // of an expression or variable
  Var *var;               // N_REF to a variable, N_VAR
  Function *function;     // N_REF to a function, N_PAREN around one
  Function *routine;      // C++: N_CALL of what a template leaves open: one of the functions of that name, which are routines of one level
  const FunctionList *open; // C++, N_OTHER_EXPR: a template's arguments choose one of these, or another; NULL: none is known
  Decl *decl;             // N_REF to an enumerator, or anything else at file scope: its declaration
  const char *name;       // N_MEMBER: field; N_LABEL, N_LABEL_VALUE, N_GOTO (NULL: 'goto *child')
  bool arrow;
  bool is_bit_field;      // N_MEMBER
  bool is_reference;      // C++: N_MEMBER, another object, whose type 'type' is
  bool is_chosen;         // N_PAREN: _Generic or __builtin_choose_expr; the text around the child is left out
  int member_align;       // N_MEMBER: its address is a multiple of this many bytes; 0: of what its type asks
  bool has_init;          // N_VAR: the last child is the initialiser
  bool decays;            // an array, whose address is taken without '&'
  bool has_value;         // integer constant expression
  long long value;
  Directive *directive;
  Loop *loop;             // N_FOR: its canonical form (ir/loop.h)
};

// declare variant: what devices call in the place of another function.
typedef struct { const char *from, *to; } Binding;
typedef Vec(Binding) Bindings;

// A target of an address in an initialiser of device storage: a variable, or an object without a name.
typedef struct {
  Var *var;
  Node *literal;   // N_STRING, N_COMPOUND_LITERAL
  Loc loc;         // of var: where the first initialiser names it, and whose that is
  const Var *holder;
} Referent;
// An address in such an initialiser: its place, and the number of its target in Unit.referents.
typedef struct { Range range; int referent; } Reference;

// A directive that src/rewrite has carried out.
typedef struct {
  const char *text;  // after "#pragma"
  uint32_t at;       // its place in Unit.text
  bool for_host;     // a metadirective: devices would have chosen another directive
} CarriedOut;

// Facts that one reading of a unit's text leaves for the next one (src/rewrite).
typedef struct {
  int number;                 // of rounds before
  const char *rewriter;       // that made the text; NULL: none
  bool no_answers;            // kernels pass no answers to functions of other files (driver)
  bool has_iterators;         // C++: the text begins with declarations for loops over iterators (rewrite/iterators.c)
  bool has_device;            // the file has directives for devices, or such that clang does not know
  bool whole;                 // C++: Unit.brief has nothing to leave out (driver)
  bool tells_host;            // a selector asks devices for the kind host or nohost (pragma/context.c)
  Bindings bindings;          // by the names of functions
  Vec(const char *) called;   // functions that devices call, all of whose directives are ours
  Vec(CarriedOut) carried_out;  // in text order
  Vec(Loc) telling;           // C++, as clang's code shows (driver): constructs whose kernels call functions that ask,
  Vec(const char *) library_objects; // and what kernels name and a header defines: std::strong_ordering::equal
} UnitRound;

// A 'scope' of the host, which stands in the text as C (pragma/scope.c): after "#pragma"; its C text, in front and behind.
typedef struct { const char *text; Range before, after; } ScopeText;
typedef struct { uint32_t at; const char *name; } Tag;   // of a type without a name, and where its definition would have it
// Begins it, which only text that the compiler writes at the end has.
#define TAG_OF_OURS "__accomp_unnamed_"
// The function that is called in the place of a body that Unit.brief leaves out.
#define GAP_OF_OURS "__accomp_gap"
// Begins the name of a variable that has a loop's first iterator, which src/rewrite declares.
#define ITERATOR_OF_OURS "__accomp_first"

#include "ir/links.h"

// --- the unit -------------------------------------------------------------------------------

struct Unit;
// How a language answers the questions below.
typedef struct {
  void (*uses)(struct Unit *, Decl *);
  Node *(*body)(struct Unit *, Function *);
  Node *(*initialiser)(struct Unit *, const Var *);
  bool (*fields)(struct Unit *, const Type *, Fields *out);
  bool (*members)(struct Unit *, const Type *, Fields *out);
  const char *(*record_text)(struct Unit *, const Type *);
  bool (*copies_itself)(struct Unit *, const Type *), (*ends_itself)(struct Unit *, const Type *);
  const Type *(*type_named)(struct Unit *, const char *name);
  Loc (*loc)(const struct Unit *, uint32_t offset);
} FrontServices;

// An item of a clause in C, and as the user wrote it in another language.
typedef struct {
  const char *text, *shown;
} ShownItem;

typedef struct Unit {
  Arena *arena;
  Diag *diag;
  const char *path;            // as given on the command line
  Vec(ShownItem) shown;        // of such a text: what users read in place of its items
  const char *language;        // "Fortran", whose text is C that the driver made of it; NULL: C, C++
  bool cxx;                    // C++, whose directives are read
  const char *uid;             // 16 hexadecimal digits from path and text; part of generated global names
  unsigned devices;            // code to generate: __ACCOMP_DEVICE_*
  unsigned traced;             // of these, whose kernels will say each access of memory
  const char *text;            // preprocessed, with probes
  const char *brief;           // C++: the same without bodies of library functions that devices do not run; NULL: none is left out (front)
  uint32_t text_len;           // of both
  Vec(Directive *) directives; // in text order
  Vec(Directive *) host_directives; // pragmas that stay in the text, for clang, in text order
  Vec(Decl *) decls;           // file scope in text order
  Vec(Function *) functions;   // with directives in them
  Vec(Region *) regions;       // analysis
  Vec(struct LoopFact *) loops;  // of kernels and auto, in text order (analysis)
  unsigned dialects;           // switched on
  unsigned report;             // -Minfo: the dialects to report on
  Findings findings;           // for -Minfo: ir/finding.h (analysis)
  int dimensions[3];           // OpenACC's gangs, workers, vector length by default; 0: the runtime's
  bool sync;                   // constructs with async are waited for at once
  bool nowait;                 // those without need not be, where nobody sees it
  bool compare;                // -gpu=autocompare: kernels run on the CPU, too
  bool unified;                // requires unified_shared_memory (pragma)
  bool shares;                 // -gpu=unified: the program's memory is the device's where it can be
  bool zero;                   // new device memory is zeroed
  bool common;                 // -fcommon: the linker joins tentative definitions of one name
  bool debug, outlines;        // debuggers see the program's names in kernels; -Xaccomp -outline-bodies
  bool no_simd, forks_lanes;   // loops of the host are not told to use lanes; -fcheck-races: threads share a gang's workers and lanes
  bool exports;                // for a shared library: another one's, or the program's, may stand for its globals
  const char *atomic_order;    // requires atomic_default_mem_order: its argument (pragma); NULL: relaxed
  bool lost_brace;             // a directive at fault ends in '{': clang, which leaves out its line, sees other C
  bool system_errors;          // libclang found errors in the user's C: let clang report them
  bool has_messages;           // clang has something to report of the user's C, or may have (driver, front)
  bool reduces_section;        // the host reduces a section of an array: clang may make no copies of it (front)
  bool needs_text;             // clang would leave out directives or clauses of the host in the program's own text (front)
  Vec(Loc) unread;             // directives that could not be read: what stands around others is not known (pragma)
  Vec(Function *) undeclared;  // library functions that device code calls by their names, declared in functions only (analysis)
  Vec(Referent) referents;     // (analysis)
  Vec(Reference) references;   // in text order, an outer one before those inside of it (analysis)
  bool *device_decls;          // by Decl.index: is it part of device code? (analysis)
  Vec(Function *) by_address;  // that devices find by the host's address, in the order of their numbers (analysis)
  bool calls_by_address;       // device code calls through a pointer (analysis)
  Vec(DeviceLink) links; Vec(DeviceSlot) slots; Vec(DeviceInstance) instances; // C++ (driver)
  Vec(PointedFunction) pointed;  // C++ (driver)
  bool uses_pointers;          // C++: device code calls through pointers, or takes addresses of functions (driver)
  int emu_pointers;            // of uses_pointers: how many addresses variables of emu's code start with (driver)
  Vec(Tag) tags;               // in text order (front)
  Vec(ScopeText) scopes;       // in text order (front)
  UnitRound round;             // (front, rewrite)
  const FrontServices *services;  // (front)
  void *front;                 // front's own (translation unit)
} Unit;

// services.c: what later passes ask the front of the unit's language for.
// Filled when first asked for: the file-scope declarations that a declaration names; a function's body (NULL: no definition).
void front_uses(Unit *, Decl *);
Node *front_body(Unit *, Function *);
// The initialiser of a variable of file scope. NULL: this unit has none.
Node *front_initialiser(Unit *, const Var *);
// The members of a struct in order, bit-fields too, without those that have neither a name nor
// members; a struct without a name stands for its own. False: it is a union, or has no known members.
bool front_fields(Unit *, const Type *, Fields *out);
bool front_members(Unit *, const Type *, Fields *out); // the same, of a union, too
// The text 'struct { ... }' of a record, with its attributes.
const char *front_record_text(Unit *, const Type *);
// C++: has the type, a class or an array of one, functions of the program's or the library's that copy or destroy its objects; that destroy them?
bool front_copies_itself(Unit *, const Type *), front_ends_itself(Unit *, const Type *);
const Type *front_typedef(Unit *, const char *name);   // of file scope; NULL: there is none of that name
Loc front_loc(const Unit *, uint32_t offset);          // the user's place of a byte of Unit.text
// device_type.c: messages about long double and what is made of it, in code of the construct or function of that name.
void check_device_types(Unit *, const Node *code, Loc, const char *name);
// Is a value of the type made of it, so that none can be computed on a device?
bool has_long_double(Unit *, const Type *);

// query.c: was a directive in the range chosen for the host, where a device would have chosen another one?
bool is_chosen_for_host(const Unit *, Range);
// ir/device.c: the C names that device code has for a function and for a variable's storage or slot;
// of a function bound to another one, that one's.
const char *device_function(const Unit *, const Function *);
const char *device_variable(const Unit *, const Var *);
// ir/device.c: does the node stand in the initialiser of a static variable of a function?
bool is_in_static(const Node *);
// ir/device.c: is the variable reached through a pointer, for its storage is, or may be, not of this unit?
bool is_elsewhere(const Var *);
// ir/device.c: C++: has it storage on devices, which another file defines? Device code has a reference in its place, which is
// the slot.
bool is_of_other_file(const Var *);
// ir/device.c: C++: is it a table that device code has, too, with its initialiser?
bool is_device_constant(const Var *);
bool is_of_instances(const Var *); // C++: each instance of a template has one of it
// ir/device.c: has the unit storage for it, and under which name?
bool has_device_storage(const Var *);
const char *device_storage(const Unit *, const Var *);
// ir/device.c: of two copies of a region, of which the second one passes answers to functions of other files, the number of
// both, and whether a node is in the second one; 0: there is one.
#define NO_ANSWERS_MARK "__accomp_untold_"
int copy_number(const Node *, bool *with_answers);
// ir/device.c: may the unit's device code call functions of other files, or they its own?
bool joins_others(const Unit *);
// ir/device.c: has the definition an identifier list, and no prototype (C11, 6.9.1p6)?
bool has_old_style(const Unit *, const Function *);
// ir/device.c: OpenMP 5.2, 7.8.1: has what the directive names no device version, by 'device_type(host)'?
bool has_no_device_version(const Directive *);
const char *exported_name(const Function *); // ir/device.c: the name under which other files call it
// ir/device.c: is it the version for devices of a function that chooses by the device (rewrite/metadirective.c)?
bool is_version_for_devices(const Function *);
void replace_child(Node *parent, const Node *old, Node *new); // ir/edit.c: puts 'new' where 'old' is among the children
void sort_directives(Unit *); // ir/edit.c: text order again, where directives were added: the outer one first
const char *reduction_word(ReductionOp);   // reduction.c: as a clause has it: "+", "max"
#endif
