// Data movement: operands of constructs, sections, structs' parts, device storage, the functions that kernels reach.
#ifndef ACCOMP_DATA_H
#define ACCOMP_DATA_H
#include "plan/plan.h"

// globals.c  gives: var->device_global, var->is_mapped_itself and what goes with it, function->bind
void find_device_globals(Unit *);
// initial.c  gives: unit->referents and their uses in a variable's initialiser; storage for what it names
void find_referents(Unit *, Var *);
void sort_references(Unit *);
// initial.c  Does its initialiser hold the address of storage that devices have?
bool leads_to_device(Unit *, Var *);
bool is_computed_at_start(Unit *, Var *); // C++: by code
// flexible.c  gives: var->full_size
void find_full_size(Unit *, Var *);
// constant.c  Takes back copies to a const variable.
void keep_constant(Operand *);
// move.c   needs: sharing      gives: region->operands (data movement; no computed values yet)
void move_data(Unit *, Region *);
// parts.c: what an OpenMP construct's clauses name of structs: an operand of FORM_PARTS for each variable or pointer
// to one, one in front of those that lie in what it points to. present: what the modifier of this name says is there, too.
typedef Vec(Operand) StructOperands;
StructOperands find_parts(Unit *, const Region *, bool present);
// parts.c: the pointer through which an lvalue is reached last; without one the variable of which it is a part.
Node *parts_holder(Node *);
// parts.c: a member that the region uses, too.
void add_used_part(Unit *, Operand *parts, Node *path);
// bounds.c  The section of what 'use' points to that the region accesses, when it can be told
// before the region runs: lo and len in elements.
bool infer_section(Unit *, Region *, Use *, const HostExpr **lo, const HostExpr **len);
// bounds.c  The doubts about that section, as bits of the ABI: __ACCOMP_AT_MOST, __ACCOMP_MAYBE.
unsigned section_doubts(Unit *, Region *, const Use *);
// bounds.c  The section of an array, counted in its outermost dimension; 'whole': it is all of the array.
typedef struct {
  const HostExpr *lo, *len;             // kept inside of the array
  const HostExpr *shown_lo, *shown_len; // as messages have it
  bool whole;
} ArraySection;
bool infer_array_section(Unit *, Region *, const Use *, ArraySection *);
// bounds.c  The footprint of the region's reads, or writes, in an array or a pointer's target: a section as the two above
// have it. The region reads or writes no byte outside of it.
typedef enum { FOOTPRINT_NONE, FOOTPRINT_SECTION, FOOTPRINT_UNKNOWN } FootprintKind;
// dimensions.c  A section with gaps: its elements are sums of one multiple of each stride, of 'count' ones from 'first' on.
typedef struct {
  const HostExpr *stride;               // elements; of the last one 1
  const HostExpr *first, *count;
} Dimension;
enum { MOST_DIMENSIONS = 4 };
typedef struct {
  int n;                                // 0: the section has no gaps, or they are not known
  Dimension at[MOST_DIMENSIONS];
  long long bytes;                      // of an element
  bool flat;                            // sections are counted in these elements, too
} Dimensions;
// dimensions.c  The section from the first to the last, of those that are flat.
void section_of_dimensions(Arena *, const Dimensions *, const HostExpr **lo, const HostExpr **len);
typedef struct {
  const HostExpr *lo, *len;
  Dimensions dimensions;
} FootprintSection;
FootprintKind infer_footprint(Unit *, Region *, const Use *, bool writes, FootprintSection *);
// footprint.c  The region's operand for such a section, a new one if there is none.
const Operand *section_operand(Unit *, Region *, const Use *, const HostExpr *lo, const HostExpr *len);
// footprint.c  needs: operands, calls checked   gives: region->footprints, reaches_more
void find_footprints(Unit *, Region *);
// overlap.c  needs: operands, levels   gives: region->overlaps, with operands that say what the region accesses
void find_overlaps(Unit *, Region *);
// written.c  Does the region store a value in every element of the section that was inferred, before any is read?
bool writes_section(Unit *, Region *, const Use *);
// written.c  Is the variable the region's alone: is what it held before never read, is what it holds after?
bool is_unset_before(const Region *, const Var *v);
bool is_unused_after(const Region *, const Var *v);
// lifetime.c  Warns of data clauses that copy nothing, and of locals that stay mapped.  needs: device globals
void report_lifetimes(Unit *);
// allocated.c  gives: warnings where a section is longer than the memory that malloc gave
void check_allocated_sections(Unit *);
// formats.c  Warns of formats of printf that a GPU prints in another way.   needs: device_decls
void check_formats(Unit *);
// call.c  Refuses calls that have no device version.   gives: plan.asks_device, asks_threads, asks_teams
void check_calls(Unit *, Region *);
// sizes.c  Refuses what device code does not have of types of variable size: at a node of a region, or (NULL) of the function
// 'in'; of a function's parameters.
void check_sizes(Unit *, const Region *, Node *, const Function *in);
void check_parameter_sizes(Unit *, const Function *);
// export.c  needs: regions, their calls checked   gives: function->exported
void find_exports(Unit *);
// call.c  A library function that keeps its name: device code needs the user's prototype.
bool keeps_name(const Function *);
// call.c  Says that a function which devices call has a directive that they cannot carry out.
void refuse_function_directive(Unit *, const Directive *, const Function *);
// Can a function on devices have this one of Unit.host_directives? In C++ clang's code for it calls device/cxx_team.h.
bool runs_in_function(const Unit *, const Directive *);
// Names what works on a device in place of a library's function; NULL: that is not known.
const char *instead_on_device(const Unit *, const char *name);
// call.c  Can a device run the function, which no kernel of the unit calls? *why: what stands against it first.
bool runs_on_device(Unit *, Function *, Message *why);
// The same, with versions for callers of other files where these share what is in it.
bool runs_for_other_files(Unit *, Function *, Message *why);
// address.c: do kernels of this file pass the answers to OpenMP's questions to functions of other files, and through pointers?
bool passes_answers(const Unit *);
// address.c  needs: function->exported  gives: unit->by_address, those that the program offers
void find_offered(Unit *);
// address.c  needs: unit->device_decls  gives: unit->by_address, those whose address device code takes, too
void find_addressed(Unit *);
// device_decls.c  gives: unit->device_decls; function->external, var->device_slot
void find_device_decls(Unit *);
// exposed.c  needs: operands, device_decls  gives: __ACCOMP_EXPOSED of operands
void find_exposed(Unit *);
#endif
