// Functions that move.c, implicit.c and move_members.c share.
#ifndef ACCOMP_MOVE_H
#define ACCOMP_MOVE_H
#include "data/data.h"
#include "ir/loop.h"

// --- move.c: operands --------------------------------------------------------------------------

// Appends it as it is.
void push_operand(Unit *, Region *, Operand);
// Appends it, with what its form needs besides: the pointers before rows, the length of an array of another file.
void add_operand(Unit *, Region *, Operand);
// The same of a clause's; joined with one of the same text.
void add_clause_operand(Unit *, Region *, Operand);
Operand clause_operand(Unit *, const Region *, Item *, unsigned map);
// How many elements of its slowest dimension a parameter that is an array has by its declaration; NULL: nothing says it.
const HostExpr *declared_length(Unit *, const Region *, const Var *);
// Has the argument of a clause become an operand already?
bool is_moved(const Region *, const Item *);
// Adds the operands of the compute construct's clauses. members: those that are members of 'of', NULL: all that are left.
void move_explicit(Unit *, Region *, bool members, const Var *of);

// --- implicit.c: variables that no clause names --------------------------------------------------

// Does default(present) hold?
bool asks_present(const Region *);
// Does the operand map, and not only translate or attach a pointer?
bool is_map(const Operand *);
// Does the construct's body change the pointer?
bool is_reassigned(const Region *, const Var *);
// The map bits that defaultmap gives a variable; 'implicit': it has none for it.
unsigned defaultmap_bits(const Use *, unsigned implicit);
// A variable that no clause of the construct names.
void move_implicit(Unit *, Region *, Use *);
// Pointers that are only compared, behind those whose memory they are compared with.
void move_compared(Unit *, Region *);
void move_seen(const Region *, Use *);   // use->at_pointer, at_object

// --- section_name.c: for messages, the section as the user would write it, or the variable where that takes more than that
const char *section_name(Unit *, const Var *, const HostExpr *lo, const HostExpr *len);

// --- self.c: C++'s '*this'

bool is_self(const Item *);              // 'this[0:1]', '*this'
bool is_part_of_self(Node *);            // 'this->v', 'v'
Operand self_operand(Unit *, Item *, unsigned map);
void move_self(Unit *, Region *);        // of a kernel that captures 'this'
// Is the operand, of a clause, a section of what a pointer in '*this' leads to, whose address the kernel gets in the pointer's place?
bool is_passed_member(Unit *, const Region *, const Operand *);
void drop_self(Unit *, Region *);        // where its kernel uses nothing else of it
void attach_self(Unit *, Region *);      // the pointers in it, behind all that is mapped

// --- move_members.c: structs -------------------------------------------------------------------

// A variable that no clause names, and that may be a struct or point to one.
void move_use(Unit *, Region *, Use *);
// OpenMP: several members of one struct in clauses of data, enter data, exit data.
void move_clause_parts(Unit *, Region *);
// OpenMP: the parts of a pointer's target that clauses of a compute construct name. False: none.
bool move_parts_of(Unit *, Region *, const Use *, bool is_passed);
// The same behind pointers that are parts of others' targets, or of variables.
void move_inner_parts(Unit *, Region *);
// A struct that is copied without a clause: its pointers to what data constructs around map.
void attach_members(Unit *, Region *, const Use *);

// --- flexible.c: arrays of which the type does not say how much there is ------------------------

// False: the clause had to give a section, which is said.
bool fits_incomplete(Unit *, Operand *);
// The operands of a struct and of the array at its end, which its type does not count, become one mapping.
void join_open_ends(Unit *, Region *);
#endif
