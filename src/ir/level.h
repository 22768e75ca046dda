// Levels: which axes of the device the code inside a kernel is spread over. The same for both dialects:
// gang, worker, vector of OpenACC (3.3, 2.5.1) are teams, and the threads of a team, of OpenMP.
// Filled by src/plan/level.c, storage.c, single.c; read by src/emit/level.c.
#ifndef ACCOMP_LEVEL_H
#define ACCOMP_LEVEL_H
#include "ir/loop.h"

// A gang is a block. A worker with vector loops of its own is a row of threads (DeviceInfo.warp) that run together; else
// workers and vector lanes are the block's threads, side by side.
enum {
  AXIS_GANG = 1 << 0,
  AXIS_WORKER = 1 << 1,
  AXIS_VECTOR = 1 << 2,
  AXIS_THREADS = AXIS_WORKER | AXIS_VECTOR,
};

// The mode in which code runs.
typedef struct {
  unsigned axes;   // that the iterations of loops around are spread over
  bool team;       // in OpenMP's parallel: each thread of the block runs it
  bool alone;      // in a parallel inside a parallel, or inside a loop that is spread: a team of one
} LevelMode;

static inline bool is_thread_mode(LevelMode m) { return m.team || m.alone || m.axes & AXIS_VECTOR; }

typedef struct NestLoop {
  Node *node;              // N_FOR
  CanonicalLoop loop;
  Directive *directive;    // that made it parallel
  const char *first, *step, *trips;   // C text valid in the kernel: literals or parameter names (emit/names.c)
  const char *divisor;     // for division by trips (__accomp_divide), NULL: trips is a literal, or the outermost
} NestLoop;
typedef Vec(NestLoop) NestLoops;

typedef enum {
  LEVEL_LOOP,      // its iterations are spread
  LEVEL_TEAM,      // OpenMP's parallel without a loop: wakes the threads
  LEVEL_SINGLE,    // single: one thread of the team
  LEVEL_MASKED,    // masked, master: the thread that filter names
  LEVEL_SECTIONS,  // each section is run by one thread
  LEVEL_BARRIER,
  LEVEL_SCOPE,     // scope: each thread of the team runs it, with copies of its own
  LEVEL_TASK,      // task: the thread that meets it runs it at once
} LevelForm;

typedef struct Reduction Reduction;
typedef struct Copy Copy;

// A directive inside a kernel whose iterations or statement threads share.
typedef struct Level {
  LevelForm form;
  Node *node;              // N_DIRECTIVE, or the N_FOR that a directive further out collapses
  Directive *directive;
  LevelMode outside, inside; // modes of the code around it, and of its body
  unsigned over;           // LEVEL_LOOP: the axes its iterations are spread over; may be none
  bool team;               // it has a team of its own: 'parallel for'
  bool one;                // between levels: one thread runs it for the group
  bool in_order;           // one thread runs all iterations: OpenMP's ordered
  const Clause *chunks;    // OpenMP's schedule or dist_schedule, of whose chunks each is run in order by one thread:
                           // iterations may need those before them; NULL: any thread runs any iteration
  bool waits;              // the team's threads meet at its end
  bool meets;              // LEVEL_TEAM: they meet inside of it
  NestLoops loops;         // collapsed, outermost first
  Node *body;
  const Directive *scan;   // OpenMP's scan, which divides the body of a loop with reduction(inscan); NULL: none
  Node *input, *scanned;   // of such a loop: the part that gives the value, the one that uses the scan's; or NULL
  Vec(Reduction *) reductions;
  Vec(Copy *) copies;      // of sections and VLAs in private and firstprivate
} Level;

// A statement or expression that one thread of a group runs where the others would do the same again:
// between levels, when it changes more than the group's own scalars.
typedef struct Single {
  Node *node;
  LevelMode mode;
  bool by_row;             // it calls a vector routine: a row of threads runs it
  Node *value;             // an assignment's right side that calls a routine of several threads: they run
                           // it before one of them stores; or NULL
  Vec(Node *) calls;       // of such routines, in the order in which all threads make them before one of them
                           // runs the rest, behind those of their arguments that one of them computes; or none
  Vec(Var *) results;      // the group's own scalars that it changes: the others get their values
  Node *alias;             // C++: what the reference or structured binding that it declares starts with; or NULL
  bool alias_is_shared;    // that is no variable of a thread's own, as far as its form shows
} Single;

// The levels of a kernel's body, or of a routine's.
typedef struct Levels {
  int id;                  // in generated names
  Node *body;
  LevelMode start;
  Vec(Level *) all;        // in text order
  Vec(Single *) singles;
  Vec(Copy *) group_copies; // those of which each group has one
  long long workspace;     // bytes of group copies in each block's part of the workspace
  bool rows;               // workers are rows of threads that run together,
  bool warp_per_iteration; // or one row as wide as the block: an iteration of the nest is a row's, of WARP threads
                           // or, where iterations are few, of all (rt/construct/shape.c: shape_warps)
  bool block_barriers, row_barriers;   // threads meet around the parts of a gang's, a worker's code
  bool has_barriers;              // there is any barrier, shuffle or broadcast
} Levels;

// The innermost level around a node, or NULL; the mode of code at a node.
Level *enclosing_level(const Levels *, const Node *);
LevelMode mode_at(const Levels *, const Node *);
// C++: a variable whose type a template's arguments decide, of which a gang's threads have one if it is an object with a destructor.
bool is_open_object(const Levels *, const Node *var);
Level *level_of(const Levels *, const Node *);       // the level that stands at this node, or NULL
Single *single_of(const Levels *, const Node *);
// Is the value of this expression used: a condition, or what a function returns?
bool is_value(const Node *);
// Does nobody use the value of an expression?
bool is_statement(const Node *);
// Does a clause of that kind make copies of elements: of a section, a VLA? Does any of the directive?
bool copies_elements(ClauseKind, const Item *);
bool makes_elements(const Directive *);
// Has it copies whose last value goes on, or scans? They need the loop's own iteration numbers.
bool hands_on(const Directive *);
// Has it lastprivate(conditional: ...)?
bool has_conditional(const Directive *);
// Does a thread run several short iterations of a scan before the threads join what they have?
bool groups_iterations(const Level *);
// Does what one thread runs in order for the level differ from the statement without the directive?
bool differs_in_order(const Level *);
// The axes that gang, worker, vector on a directive ask for.
unsigned asked_axes(const Directive *);
// The axes whose threads call a routine, or what it is bound to, together; 0: one thread calls it.
unsigned routine_axes(const Function *);
// The same of what a node names, or calls though a template leaves open which function of the name that is.
unsigned called_axes(const Node *);
// The routine that several threads call here together; NULL: there is none.
Function *routine_called(const Node *);
// The functions that the file defines: in text order, then lambdas and members of classes that a function declares.
FunctionList defined_functions(const Unit *);
// C++: does the routine make its threads meet before and after its code, so that no caller has to? Functions of C do not.
bool meets_itself(const Function *);
// The clause of the outermost of these axes: "gang", "worker", "vector"; "seq" for none.
const char *level_name(unsigned axes);
// Is this a call of such a routine?
bool is_call_together(const Node *);
// Is there one below?
bool calls_together(const Node *);
// The type of which a variable can be declared for an argument of a call of a function; NULL: none.
const Type *argument_type(const Node *argument);
// Does this 'if' of OpenMP decide whether 'parallel' wakes more than one thread?
bool is_parallel_if(const Directive *, const Clause *);
// Do the threads of the team around share it, or meet there, or the teams of the league?
bool needs_team(const Directive *);
// The innermost directive around that makes a team, 'parallel', or NULL. n itself counts.
const Directive *enclosing_parallel(const Node *n);
// caller.c: who makes a call in a region; in a function that is called so. CALLER_NONE: it is not known that all are there.
CallerKind caller_in_region(const Region *, const Node *ref);
CallerKind caller_in_function(CallerKind of_function, const Node *ref);
bool is_called_by(const Function *, CallerKind);
// Its levels when it is called so; NULL: it has none.
const Levels *levels_of_version(const Function *, CallerKind);
bool has_levels(const Function *);   // has any version some?
Copy *group_copy_of(const Levels *, const Var *);      // any; NULL: there is none
// The copies that a directive makes; 'at' NULL: the copy of the variable itself. NULL: there is none.
Copy *group_copy_at(const Levels *, const Var *, const Node *at);
#endif
