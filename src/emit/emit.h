// Two C files from one unit: host C (the user's text with constructs replaced by runtime calls,
// and the CPU version of every kernel) and device C (one kernel a compute region).
// Both are the user's own text, sliced, with edits; #line keeps messages on the user's source.
#ifndef ACCOMP_EMIT_H
#define ACCOMP_EMIT_H
#include "ir/ir.h"
#include "ir/region.h"

void emit_host(Unit *, Text *out);
void emit_device(Unit *, Text *out);

// --- shared inside src/emit ---------------------------------------------------------------

typedef struct { const Var *var; const char *text; } Substitution;

typedef struct { const char *name, *to; } Rename;

typedef struct {
  Unit *u;
  Text *out;
  Region *kernel;            // the body of this region's kernel; NULL: host code of the user
  bool device;               // for device C
  const Function *function;  // device C: the user's function that is copied, which has another name there
  Vec(Substitution) host_data;   // host code inside host_data: names that stand for device addresses
  Vec(const Var *) shadowed; // private in a loop around: the plain name, declared there
  const Var *outside;     // is rendered as what it is outside of the level that has a place for a copy of it
  Vec(const Reduction *) parts;  // sections of arrays that levels around reduce
  const Levels *levels;      // of the kernel, or of the routine that is copied; NULL: none
  LevelMode mode;                 // where the code stands that is written
  Node *level;               // a level's or single statement's own text is written: not again
  Vec(const Node *) local_types; // of functions, declared at file scope already
  Vec(Rename) renames;       // of local types, to the end of a region
  Text *unrenamed;           // where the region's text goes in the end
} Render;

// render.c: writes a node's text with all edits below it.
void render(Render *, Node *);
void render_children(Render *, Node *);   // the node's own bytes, with its children rendered
void write_locks(Render *);                // of critical constructs
char *render_text(Render *, Node *);       // the same, as a string, without a final ';'
void write_line_marker(Render *, Loc, bool generated);
// local.c: the types of the function that a region's code may name; until the region's end.
void write_local_types(Render *, const Region *);
void end_local_types(Render *);
// atomic.c
void render_atomic(Render *, Node *directive);
// render.c: the private variables of a loop inside a kernel: their declarations, and their names until
// close_private, which takes what open_private returned.
int open_private(Render *, const Directive *);
void close_private(Render *, int before);
// level.c: loops and directives that threads share, statements that one of them runs.
bool render_level(Render *, Node *);       // false: the node is neither
bool render_part(Render *, Node *index, Node *base);   // an element of an array of which a level reduces a section; false: none
void write_level_reducers(Render *);
// single.c: code between levels
bool render_arguments(Render *, Node *);   // false: no call that threads make together, or nothing to do
bool render_single(Render *, Node *);      // false: all threads run the node as it is
bool is_device_team(const Render *, LevelMode);   // in OpenMP's parallel, on a device
void write_meeting(Render *, LevelMode);   // all threads of the group that runs code of this mode wait for each other
void write_part_end(Render *, LevelMode);  // the same around a part, where parts see each other's memory
const char *leader_of(LevelMode);          // C condition: is this the thread that acts for its group?
void declare_placed(Render *);
const char *placed_text(const Render *, const Var *);  // what stands for a placed variable; NULL: it has no place
// All but the leader wait until the group's copy of v has the value, the bytes at C address 'from'.
void start_placed(Render *, const Var *v, LevelMode, const char *from);
void write_team(Render *, const Directive *);  // declares __accomp_team, the number of a team's threads
// copy.c: the memory of a kernel's thread; its copy of a use, with or without the first values; a VLA
// that the region declares (false: it is none).
void declare_thread_memory(Render *, const Region *);
void declare_copy(Render *, const Use *);
void fill_copy(Render *, const Use *);
bool declare_local_copy(Render *, const Node *var);
// reduce.c: what Reduction.identity and combine call, before the kernel.
void write_reduction_functions(Render *, const Region *);
void write_combination(Render *, const Reduction *);  // of one
// Reductions of arrays, in the order in which a kernel has them.
void declare_own_array(Render *, const Reduction *);
void write_serial_array(Render *, const Reduction *);
void write_device_array(Render *, const Region *, int reduction);
void write_device_array_result(Render *, const Region *, int reduction);
void write_host_array(Render *, const Region *, const Reduction *);
void write_host_array_result(Render *, const Region *, const Reduction *);
// The reduction of a section that does not start at 0, when the node names its variable; else NULL.
const Reduction *shifted_section(const Render *, const Node *);
// kernel.c: index (an unsigned value) of a loop -> the user's variable.
void write_counter(Render *, const NestLoop *, const char *index);
const char *type_text(const Render *, const Var *);
// kernel.c: reduction i of the region: what the threads of a block have of it, joined
const char *block_result(const Render *, const Region *, int i, const char *value);
// construct.c: the user's line on which a node ends
int end_line(const Unit *, const Node *);
int kernel_line(const Region *);
// construct.c: a loop's iterations, as a value of struct __accomp_loop
const char *loop_text(Render *, const CanonicalLoop *);
// construct.c: the call of the runtime that stands for a construct in the user's function,
// and the static function with its descriptor.
void render_construct(Render *, Region *);
void write_construct_function(Render *, Region *);
// kernel.c: the function of a compute region for the CPU, or the kernel for a device.
void write_host_kernel(Render *, Region *);
void write_device_kernel(Render *, Region *);
#endif
