// The function of a construct (shell.c). internal.h includes it, behind the types that it uses.
#ifndef ACCOMP_FORTRAN_SHELL_H
#define ACCOMP_FORTRAN_SHELL_H

// For text of the place: no construct, no procedure yet.
Shell new_shell(Walk *, Loc);
// integer(8) words of a struct accomp_cfi (rt/device/fortran.h).
#define DESCRIPTOR_WORDS "48"
const char *fortran_type(Shell *, FType); // "type(*)" stands for a derived type
void find_counters(Shell *, const FNode *);
void find_outside(Shell *, const FNode *);  // which of them are named outside of their loops
bool is_aggregate(const FVariable *);       // the standards move it as a whole
bool is_in_data(const Walk *, const FVariable *);         // of a data construct around
bool names_item(const FDirective *, const FNode *probe, const FSymbol *); // of its clauses
bool symbol_is_in_data(const Walk *, const FSymbol *);
bool is_device_around(const Walk *, const FVariable *); // a 'use_device_addr' around names it
bool is_section_in_data(const Walk *, const FVariable *);
bool has_declared_extents(Shell *, const FVariable *);   // C is told them, and finds the section that the region uses
const char *table_of(Shell *, FVariable *); // a named constant that is an array
typedef enum {
  SHELL_COMPUTE,   // with its statements
  SHELL_ALONE,     // a directive without statements
  SHELL_DATA,      // a data construct's start; its end is another call
  SHELL_USE,       // host_data: gives the devices' addresses
} ShellKind;

// The function of a construct: the n statements at 'list', of which the first is the probe. Appends to t->c; gives the call for
// the host, a BLOCK of Fortran in free form, NULL: failed. SHELL_DATA: the variable accomp_hN keeps the region, and *end is the
// call that ends it. SHELL_USE: the user's names stand for the device's arrays until *end.
const char *write_construct(Walk *, FDirective *, FNode *const *list, int n, ShellKind,
                            const char **end);
const char *body_of_use(Shell *); // host_data.c: C that gives the addresses
#endif
