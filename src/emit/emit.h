// Two C files from one unit: host C (the user's text with constructs replaced by runtime calls,
// and the CPU version of every kernel) and device C (one kernel a compute region).
// Both are the user's own text, sliced, with edits; #line keeps messages on the user's source.
#ifndef ACCOMP_EMIT_H
#define ACCOMP_EMIT_H
#include "ir/ir.h"
#include "ir/array.h"
#include "ir/query.h"
#include "ir/region.h"

// names.c  needs: arguments   gives: the C text of regions, levels, copies and reductions
void name_code(Unit *);
void exchange_names(const Region *);             // C++: of variables that the region names as n::x
void emit_host(Unit *, Text *out);
void emit_device(Unit *, Text *out);
// cxx.c: the same of C++, where both files are the user's text with lambdas for kernels (doc/design/cxx.md).
void emit_cxx(Unit *, bool device, Text *out);
bool has_device_row(const Decl *, const Var *);

// tag.c: the user's text from start to end, with tags of ours for types without a name.
void copy_source(Text *, const Unit *, uint32_t start, uint32_t end);
// long_double.c: device C in which members of type long double are room for them.
const char *keep_long_doubles(Arena *, const char *code);

// --- shared inside src/emit ---------------------------------------------------------------

typedef struct { const Var *var; const char *text; } Substitution;

typedef struct { const char *name, *to; } Rename;

// The substitute of a variable's name inside a loop that has copies of it: the name itself, declared there,
// other text, or a copy of the selected elements.
typedef struct { const Var *var; const char *text; const Copy *part; } Substitute;

// A name of ours in a kernel that its statements may use.
typedef struct {
  const char *type, *name;
  bool by_reference;          // they may change it
} Shown;

// A statement of a kernel that is written into a function of its own.
typedef struct {
  const Node *node;
  int substitutes;            // Scope's from this one on belong to the statement
  Vec(const Var *) captured;  // the kernel's variables under the user's names that it uses
} Slice;

// A variable with a copy whose assignments count (conditional.c): which of the substitutes it is.
typedef struct {
  const Var *var;
  int substitute;
} Noted;

// A version of a function for devices, or for the CPU's kernels (version.c).
typedef struct {
  CallerKind caller; // the kind of calls that it is for; NONE: its callers share nothing in it
  bool answers;      // it receives answers to OpenMP's questions
  bool started;      // next_version: it is not the start of a list
} Version;

typedef struct Render Render;
// A form that may take the place of a node's own text (forms.c). False: the node has not this form.
typedef bool (*Form)(Render *, Node *);
// A node whose text is written without one of its forms, which has written what is around that.
typedef struct {
  const Node *node;
  Form form;
} Without;

// What is true at a place in the text. Code that changes it for what is inside keeps the whole of it, and puts it back.
typedef struct {
  Region *kernel;            // the body of this region's kernel; NULL: host code of the user
  const Function *function;  // device C: the user's function that is copied, which has another name there
  bool passes_answers;       // a function's version that receives answers, and passes them on
  CallerKind caller;         // and is for such calls
  bool of_cpu;               // a function's version that the CPU's kernels call, in which directives are ours
  bool sequential;           // a kernel's version that one thread runs in order
  int tile_each;             // a kernel's version whose blocks take tiles of a scan: iterations of a thread; 0: another one
  bool aligned;              // a kernel's version whose operands' addresses are multiples of 16
  const Reuse *reuse;        // a kernel's version in which the loads and elements of it are kept; NULL: another one
  bool host_teams;           // on the CPU 'parallel' is a team of threads (host_team.c)
  const Levels *levels;      // the kernel's, or those of the routine that is copied; NULL: none
  LevelMode mode;            // of the code that is written
  Slice *slice;              // the one that is being written; NULL: none
  Vec(Substitution) host_data;   // host code inside host_data: names that stand for device addresses
  Vec(Substitute) substitutes;   // copies that loops around have
  Vec(Noted) noted;
  Vec(Without) without;
  Vec(Node *) called;        // calls of a statement that have been made
  Vec(Shown) shown;
} Scope;

struct Render {
  Unit *u;
  const struct Body *body;   // writes the program's statements (body.h)
  Text *out;
  bool device;               // for device C
  Scope here;
  Vec(const char *) renamed; // device C: the user's names that macros give other names
  Vec(const Node *) local_types; // functions' types that are declared at file scope already
  Vec(Rename) renames;       // local types with other names, to the end of a region
  Text *unrenamed;           // receives the region's text in the end
  Vec(const Var *) typed;    // C++: those whose types the construct's block declares
  struct {
    const Text *out;         // the last barrier is in it,
    size_t end;              // and the text up to here says nothing more
    const Node *part;        // that ends with it; NULL: not known
    LevelMode mode;
  } met;
  Text *slices;              // receives the slices' functions,
  int slice_count;           // and how many there are
};

// Does each thread run code of this mode by itself?
static inline bool is_alone(LevelMode m) { return m.alone || (m.axes & AXIS_VECTOR && !m.team); }

// Do several threads run the code, with levels to share?
static inline bool has_threads(const Render *x) { return x->device && !x->here.sequential; }

// render.c: writes a node's text with all edits below it.
void render(Render *, Node *);
void render_children(Render *, Node *);   // the node's own bytes, with its children rendered
void render_from(Render *, Node *, int first);  // the same from behind the child before that one on
void write_locks(Render *);                // critical constructs' locks
char *render_text(Render *, Node *);       // the same, as a string, without a final ';'
// The node is written without the form between the two calls.
void open_without(Render *, const Node *, Form);
void close_without(Render *);
char *render_text_without(Render *, Node *, Form);   // as render_text
bool is_without(const Render *, const Node *, Form);
// text.c
void write_line_marker(Render *, Loc, bool generated);
int end_line(const Unit *, const Node *); // the user's line on which a node ends
const char *type_text(Render *, const Var *);
// In front of a declaration of it, or of a copy: the alignment that the program asks for; "": none.
const char *alignment_of(const Var *);
// names.c: the line of the loop, or of the construct when there is none; the name of a kernel's function on the CPU
int kernel_line(const Region *);
const char *host_body(Render *, const Region *, const char *kernel);
// local.c: the types of the function that a region's code may name; until the region's end.
void write_local_types(Render *, const Region *);
void end_local_types(Render *);
// atomic.c
void render_atomic(Render *, Node *directive);
// atomic_variable.c  False: the node is no access of a variable with _Atomic.
bool render_atomic_variable(Render *, Node *);
bool render_atomic_call(Render *, Node *); // atomic.c: __atomic_..., __sync_...
// level.c: loops and directives that threads share, statements that one of them runs.
bool render_level(Render *, Node *);       // false: the node is neither
// prototype.c: in device code under the name that the function has there; in host code of the functions that a region
// calls and file scope does not declare before it, but the function around the region does.
void write_prototype(Render *, const Function *, const char *storage);
void declare_called(Render *, const Region *);
// directive.c
bool render_directive(Render *, Node *);
// subscript.c: a variable whose name in the kernel is a pointer to the innermost element of an array of variable size, or NULL;
// that name; then forms
Use *vm_use(const Render *, Node *root);
const char *vm_name(const Render *, const Use *);
bool render_vm_subscript(Render *, Node *);   // a[i][j] of such an array
bool render_vm_array_size(Render *, Node *);  // sizeof of it
bool render_partial(Render *, Node *);        // a[i][j] of a part that is reduced, or of what is around it
bool render_partial_member(Render *, Node *); // p->x of such a p
bool render_shifted(Render *, Node *);        // p[i] of a copy that starts elsewhere
// format.c: false: the node is no call of printf, or stays as it is; no format or argument
bool render_printf(Render *, Node *);
bool render_format(Render *, Node *);
// question.c: false: the call is no question, or stays. Of a level: omp_get_team_size, omp_get_ancestor_thread_num
bool render_question(Render *, Node *);
bool render_level_question(Render *, Node *);
// question.c: C text of the answer to one of OpenMP's questions in a kernel; the same, NULL: the OpenMP library answers; its field in struct __accomp_who
const char *question_answer(const Render *, const Node *at, LibraryKind);
const char *question_text(const Render *, const Node *at, LibraryKind);
const char *question_field(LibraryKind);
// label.c: false: the node is neither a label's value nor a jump to one.
bool render_label(Render *, Node *);
// vm.c: pointers to arrays of variable size. False: the node has to do with none, or its size is not known.
bool render_vm(Render *, Node *);
void declare_heap_copy(Render *, const Var *, const char *name);   // of an array that the code declares
void fill_heap_copy(Render *, const Var *, const char *name);      // with its value; the name is still the array's
bool write_vm_variable(Render *, Node *);   // the declaration of one, without its ';'
bool render_vm_sizeof(Render *, Node *);
void render_vm_value(Render *, Node *);    // such a pointer where another one is wanted
void write_parameter(Render *, const Type *, const char *name);
void write_parameter_of(Render *, const Function *, int i, const char *name); // prototype.c: its i-th one
// The text of a function's definition in device code from 'from' to its body; of what follows '{', with whether it
// opens a block: what its parameters' sizes are.
void write_header(Render *, const Function *, uint32_t from);
bool open_shapes(Render *, const Function *);
// substitute.c: what names stand for in loops that have copies
const Substitute *substitute_of(const Render *, const Var *);   // the innermost one, or NULL
int find_substitute(const Render *, const Var *, int depth);    // its place among the first 'depth'; -1: there is none
const Substitute *substitute_at(const Render *, const Var *, int depth);   // below the first 'depth' of them
const char *substituted_name(const Render *, const Var *); // the text for a variable in a kernel; NULL: its name (forms.c)
void push_substitute(Render *, const Var *, const char *text);
// element.c: elements of arrays of which a loop around has copies
const char *name_text(Render *, Var *, int depth);      // the text for the name there; for a VLA its first element's address
const char *vm_text(const Render *, const Var *);       // subscript.c: the same of a VLA, here
bool render_element(Render *, Node *);     // a[i] of such a copy, or beside it; false: the node is none of these
// The element 'index' (C text) of v, an lvalue of type t, as code below the first 'depth' substitutes sees it. base:
// a pointer to v's first element, for where no copy has it; NULL: v by its name.
const char *element_text(Render *, Var *v, const Type *t, int depth, const char *index, const char *base);
// Declares where a section starts, before its variable is hidden.
void save_first(Render *, const Copy *);
void hide_elements(Render *, const Copy *);   // from here on the name stands for the copy
// render.c: parts of an element
void render_index(Render *, Node *index);  // a subscript's
const Reduction *partial_reduction(const Render *, const Node *root);
// single.c: code between levels
bool render_arguments(Render *, Node *);   // false: no call that threads make together, or nothing to do
bool render_called(Render *, Node *);   // false: the call is made here
void broadcast(Render *, LevelMode, const char *name);   // all threads of the group get its leader's value
bool render_single(Render *, Node *);      // false: all threads run the node as it is
// group.c: groups of threads on a device, and the variables of which each has one copy
void write_barrier_of(Render *, LevelMode);   // all threads of the group that runs code of this mode wait for each other
void write_part_end(Render *, LevelMode);  // the same around a part, where parts see each other's memory
void write_loop_end(Render *, const Level *);   // the same behind a part that is a loop's
void begin_part(Render *, const Node *);   // before a part's first barrier,
void end_part(Render *, const Node *);     // and behind its last one
bool is_row(LevelMode);                    // is the group a row of threads?
unsigned group_axes(LevelMode);                 // of the group's threads; 0: it is one
const char *leader_of(LevelMode);          // C condition: is this the thread that acts for its group?
void declare_group_copies(Render *);
void declare_inner_copy(Render *, const Var *);   // where the variable is declared, whose type has no name before
// The text for a variable that has a place for its group, NULL: it has none; and for a directive's copies of it.
const char *group_copy_text(const Render *, const Var *);
const char *level_copy_text(const Render *, const Var *, const Node *at);
int group_copy_number(const Render *, const Copy *);   // in names: __accomp_b0 points to the memory of the first one,
const char *group_copy_length(const Render *, const Copy *);   // the elements of a copy there
const char *group_thread(LevelMode), *group_threads(LevelMode);   // the thread's number in its group, and how many
// All but the leader wait until a group's copy has the value, the bytes at C address 'from'.
void start_group_copy(Render *, const char *place, LevelMode, const char *from);
// attribute.c: device code, in whose attributes the names that macros rename stay what they are.
void write_attributes(const Render *, Text *out, const char *code);
// address.c: functions that devices find by the host's address. In device code: the two tables that the runtime fills,
// before functions; the functions, behind them.
void write_address_storage(Render *);
bool offloads_back(const Unit *); // it has regions that the host runs for a device
void write_function_table(Render *);
// address.c: an address, a call through a pointer. False: the node is no such thing.
bool render_address(Render *, const Node *);
bool render_call_by_address(Render *, Node *);
// address.c: for the host's table of globals; the number of rows.
int write_address_rows(Render *, Text *table);
// The table of those that take answers to OpenMP's questions, on the CPU; the number of rows.
int write_pointed(Render *);
// host.c: what a function or a region asks, itself and through others (accomp/abi.h). kind: of its C name.
void write_asker(Render *, const FunctionList *calls, bool asks, bool pointers, const char *kind, const char *name);
void declare_asker(Render *, const Function *);
// initial.c: initialisers with addresses of device storage. In device code, before all that may lead there:
void write_literal_storage(Render *);
// The texts for devices, which other objects have (driver/ptx.c, driver/opencl_image.c), as the unit's images: how many; in the
// function that registers the unit, their sizes.
int write_images(Render *);
void write_image_sizes(Render *, int images);
// In host code: rows of the unit's tables; what was written for a variable, and for the objects without a name (the number
// of their rows), whose row of the globals has that number; behind all of them, the tables.
typedef struct {
  Text globals, rows;
  int n;
} Starts;
void write_initial(Render *, Starts *, const Var *, int row);
int write_literal_row(Render *, Starts *, int row);
void write_referents(Render *, const Starts *);
int write_pointers(Render *);                          // follow.c: the number of rows
// version.c: versions of functions: those whose callers' team shares what is in them, and those that get answers.
// The version that a call names, which receives answers or not; NULL: the function.
const char *called_version(Render *, const Node *ref, bool answers);
bool has_version(const Render *, const Function *, Version);
// Goes over the function's versions; *v is zero at first.
bool next_version(const Render *, const Function *, Version *v);
CallerKind caller_here(const Render *, const Node *call);   // who calls, in code of a kernel or a version
const char *device_name(const Render *, const Function *, Version);
const char *cpu_name(const Render *, const Function *, Version);
// 'type name(who, its own parameters)', with names __accomp_p0 ... or without; a call that hands them on, behind others.
void write_prototype_with_answers(Render *, const Function *, const char *name, bool named);
void write_forwarding_call(Render *, const Function *, const char *name, const char *first);
// shared.c: the function that callers of other files know, where their team shares its constructs.
void write_choice_of_version(Render *, const Function *);
bool passes_answers_here(const Render *);   // does this code pass answers to functions that may ask?
const char *name_with_answers(const Render *, const Function *);   // C name of the one that takes answers; NULL: there is none
// Declares __accomp_answers, which lead to those to the questions: those of a region, or what the function has received.
void write_answers(Render *, const Node *n, unsigned asked);
bool render_asking_call(Render *, Node *);  // false: no call of a function that asks
void declare_questions(Render *);
const char *answers_here(const Render *, const Node *);    // in a function that asks: the answers, a struct __accomp_who
// Lists the functions that n calls and that file scope declares behind 'in', where n is.
void declare_versions(Render *, const Node *n, const Decl *in);
void declare_cpu_version(Render *, const Function *);
void write_cpu_version(Render *, Function *);
void declare_device_version(Render *, const Function *);
// The header of a definition, from that byte of the text on.
void write_device_header(Render *, const Function *, uint32_t from, Version);
void write_version_without_answers(Render *, const Function *);
void write_unneeded(Render *, const Function *);
void declare_with_answers(Render *, const Function *);   // behind the declaration of a function of another file
// cxx_told.c: what functions of C++ are told in this block, where code of that place stands, or in a level's (NULL: nothing else
// than outside).
void write_told(Render *, const Node *);
void open_told_inside(Render *, const Level *), close_told_inside(Render *, const Level *);
// deal.c: what omp_set_num_threads sets, in front of the code of a kernel that calls it; the call.
void declare_team_setting(Render *, const Region *);
bool render_team_setting(Render *, Node *);
// deal.c: declares __accomp_team, the number of a team's threads. They meet inside, or not.
void write_team(Render *, const Directive *, bool meets);
// deal.c: opens the loop over the iterations that one of those who share a level's takes. C text of its first one.
const char *open_iterations(Render *, const Level *);
const Clause *parallel_if(const Directive *);   // the 'if' that is about its team, or NULL
// The value of num_threads or thread_limit; parameter: of the kernel, which has the value where it is no constant; NULL: the
// device computes it.
const char *team_size_text(Render *, const Clause *, const char *parameter);
// team.c: may parallel regions of the kernel have teams of threads on the CPU? Does code of that mode run in one? Does
// the level make one; do the threads of one share it; does the first of them run all of it?
bool may_have_host_teams(const Render *, const Region *);
bool is_host_team(const Render *, LevelMode);
bool has_no_host_team(const Render *, const Node *);   // one thread stands for the team there
// Do the threads of one team run the whole kernel? Do they share the use's copy there?
bool is_team_kernel(const Render *, const Region *);
bool is_shared_copy(const Render *, const Region *, const Use *);
bool forks_on_host(const Render *, const Level *), forks_lanes(const Render *, const Level *);
bool shares_on_host(const Render *, const Level *);
bool is_first_alone(const Render *, const Level *);
bool calls_host_version(const Render *);   // does the kernel call functions as host code does?
bool is_device_team(const Render *, LevelMode);   // in OpenMP's parallel, on a device
bool is_any_team(const Render *, LevelMode);      // the same, or on the host with threads
// host_team.c: the code of a kernel that the threads of one team run.
void write_team_kernel(Render *, Region *);
// Around what the threads of a directive's team run.
void open_host_team(Render *, const Level *, const Directive *);
void close_host_team(Render *, const Level *);
// copy.c: the memory of a kernel's thread; its copy of a use, with or without the first values; a VLA
// that the region declares (false: it is none).
void declare_thread_memory(Render *, const Region *);
void declare_copy(Render *, const Use *);
void fill_copy(Render *, const Use *);
void declare_elements(Render *, const Copy *);
// A statement about element __accomp_e of each follows; the threads of a group that share them take turns.
void open_elements(Render *, const Copy *, LevelMode);
void close_elements(Render *, const Copy *, LevelMode);
bool declare_local_copy(Render *, Node *var);
// reduce.c: reductions of a level, or (NULL) of the kernel that is being written. The functions that they call, in front of
// a kernel or routine; what threads, groups or parts keep; how that becomes one.
void write_reducers(Render *);
void write_reducers_of(Render *, const Level *);   // of one level; NULL: the kernel's own
void save_targets(Render *, const Level *);    // before the names of the variables are hidden
void declare_partials(Render *, const Level *);
void join_level(Render *, const Level *);
void join_serial(Render *);                    // one thread's
// Around a scan's loop; what an iteration has when a part of its body starts, the second one (scanned) of those in a group,
// and what it leaves there; what the team's threads have between both parts.
void open_scan(Render *, const Level *), close_scan(Render *, const Level *);
void declare_scanned(Render *, const Level *, bool scanned);
void close_item(Render *, const Level *, bool scanned);
void join_scan(Render *, const Level *);
void join_grid(Render *);                      // on a device
void leave_part(Render *);                     // on the CPU: a part's, and all of them in the function that ends the kernel
void join_parts(Render *);
// collect.c: does a device's block collect it? Its copies in shared memory; a statement that updates an element (false: it
// does not); behind a barrier, what goes to the variable, whose element __accomp_e is 'target'.
bool is_collected(const Render *, const Reduction *);
void declare_collected(Render *, const Reduction *);
bool render_collected(Render *, Node *);
void join_collected(Render *, const Reduction *, const char *functions, const char *target);
// The reduction of a section that does not start at 0, when the node names its variable; else NULL.
const Reduction *shifted_section(const Render *, const Node *);
// conditional.c: what a thread keeps beside its copy of v, which was just declared; the end of iteration __accomp_at; an
// assignment (false: the node is none that counts); the function that finds the latest of a team; the end of the loop,
// which writes the variable outside, __accomp_last<number>.
void declare_assigned(Render *, const Var *);
void note_iteration(Render *, const Var *);
bool render_assigned(Render *, Node *);
void write_latest_function(Render *, const Level *);
void write_latest(Render *, const Level *, const Var *, int number);
// scan.c: do threads share a scan's iterations, one for each at a time? The start of the loop over such rounds, which
// declares __accomp_at; a part of the body, for threads with an iteration.
bool shares_scan(const Render *, const Level *);
bool groups_scan(const Render *, const Level *);   // several short ones for each,
void open_item(Render *, const Level *, bool whole); // in a loop over those; whole: all threads have all of theirs
void open_round(Render *, const Level *);          // or of a tile, which the block takes
void write_phase(Render *, const Level *, Node *part, bool whole);
const char *scan_group(const Render *);            // how many iterations a group has
const char *scan_team(const Render *, const Level *);   // how many threads they are
// row.c: the CPU's innermost loop; partial results of its lanes, before and after it; before a loop
// inside of it, the hint to unroll it.
void write_host_row(Render *, Region *, const char *from, const char *run);
void declare_lanes(Render *, const Region *);
void join_lanes(Render *, const Region *);
void write_unrolling(Render *, const Node *loop);
// kernel.c: from here on the code is of that kernel, or of a routine with those levels; NULL: without
void enter_kernel(Render *, Region *);
void enter_levels(Render *, const Levels *);
// kernel.c: structs that stand for copies
void write_copy_structs(Render *, const Region *);
void write_debug_names(Render *, const Region *);   // debug.c
// kernel.c: the loops of the nest that a version spreads (NULL: the kernel itself); what each iteration of those runs, with
// the others around the body
NestLoops spread_loops(Render *, const Region *, const Variant *);
void write_iteration(Render *, Region *, const Variant *);
void write_body(Render *, Region *);
// kernel.c: index (an unsigned value) of a loop -> the user's variable; of the nest's loops from number 'from' on, out
// of __accomp_i0 and so on
void write_counter(Render *, const NestLoop *, const char *index);
const char *counter_type(Render *, const Var *);
void write_nest_counters(Render *, const NestLoops *, int from);
void hide_start(Render *, const NestLoop *);   // behind write_counter: nothing is known of where the loop starts
void declare_indices(Render *, int count);
const char *index_steps(const Render *, const NestLoops *, int count); // as __ACCOMP_INDICES wants them
const char *total_trips(const Render *, const NestLoops *, int count, const char *type); // trips of the outermost 'count' loops
// parameter.c: a kernel's parameters (no_alias: no two of them lead to the same memory); what emu calls, by the kernel's name
void write_params(Render *, const Region *, bool no_alias);
void write_emu_entry(Render *, const Region *, const char *kernel);
// The parameters out of what the plug-in passes to the CPU's.
void unpack_params(Render *, const Region *);
// tile.c: iterations of a kernel's version, those of a tile of the nest
void write_tiles(Render *, Region *, const Variant *);
void write_turned(Render *, Region *);
// reuse.c: that of a version whose blocks keep loads; an element or a load that it keeps.
void write_reuse(Render *, Region *);
bool render_reused(Render *, Node *);
void write_cyclic(Render *, Region *);
// kernel.c: the sequential version, for the device and for the host
void write_sequential_kernel(Render *, Region *, const Variant *);
// descriptor.c: the static function that calls the runtime, with its descriptor; that alone; what it calls, with operands or not
void write_construct_function(Render *, const Region *);
void write_descriptors(Render *, const Region *);
const char *runtime_call(const Region *, bool *operands);
int first_entry(const Render *, const Region *); // text.c: 1: the lambda of a C++ kernel comes before all operands
// layout.c: what an element of that type is made of, as abi.h's __ACCOMP_TYPED has it; NULL: its size varies, or it has none
const char *type_layout(Unit *, const Type *);
// host_expr.c: a value that the host computes where the region's construct stands, as C of type long long
const char *host_text(Render *, const Region *, const HostExpr *);
// control.c: the trips of the nest, and what the clauses say, in the user's function
void write_loops(Render *, const Region *);
void write_control(Render *, const Region *);
const char *loop_text(Render *, const CanonicalLoop *); // a loop's iterations, as a value of struct __accomp_loop
// operand.c: a region's operands in the user's function: the array __accomp_o3, ends of lists; one of them
typedef struct {
  const char *base, *lo, *size, *slot;
  const char *bad; // faults of the section, an expression; NULL: none
} OperandText;
void write_operands(Render *, const Region *);
void write_list_ends(Render *, const Region *);
OperandText operand_text(Render *, const Region *, const Operand *, int number);
OperandText argument_text(Render *, const Region *, const LaunchArgument *);   // argument.c: the same of an argument
const char *operand_lvalue(Render *, const Operand *);
const char *entry_text(const Render *, const Region *, int n);   // "__accomp_o3[4]": of operand n, or the argument with that entry
// argument.c: the arguments' parts in the call, in the descriptor, in messages
bool is_copied_argument(const Unit *, const LaunchArgument *); // its value travels in __accomp_v3_0
const char *copied_address(const Render *, const Region *, const LaunchArgument *);   // where the copy is that the launch reads
void write_argument_values(Render *, const Region *);
unsigned argument_pass(const LaunchArgument *);
const char *argument_shown(const LaunchArgument *);
bool has_team_limit(const Region *);             // does the kernel get the limit of a team's threads?
void name_arguments(Unit *, const Region *);    // argument.c: as parameters of the kernel
// combine.c: what a reduction combines with; suffix: of functions' names
void write_combination(Unit *, Reduction *, const char *suffix);
bool has_piece_rows(const Operand *);    // __accomp_p3_0 has its rows
// construct.c: the call of that function, which stands for a construct in the user's function
void render_construct(Render *, Region *);
// kernel.c, kernel_host.c, kernel_device.c: the code of a kernel's version, in the braces of its function. v NULL: of the kernel.
void write_sequential_code(Render *, Region *, const Variant *);
void write_host_code(Render *, Region *);
void write_in_order_code(Render *, Region *, const Variant *);
void write_device_code(Render *, Region *, const Variant *v);
bool has_two_widths(const Region *);   // is it written for rows of both widths?
// kernel_host.c, kernel_device.c: the function of a compute region for the CPU, or the kernel for a device.
void write_host_kernel(Render *, Region *);
void write_device_kernel(Render *, Region *);
#endif
