// LLVM's text of a unit: read, and written as OpenCL C. C++ for OpenCL devices is compiled so: clang gives LLVM's text and no C.
#ifndef ACCOMP_LLVM_H
#define ACCOMP_LLVM_H
#include "base/base.h"

// --- OpenCL C of a unit, of C's text (driver/opencl.c) or of LLVM's -----------------------------

typedef struct {
  const char *function;  // NULL: all of the file's
  long long bytes, alignment;
  long long at;          // in the arena
} OpenclPlace;
typedef struct {
  const char *name;
  long long bytes;
  bool has_value;        // of LLVM's text: not zero at first
} OpenclVariable;
typedef struct {
  const char *name;
  int arguments;
  bool *places;          // which it reaches
  bool calls_out;        // it calls functions of other files, or those that other files may call
} OpenclKernel;
// A function that other files may call, and those of other files that it leads to.
typedef struct {
  const char *name;
  Vec(const char *) others;
} OpenclReach;
// Functions for calls through pointers of other units, or a call of such.
typedef struct {
  const char *function;  // bool (ulong number, arena, memory of arguments and result): is it one of these? Of a call: NULL
  const char *type;      // the same word for equal types
  int slot;              // of virtual functions, their place in tables; -1: any
} OpenclFar;
typedef struct {
  Text code;
  Vec(OpenclPlace) places;
  Vec(OpenclVariable) variables;
  Vec(const char *) others; // variables of other files, of LLVM's text: NAME_at is theirs
  Vec(OpenclKernel) kernels;
  Vec(OpenclReach) reaches;
  Vec(OpenclFar) offers, far; // of LLVM's text: what the unit has for others, and calls
  bool *called;          // places that functions reach which other files may call
  bool alone;            // it calls no functions of other files
} OpenclText;

const char *far_name(Arena *, const OpenclFar *); // far.c: type and slot as a part of C's names

// The program's name of a function of device C, "__accomp_dev_" and for one of the file's own 16 digits and "_" in front of it.
const char *program_name(const char *);
// --- write.c: the module as OpenCL C ------------------------------------------------------------

typedef Vec(const char *) LlvmNames; // as in the text, without @ and quotes
typedef struct {
  Arena *arena;
  const char *text;      // of clang 19 or newer with -O2 for nvptx64
  const char *file;      // the program's
  const char *headers;   // the folder of our own, with a / at its end; NULL: none are included
  const char *uid;       // the unit's
  LlvmNames kernels;     // functions: each becomes a kernel of the same name
  LlvmNames exports;     // functions that other files may call
  LlvmNames outside;     // functions of other files; not those of the head, whose names begin with __accomp_
} LlvmUnit;
// A thing that OpenCL C cannot do, or this translator.
typedef struct {
  Loc loc;               // of !dbg; file NULL: there is none
  const char *function;  // the linker's name; NULL: of none
  const char *what;      // "calls itself, which OpenCL C does not allow": behind the function's name
} LlvmRefusal;
typedef Vec(LlvmRefusal) LlvmRefusals;
// Writes everything that kernels and exports reach. Sizes, alignments and reached places are all set; 'at' is not.
// Without refusals 'out' is complete.
void write_opencl_of_llvm(const LlvmUnit *, OpenclText *out, LlvmRefusals *refused);
// needs.c: lines of the head about what not every device has, of a text with places. of_opencl: clang made it of OpenCL C.
// Takes the unit's arena, text, file and headers.
const char *find_llvm_needs(const LlvmUnit *, bool of_opencl);
#endif
