// The parts of the writer of OpenCL C.
#ifndef ACCOMP_LLVM_WRITE_H
#define ACCOMP_LLVM_WRITE_H
#include "llvm/module.h"

typedef struct {
  Module *m;
  Arena *a;
  const LlvmUnit *unit;
  OpenclText *out;
  Text types, constants, code;    // in this order in the result
  int ntypes;
  LlvmFunction *f;                // whose body is written
  Text start;                     // its variables
  int nlists, ntemporaries;
  int debug;                      // of the instruction
  Vec(LlvmGlobal *) reached;      // in the order in which they were found
  Vec(LlvmGlobal *) addressed;    // functions, by number
  Vec(LlvmGlobal *) places;       // by number
  Vec(PointerCall) pointer_calls;
} Writer;

// reach.c: what the code leads to, and what of it is refused
void find_reached_llvm(Writer *);
void find_kernel_places(Writer *);
// pointers.c
void note_slots(Writer *, const LlvmValue *table);
PointerCall pointer_call_of(const LlvmFunction *, const LlvmInst *);
bool is_same_pointer_call(const PointerCall *, const PointerCall *);
bool may_be_called(const LlvmGlobal *, const PointerCall *);
const LlvmGlobal *aliased(const Module *, const LlvmGlobal *); // the global that it is another name of, or itself

// write_type.c
const char *spelt_type(Writer *, const LlvmType *);
int c_bits(int bits);              // of the integer that holds so many: 8, 16, 32, 64; 1: bool; 128: a pair
const char *c_unsigned(int bits), *c_signed(int bits);
bool is_whole(int bits);           // has the integer no bits that are to be zero?
const char *member_text(Writer *, const LlvmType *, const char *value, long long i);
const char *memory_text(Writer *, const LlvmType *, const char *pointer, long long align, bool is_volatile);
bool is_scalar(const LlvmType *);

// write_value.c: what stands for a value in an expression
const char *value_text(Writer *, const LlvmValue *);
const char *zero_text(Writer *, const LlvmType *);
const char *int_text(Writer *, const LlvmType *, uint64_t low, uint64_t high);
const char *new_temporary(Writer *, const LlvmType *); // a variable of the function

// write_scalar.c: an expression of one instruction without effects, of numbers and pointers
const char *scalar_text(Writer *, const LlvmInst *, const LlvmType *result, const LlvmType *operand, const char *const *args);
const char *cut_text(Writer *, const LlvmType *, const char *value); // zero in the bits that the type has not
const char *signed_text(Writer *, const LlvmType *, const char *value);
const char *address_text(Writer *, const LlvmInst *);                // of getelementptr

// write_inst.c
void write_inst(Writer *, const LlvmInst *);
void assign(Writer *, const LlvmInst *, const char *value);
// write_memory.c
void write_memory_inst(Writer *, const LlvmInst *);
// write_call.c
void write_call(Writer *, const LlvmInst *);
void write_pointer_calls(Writer *);
// write_intrinsic.c: false: there is none of this name
bool write_intrinsic(Writer *, const LlvmInst *, const char *name);
// write_printf.c
void write_printf(Writer *, const LlvmInst *);
// write_function.c
void write_function(Writer *, LlvmGlobal *);
const char *head_text(Writer *, const LlvmGlobal *);
void write_kernel(Writer *, LlvmGlobal *);
// write_global.c
void write_globals(Writer *);
void write_start(Writer *);
uint64_t function_address(const Writer *, const LlvmGlobal *);
bool address_of_value(const Module *, const LlvmValue *, const LlvmGlobal **base, long long *offset); // base NULL: a number
const char *constant_string(const Module *, const LlvmValue *); // where the value leads to one; else NULL
#endif
