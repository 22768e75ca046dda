// Plans: which constructs become kernels, which loops go over which axes, which threads share a variable.
#ifndef ACCOMP_PLAN_PLAN_H
#define ACCOMP_PLAN_PLAN_H
#include "prove/prove.h"

// --- passes, in the order in which driver/analyse.c runs them ------------------------------------

// copy.c  Sections in clauses about copies, with all subscripts in the section.
void complete_sections(Unit *);
// defaults.c  OpenMP's default(private) and default(firstprivate), as clauses.
void complete_defaults(Unit *);
// level.c  gives: function->levels of a routine gang, worker or vector
void find_routine_levels(Unit *, Function *);
// level_calls.c  needs: levels   Refuses calls of routines whose threads are not all there.
void check_routine_calls(Unit *, Function *);
// auto.c  Loops of kernels constructs and 'auto'. gives: unit->loops, a loop directive with 'independent' for each
// that the device's threads may share
void find_parallelism(Unit *);
// inner.c  The same of loops without a directive inside of those that the program calls parallel.
void find_inner_loops(Unit *);
// split.c  A kernels region of several statements as a data construct around one kernels construct each.
void split_kernels(Unit *);
// regions.c  gives: unit->regions
void find_regions(Unit *);
// asked.c  gives: region->passes_answers, copy: whether functions of other files that it calls get answers to questions
void find_calls_with_answers(Unit *, Region *);
// enclosing.c  OpenMP's teams and parallel around a nest. gives: region->enclosing, body inside of it
void enter_enclosing(Unit *, Region *);
// nest.c  gives: plan.form, why, nest, nest_body, uncollapsed, has_inner_loop
void find_nest(Unit *, Region *);
// enclosing.c  needs: nest   gives: plan.threads, num_threads; PLAN_ONE_THREAD where the program asks for one of each
void choose_iteration_threads(Unit *, Region *);
void report_repeated_loop(Unit *, const Region *);   // nest.c  A warning: nobody shares the loop that is all of the body.
// stride.c  needs: nest, uses   gives: plan.nest in the order in which its loops are collapsed, interchanged, tile_8, turn
void order_nest(Unit *, Region *);
// declared.c  needs: nests   gives: warnings where a loop declared independent is surely not
void check_declared_loops(Unit *);
// copies_read.c  gives: warnings where a loop, whose directive has 'reduction', reads the variable's unfinished value
void report_partial_reads(Unit *, const Directive *, Node *body);
// copies_read.c  gives: warnings where a private variable is read behind its region
void check_private_copies(Unit *);
// split.c  needs: uses of the parts   gives: uses of the data construct, with sharing
void share_split(Unit *, Region *);
// share.c  needs: uses, nest   gives: use->share, clause, reductions
void share_data(Unit *, Region *);
// task.c  needs: sharing   gives: clauses firstprivate of tasks inside, for what they have copies of implicitly;
// lastprivate of simd loops, for what counts them
void find_task_copies(Unit *, Region *);
// level.c  needs: sharing   gives: plan.levels, where a block's threads share loops inside the nest or the body
void find_region_levels(Unit *, Region *);
// collect.c  needs: reductions, levels   gives: red->collected
void find_collected(Unit *, Region *);
// whole_use.c  needs: levels   Refuses further copies of a variable that the region has copies of.
void refuse_second_copies(Unit *, const Region *);
// level_calls.c  needs: levels   gives: plan.gang_routine   Refuses calls of routines whose threads are not all there.
void check_region_calls(Unit *, Region *);
// atomic.c  needs: levels   Refuses atomic operations of a region that devices have not, or that others would not see.
void refuse_atomics(Unit *, const Region *);
// reuse.c  needs: sharing, levels, the nest in order, footprints   gives: plan.reuse
void find_reuse(Unit *, Region *);
// near.c  Does an iteration access elements that lie side by side, 8 bytes or more? With operands at multiples of 16 bytes a GPU
// loads and stores several at once.
bool has_near_accesses(Unit *, Region *);
// coarsen.c  needs: sharing, levels, the nest in order, overlaps, reuse   gives: plan.variants
void find_variants(Unit *, Region *);
// lanes.c  needs: the nest in order   gives: plan.keeps_order
void find_order_of_accesses(Unit *, Region *);
// unroll.c  needs: where all regions' copies are   gives: loop->unrolled of short loops, so that arrays of one thread may
// stay in registers
void find_unrolled(Unit *);
// orphan.c  needs: levels of all regions   gives: function->callers and its levels, where a caller's team shares what
// is in it   Refuses calls of such functions whose team is not all there.
void find_callers(Unit *);
// arguments.c  needs: operands, device_decls   gives: region->arguments, workspace, plan.team_limit, team_asked;
// use->argument, stride0; copy->tag   (driver/compile.c runs it, after all of these)
void find_arguments(Unit *);

// --- functions with directives of OpenMP that devices call -------------------------------------------

void find_function_task_copies(Unit *, Function *);            // task.c
void find_function_levels(Unit *, Function *, CallerKind);     // level.c: function->levels
// orphan.c  find_callers of the parallel regions of a function.
void find_callers_in(Unit *, Function *);
void add_callers_elsewhere(Unit *, Function *);   // regions of other files call it, in any way   gives: function->shares
const Node *orphan_of(const Function *);                 // the first such construct in the function; NULL: none
const Node *shared_by_callers(Unit *, Function *);       // the same, also in functions that it calls
// asked.c  Which of OpenMP's questions (ir/library.h: question_bit) the code below a node asks, also in functions that it
// calls; and a function; whether functions of other files get the answers.   gives: function->asked, passes_answers
unsigned asked_below(Unit *, const Node *);
unsigned asked_by(Unit *, Function *);

// --- parts of share_data and of find_region_levels -------------------------------------------------

// level_copies.c  gives: level->copies, reductions; of a routine (NULL) too
void add_own_copies(Unit *, const Region *, const Levels *, Level *);
// Does a clause make copies of elements: of a section, a VLA, or what the region has such copies of?
bool copies_any(const Region *, const Clause *, const Item *);
// scan.c  needs: level->loops, level->body   gives: level->scan, input, scanned
void divide_scan(Unit *, Level *, const Node *uncollapsed);
// needs: plan.levels, reductions and copies   gives: plan.scan
void find_shared_scan(Unit *, Region *);
// The iterations of a thread of a tile; the bytes that a tile leaves of a variable.
int scanned_by_thread(const Level *);
int record_bytes(const Copy *);
// seen.c  C++: decides the sharing of a constant, a pack, a closure, and of what a template's arguments decide on. False: the
// rules of C do. visible: the clause of a data construct around that names the variable, or NULL
bool share_cxx(Unit *, Region *, Use *, const Clause *visible);
void check_objects(Unit *, const Region *);   // needs: sharing   gives: messages about objects that are not copied byte by byte
// 'defaultmap' on what a template's arguments decide. False: it is about all variables.
bool share_by_defaultmap(Use *, Clause *);
void share_closure(Use *);   // that a clause names
bool is_by_type(const Var *);   // is its type dependent, or a closure's?
// compared.c  needs: sharing   gives: use->base_object, use->may_be_foreign, SHARE_VALUE for pointers that are only compared
void share_compared(Unit *, Region *);
// copy.c   needs: sharing     gives: a use with a copy for each array of variable size in the region whose size
// the host can compute before the region
void find_local_copies(Unit *, Region *);
// type_name.c  Has a type in code a name that the code itself declares, or none?
bool has_inner_type(Unit *, const Node *code, const Type *);
// storage.c  needs: levels   gives: levels->group_copies. r: NULL for a routine
void find_group_storage(Unit *, const Region *, Levels *);
// shared_memory.c  The largest of its copies leave shared memory first.
void share_memory(Unit *, const Region *, Levels *);
// whole_use.c  needs: uses   Is the variable named without a subscript?
bool is_used_whole(const Use *);
// needs: levels, level->reductions, copies   Refuses that where a level has copies of a section of the variable.
void refuse_whole_uses(Unit *, const Levels *);
// single.c  needs: levels, group_copies   gives: levels->singles, barriers
void find_singles(Unit *, const Region *, Levels *);
// May a team that runs the body call a function whose constructs it shares? It meets there.
bool calls_with_team(Unit *, const Region *, const Levels *, const Node *body);
// team.c  needs: levels   gives: level->waits, meets, plan.team_sizes, whole_teams, whole_sizes, teams_counted
void find_teams(Unit *, Region *);

// --- auto.c, independent.c: directives of our own --------------------------------------------------

// A directive of our own around a loop that is parallel.
void distribute_loop(Unit *, Directive *region, LoopFact *);
// Adds what was found to a directive of a loop that is parallel.
void complete_directive(Unit *, Directive *, const LoopFact *);
Clause *add_clause(Unit *, Directive *, ClauseKind, const char *name);   // one that nobody wrote, empty
void add_found_clause(Unit *, Directive *, ClauseKind, const char *name, Node *use, Var *);
// Adds clauses to the directive of a declared loop for the scalars that it uses. False: 'independent' is taken away,
// since a scalar carries a value.
bool keep_independent(Unit *, Directive *region, Directive *, Node *statement);

// --- nest.c ----------------------------------------------------------------------------------------

// Has the directive a reduction of all of v, by this operator?
bool directive_reduces(const Directive *, const Var *v, ReductionOp);
// Is the loop under this directive parallel without a proof?
bool is_parallel_loop(const Region *, const Directive *);
// The same of a directive combined with its loop.
bool distributes_loop(const Region *, const Directive *);
// The loops that a directive collapses, bounds not depending on each other. Yields the first loop
// that does, which follows in the body, or NULL.
Node *collapsed_loops(Unit *, Directive *, Node *stmt, bool only_one, NestLoops *out, Node **body);

// --- enclosing.c -----------------------------------------------------------------------------------

// Before the nest is known: may a program see the order of d's loop, or OpenMP's team that runs it? Then it goes by
// levels (ir/level.h). is_hidden_team: may blocks have any part of the loop of d, which is inside the nest?
bool goes_by_levels(Unit *, const Region *, const Directive *d, Node *statement);
bool is_hidden_team(Unit *, const Region *, const Directive *d);
// Does each of several teams or gangs run all of d's loop, so that a program may see how many they are?
bool shows_each_team(Unit *, const Region *, const Directive *d);
bool is_for_gangs(const Directive *); // nest.c: may gangs or teams share the loop of the directive?
// The clause by which OpenMP's loop directive d deals out chunks whose order a program may rely on; NULL: none.
const Clause *chunks_in_order(Unit *, Directive *region, const Directive *d, Node *statement);

// --- start_value.c ---------------------------------------------------------------------------------

// Has a variable of the host, inside the construct before anything ran, the value that it has outside?
bool keeps_host_value(const Region *, const Var *);
// Is an expression of a directive that starts a region, or its nest, the same on the host when the construct starts?
bool has_start_value(const Region *, const Node *);
// May the host count the iterations of d's loops: is no start, bound or step the work of a kernel?
bool has_host_trips(Unit *, const Region *, const Directive *d, Node *statement);

// --- stride.c --------------------------------------------------------------------------------------

// The memory cost of all accesses below 'body' when a row of threads counts with v, the counter of a loop at or inside of
// the candidate's: sectors, loads and stores weighted. Only to be compared.
int row_cost(const Candidate *, const Node *body, const Var *v);
// Do iterations that count with v, of a loop inside of the candidate's, add to one real number by atomic operations that
// other iterations of the candidate's loop leave alone? Its digits tell of their order, which the program has fixed.
bool has_sums_in_order(const Candidate *, const Node *body, const Var *v);
// Has a loop inside of the candidate's so few iterations that lanes would mostly wait?
bool is_short_loop(const Candidate *, const CanonicalLoop *);

// Is the place another one when v, the counter of a loop around it, goes on by one? Or may that be?
bool moves_with(const Candidate *, const Access *, const Var *v);
// Do elements that v selects lie side by side?
bool follows_along(const Candidate *, const Access *, const Var *v);

// --- coarsen.c -------------------------------------------------------------------------------------

// May one thread run several iterations of the nest at once, if no two names lead to the same memory? loop: a loop of the body
// of which the directives around it change nothing.
bool may_run_together(Unit *, Region *, const Node *loop);
// Is the access one of memory, and not of a scalar?
bool is_memory(const Access *);

// --- share.c, split.c: scalars ---------------------------------------------------------------------

// May the region keep for itself what it gives a scalar?
bool keeps_scalar(Unit *, const Region *, const Use *);
// Does the data construct of a split kernels region keep scalar v on the device?
bool lives_on_device(const Region *, const Var *v);
// May a queue have to give v its value yet when the construct is met, and the construct wait there for its turn?
bool may_change_in_queue(const Unit *, const Region *, const Var *v);

// --- copy.c ----------------------------------------------------------------------------------------

// All of v, by its own name.
Copy *variable_copy(Unit *, Var *v);
// The elements of v that an argument selects (NULL: all), without storage; NULL: refused.
Copy *measure_copy(Unit *, const Region *, Var *v, const Item *, Loc);
// The same of a loop inside the region (r NULL: a routine), which computes where they start itself.
Copy *measure_level_copy(Unit *, const Region *r, Var *v, const Item *, Loc loc);
// Its elements become an array with the variable's name, of rows of its outermost dimension. False: they are no whole rows.
bool keep_rows(Unit *, Copy *);
// Bytes of what a thread keeps on its stack, of elements that it reduces and of others.
enum { LARGEST_REDUCED = 4096, LARGEST_PRIVATE = 16384 };
// Is its size known, and at most so many bytes?
bool fits_in(const Copy *, long long bytes);

// --- storage.c -------------------------------------------------------------------------------------

// The owner of v at this reference: 'own' the group of threads of mode 'group', or one thread; 'at': the
// directive whose clause makes these copies, NULL: the variable itself
typedef struct {
  bool own;
  LevelMode group;
  const Node *at;
} Owner;
Owner owner_of(const Region *, const Levels *, const Node *ref);
// The type with this name for the anonymous type in it. NULL: it has pointers to arrays, which are not spelt.
Type *named_type(Unit *, const Type *, const char *name);
// Names the type without a name that a declaration statement declares, for its variables. False: it does not.
bool name_declared_type(Unit *, Node *declaration);
// Has a type's text, or a capture list, the name in it?
bool is_spelt_with(const char *text, const char *name);
// lambda.c: the lambda of the variable's object, if calls can change that; the one that the variable starts with; NULL: there is
// none. Does a lambda name variables by reference? May what its captures start with do anything?
const Node *stateful_lambda(Unit *, const Var *), *lambda_of(const Var *);
bool captures_by_reference(const Unit *, const Node *lambda);
bool captures_by_call(const Unit *, const Node *lambda);
// needs: levels->group_copies   Refuses a lambda that has a copy of an array which the threads of a gang share.
void check_captures(Unit *, const Region *, const Levels *);
// Does the code declare the variable?
bool is_declared_in(const Var *, const Node *code);
// C++: a reference that the levels' code declares, another name for what has storage.
bool is_local_reference(const Levels *, const Var *);
// The group's copy that a reference is to, or NULL.
Copy *group_copy_of_ref(const Region *, const Levels *, const Node *ref);

// --- members.c -------------------------------------------------------------------------------------

// A member of a struct outside that a kernel names, s.in.a or p->a.
typedef struct {
  Node *path;
  bool written;
  bool leads;              // a pointer that is more than compared
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

// --- atomic.c --------------------------------------------------------------------------------------

// refuse_atomics of one directive; NULL: in a function.
void refuse_atomic(Unit *, const Region *, const Node *);
#endif
