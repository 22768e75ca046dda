// Facts about directives and what stands below them. Nothing is rewritten here.
#ifndef ACCOMP_ANALYSIS_H
#define ACCOMP_ANALYSIS_H
#include "ir/ir.h"
#include "ir/query.h"
#include "ir/region.h"

// needs: parsed unit    gives: unit->regions, each with nest, uses, operands
void analyse(Unit *);

// report.c  needs: everything, lowering too   gives: unit->findings, when -Minfo asks
void report(Unit *);

// auto.c  Loops of kernels constructs and 'auto'. gives: unit->loops, a loop directive with 'independent' for each
// that the device's threads may share
void find_parallelism(Unit *);
// inner.c  The same of loops without a directive inside of those that the program calls parallel.
void find_inner_loops(Unit *);
// declared.c  needs: nests   gives: warnings where a loop declared independent is surely not
void check_declared_loops(Unit *);
// globals.c  gives: var->device_global and what goes with it, function->bind
void find_device_globals(Unit *);
// split.c  Text order again, where directives were added: the outer one first.
void sort_directives(Unit *);
// split.c  A kernels region of several statements as a data construct around one kernels construct each.
void split_kernels(Unit *);
// split.c  needs: uses of the parts   gives: uses of the data construct, with sharing
void share_split(Unit *, Region *);
// Is v used below n where no loop has a copy of its own?
bool is_used_shared(const Node *n, const Var *v);
// share.c  Does one of the loops that directive d is about count with v?
bool counts_with(const Directive *d, Node *statement, const Var *v);
// share.c  Do loops with directives below n count with v, and does nothing else there use it?
bool is_counter_inside(const Node *n, const Var *v);
// share.c  May the region keep for itself what it gives a scalar?
bool keeps_scalar(Unit *, const Region *, const Use *);
// split.c  Does the data construct of a split kernels region keep scalar v on the device?
bool lives_on_device(const Region *, const Var *v);
// regions.c  gives: unit->regions
void find_regions(Unit *);
// levels.c  gives: region->around, body inside of it; after find_nest: refuses what is no flat nest
void enter_levels(Unit *, Region *);
void check_levels(Unit *, Region *);
bool has_level_flag(const Region *, unsigned flag); // has the construct, a level or a loop of the nest?
// Before the nest is known: may a program see the order of d's loop, or OpenMP's team that runs it? Then it goes by
// levels. Of one inside the nest: may blocks have any part of its loop?
bool goes_by_levels(Unit *, const Region *, const Directive *d, Node *statement);
bool is_hidden_team(const Region *, const Directive *d);
// The clause by which OpenMP's loop directive d deals out chunks whose order a program may rely on; NULL: none.
const Clause *chunks_in_order(Unit *, Directive *region, const Directive *d, Node *statement);
// start_value.c  Has a variable of the host, inside the construct before anything ran, the value that it has outside?
bool keeps_host_value(const Region *, const Var *);
// Is an expression of a directive that starts a region, or its nest, the same on the host when the construct starts?
bool has_start_value(const Region *, const Node *);
// May the host count the iterations of d's loops: is no start, bound or step the work of a kernel?
bool has_host_trips(Unit *, const Region *, const Directive *d, Node *statement);
// nest.c  gives: region->nest, nest_body, serial, serial_reason
void find_nest(Unit *, Region *);
// One reference to memory that outlives an iteration.
typedef struct {
  Var *var;               // root: the variable, or the pointer it is reached through
  Node *node;             // the reference
  Vec(Node *) subscripts; // outermost first; NULL for '*p' and 'p->'
  bool read, written;
  bool through;           // reaches what var points to
  bool unknown;           // which memory it is cannot be told: its address goes elsewhere
  // pointer.c, of a loop's accesses:
  const Type *type;       // of what is accessed; a record when that is part of one; NULL: see var
  Node *link;             // the pointer in memory that the subscripts belong to: v.x of v.x[i]; or NULL
  Var *origin;            // what pointer var was made from, however far from its start; or NULL
  Var *named;             // the pointer that the construct names for it, when that is not var; or NULL
  bool flat;              // the first subscript counts elements without dimensions
} Access;
typedef Vec(Access) AccessList;
// depend.c  gives: use->has_relatives
void find_relatives(const Region *);
// depend.c  Can they never be the same memory?
bool are_distinct(const Access *, const Access *);

// level.c  needs: sharing   gives: region->levels, where a block's threads share loops inside the nest or
// the body; function->levels of a routine gang, worker or vector
void find_region_levels(Unit *, Region *);
void find_routine_levels(Unit *, Function *);
// level_calls.c  needs: levels   gives: region->gang_routine   Refuses calls of routines whose threads are not all there.
void check_region_calls(Unit *, Region *);
void check_routine_calls(Unit *, Function *);
// place.c  needs: levels   gives: levels->placed. r: NULL for a routine
void place_variables(Unit *, const Region *, Levels *);
// place.c  Who has v at this reference: 'own' the group of threads of mode 'home', or one thread; 'at': the
// directive whose clause makes these copies, NULL: the variable itself
typedef struct {
  bool own;
  LevelMode home;
  const Node *at;
} Owner;
Owner owner_of(const Region *, const Levels *, const Node *ref);
// place.c  Names the type without a name that a declaration statement declares, for its variables. False: it does not.
bool name_declared_type(Unit *, Node *declaration);
// place.c  The group's copy that a reference is to, or NULL.
Placed *place_at(const Region *, const Levels *, const Node *ref);
// Is v used in the statement, but not in 'but'?
bool is_used_beside(Node *statement, const Node *but, const Var *v);
// single.c  needs: levels, placed   gives: levels->singles, barriers
void find_singles(Unit *, const Region *, Levels *);
// stride.c  needs: nest, and all that looks at its loops one after the other   gives: r->nest in the order in which they are
// collapsed, r->interchanged, r->narrow
void order_nest(Unit *, Region *);
// nest.c  Has the directive a reduction of all of v, by this operator?
bool directive_reduces(const Directive *, const Var *v, ReductionOp);
// nest.c  Is the loop under this directive parallel without a proof?
bool is_parallel_loop(const Region *, const Directive *);
// nest.c  The number of loops that a directive is about: collapse, tile.
// nest.c  The same of a directive combined with its loop.
bool spreads_loop(const Region *, const Directive *);
// nest.c  The loops that a directive collapses, bounds not depending on each other. Yields the first loop
// that does, which follows in the body, or NULL.
Node *collapsed_loops(Unit *, Directive *, Node *stmt, bool only_one, NestLoops *out, Node **body);
// live.c  Does the statement give v a value on every path, before any use of v?
bool kills(Node *, const Var *v);
// Can control enter the statement at a 'case' of a switch around it?
bool has_case(const Node *);

// access.c  The whole lvalue that a reference is the root of: a[i].x[j] of a. Sets *through when a pointer is passed.
const Node *whole_lvalue(const Node *ref, bool *through);
// access.c  Does a clause of this kind make copies of all of v?
// access.c  Every access below 'body' to what is declared outside of it, and is no copy that a loop directive
// inside makes, in text order.
void list_accesses(Unit *, Node *body, AccessList *out);
// access.c  What an expression's place in its parent does to it.
typedef struct {
  bool read, written, escapes;
} Effect;
Effect effect_in_parent(const Node *e);
// access.c  The largest expression around a pointer that is this pointer, moved by a number of elements or not at all.
const Node *moved_pointer(const Node *ref);
// access.c  Is a pointer's value all that matters at this reference to it: is it compared, subtracted, printed?
bool is_value_use(Unit *, const Node *ref);
// access.c  The same of all references to a pointer.
bool is_scalar_pointer(const Use *);
// compared.c  needs: sharing   gives: use->frame, use->is_loose, SHARE_VALUE for pointers that are only compared
void share_compared(Unit *, Region *);
// access.c  gives: region->uses with read, written, ...
void find_uses(Unit *, Region *);
// share.c  needs: uses, nest   gives: use->share, clause, reductions
void share_data(Unit *, Region *);
// copy.c   The elements of v that an argument selects (NULL: all), without place; NULL: refused.
OwnCopy *measure_copy(Unit *, const Region *, const Var *v, const Item *, Loc);
// copy.c   The same of a loop inside the region (r NULL: a routine), which computes where they start itself.
OwnCopy *measure_level_copy(Unit *, const Region *r, const Var *v, const Item *, Loc loc);
// copy.c   Sections in clauses about copies, with all subscripts in the section.
void spread_subscripts(Unit *);
// copy.c   needs: sharing     gives: a use with a copy for each array of variable size below n whose size
// the host can compute before the region
void find_local_copies(Unit *, Region *, Node *n);
// move.c   needs: sharing      gives: region->operands (data movement; no computed values yet)
void move_data(Unit *, Region *);
// The variable at the root of an expression: s of s.x, p of p->q[3].r; NULL when it has none.
Var *root_var(Node *);
// parts.c: what an OpenMP construct's clauses name of structs: an operand of FORM_PARTS for each variable or pointer
// to one, one in front of those that lie in what it points to. present: what the modifier of this name says is there, too.
typedef Vec(Operand) Parts;
Parts find_parts(Unit *, const Region *, bool present);
// parts.c: the pointer through which an lvalue is reached last; without one the variable of which it is a part.
Node *parts_holder(Node *);
// parts.c: a member that the region uses, too.
void add_used_part(Unit *, Operand *parts, Node *path);
// members.c  A member of a struct outside that a kernel names, s.in.a or p->a.
typedef struct {
  Node *path;
  bool written;
  bool deep;               // through pointers in memory: p->q->x
} UsedMember;
typedef struct {
  Vec(UsedMember) all;         // none inside another
  bool shallow;            // some are not deep
  bool tests;              // a pointer to the struct is compared with NULL, too: it is a parameter itself
} UsedMembers;
// False: the region may use all of the struct.
bool find_members(Unit *, const Region *, const Use *, UsedMembers *out);
// Do data clauses of the region and of those around it name all that it uses of it?
bool names_used_members(Unit *, const Region *, const Use *);
// Is the argument of a data clause a member itself, and not what a member points to?
bool names_member(const Item *);
// bounds.c  The section of what 'use' points to that the region touches, when it can be told
// before the region runs: lo and len as C text in elements.
bool infer_section(Unit *, Region *, Use *, const char **lo, const char **len);
// bounds.c  What is not certain of that section, as bits of the ABI: __ACCOMP_AT_MOST, __ACCOMP_MAYBE.
unsigned section_doubts(Unit *, Region *, const Use *);
// bounds.c  The same of an array, counted in its outermost dimension; 'whole': that is all of it.
typedef struct {
  const char *lo, *len;             // kept inside of the array
  const char *shown_lo, *shown_len; // as messages have it
  bool whole;
} ArraySection;
bool infer_array_section(Unit *, Region *, const Use *, ArraySection *);
// overlap.c  needs: operands, levels   gives: region->overlaps, with operands that say what the region touches
void find_overlaps(Unit *, Region *);
// twice.c  needs: sharing, levels   gives: region->twice
void find_twice(Unit *, Region *);
// written.c  Does a jump, or asm, stand below n?
bool has_jump(const Node *n);
// written.c  Does the region store a value in every element of the section that was inferred, before any is read?
bool writes_section(Unit *, const Region *, const Use *);
// written.c  Is the variable the region's alone: is what it held before never read, is what it holds after?
bool is_unset_before(const Region *, const Var *v);
bool is_unused_after(const Region *, const Var *v);
// call.c  Refuses calls that have no device version.
void check_calls(Unit *, Region *);
// call.c  needs: regions, their calls checked   gives: function->exported
void find_exports(Unit *);
// call.c  gives: unit->device_decls; function->external, var->device_slot
void find_device_decls(Unit *);
// exposed.c  needs: operands, device_decls  gives: __ACCOMP_EXPOSED of operands
void find_exposed(Unit *);
#endif
