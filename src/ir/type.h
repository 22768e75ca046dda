// Questions about types, for passes that do not know the language.
#ifndef ACCOMP_IR_TYPE_H
#define ACCOMP_IR_TYPE_H
#include "ir/ir.h"

// In a template of C++ some answers are known only where it is used. C's are all known.
typedef enum { NO, YES, AT_INSTANTIATION } Tri;

// In the words of C11, 6.2.5.
typedef struct {
  Tri integer;     // bool and enum, too
  Tri floating;    // real or complex
  Tri arithmetic;  // one of these, or a pointer to a function: a scalar variable that leads to no data
  Tri pointer;     // to data, or to what is not known
  Tri array;
  Tri scalar;      // arithmetic or a pointer
  Tri aggregate;   // an array, a struct, a union
  long long size;  // bytes; -1: variable or not known
} TypeFact;

TypeFact type_fact(const Type *);   // of NULL nothing holds

// Without names of typedef; NULL of NULL.
static inline const Type *canonical_type(const Type *t) { return t && t->canonical ? t->canonical : t; }
// Is it known to be one?
static inline bool is_integer(const Type *t) { return type_fact(t).integer == YES; }
static inline bool is_arithmetic(const Type *t) { return type_fact(t).arithmetic == YES; }
static inline bool is_pointer(const Type *t) { return type_fact(t).pointer == YES; }
static inline bool may_be_pointer(const Type *t) { return type_fact(t).pointer != NO; }
static inline bool is_array(const Type *t) { return type_fact(t).array == YES; }
static inline bool is_aggregate(const Type *t) { return type_fact(t).aggregate == YES; }
static inline long long type_size(const Type *t) { return type_fact(t).size; }
// The size to plan with: of what a template's arguments decide that of the largest number. -1: not known.
long long planned_size(const Type *);

// C++: an array of as many elements as a template's arguments say.
bool has_open_count(const Type *);

// The real type of a variably modified object's innermost element.
const Type *vm_element(const Type *, int *dimensions);
enum { VM_DIMENSIONS = 15 };
// The sizes in the brackets of the variably modified pointer type that a cast or the declaration of a variable (a
// parameter's 'shape') writes, outermost first, as many as it has dimensions behind the pointer. False: they are not all
// written there, or it points to pointers.
bool vm_sizes(const Node *, const Type *, Node **sizes, int *count);
// "struct", "union" or "enum", of a type without a name.
const char *tag_word(const Type *);
// Is it the access of a variable with _Atomic?
bool is_atomic_variable(const Type *);
// C text for a declaration 'text name' and for a cast.
const char *declaration_type(Arena *, const Type *);
// Are there pointers in objects of the type, or is that not known? Then an access by a pointer to one may end in memory behind those.
bool holds_pointers(Unit *, const Type *);
// Are two functions of one type?
bool same_interface(const Function *, const Function *);
bool starts_interface(const Function *, const Function *); // the second one may have more parameters behind
#endif
