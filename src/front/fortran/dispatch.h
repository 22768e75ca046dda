// Calls of type-bound procedures of polymorphic objects and of procedures that are arguments, and the types that a procedure's CLASS arguments have.
// In:  calls; procedures.  Out: the procedures that are called, in the versions for their arguments' types.
#ifndef ACCOMP_FORTRAN_DISPATCH_H
#define ACCOMP_FORTRAN_DISPATCH_H
#include "front/fortran/internal.h"

// The procedure that a call is about; NULL: unknown. _to_call: its types are needed then, errors are told.
FSymbol *procedure_called(Shell *, const FNode *call);
FSymbol *procedure_to_call(Shell *, const FNode *call);
FVersion version_for_call(Shell *, const FNode *call, const FSymbol *called);
bool has_versions(const Translation *, const FSymbol *procedure); // for procedures that it, or the one around it, is given
FSymbol *const *declared_types(Arena *, const FSymbol *procedure);
void need_types_of_arguments(Shell *, const FNode *call, const FRoutine *); // that its own calls depend on
bool is_class_dummy(const FSymbol *dummy); // of CLASS(t)
FSymbol *type_of_dummy(Shell *, const FSymbol *dummy); // of CLASS(t), of the procedure that is being written; NULL: unknown
void ask_type_of_dummy(Shell *, const FSymbol *dummy); // what the procedure does depends on it
bool has_class_dummies(const FSymbol *procedure);
extern const char unknown_procedure[]; // an argument, for messages
bool is_procedure_dummy(const FSymbol *dummy);
bool takes_procedures(const FSymbol *procedure);
FSymbol *procedure_given(Shell *, FSymbol *); // that an argument of the procedure that is being written is; NULL: none, or unknown
bool has_declared_types(const FRoutine *);
const char *extended_name(Arena *, const char *name); // of a procedure of another file, for objects of types that extend its arguments
const char *name_for_types(Arena *, const FRoutine *, const char *name);

#endif
