// The plan of a kernel: how a compute construct runs on a device. One closed form, the loops that are mapped to the
// device's axes, the levels inside, and the versions of the kernel among which the runtime chooses.
// Filled by src/plan, in the order of src/driver/analyse.c, but for what the body asks for (src/data/call.c); read by
// src/data, src/report and src/emit.
#ifndef ACCOMP_IR_PLAN_H
#define ACCOMP_IR_PLAN_H
#include "ir/host_expr.h"
#include "ir/level.h"
#include "ir/query.h"

// The threads that run the construct's body. A kernels construct of several statements is a sequence of kernels: a data
// construct around one region each (Directive.is_split). The order counts: region.h asks for all from one form on.
typedef enum {
  PLAN_NONE,         // the construct is no kernel
  PLAN_ONE_THREAD,   // one thread of the device
  PLAN_GRID,         // the iterations of a nest of loops are spread over the grid: each is run by a thread or, where the
                     // levels say so, by a block or a row of threads
  PLAN_GANGS,        // every gang or team runs all of it, and they share the loops inside (OpenACC 3.3, 2.5.1)
  PLAN_ONE_GANG,     // the same, but there is one: OpenMP's target without teams, or nothing to share among gangs
  PLAN_IN_ORDER,     // one gang, and no loop is shared: what one thread could run but for routines that it calls, which
                     // the gang's threads run together
} PlanForm;

// Several iterations in one thread.
typedef enum {
  COARSEN_NONE,
  COARSEN_BLOCKED,   // neighbours in the nest's outermost loop, one after the other
  COARSEN_CYCLIC,    // as far apart as the block has threads, side by side
} Coarsening;

// Loads follow each other in memory along one of the nest's last two loops, stores along the other one: which of them do along
// the last.
typedef enum { TURN_NONE, TURN_LOADS, TURN_STORES } Turn;

// A load in a loop inside of the nest, whose element all iterations along one of the nest's last two loops share.
typedef struct {
  NodeList places;         // the expressions that select it
  bool across;             // it is another element along the nest's last loop, else along the one before it
  bool deep;               // elements follow each other in memory along the inner loop, and not along that one
} SharedLoad;

// A number of an iteration that lives longer than an iteration of the loop inside: a variable, or an element in memory.
typedef struct {
  Var *var;                // NULL: an element,
  NodeList places;         // which these expressions select
  bool needs_loop;         // and nothing may access where the inner loop has no iteration
} KeptNumber;

// Iterations of the nest's last two loops that share the loads of a loop inside, as those of a matrix product do (reuse.c). A
// block runs a tile of them: it keeps the loads of some iterations of that loop in shared memory.
typedef struct {
  Node *statement;         // of the nest's body: the loop, with what stands around it
  NestLoop loop;
  Vec(SharedLoad) loads;
  bool asks_bounds;        // some are under conditions: all that the footprints may read must be mapped
  Vec(KeptNumber) kept;
} Reuse;

// A version of the kernel, of the same parameters, for certain launches.
typedef struct {
  const char *suffix;      // of its name
  const char *name;        // entry name: main_26_gpu_tiles (emit/names.c)
  unsigned when;           // __ACCOMP_WHEN_*: the launches that it is for
  bool sequential;         // one thread runs the loops of the nest as the program has them
  unsigned in_order;       // a bit for each loop of the nest that a thread runs by itself, as the program has it:
                           // those inside of the others in the text
  bool tiled;              // the threads of a block lie in a tile of the nest
  bool turned;             // they run it twice: for the value of its one assignment, and to store that
  bool scans;              // all blocks share the loop of plan.scan
  bool aligned;            // addresses of operands are multiples of 16
  bool reuses;             // a block keeps loads of plan.reuse in shared memory
  Coarsening coarsening;
  int factor;              // iterations of a thread
} Variant;

typedef struct {
  PlanForm form;
  const char *why;         // PLAN_ONE_THREAD, PLAN_IN_ORDER: why, when the program did not ask for it
  // PLAN_GRID:
  NestLoops nest;          // the parallel nest, outermost first; the last one counts fastest
  Node *uncollapsed;       // in it, the N_FOR that a directive of the nest would collapse, but that cannot join it
  bool interchanged;       // stride.c: the last of the nest is not the innermost one of the text
  bool tile_8;             // stride.c: memory is contiguous along the loop before the last one, too: tiles are 8 wide
  Turn turn;               // stride.c
  Reuse *reuse;            // reuse.c; NULL: a launch gains nothing by that, or it may not be
  // All forms:
  Node *nest_body;         // statement of the innermost nest loop; without a nest the construct's
  bool has_inner_loop;     // there is a loop in that
  bool keeps_order;        // lanes.c: SIMD lanes would change the order of its accesses to one object
  Levels *levels;          // NULL: a thread runs an iteration, or all, by itself
  const Level *scan;       // a loop that 'scan' divides, all that the one team runs: blocks may share it; NULL: none
  Vec(Variant) variants;   // the runtime takes the first whose conditions hold, else the kernel itself
  // Needs of the body:
  bool gang_routine;       // it calls a routine gang
  bool asks_device;        // it calls omp_get_device_num,
  const struct Node *host_answers[3]; // calls of omp_get_default_device, _initial_device, _num_devices
  const struct Node *sets_team;   // omp_set_num_threads: its name in a call; NULL: it does not,
  bool asks_threads;       // omp_get_thread_num or omp_get_num_threads,
  bool asks_teams;         // omp_get_team_num or omp_get_num_teams
  // OpenMP:
  bool threads;            // a team's threads run iterations, not its first one alone
  const Clause *num_threads;   // of the outermost directive with threads, where the host knows its value
  Vec(const Clause *) team_sizes;   // num_threads of directives inside that may ask for more threads than a block has by default
  bool whole_teams;        // all teams that meet have the same size: the largest of whole_sizes, or that of the block
  Vec(const Clause *) whole_sizes; // num_threads: of teams that meet, if there are some; none: they have none
  bool teams_counted;      // one of them runs more than a loop, so that the program may count its threads
  const HostExpr *team_limit, *team_asked;   // thread_limit and num_threads, where the host computes them for the kernel
} Plan;
#endif
