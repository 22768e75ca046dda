// Records of how each construct was compiled, and why: one for each fact, in the order of -Minfo's lines.
// Filled by src/report from what the passes before them decided, completed by
// src/driver/ptxas.c, written as text and as JSON by src/driver/minfo.c (doc/minfo.md).
#ifndef ACCOMP_FINDING_H
#define ACCOMP_FINDING_H
#include "ir/ir.h"
#include "ir/loop.h"

typedef enum {
  FIND_CONSTRUCT, // an OpenMP construct that is a kernel: the line above what belongs to it
  FIND_DATA,      // a variable or section that moves, or must be there
  FIND_NEEDLESS,  // a data clause that moves more than the construct needs
  FIND_PRIVATE,   // a variable of which each thread or iteration has its own
  FIND_QUEUE,     // async, wait; nowait, depend
  FIND_CODE,      // the devices that there is code for
  FIND_LOOP,      // the fact about a loop that the program asked analysis to look at
  FIND_KERNEL,
  FIND_INSTANCE,  // of a template's kernel
  FIND_RESOURCES, // registers and memory of a kernel, where a toolkit can tell
  FIND_MAPPING,   // which of the device's axes a loop's iterations are spread over
  FIND_INTERCHANGE, // the threads of a row count this loop, though others are inside of it
  FIND_REUSE,     // loads of this loop that a block keeps for all iterations of a tile
  FIND_REDUCTION,
  FIND_MEMORY,    // the memory of a thread's, a worker's or a gang's data, when not in registers
  FIND_EXECUTION, // which threads run code between the levels
  FIND_ROUTINE,   // a function with a device version
  FIND_WORK,      // operations and bytes of a kernel's iteration; in JSON only
  FIND_UNUSED,    // a directive or clause that changes nothing
  FIND_KINDS
} FindingKind;

// Fields that the kind does not have, or that are not known, are zero.
struct Finding {
  FindingKind kind;
  Dialect dialect;
  const Function *function;   // that it is in, or about; NULL: file scope
  const Directive *directive; // of the construct; NULL: none, as of a routine that is only called
  int construct;              // number of the construct or routine in the file, from 1, in text order
  Loc loc;
  uint32_t at;                // the same in Unit.text: orders what is below a kernel
  int depth;                  // 1: below a kernel
  bool implicit;              // no clause or directive asks for it
  // DATA, NEEDLESS: copyin, present, self, ..., or OpenMP's map type. PRIVATE: private, firstprivate. QUEUE, UNUSED: name of
  // the clause. KERNEL: parallel, scalar, redundant, one gang. EXECUTION: uniform, one thread, team. ROUTINE: level.
  // LOOP: parallel, sequential. MEMORY: local, shared, global.
  const char *action;
  const char *variable;       // REUSE: those whose loads it is about, with commas
  const char *section;        // of the variable: "[0:n]"
  const char *modifier;       // "always", "zero", "present"
  const char *argument;       // NEEDLESS: what would do; NULL: no clause. QUEUE: of the clause. ROUTINE: of bind. REDUCTION: the operator
  const char *reason;
  const char *remedy;         // LOOP: the change that would help, or NULL
  const char *copies, *lasts; // LOOP, parallel: arrays of which each iteration has its own copy; scalars whose value
                              // from the last iteration goes on; names with commas, or NULL
  const char *name;           // KERNEL, INSTANCE, RESOURCES: the kernel's
  const char *instance;       // INSTANCE, RESOURCES: the function with its template's arguments, "saxpy<double>"
  const char *entry;          // KERNEL, INSTANCE: the kernel's name in PTX, where it is another one (C++)
  unsigned levels;            // MAPPING: AXIS_*, 0: in order. EXECUTION, MEMORY: of whose group
  const char *gangs, *workers, *vector;   // MAPPING: how many, as C text; NULL: chosen at run time
  bool grid_rows;             // MAPPING: workers are rows of the block: threadIdx.y
  int collapse;               // MAPPING: loops that became one
  int each;                   // MAPPING: iterations that a thread runs side by side where there are many; 0: one
  int joined;                 // MAPPING: line of the loop that this one is part of
  bool barriers;              // EXECUTION, uniform: threads meet all the same
  int from_line, to_line;     // LOOP: of a dependence
  VarPairs no_alias;          // LOOP: parallel where these do not overlap,
  const char *orders;         // and these hold, "n + 2 <= side and ..."; NULL: none. REUSE: what a launch asks for
  bool each_thread;           // LOOP: else each thread runs it in order; not: one thread
  int registers, spill_stores, spill_loads, stack, shared;   // RESOURCES: each but registers in bytes
  int blocks;                 // RESOURCES: blocks of 128 threads that a multiprocessor runs at once; 0: not known
  const char *limit;          // RESOURCES: why not more: "registers", "shared memory", "threads"
  const char *arch;           // RESOURCES: "sm_80"
  int flops;                  // WORK: operations on floating-point numbers in an iteration of the nest
  int read_bytes, written_bytes;
  bool at_most;               // WORK: it may be less, since a condition leaves parts out
  unsigned devices;           // CODE: as Unit.devices
};
#endif
