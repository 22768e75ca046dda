// A module of LLVM's text, read: types, constants, functions with their instructions.
#ifndef ACCOMP_LLVM_MODULE_H
#define ACCOMP_LLVM_MODULE_H
#include "llvm/llvm.h"

// --- names.c: numbers of names ------------------------------------------------------------------

typedef struct {
  Arena *arena;
  Vec(const char *) all;
  int *slots, nslots; // a hash table of numbers + 1
} Names;
int name_number(Names *, const char *s, size_t n); // a new one at first
int find_name(const Names *, const char *s, size_t n); // -1: there is none

// --- types --------------------------------------------------------------------------------------

typedef enum {
  TYPE_VOID, TYPE_INT, TYPE_HALF, TYPE_FLOAT, TYPE_DOUBLE, TYPE_POINTER, TYPE_STRUCT, TYPE_ARRAY, TYPE_VECTOR, TYPE_FUNCTION, TYPE_OTHER
} TypeKind;
typedef struct LlvmType LlvmType;
struct LlvmType {
  TypeKind kind;
  int bits;            // of an integer; the address space of a pointer
  long long n;         // elements of arrays and vectors
  const LlvmType *element; // theirs; what a function returns
  const LlvmType **members; // of structs; parameters of functions
  int len;             // members
  bool packed, varied; // varied: a function with '...'
  const char *spelling; // of what is known by it alone; equal for equal types
  int number;          // of its struct in C, + 1; 0: it has none yet
};

// layout.c: as the data layout of nvptx64 and of the host has it
long long size_of_type(const LlvmType *);  // to the next element of an array
long long align_of_type(const LlvmType *);
long long offset_of_member(const LlvmType *, long long i); // of structs, arrays, vectors
const LlvmType *type_of_member(const LlvmType *, long long i);
long long members_of_type(const LlvmType *); // of structs, arrays, vectors; 0 for others

// --- values -------------------------------------------------------------------------------------

typedef enum {
  VALUE_LOCAL,   // number: the function's value
  VALUE_GLOBAL,  // number: of Module.globals
  VALUE_INT,     // low, high; of a half its bits
  VALUE_REAL,    // low: the bits of a double, also for float
  VALUE_ZERO,    // of any type
  VALUE_UNDEF,
  VALUE_LIST,    // of a struct, array, vector
  VALUE_BYTES,   // c"..."
  VALUE_EXPRESSION, // an instruction of constants
  VALUE_OTHER    // metadata, assembler
} ValueKind;
typedef struct LlvmInst LlvmInst;
typedef struct LlvmValue LlvmValue;
struct LlvmValue {
  ValueKind kind;
  const LlvmType *type;
  int number;
  uint64_t low, high;
  const char *bytes;   // of VALUE_BYTES; the words of VALUE_OTHER
  const LlvmValue **list;
  int len;
  const LlvmInst *inst;
};

// --- instructions -------------------------------------------------------------------------------

typedef enum {
#define OP(id, word, shape) OP_##id,
#include "llvm/op.def"
#undef OP
  OP_COUNT
} Op;
struct LlvmInst {
  Op op;
  int result;             // the function's value; -1: none
  const LlvmType *type;   // of the result
  const LlvmType *about;  // what alloca makes, getelementptr steps over, a call's function type
  const LlvmValue **values;
  int len;                // of a phi: values of 'blocks'; of a switch: the value, then its cases
  int *blocks;            // of branches; the block of each value of a phi. A name's number until the body is read
  int nblocks;
  int *indices;           // of extractvalue, insertvalue, shufflevector's mask (-1: any)
  int nindices;
  const char *word;       // predicate, operation of atomicrmw
  const char *order;      // of atomic accesses and fences; NULL: none
  const LlvmType **byval; // of a call's arguments that are copies of memory; NULL: of none
  long long align;
  bool is_volatile, is_atomic;
  int debug;              // !dbg; -1: none
  int *saved, nsaved;     // recursion.c: of a call of the function's component, values that are used behind it
};
typedef struct {
  int name;               // of the function's names
  Vec(LlvmInst) insts;
} LlvmBlock;

typedef struct {
  const char *name;       // the linker's
  const char *c_name;     // in OpenCL C; a variable's without _at
  const LlvmType *type;   // of the variable's value, of the function
  bool is_function, is_defined, is_constant;
  bool is_internal, is_weak; // weak: the linker may take another unit's
  int space;              // its address space
  long long align;
  const LlvmValue *value; // at first; NULL: none
  const char *head, *body; // texts of a function: its parameters, behind its '{'
  const LlvmValue *alias; // of what it is another name; NULL: of nothing
  int debug;
  struct LlvmFunction *function; // once it is read
  // reach.c
  bool is_reached;        // of a function: it is called
  bool is_addressed;      // a function whose address is taken
  bool is_pointed;        // elsewhere than in tables of virtual functions
  bool is_far;            // far.c: in tables of virtual functions that other units have objects of
  Vec(int) slots;         // that it has there
  Vec(long long) starts;  // of such a table: addresses in it that objects hold, as offsets
  bool needs_arena, is_kernel, is_export, is_outside, is_word; // is_word: a function or macro of the head
  bool is_filled;         // a constant with addresses in it, which is a variable of the device
  int number;             // of a function whose address is taken, a place, a constant; from 1
  // recursion.c
  int component, member;  // the component of functions that call each other, from 1, and the place in it; 0: it is in none
} LlvmGlobal;
// A call through a pointer.
typedef struct {
  const LlvmType *type; // the function's
  int slot;             // of a virtual function in its class's table; -1: unknown, or not virtual
  int but;              // the component whose functions are not meant; 0: none
} PointerCall;
typedef struct LlvmFunction {
  LlvmGlobal *global;
  Names names;            // of values and blocks
  Vec(const LlvmType *) types; // of values by number; NULL: a block
  int *params;            // values
  const LlvmType **byval; // of each parameter; NULL: none
  bool *no_alias;         // of each parameter
  int nparams;
  Vec(LlvmBlock) blocks;
  // reach.c, each one once
  Vec(LlvmGlobal *) calls, uses; // functions that it calls by name; variables
  Vec(PointerCall) pointer_calls;
  // write_recursion.c: the part of the stack that a call of it has
  long long frame;        // bytes
  long long *slots;       // in it, by value; 0: none yet
  const char **pieces;    // of the values of alloca: their places in it, as text
} LlvmFunction;

typedef struct {
  Arena *arena;
  const char *text;
  Names global_names, type_names;
  Vec(LlvmGlobal *) globals;
  Vec(LlvmType *) types;
  const char **metadata;  // the text of !N
  int nmetadata;
  const char *folder;     // of the compiled file, in quotes; NULL: unknown
  const char *headers;    // LlvmUnit.headers
  LlvmRefusals *refused;
  LlvmGlobal *now;        // whose body is read or written
} Module;

void refuse_llvm(Module *, int debug, const char *fmt, ...) PRINTF_LIKE(3, 4);
// read_module.c
void read_llvm_metadata(Module *); // what places need
Loc loc_of_debug(const Module *, int debug); // file NULL: unknown
bool is_our_header(const Module *, const char *file);
const char *name_of_debug(const Module *, int debug); // the program's own, of a function; NULL: unknown

// everything but the bodies of functions
void read_llvm_module(Module *);
// read_function.c: a function's body; false: it was refused
bool read_llvm_function(Module *, LlvmGlobal *);

// --- read.c: words ------------------------------------------------------------------------------

typedef struct {
  Module *m;
  LlvmFunction *f; // NULL: outside of functions
  const char *at;
  bool failed;
} Reader;
void skip_spaces(Reader *);              // also line ends
bool reads(Reader *, const char *word);  // takes the word or sign if it is there
bool is_next(Reader *, const char *word);
bool continues(Reader *, const char *word);
void expect(Reader *, const char *word);
void fail_to_read(Reader *, const char *what);
size_t word_length(const char *s);       // of letters, digits, '_', '.', '$', '-'
const char *read_name(Reader *, size_t *n); // behind % or @; without quotes
long long read_number(Reader *);
void skip_brackets_of(Reader *);               // behind the bracket that closes the one that is next
// read_type.c
const LlvmType *read_type(Reader *);
bool is_type_next(Reader *);
const LlvmType *int_type(Module *, int bits);
const LlvmType *function_type(Reader *, const LlvmType *result, const LlvmType **params, int n, bool varied);
const LlvmType *literal_struct(Module *, const LlvmType **members, int n);
// What stands in front of a value or a result; *byval is set where it is there.
void skip_attributes(Reader *, const LlvmType **byval, long long *align);
// read_value.c
const LlvmValue *read_value(Reader *, const LlvmType *);
const LlvmValue *read_typed_value(Reader *);
// read_inst.c
bool read_op(Reader *, Op *);
void read_operands(Reader *, LlvmInst *, bool constant); // behind the instruction's word and flags
#endif
