// The files of the translation share this. Nobody else includes it.
#ifndef ACCOMP_FORTRAN_INTERNAL_H
#define ACCOMP_FORTRAN_INTERNAL_H
#include "front/fortran/translate.h"

// How a clause names a variable.
enum {
  IN_DATA = 1,         // copy, map, update, present, deviceptr, ...
  IN_REDUCTION = 2,
  IN_PRIVATE = 4,
  IN_FIRSTPRIVATE = 8,
  IN_LASTPRIVATE = 32, // of the construct itself: the user's variable gets it
  IN_OTHER = 16,       // shared, linear, ...
  IN_DEPEND = 64,      // its address orders tasks
};

// A variable of a construct: a parameter of its function, or a local variable there.
typedef struct FVariable {
  FSymbol *symbol;     // of a path its last component
  const FNode *path;   // NULL: the variable itself; else a COMPONENT whose parts the region does not change
  const char *actual;  // Fortran of the argument: "a", "s%f%a"
  const char *name;    // in C
  const char *stem;    // names of its bounds begin with it
  unsigned clauses;
  bool read, written;
  bool is_device;      // a clause says that its address is the device's
  bool is_counter;     // of a DO in the region: declared there
  bool outside;        // a counter that the region also names outside of its DO
  bool uses_bounds;    // lower bounds or extents are asked for
  bool of_block;       // of a BLOCK in the construct, which declares it
  bool is_pending;     // its declaration is to be written (local.c)
  const FNode *asked;  // it is what PRESENT, ALLOCATED or ASSOCIATED says of this one (intrinsic.c)
  bool is_global;      // devices have it (module.c): no parameter
  bool is_whole;       // of a derived type, and a clause names all of it, or the region chooses elements: its components are members in C
  bool is_mapped;      // by a mapper: what its components point to is there, too
  bool is_deep;        // whole, and the region reaches allocatable components of elements that it chooses: what they have is mapped with it
  const char *map_head; // of the construct's clause that names it: " map(always, to: "; NULL: none does
  const FNode *map_item; // the item there
  bool is_checked;     // of CLASS: the program asks for its type in front of the construct
  bool is_own;         // code for devices declares it, a struct: what its components have is the device's
  bool is_member;      // a component of a struct: 'name' leads to it, it is no parameter
  struct FVariable *holder; // of a member: the variable that is the struct
  const char *address; // of a scalar that a clause names as an address: its parameter, 'name' is what it points to
  const char *descriptor; // of a member that is allocatable or a pointer, and of a pointer that code for devices declares
  bool is_pointer;     // such a one (pointer.c)
  bool has_own;        // in 'private' or 'firstprivate', a pointer that changes: threads have their own one
  // Of a component that is one, in a data clause (attach.c): the parameter that is the compiler's own descriptor, its type in C, the argument.
  const char *own_descriptor, *own_type, *own_value;
} FVariable;

// The indices of the loops around an elementwise statement: index[0] runs over the fastest dimension, from 0.
typedef struct { const char **index; int rank; } Elements;

// A value that stands in front of the statement that needs it.
typedef struct { const FNode *node; const char *name, *const *extents; bool described; } FValue; // the name in C, of a descriptor or the value; node->rank extents

typedef struct { const char *name, *c; } FIndex; // of an implied DO

// The elements that a branch of WHERE is about: those of an array that have the value.
typedef struct { const char *name; int value; } FMask;

// Which version of a procedure a call needs (dispatch.c).
typedef struct {
  FSymbol *const *types; // that its CLASS arguments have, and the procedures that others are; NULL: unknown, or absent
  const struct FRoutine *host; // the version of the procedure around, or around one that it is given, where that takes procedures; NULL: none
} FVersion;

typedef struct FRoutine {
  FSymbol *symbol;
  FNode *unit;           // NULL: of another file
  const char *name;      // in C
  bool is_external;      // other files may call it
  bool is_implicit;      // of another file, and nothing says what its arguments are
  int arguments;         // then those of its calls, and 1
  bool is_open;          // being written
  Vec(FVariable *) hosts; // of the procedure around: parameters behind its own
  FSymbol *const *types; // FVersion
  const struct FRoutine *host;
  uint64_t asks;         // bits of those arguments whose types its calls depend on
  bool failed;
} FRoutine;

typedef struct { FSymbol *symbol; const char *name; bool has_functions; } FStruct; // the name in C; NULL: there is none (functions: deep.c)

// A variable that devices have through the whole program (module.c).
typedef struct {
  FSymbol *symbol;
  const char *name;      // in C
  bool described;        // it is the descriptor of an allocatable or a pointer
  bool elsewhere;        // another file's module has it
  const FNode *saved_in; // the procedure that has it with SAVE (saved.c); NULL: it is a module's or a COMMON block's
} FGlobal;

// What threads have in place of an array or of a loop's counter (own_copy.c).
typedef enum { OWN_PRIVATE, OWN_FIRST, OWN_LAST, OWN_COUNTER, OWN_REDUCED, OWN_POINTER, OWN_DEEP, OWN_STARTED, OWN_HERE } OwnKind;
typedef struct {
  FVariable *variable;
  OwnKind kind;
  const char *name, *outer; // in C, of the copy and of the variable around
  const char *behind;       // of a counter: its value behind the last iteration
  const char *start;        // of a pointer: C that says what it points to at first
  const FNode *from;        // of a type with allocatable components: what it begins with; NULL: nothing
  FVariable around;         // of these two: as it is around
} OwnCopy;

// A pointer of the program that the region has a descriptor of its own for.
typedef struct {
  FVariable *variable;
  const char *outer; // its name in front of the construct
  Loc changed;       // the last change; line 0: to no target
} FPointer;

// Of the loops of the innermost directive around.
typedef struct {
  int first;              // of its copies
  const char *condition;
  const FNode *loop;      // the innermost of its loops, where there are last values
  const FNode *innermost; // of its loops
} LastIteration;

typedef struct { FSymbol *type; const char *id; } FMapper; // "default", or a name

// Start and end of a construct, whose statements stay where they are: Fortran.
typedef struct { const char *start, *end; } Halves;

// A program unit on the way through its constructs.
typedef struct {
  Translation *t;
  FNode *unit;
  Vec(const FNode *) data;  // the probes of the data constructs around, of OpenACC
  Vec(const FNode *) uses;  // those of 'use_device_addr' around
  int constructs;           // of the file
  Vec(FRoutine *) called;   // procedures for devices
  Vec(FSymbol *) intrinsics; // that are arguments of these (dispatch.c)
  Vec(FStruct) structs;
  Vec(long) lengths;        // of strings that have a type in C
  Vec(FMapper) mappers;     // in 'declare mapper', of this and other files
  Vec(const FSymbol *) reductions; // combiners whose 'declare reduction' C has
  Vec(FGlobal *) globals;   // variables of modules that devices have
  Vec(const char *) blocks; // COMMON blocks that they have
  Vec(FSymbol *) addresses; // of the unit, in 'declare deviceptr'
  Vec(FSymbol *) kept;      // in 'declare target'
  Vec(const FNode *) device_memory; // variables that 'allocate' puts there
  int watches;              // variables that the runtime watches
  int bounds;               // of loops that constructs in front compute (bounds.c)
  int found;                // descriptors that constructs get (attach.c)
  Text types, prototypes, routines;
  Loc loc;                  // of the call that asks for a procedure
  bool failed;
} Walk;

// One construct on its way to C: its function's text grows in 'out'.
typedef struct {
  Walk *walk;
  Translation *t;
  Arena *arena;
  Diag *diag;
  Loc loc;             // of the statement that is being written
  FNode *unit;         // the program unit around
  FNode *construct;    // the probe
  const FNode *last;   // the last statement of the construct
  FNode *const *list; int nlist; // the probe, the statements and the end
  FDirective *directive; // NULL: a procedure
  const FDirective *inner; // the one whose clauses are being written
  Vec(FVariable *) variables;
  Vec(const FSymbol *) assigned; // variables on the left of assignments in the construct
  Vec(const FNode *) loops;  // the loops around the place that is being written
  Vec(FValue) values;
  Vec(FIndex) indices;
  Text out;
  Text clauses, epilog; // of temporaries that the construct creates: their clauses, C behind the construct
  int indent;
  int temporaries;
  int implied;         // loops that the translation has made
  int declared;        // variables that the translation has declared
  bool marked;         // the next line of 'out' has its place
  int directed;        // so many loops from here on belong to a directive
  Vec(OwnCopy) copies; // of the directives around the place
  Vec(FPointer) pointers;
  Text locals;         // declarations in front of the construct
  Text finders, finds; // Fortran of the call: declarations and statements that find descriptors (attach.c)
  Text refresh, attached; // directives in front of the construct, clauses of it
  LastIteration lasts;
  bool depend_object;  // the clause is depend(depobj: ...)
  bool equivalent;     // the clause that is being written reduces by '.eqv.'
  const char *head, *reducer; // of such a clause: "reduction(task, ", its operator; NULL: it has none
  bool operator_named; // it is the program's own one
  const char *clause_head; // of the clause that is being written, all in front of its first item
  const char *map_type; // of 'map': " map(always, from: "; NULL: another clause
  // workdistribute.c: how much of 'out' are kernels; their clauses for temporaries; all of their clauses.
  size_t wrapped;
  Text shared;
  const char *kernel_clauses, *teams_clauses;
  Text components;     // clauses for allocatable components of what is mapped
  Text reductions;     // clauses of operators that 'declare reduction' declares
  Vec(const FSymbol *) equivalents; // what clauses of the directive reduce so
  bool packs;          // arrays with gaps are copied on the host (shell.c: pack)
  bool is_atomic;      // under 'atomic'
  bool hoists;         // what the bounds of the next loop need may stand in front of its directive
  size_t split;        // of the text of such a loop: there it begins
  Text hoisted;        // what stands in front of the directive
  bool is_routine;     // a procedure, not a construct
  FRoutine *routine;   // that one; NULL: there are only its arguments to be written
  bool gives_array;    // a function with an array value
  Text *after;         // statements behind the call that is being written
  struct Ends *ends;   // of values that the statement has allocated, behind it (deep.h)
  bool calls;          // procedures of the program
  bool on_host;        // in a region that the host runs for a device: it calls procedures of the host
  bool failed;
} Shell;

// --- expr.c
// C of an expression; of one with a rank the element at 'at'. Errors are told, and set 'failed'; never NULL.
const char *c_expr(Shell *, const FNode *, const Elements *at);
const char *c_truth(Shell *, const FNode *, const Elements *at); // as a condition
const char *c_index(Shell *, const FNode *, const Elements *at); // of a subscript
const char *c_designator(Shell *, const FNode *, const Elements *at, bool writes);
// C of a variable that is written.
const char *c_target(Shell *, const FNode *, const Elements *at);
const char *c_type(Shell *, FType);
bool has_c_type(FType);
bool is_c_address(FType); // type(c_ptr)
const char *own_name(Shell *, const char *wanted); // one that nothing in the construct has
// The variable of a name or a component's path; NULL: the node is neither.
FVariable *variable_of(Shell *, const FNode *);
FVariable *variable_of_symbol(Shell *, FSymbol *);
// C of an ELEMENT of a variable or a member.
const char *c_element(Shell *, const FNode *, const Elements *at);
// C of the lower bound and the extent of dimension k, from 0.
const char *c_lower(Shell *, FVariable *, int k);
// The length of the rows of dimension k: its extent, or what the descriptor says.
const char *c_row(Shell *, FVariable *, int k);
bool is_contiguous(const FSymbol *);
const char *c_extent(Shell *, FVariable *, int k), *c_bounds(Shell *, FVariable *);
bool constant_bounds(const FSymbol *, int k, long *lower, long *upper);
// "sorry" at the statement.
void not_yet(Shell *, const char *fmt, ...) PRINTF_LIKE(2, 3);

// --- intrinsic.c
const char *c_intrinsic(Shell *, const FNode *, const Elements *at);
// The argument of a keyword, else of a place from 0; NULL: absent.
const FNode *intrinsic_argument(const FNode *call, const char *keyword, int place);
bool is_inquiry(const FNode *); // it asks for no value of its argument
bool is_library_name(const char *name); // of a function of C that intrinsic.def calls

const char *c_has_memory(Shell *, const FNode *variable, const char *function); // ALLOCATED, ASSOCIATED, PRESENT of it

// --- pointer.c
bool is_local_pointer(const Shell *, const FSymbol *); // code for devices declares it
bool is_described_result(const FSymbol *procedure); // a function's value that is allocatable or a pointer: the caller gets a descriptor
const char *pointer_declaration(Shell *, const FVariable *);
void write_pointer_assignment(Shell *, const FNode *);
void write_nullify(Shell *, const FNode *);
const FNode *pointer_changed_by(const FNode *statement, int i); // from 0; NULL: no more
bool changes_pointer(const FNode *statements, const FSymbol *);
void begin_pointers(Shell *, FNode *const *list, int n, bool loop); // at the start of a region
void end_pointers(Shell *);
void warn_of_pointers(Shell *); // whose changes are lost
const char *c_associated(Shell *, const FNode *);
bool write_c_f_pointer(Shell *, const FNode *call); // false: it is none
const char *c_address_function(Shell *, const FNode *); // C_LOC, C_ASSOCIATED; NULL: it is none
const char *pointer_argument(Shell *, const FNode *, const FSymbol *dummy); // NULL: pointers may not lead to it here
// C that makes a descriptor lead to a variable; NULL: to none that pointers may lead to here.
const char *pointer_start(Shell *, const FNode *, const char *descriptor);
bool is_of_procedure(const Shell *, const FSymbol *); // a local variable of the procedure that is being written

// --- own_memory.c
bool is_local_allocatable(const Shell *, const FSymbol *); // code for devices declares it
const char *allocatable_declaration(Shell *, const FVariable *);
const FNode *allocatable_changed_by(const FNode *statement, int i); // whose shape it may change, from 0; NULL: no more
bool has_own_memory(const Shell *);             // the procedure has such variables
void free_own_memory(Shell *, const FVariable *); // where its scope ends

// --- string.c
const char *string_type(Shell *, FType); // NULL: C has none
bool is_record(FType);                   // a struct in C
bool is_open_string(const FSymbol *);    // of a length that is known when the program runs: an array of char in C
const char *length_name(Shell *, const FVariable *); // of the variable with that length
bool write_string_assignment(Shell *, const FNode *assign); // false: it is none
const char *c_string_comparison(Shell *, const FNode *, const Elements *at);
const char *c_string_function(Shell *, const FNode *, const Elements *at); // NULL: it is none
void put_string(Shell *, const FNode *, const char *name); // declares its address and, as name_n, its length
const char *c_string_range(Shell *, const FNode *from, const FNode *to, const char *name); // is that one in it?
const char *c_string_argument(Shell *, const FNode *, const FSymbol *dummy, const Elements *at); // an address
const char *c_string_parts(Shell *, const FNode *, const FSymbol *dummy, const Elements *at, const char **length); // the address

// --- atomic.c
bool same_node(const FNode *, const FNode *);
bool write_atomic(Shell *, const FNode *assign);

// --- shape.c
// The extents of an expression's dimensions; those of 'e' where it has a rank.
void extents_of(Shell *, const FNode *e, const char *extents[15]);
int dim_argument(const FNode *call);               // DIM, from 0; -1: there is none
const FNode *chosen_dimension(const FNode *call); // a DIM that is no constant; NULL
const char *by_dimension(Shell *, const FNode *call, const FNode *dim, const Elements *at);
bool is_move(const char *name);
const char *c_move(Shell *, const FNode *, const Elements *at);

// --- temporary.c
const FValue *value_of(const Shell *, const FNode *); // NULL: it has none
const char *c_value(Shell *, const FValue *, const Elements *at);
const char *c_mask(Shell *, const FMask *, const Elements *at);
bool is_host_level(const Shell *); // directly in 'kernels'
bool has_fixed_extents(Shell *, const FNode *);
const char *declare_temporary(Shell *, FType, const char *const *extents, int rank, bool fixed);
void prepare(Shell *, const FNode *); // computes what has one value for all elements of the expression
const FValue *keep(Shell *, const FNode *); // computes it
const FValue *keep_where(Shell *, const FNode *, const FMask *);

// --- value.c
// SUM, MAXVAL, ...: a variable with the value, computed in front of the statement.
const char *c_transformation(Shell *, const FNode *, const Elements *at);
bool is_transformation(const char *name);
bool write_transformation(Shell *, const FNode *assign); // x = sum(a); false: it is none
bool gives_places(const FNode *);                        // MAXLOC without DIM
void write_places(Shell *, const FNode *, const char *array);

// --- array.c
// Opens a loop for each extent, the slowest outside; close_loops closes them.
Elements open_loops(Shell *, const char *extents[15], int rank);
Elements open_ordered_loops(Shell *, const char *extents[15], int rank, const int *order);
void close_loops(Shell *, int rank);
bool reads_others(const Shell *, const FNode *value, const FNode *left); // elements that 'left' is not about
void write_array_assignment(Shell *, const FNode *assign);
void write_where(Shell *, const FNode *where);

bool calls_reader(const Shell *, const FNode *value, const FNode *left); // a function in it names the variable, of the procedure around or of a module
bool may_overlap(const FNode *value, const FNode *left); // two designators: of one array, or of two that may be one

// --- choice.c
bool makes_loops(const FNode *); // statements stand in front of the expression
const char *c_condition(Shell *, const FNode *); // what it has allocated has ended
const char *c_number(Shell *, const FNode *);    // the same of a value
void write_if(Shell *, const FNode *);
void write_select(Shell *, const FNode *);

// --- forall.c
void write_concurrent(Shell *, const FNode *);
// A loop directive's pragma with what DO CONCURRENT, where it is the loop, says of variables.
const char *with_concurrent(Shell *, const FDirective *, const FNode *loop, const char *pragma);
void write_forall(Shell *, const FNode *);

// --- output.c
void write_print(Shell *, const FNode *);
void write_stop(Shell *, const FNode *);

// --- substitute.c
void write_associate(Shell *, const FNode *);
const FNode *with_actuals(Shell *, const FNode *call, const FNode *); // actual arguments in the places of dummies
const char *c_statement_function(Shell *, const FNode *call, const Elements *at); // NULL: it is none

// --- stmt.c
void put(Shell *, const char *fmt, ...) PRINTF_LIKE(2, 3);
void put_line(Shell *, const FNode *statement); // a line marker
void write_statement(Shell *, const FNode *);
bool changes(const FNode *body, const FNode *bound);
void write_loop_body(Shell *, const FNode *loop, const FNode *body);

// --- nested.c
// The statements from 'first' to 'last' of a list; directives among them become pragmas.
void write_statements(Shell *, FNode *const *, int n);
void write_directed(Shell *, const FDirective *, FNode *const *, int n, int first);
// How many statements the construct at statement i of a list has: the directive, its statements, its end; 0: it has no end.
int construct_length(const Translation *, FNode *const *list, int n, int i);
FDirective *directive_of(const Translation *, const FNode *call); // a probe's, an end's; NULL
bool is_loop_directive(const FDirective *); // about the next loop; its end may be left out
bool is_standalone(const FDirective *);     // without statements
bool takes_loop(const FDirective *, FNode *const *list, int n); // of its statements

// --- clause.c
// The text behind "#pragma".
const char *c_pragma(Shell *, const FDirective *, const FNode *probe);
int loops_of(const char *pragma); // of a loop directive
const char *clause_item(Shell *, FVariable *, const FNode *); // of it, or a section
const char *with_length(Shell *, const FVariable *, const char *section);
const char *section_length(Shell *, FVariable *, int k, const FNode *triplet);
const char *section_lower(Shell *, FVariable *, int k, const FNode *bound); // counted from the array's first element
#define DROPPED "\x01" // in the place of an item
const char *without_dropped(Arena *, const char *pragma);

// --- attach.c
// A component in a data clause: where the device has its descriptor, that leads to the device's data.
void attach_component(Shell *, FVariable *, bool exits);
const char *attached(Shell *, FVariable *, bool enters); // the item of 'attach' and 'detach'

const char *directive_conditions(Shell *, bool with_if); // clauses of when and where it does something; 'if' of one without statements

// --- keep_gaps.c
void keep_gaps(Shell *, FVariable *, const FNode *, const Piece *, const char *item);

// --- finder.c
typedef enum {
  FIND_DESCRIPTOR, // the address of an allocatable's or a pointer's own one
  FIND_SCALAR,     // the address of the variable
  FIND_SHAPE,      // a struct accomp_cfi of the array
} FindKind;
// The Fortran variable that has it at the construct's call; 0 where there is none.
const char *find_address(Shell *, const FVariable *, FindKind);
bool needs_finder(const FSymbol *); // no TYPE(*) stands for its type
const char *brings_type(Shell *, const FSymbol *); // an interface's way to the name of the variable's type
bool is_named_here(const Shell *, const FSymbol *type); // the program unit need not use its module
bool may_lack_memory(const FVariable *);
bool is_behind_pointers(Shell *, const FVariable *); // the program may name it only where those are associated, arguments present
// Fortran in front of the call, for where the program may name the variable; a Fortran variable with a value then, else another one.
const char *where_there(Shell *, const FVariable *, const char *statements);
void write_where_there(Shell *, const FVariable *, const char *statement);
const char *value_where_there(Shell *, const FVariable *, const char *type, const char *other, const char *value);

// --- host_data.c
const char *with_names(Shell *, const char *call); // the start of the BLOCK around the statements

// --- implied.c
const char *implied_clauses(Shell *, const char *pragma);
// 'default(private)' of a directive in a construct, of which 'list' is the statements: with the arrays in clauses, their names in *probe.
const char *shared_by_default(Shell *, const char *pragma, const char *body); // clauses of variables that only C has
FDirective *with_default(Shell *, FDirective *, FNode **probe, FNode *const *list, int n);

// --- reduced.c
const char *equivalence_in_c(Shell *); // the operator; items that follow are reduced by it
void add_equivalent(Shell *, const FVariable *);
void check_equivalents(Shell *, FNode *const *list, int n); // the directive's statements

// --- own_copy.c
bool copies_pointer(const Shell *, const FVariable *); // 'firstprivate' of it
bool starts_copy(Shell *, const FVariable *, ClauseKind);
bool is_pointed_to(const Shell *, const FVariable *); // a scalar argument, of which C has the address
// The name of an own copy, NULL: C makes it by the clause. *dropped: the item is left out of the clause.
const char *own_copy(Shell *, FVariable *, ClauseKind, bool *dropped);
const char *own_clauses(Shell *, int first); // in place of what was left out
int begin_copies(Shell *, int first);        // in front of the pragma; how many braces are open
// Pointers are declared where a thread's statements begin: there nothing else has their names.
bool own_pointer(Shell *, FVariable *, const FNode *, ClauseKind); // false: the region does not change what it points to
bool is_own_pointer(const FVariable *);      // the region uses no other one
void begin_own(Shell *);                     // of the innermost directive, and copies of types with allocatable components
void end_own(Shell *);
void enter_copies(Shell *, int first);       // names stand for the copies from here on
void end_copies(Shell *, int first, int braces);
bool has_own_counter(const Shell *, const FVariable *);
bool needs_last(const Shell *);
// The counter of a directive's loop: when its value is the last one, and its value behind the loop.
void add_last(Shell *, const FVariable *, const char *condition, const char *behind);
void write_last(Shell *);
void copy_last(Shell *); // in the last iteration, or section
// --- live.c
bool is_live_after(const Shell *, const FSymbol *); // may what the construct writes to it be read later?
bool names_symbol(const FNode *, const FSymbol *);
bool ends_with_procedure(const Shell *, const FSymbol *);

// --- metadirective.c
typedef struct { const char *condition; FDirective *directive; } FChoice; // Fortran, NULL: else; NULL: none
typedef Vec(FChoice) FChoices;
// What it chooses on the host, the first one whose condition holds; the last has no condition. Empty: there are errors.
FChoices choose_for_host(Walk *, const FDirective *, const FNode *probe);

// --- fortran.c: Fortran text of nodes, for arguments and messages
const char *fortran_of(Arena *, const FNode *);

// --- module.c
// Variables in 'declare target' and 'declare': their declarations in C. false: there are errors.
bool declare_globals(Walk *);
const FGlobal *global_of(Shell *, FSymbol *);   // NULL: it is none, or an argument of the construct
bool is_watched_global(const Shell *, const FSymbol *); // it has one, though constructs have an argument
FNode *unit_at(FNode *, int line);  // the innermost program unit around a line
const char *block_named(Arena *, const char *); // of "/blk/"
const char *descriptor_bytes(Shell *, const FSymbol *, const char *descriptor); // how many the data has

// --- mapper.c
bool check_mapper(Unit *, const FDirective *); // false: an error was reported
void declare_mappers(Walk *);
// The directive behind what the probes' text has for it, of this file or as a module's file keeps it; NULL.
FDirective *probed_directive(Walk *, const FSymbol *probe, const char *key);
bool has_default_mapper(const Walk *, const FSymbol *type);
// Does the clause of the probe's argument map it by a mapper?
bool is_mapped_item(const Walk *, const FDirective *, int argument, const FSymbol *);

// --- declare_reduction.c
bool is_of_reduction(const FSymbol *); // a procedure that combines or initializes
// The name in C of the 'declare reduction' that a clause means; NULL: it is one of C's operators, or an error was reported.
const char *user_reduction(Shell *, const char *id, bool named, FType);

// --- declare.c
// Is the item of a 'declare' a part of a variable? An error then.
bool refuse_part(Diag *, Loc, const FDirective *, const Piece *);
// What stands in front of the unit's statements and behind them.
bool is_scope_of(const FNode *unit, const FSymbol *);
Halves declare_locals(Walk *, const FNode *unit, const FNode *body);

// --- stdpar.c
// A DO CONCURRENT outside of regions as a call; NULL: it stays on the host, which a warning says.
const char *offload_concurrent(Walk *, FNode *loop);

// --- allocate.c
bool is_plain_allocation(Unit *, const FDirective *); // of variables, in the program's memory
void find_allocations(Walk *);
// The ALLOCATE statement behind such directives; NULL: another one.
const FNode *allocated_behind(const Walk *, FNode *const *list, int n);
// Fortran behind it, in front of DEALLOCATE, and at the end of a unit.
const char *behind_allocate(Walk *, FNode *const *list, const FNode *allocate);
const char *before_deallocate(Walk *, const FNode *);
const char *release_memory(Walk *, const FNode *unit);
bool moves_device_memory(const Walk *, const FNode *statement); // MOVE_ALLOC

// --- type.c
const char *member_path(Shell *, const FSymbol *type, const FSymbol *component);
const char *c_constructor(Shell *, const FNode *, const Elements *at); // of a structure
const char *struct_type(Shell *, FSymbol *type); // NULL: C has none like it
const char *element_type(Shell *, const FSymbol *);
bool has_allocatables(FType);
const char *descriptor_type(Shell *, const FSymbol *, const char *element);
void find_assigned(Shell *, const FNode *);
// Whether the region changes the variable of a name in a path of components.
bool changes_path(const Shell *, const FNode *name, bool subscript);
bool changes_component(Shell *, const FNode *component);
bool is_same_path(Shell *, const FNode *, const FNode *); // of two components
// A component whose path the region chooses (a subscript counts there), as a member of a struct.
bool is_of_block(const Shell *, const FSymbol *); // a BLOCK in the construct declares it
void find_whole(Shell *, const FNode *); // variables that are structs
bool is_part_of_array(const FNode *); // s(:)%x, s%x(2): a component of an array's elements
const char *c_part_of_array(Shell *, const FNode *, const Elements *at, FVariable **holder);
bool is_chosen_inside(Shell *, const FNode *component);
FVariable *member_of(Shell *, const FNode *component);
const char *member_lower(Shell *, const FVariable *, int k);
const char *member_extent(Shell *, const FVariable *, int k);
const char *member_place(Shell *, const FVariable *, const char *const *subscripts);

// --- first_value.c
bool has_first_values(FType); // of components
bool needs_start(FType);      // these, or components that are not allocated at first
const char *element_value(Shell *, FType, const FNode *constant); // in C's initialisers
const char *start_of_variable(Shell *, const FSymbol *, const char *name); // statements behind its declaration
void start_arguments(Shell *, const FSymbol *procedure); // with INTENT(OUT)

// --- procedure.c
bool is_external_procedure(const FSymbol *); // no procedure of a module, no internal one
bool is_of_c(const FRoutine *);
FNode *unit_of(FNode *, const FSymbol *procedure); // of the symbol itself; NULL
FNode *definition_of(const Translation *, const FSymbol *procedure); // NULL: of another file
const char *external_functions(const Translation *, const FNode *unit, int end); // EXTERNAL statements that the host needs; end: the first line of statements
// The directive that says for which threads it is: its own, of the unit around, of a caller; NULL. unit NULL: of another file.
const FDirective *procedure_directive(const Translation *, const FSymbol *, const FNode *unit);
const FDirective *routine_directive(const Translation *, const FNode *unit);
const char *procedure_level(const Translation *, const FSymbol *, const FNode *unit); // of its own or a module's directive
const char *linked_name(const Translation *, const FRoutine *);
const char *symbol_of_host(const Translation *, const FSymbol *);

// --- routine.c
FRoutine *routine_of(Walk *, FSymbol *, const FVersion *); // NULL: the declared types
void declare_implicit(Shell *, FRoutine *, const FNode *call);
void drop_failed(Walk *); // procedures that a trial has found wrong
bool by_value(const FSymbol *procedure, const FSymbol *dummy);
bool assumes_shape(const FSymbol *dummy);
FType declared_type_of(const FSymbol *); // of CLASS(t) type t
bool is_local_of(const FNode *procedure, const FSymbol *);
bool is_described(const FSymbol *dummy); // an array that is allocatable or a pointer

// --- local.c
void find_bounds(Shell *, FVariable *); // of a variable that is declared in C: bounds may name others
FVariable *next_local(Shell *);         // the next of those whose declarations are to be written; NULL: none is left
const char *local_declaration(Shell *, FVariable *);
bool is_table(const Shell *, const FSymbol *); // saved, but nothing changes its first value
void name_pointee(Shell *, FVariable *); // of a Cray pointer
const char *declared_bounds(Shell *, FVariable *); // "long a_l1 = 0; long a_n1 = n; ", as they are at the start

// --- saved.c
bool is_saved_here(const Shell *, const FSymbol *); // a variable with SAVE of the procedure that is being written
FGlobal *saved_global(Shell *, FSymbol *);          // NULL: an error was reported
Halves saved_names(Walk *, const FNode *unit);      // around its statements: names stand for the variables of C; empty: it has none

// --- call.c
void write_call_statement(Shell *, const FNode *);
// A function with an array value: the array that has it, or its descriptor, and its extents.
const char *call_for_array(Shell *, const FNode *call, const char *extents[15]);
// A call of a procedure, which becomes a C function.
const char *c_call(Shell *, const FNode *call, const Elements *at);
void define_routines(Walk *, FNode *unit);
const char *routine_name(Walk *, FSymbol *procedure); // its name in C

// --- variant.c
// The procedure that a name in a specification part of 'unit' means, in this file; NULL.
FNode *procedure_of(FNode *unit, const char *name);
bool is_in_specification(const FDirective *, const FNode *unit);
const char *variant_pragmas(Walk *, FNode *unit); // of a base procedure

#include "front/fortran/shell.h"
#endif
