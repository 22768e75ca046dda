// Facts about each construct: which variables it uses and how, what moves, and the plan of its kernel.
// Filled by src/prove (uses), src/plan (sharing, plan, arguments) and src/data (operands); src/emit fills in the C text, and
// reads all of it.
#ifndef ACCOMP_REGION_H
#define ACCOMP_REGION_H
#include "accomp/abi.h"
#include "ir/host_expr.h"
#include "ir/ir.h"
#include "ir/library.h"
#include "ir/loop.h"
#include "ir/plan.h"
#include "ir/query.h"

// How the body of a compute region sees a variable from outside.
typedef enum {
  SHARE_VALUE,      // own copy in each thread, initialised: firstprivate
  SHARE_PRIVATE,    // own copy in each thread, not initialised: private, variables of parallel loops
  SHARE_MAPPED,     // the device's copy of the object, through a pointer parameter
  SHARE_POINTER,    // a pointer whose value is translated to the device's address
  SHARE_REDUCTION,  // a partial result in each thread, combined at the end
  SHARE_DIRECT,     // named as it is: constant tables, which are part of the device code; C++: Region.captured
  SHARE_SEEN,       // C++: by its type, which is known at instantiation: ARGUMENT_SEEN
} Share;

typedef enum {
  COPY_STACK,    // a local array of the thread
  COPY_MEMORY,   // in memory that the launch has for its threads (__ACCOMP_PASS_THREADS)
  COPY_SOURCE,   // never changed, or that of all threads: what was copied when the construct was met
  COPY_GROUP,    // the threads of a gang or a worker share it, in shared memory or the workspace: levels->group_copies,
  COPY_BLOCKS,   // or in memory that the launch has for its blocks (__ACCOMP_PASS_BLOCKS),
  COPY_HEAP,     // or on the device's heap: an array of a size that the code computes
} CopyStorage;

typedef enum {
  COPY_VARIABLE,   // all of a variable by its own name: one element of its type
  COPY_ROWS,       // an array with the variable's name, of rows of its outermost dimension
  COPY_ELEMENTS,   // elements with a name of their own
} CopyForm;

// The private copy of a variable that a thread, or a group of threads together, has: elements that follow each other, of a
// scalar one. Made by plan/copy.c, which decides the form; plan/storage.c decides which copies a group has.
struct Copy {
  Var *var;
  const Item *item;        // the clause's argument that selects the elements; NULL: all of the variable
  CopyForm form;
  const Type *type;        // of an element
  long long count;         // of elements; -1: known at run time only
  const HostExpr *host_length;   // the same, at the construct
  const HostExpr *host_lo; // the first one's place, counted from the variable's first; COPY_ROWS: the first row's
  long long row;           // COPY_ROWS: elements of a row
  Vec(const HostExpr *) dimensions;   // of an array that the region declares; else none
  bool first;              // of a directive inside: it starts with the values outside
  CopyStorage storage;
  // of a group
  LevelMode group;         // of the threads that share it
  Vec(const Node *) at;    // the directives whose clauses make the copies; none: the variable itself
  long long workspace;     // COPY_GROUP: bytes before it in the block's part of the workspace; -1: in shared memory
  long long shared_bytes;  // COPY_BLOCKS: it is in shared memory in instances of a template where it has no more bytes
  bool inner;              // its type has a name from its declaration on only
  const char *tag;         // in names (plan/arguments.c)
  // C text in the kernel (emit/names.c)
  const char *length, *lo, *offset;   // lo NULL: 0; offset: in the launch's memory
};
static inline bool copies_all(const Copy *c) { return !c->item || !c->item->nsubscripts; }
// Where the count is known: bytes, as planned.
static inline long long copy_size(const Copy *c) { return c->count * planned_size(c->type); }
// Does the C++ compiler know its size, and nobody before?
static inline bool has_open_size(const Copy *c) { return type_size(c->type) < 0; }
// Has each worker of a gang one, not the gang?
static inline bool is_per_row(const Copy *c) { return (c->group.axes & AXIS_WORKER) != 0; }
// Is it known when the file is compiled where the copy starts?
static inline bool starts_at_constant(const Copy *c) { return c->host_lo->kind == HOST_NUMBER; }
static inline bool is_group_storage(CopyStorage p) { return p >= COPY_GROUP; }
// A copy in memory of the launch stays there until the kernel's end; what others hold goes to the workspace.
static inline bool is_launch_storage(CopyStorage p) { return p == COPY_MEMORY || p == COPY_BLOCKS; }

// One variable from outside that a region's body names.
typedef struct Use {
  Var *var;
  Node *first;             // the first reference, for messages
  NodeList refs;           // all of them in the region's body, in text order
  bool read, written;      // the variable itself
  bool pointee_read, pointee_written;   // a pointer's target
  bool escapes;            // its address is taken or it is passed on: anything may happen
  Share share;
  Clause *clause;          // that decides 'share', or NULL
  bool per_iteration;      // a private copy belongs inside the loop body
  bool explicit_map;
  bool has_relatives;      // a restrict pointer from which another pointer of the region may be made
  bool inner_copies;       // nothing but copies that directives inside make of its elements
  bool counts;             // loops with directives inside count with it, and nothing else uses it
  struct Use *base_object; // of a pointer that is only compared: the use of the memory that it is compared with (compared.c)
  bool may_be_foreign;     // or with others: translated where it leads to something present
  Reduction *reduction;
  unsigned at_pointer, at_object; // SHARE_SEEN: how a pointer, and an object that is no lambda, is mapped
  int argument;            // index in Region.arguments, -1: none
  int stride0;             // variably modified: index of the first stride's argument, else -1
  int nstrides;
  const char *copied_from; // a large value: the parameter that points to it (emit/argument.c)
  Copy *copy;              // elements with a name of their own, or NULL
  bool is_qualified;       // C++: the region names it as 'n::x', where 'x' may be another variable
  const char *kernel_name; // then: its name in kernels (emit/names.c)
  const char *tag;         // in names of a copy and of strides: the variable's name, unless it is declared inside, or is_qualified
  const char *ref;         // the kernel's text for the name (emit/argument.c); NULL: the name itself
} Use;

// A statement that updates an element of a reduction by its operator.
typedef struct {
  Node *statement;
  Node *place;             // the element
  Node *value;             // NULL: 1; with 'old' all of what is assigned
  Node *old;               // where that names the element; NULL: the operand alone is 'value'
  bool negative;           // it is subtracted
} ElementUpdate;

// Elements that the threads of a device's block update together, by atomic operations (plan/collect.c).
typedef struct {
  Vec(ElementUpdate) updates;
  bool planned;
  int ways;                // copies side by side in shared memory; 0: none, the program's variable is updated itself
  bool is_open;            // how many they are, and whether they fit, the launch decides
  long long bytes;         // of shared memory for them
} Collected;

struct Reduction {
  Var *var;
  Use *use;                // NULL: inside the region only, on a shared loop
  ReductionOp op;
  Loc loc;
  Item *item;              // the clause's argument
  Copy *copy;              // of each thread or group; of a kernel's elements use->copy is the same
  bool on_device;          // the variable is, or points to, the device's memory: nothing is mapped
  int offset;              // of what blocks leave, in a block's part of the workspace, bytes
  bool in_memory;          // of a level: its variable is no copy in each thread,
  bool is_shared;          // but the program's, which other gangs may reduce to as well,
  bool locks;              // and which no atomic operation changes
  Collected *collected;    // NULL: on devices, too, each thread has a copy
  // C text (emit/combine.c)
  const char *identity;    // expression of that type, not to be cast: it may be a struct
  const char *combine;     // expression of a and b
  const char *functions;   // text before the kernel, which the two call; NULL: none
  const char *device_functions;   // the same in device code, where it differs
};
// Has the code its own copy of a large value that the runtime put in device memory?
static inline bool has_own_copy(const Use *use) { return use->written || use->escapes || use->var->alignment; }

typedef enum {
  FORM_OBJECT,   // the whole variable or member
  FORM_SECTION,  // item's section, or the inferred [lo, lo + len)
  FORM_POINTER,  // a pointer's target, length unknown
  FORM_PARTS,    // of that the bytes from the first of 'parts' to the last
  FORM_DIMENSION, // of the section before it: 'len' multiples of 'stride' bytes, from 'lo' on
} OperandForm;

// An lvalue, and of an array of the struct the section that a clause names; NULL: all.
typedef struct {
  Node *expr;
  Item *section;
} Part;

// An operand: one variable or section that a construct's clauses name, or that it needs. In the order of the
// call.
typedef struct Operand {
  OperandForm form;
  Var *var;                // root variable, or NULL
  Item *item;              // the clause's argument, or NULL when implied
  Node *expr;              // the mapped lvalue: 's.x' of s.x[0:n]; NULL: the variable itself
  Node *path;              // the kernel's parameter stands for this member, not for the variable; or NULL
  Vec(Part) parts;         // FORM_PARTS
  const char *name;        // for messages
  const char *evaluated;   // C++: the name of a reference to what 'expr', which has calls, gives once; or NULL (emit)
  const HostExpr *lo, *len;    // inferred section in elements; NULL otherwise
  bool is_kept;            // const: nothing is copied back, whatever the clause says
  bool may_be_const;       // only bytes that the host can write are copied back
  bool unbounded;          // all of an array, for want of knowledge about what is touched
  const struct Operand *base_object; // FORM_POINTER: the pointer keeps the distance from its memory that it has on the host
  const struct Region *saved_by; // FORM_SECTION: an outer construct, of which operand number
  int saved;               // 'saved' has the section; NULL: none
  long long extent;        // FORM_POINTER: of so many bytes there those that are mapped must be at one address; 0: of
                           // as many as a struct has
  int rows_from;           // FORM_SECTION: subscripts from here on go through pointers that the
                           // ones before select: rows, an operand of their own; 0: none
  bool rows;               // this is that operand
  int dimensions;          // FORM_SECTION: so many are behind it, and only what all of them select is touched
  const HostExpr *stride;  // FORM_DIMENSION: bytes
  unsigned map;
  bool is_passed;          // the kernel has a parameter with its address on the device
  bool is_self;            // C++: '*this', which the kernel's lambda captures
  bool member;             // reached through a struct: attach
  bool named;              // FORM_PARTS: a clause names one of them itself, not only what it points to
  bool leads;              // FORM_PARTS: some are pointers on the way to what a clause names
  bool unset;              // FORM_PARTS: not all of them start with the host's value
  Loc loc;
} Operand;

// Two uses whose memory must not overlap where a kernel's loops are shared out. section: the operand that
// says which bytes the region accesses; NULL: not known.
typedef struct {
  const Use *use[2];
  const Operand *section[2];
  const Node *loop;        // N_FOR: the outermost one that they must not overlap for
} Overlap;

// The footprint of a compute region in a use's memory: the bytes that it reads and writes.
typedef struct {
  const Use *use;
  bool reads, writes;            // does it, at all?
  const Operand *read, *written; // the operands whose sections are read and written; NULL: all of it may be
} Footprint;

// A condition at the construct under which iterations of a loop access different memory.
typedef struct {
  HostOrder order;
  const Node *loop;        // N_FOR: the outermost one that it must hold for
} Order;

typedef enum {
  ARGUMENT_ADDRESS,        // what 'operand' names, on the device
  ARGUMENT_VARIABLE,       // the value of a variable when the construct is met
  ARGUMENT_COPY,           // the same in the device's memory: a large one, or elements
  ARGUMENT_SEEN,           // C++: a variable whose type is known at instantiation, or of a lambda: a scalar's value, a pointer's
                           // or an object's address, a lambda's bytes (__accomp::seen)
  // Numbers that the host computes:
  ARGUMENT_FIRST, ARGUMENT_STEP, ARGUMENT_TRIPS,        // of the nest's loop 'number'
  ARGUMENT_TRIPS_DIVISOR,  // for division by these
  ARGUMENT_STRIDE,         // of 'use', in elements: of a row of its dimension 'number'
  ARGUMENT_ELEMENTS,       // of 'use', an array of variable size: how many it has
  ARGUMENT_LENGTH, ARGUMENT_START, ARGUMENT_OFFSET,     // of 'copy'
  ARGUMENT_THREAD_BYTES, ARGUMENT_BLOCK_BYTES,          // of the memory that follows as THREADS, BLOCKS
  ARGUMENT_ANSWER,         // the answer to OpenMP's question 'number' (ir/library.h)
  ARGUMENT_TEAM_LIMIT, ARGUMENT_TEAM_ASKED,             // of thread_limit, num_threads
  // The runtime knows these:
  ARGUMENT_DEVICE,         // the device's number
  ARGUMENT_GANGS,          // the number of gangs
  ARGUMENT_TEAM,           // the threads of a team on the host
  ARGUMENT_LIMIT,          // the most threads that a team may have
  ARGUMENT_COLUMNS,        // tiles along the innermost loop
  ARGUMENT_COLUMNS_DIVISOR,  // for division by them
  ARGUMENT_THREADS,        // memory for the threads, 'value' bytes for each
  ARGUMENT_BLOCKS,         // the same for the blocks
  ARGUMENT_WORKSPACE,
} ArgumentForm;

// An argument of a launch, for a parameter of the kernel.
typedef struct {
  ArgumentForm form;
  const Operand *operand;  // ADDRESS
  Use *use;                // VARIABLE, COPY, STRIDE, ELEMENTS; ADDRESS: NULL for a member
  Item *item;              // COPY: the clause's argument that selects the elements; NULL: all of the variable
  const Copy *copy;        // LENGTH, START, OFFSET
  const HostExpr *value;   // a number; THREADS, BLOCKS
  int number;
  unsigned at_pointer, at_object; // SEEN: __ACCOMP_LOOKUP ..., how a pointer, and an object that is no lambda, is mapped
  int entry;               // its place among those that the runtime gets for the construct: operands, then the arguments
                           // that are no operand's address
  const char *type, *name; // C text of the parameter, as in 'type name' (emit/argument.c)
  Loc loc;
} LaunchArgument;
static inline bool is_host_number(const LaunchArgument *a) {
  return a->form >= ARGUMENT_FIRST && a->form <= ARGUMENT_TEAM_ASKED;
}

struct Region {
  int id;
  Directive *directive;
  Node *node, *body;       // N_DIRECTIVE and its statement (NULL: stand-alone); of a compute region
                           // of it the part inside of 'enclosing'
  Vec(Directive *) enclosing; // the nest: OpenMP's teams and parallel, one directly inside the other
  const Directive *loop;   // OpenMP's loop directive that is all of the body, and has teams of its own; NULL: none
  Function *function;
  Region *parent;
  Vec(Use *) uses;         // of compute and host_data
  NodeList inside;         // directives in its body, in text order
  struct Accesses *accesses;   // of its body, listed once (prove/access.c)
  bool jumps;              // its body has goto, break, continue, return, or a label
  Vec(Var *) reached;      // variables with storage elsewhere that the functions it calls name
  Vec(Operand *) operands;
  // compute only
  Plan plan;
  Vec(Reduction *) reductions;
  int workspace;           // bytes for each block; -1: a template's arguments decide (C++)
  Vec(LaunchArgument) arguments;
  bool passes_answers;     // functions of other files that it calls get answers to OpenMP's questions; so a program may see
                           // its teams and threads (plan/asked.c)
  bool tells;              // C++: functions that it calls ask OpenMP who runs them, or have directives (emit/cxx_told.c)
  int copy;                // of two copies of a region, with answers and without, the number of both, from 1 on (front); 0: there is one
  bool second;             // it is the one with answers, if a function of another file is called in this part of it
  FunctionList elsewhere;  // passes_answers: functions of other files that it calls, itself or through others
  bool calls_pointers;     // passes_answers: and through a pointer
  const char *kernel;      // entry name: main_26_gpu (emit/names.c)
  Vec(Overlap) overlaps;   // to be checked before its loops are shared,
  Vec(Order) orders;       // and these; none of both: the kernel is parallel without a check
  Vec(Footprint) footprints; // of uses of which the region accesses less than the operand maps
  bool captures_this;      // C++: the kernel's lambda captures 'this'; operand number 0 is '*this' then
  Vec(Var *) captured;     // C++: and these: constants, packs of parameters (SHARE_DIRECT)
  bool reaches_more;       // by pointers in memory, or by functions: memory of which no operand tells
};

static inline bool runs_on_one_thread(const Region *r) { return r->plan.form == PLAN_ONE_THREAD; }
// Does every gang run all of the body?
static inline bool is_gang_redundant(const Region *r) { return r->plan.form >= PLAN_GANGS; }
static inline bool has_one_gang(const Region *r) { return r->plan.form >= PLAN_ONE_GANG; }
int nest_in_text(const Region *, int n);             // the place in the nest of its n-th loop in the text, from 0 on
const NestLoop *nest_start(const Region *);          // its first loop in the text
const NestLoops *counted_loops(const Region *);      // whose trips the host counts: the nest, or those of a scan
bool counts_nest(const Region *, const Var *);       // is it the counter of one of its loops?
Use *region_use(const Region *, const Var *);        // NULL: not used
Node *sole_assignment(const Region *); // all that the nest's body is, or NULL
bool is_short_reduction(const Region *); // a kernel of a few instructions an iteration, and of sums
bool collects(const Region *);           // is a reduction collected?
bool has_device_addresses(const Region *); // in a data construct: OpenMP's use_device_ptr, use_device_addr
bool passes_target(const Operand *);                  // of a pointer with a path: is the parameter what it leads to, not where it lies?
int count_entries(const Region *);                   // LaunchArgument.entry: how many
const LaunchArgument *find_argument(const Region *, ArgumentForm);  // the first of that form; NULL: none
// The directives of a compute region from outside, those of its nest's loops last: number 0 is its own.
int region_directives(const Region *);
const Directive *region_directive(const Region *, int);
bool has_construct_flag(const Region *, unsigned flag);  // has one of them DirectiveInfo.flags?
Clause *find_construct_clause(const Region *, ClauseKind);  // on the construct or one directly around its nest
bool are_lone_teams(const Region *);    // OpenMP: teams of one thread share the nest
bool is_one_team(const Region *);       // OpenMP: the threads of one team share the loop of a target region
bool takes_environments_limit(const Region *); // OpenMP: teams without thread_limit: OMP_TEAMS_THREAD_LIMIT bounds them
bool are_parts_numbered(const Region *);    // OpenMP: does a program see which thread or team runs an iteration of the nest?
bool runs_in_one_gang(const Region *);  // and nowhere do more: where a program asks, or has nothing to share
// Is the operand a pointer, and what it points to not mapped but looked up? (With ATTACH it is a mapped member.)
static inline bool is_looked_up(unsigned map) {
  return map & (__ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT) && !(map & __ACCOMP_ATTACH);
}
#define __ACCOMP_COPY (__ACCOMP_ALLOC | __ACCOMP_TO | __ACCOMP_FROM)
#endif
