// The parts of the writer of OpenCL C.
#ifndef ACCOMP_LLVM_WRITE_H
#define ACCOMP_LLVM_WRITE_H
#include "llvm/module.h"

// Functions that call each other, or one that calls itself.
typedef struct {
  Vec(LlvmGlobal *) members;
  Vec(const LlvmType *) results;  // the types that they return, each one once
  int ncalls;                     // places where one calls another
} Component;

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
  bool offers;                    // functions for calls through pointers of other units
  Vec(Component) components;      // by number
  Component *component;           // whose functions are written; NULL: none
  int first_block;                // of the function, among its component's
} Writer;

// reach.c: what the code leads to, and what of it is refused
void find_reached_llvm(Writer *);
void find_kernel_places(Writer *);
// pointers.c
void note_table(Writer *, const LlvmValue *address);
void note_slots(Writer *);         // of virtual functions in the tables that are noted
PointerCall pointer_call_of(const LlvmFunction *, const LlvmInst *);
bool is_virtual_table(const LlvmGlobal *), is_shared_table(const LlvmGlobal *);
bool is_same_pointer_call(const PointerCall *, const PointerCall *);
bool may_be_called(const LlvmGlobal *, const PointerCall *);
const LlvmGlobal *aliased(const Module *, const LlvmGlobal *); // the global that it is another name of, or itself

// recursion.c
void find_recursion(Writer *);
bool is_call_inside(const Writer *, const LlvmFunction *, const LlvmInst *); // may it call a function of the caller's component?

// write_type.c
const char *spelt_type(Writer *, const LlvmType *);
int c_bits(int bits);              // of the integer that holds so many: 8, 16, 32, 64; 1: bool; 128: a pair
const char *c_unsigned(int bits), *c_signed(int bits);
bool is_whole(int bits);           // has the integer no bits that are to be zero?
const char *element_of(Writer *, const LlvmValue *, long long k); // of a vector; of another value, itself
const char *member_text(Writer *, const LlvmType *, const char *value, long long i);
const char *memory_text(Writer *, const LlvmType *, const char *pointer, long long align, bool is_volatile);
bool is_scalar(const LlvmType *);
const char *rounded_text(Writer *, const LlvmType *, const char *value); // a number of the type, of one that may have more digits

// write_value.c: what stands for a value in an expression
const char *value_text(Writer *, const LlvmValue *);
const char *zero_text(Writer *, const LlvmType *);
uint32_t float_bits(uint64_t of_double);                                 // also of those that are no numbers
const char *int_text(Writer *, const LlvmType *, uint64_t low, uint64_t high);
const char *new_temporary(Writer *, const LlvmType *); // a variable of the function

// write_scalar.c: an expression of one instruction without effects, of numbers and pointers
const char *scalar_text(Writer *, const LlvmInst *, const LlvmType *result, const LlvmType *operand, const char *const *args);
const char *cut_text(Writer *, const LlvmType *, const char *value); // zero in the bits that the type has not
const char *signed_text(Writer *, const LlvmType *, const char *value);
const char *address_text(Writer *, const LlvmInst *, long long k);   // of getelementptr; of vectors, element k

// write_inst.c
void write_inst(Writer *, const LlvmInst *);
void assign(Writer *, const LlvmInst *, const char *value);
// write_memory.c
void write_memory_inst(Writer *, const LlvmInst *);
void write_load(Writer *, const LlvmType *, const char *to, const char *pointer, long long align, bool is_volatile);
void write_store(Writer *, const LlvmType *, const char *value, const char *pointer, long long align, bool is_volatile);
// write_call.c
void write_call(Writer *, const LlvmInst *);
void write_pointer_calls(Writer *);
const char *passed_text(Writer *, const LlvmInst *, int i);
const char *pointed_text(Writer *, const LlvmInst *, int but); // a call through a pointer, of functions that are not of the component
// write_intrinsic.c: false: there is none of this name
bool write_intrinsic(Writer *, const LlvmInst *, const char *name);
// write_printf.c
void write_printf(Writer *, const LlvmInst *);
// far.c
void declare_far_call(Writer *, const PointerCall *);
void write_far_call(Writer *, const PointerCall *);
void write_offers(Writer *);
void add_far_calls(Writer *, const LlvmFunction *, OpenclReach *); // those that it may make
bool is_in_offer(Writer *, const LlvmGlobal *, const OpenclFar *offer);
// write_function.c
void write_function(Writer *, LlvmGlobal *);
void write_blocks(Writer *, LlvmFunction *, Text *variables);
const char *head_text(Writer *, const LlvmGlobal *);
void write_kernel(Writer *, LlvmGlobal *);
// write_recursion.c
void write_component(Writer *, Component *);
void write_entry(Writer *, LlvmGlobal *);              // a function that starts its component
void write_call_inside(Writer *, const LlvmInst *);
void write_return_inside(Writer *, const LlvmInst *);
const char *frame_piece(Writer *, long long bytes, long long align); // an address in the function's part of the stack
// write_global.c
void write_globals(Writer *);
void write_start(Writer *);
uint64_t function_address(const Writer *, const LlvmGlobal *);
bool address_of_value(const Module *, const LlvmValue *, const LlvmGlobal **base, long long *offset); // base NULL: a number
const char *constant_string(const Module *, const LlvmValue *); // where the value leads to one; else NULL
#endif
