// Types with allocatable components, and memory that code for devices allocates: what deep.c and own_memory.c share with other files.
#ifndef ACCOMP_FORTRAN_DEEP_H
#define ACCOMP_FORTRAN_DEEP_H
#include "front/fortran/internal.h"

// --- deep_type.c
bool is_deep(FType); // a type in C with allocatable components
const char *deep_functions(Shell *, FType); // their names in front of "_end" and "_copy"
// A variable of such a type that code for devices declares, or an array of such: what it has allocated ends with its scope.
bool is_local_deep(const Shell *, const FSymbol *);
const char *end_of_elements(Shell *, FType, const char *base, const char *count, const char *own); // "": nothing ends
const char *start_of_elements(Shell *, FType, const char *base, const char *count); // of new memory; "": they have no first values

// Where values end that a statement has allocated: behind it, or at the end of the body of an implied DO.
typedef struct Ends {
  Text text;
  int indent;
  struct Ends *outer;
} Ends;
void begin_ends(Shell *, Ends *);
void end_ends(Shell *, Ends *);
bool may_end(const Shell *); // there is such a place in the braces that are open
Text *ends_here(Shell *);

const char *count_of_component(Shell *, const FSymbol *, const char *descriptor); // its elements

// --- deep_map.c
// Clauses for what the components of the variable, or of the item's part of it, have. all: not only those that the construct names.
void map_components(Shell *, Text *, FVariable *, const FNode *item, const char *head, bool all);
const FVariable *mapped_around(Shell *, const FVariable *); // whose clause maps the component, too; NULL: none

// --- deep.c
const FNode *deep_component(Shell *, const FNode *); // of a variable of such a type: a component that is behind a descriptor
bool write_deep_assignment(Shell *, const FNode *assign); // of scalars; false: it is none
// Of an element, both in C.
void put_deep_copy(Shell *, const FNode *left, const char *to, const char *from);
void put_deep_end(Shell *, FType, const char *name); // of a variable, or an array as a whole
const char *clear_argument(Shell *, const FSymbol *, const char *name); // INTENT(OUT)
const char *deep_argument(Shell *, const FNode *, const FSymbol *dummy, const FNode *call, int i, const Elements *at); // its address in C
// Of a variable of the procedure around, for an internal one; NULL: it needs no struct of its own.
const char *deep_host_argument(Shell *, const FVariable *, const FRoutine *);
const char *deep_value(Shell *, const FNode *, const Elements *at); // it, for an argument by value
void check_task(Shell *, const FDirective *, const FNode *probe, FNode *const *list, int n); // what it copies by itself
void put_deep_start(Shell *, const FVariable *, const FNode *from, const char *name); // of a copy for threads; from NULL: no values

// --- own_memory.c
void write_allocation(Shell *, const FNode *); // ALLOCATE, DEALLOCATE
bool write_move_alloc(Shell *, const FNode *call); // false: it is none
const char *freed_memory(Shell *, const FVariable *); // C that frees what the descriptor has
void fit_allocatable(Shell *, const FNode *assign); // in front of an assignment
typedef struct {
  const char *lower[15], *extent[15];
} Shape;
// Statements that give a descriptor lower bounds and extents: one of ours, or a component's.
const char *shape_in_c(Shell *, const FSymbol *, const char *descriptor, bool is_component, const Shape *);
const char *own_mark(Shell *, const FSymbol *component); // its initialiser in C; NULL
const char *is_own_memory(Shell *, const FSymbol *component, const char *descriptor); // code for devices may end it; NULL: nothing says so

// --- own_copy.c
bool own_deep(Shell *, FVariable *, const FNode *, ClauseKind); // false: not of a type with allocatable components
bool ends_own(const Shell *); // the innermost directive's copies of such

// --- first_value.c
const char *value_at_start(Shell *, FType); // "(struct t){...}"
const char *component_start(Shell *, const FSymbol *component); // NULL: it has none
#endif
