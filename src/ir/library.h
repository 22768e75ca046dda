// Functions by their keys, and what library functions are to the passes. A key is what the linker and the library's
// documents call a function: C's name, which generated code writes as Function.name says.
#ifndef ACCOMP_IR_LIBRARY_H
#define ACCOMP_IR_LIBRARY_H
#include "ir/ir.h"

// The function of that key among those of file scope, or NULL.
Function *function_of_key(const Unit *, const char *key);

typedef enum {
  LIBRARY_NONE,       // nothing that a pass asks for
  // OpenMP's questions: which thread runs the code, of how many, inside how many parallel regions; which team, of how
  // many; on which device; others
  LIBRARY_THREAD_NUM, LIBRARY_NUM_THREADS, LIBRARY_MAX_THREADS,
  LIBRARY_THREAD_LIMIT, LIBRARY_IN_PARALLEL, LIBRARY_LEVEL, LIBRARY_TEAM_SIZE,
  LIBRARY_ANCESTOR, LIBRARY_ACTIVE_LEVEL,
  LIBRARY_TEAM_NUM, LIBRARY_NUM_TEAMS,
  LIBRARY_DEVICE_NUM, LIBRARY_DEFAULT_DEVICE, LIBRARY_INITIAL_DEVICE, LIBRARY_NUM_DEVICES,
  LIBRARY_ASKS,
  LIBRARY_ALLOCATES,  // gives memory that nothing else leads to
  LIBRARY_COPIES,     // memory from one place to another
  LIBRARY_PRINTS,     // by a format
  LIBRARY_SETS_TEAM,  // omp_set_num_threads
  LIBRARY_EXITS,      // ends the process
  LIBRARY_MIN, LIBRARY_MAX,   // of two numbers
  LIBRARY_MAIN,       // the program's start
} LibraryKind;

// By its key alone: some callers want the program to have no definition of it.
LibraryKind library_kind(const Function *);
static inline bool asks_threads(LibraryKind k) {
  return k >= LIBRARY_THREAD_NUM && k <= LIBRARY_ACTIVE_LEVEL;
}
static inline bool asks_place(LibraryKind k) {
  return k >= LIBRARY_THREAD_NUM && k <= LIBRARY_NUM_DEVICES;
}
// Is the answer the same in the whole construct, and known to the host?
static inline bool asks_host(LibraryKind k) {
  return k >= LIBRARY_DEFAULT_DEVICE && k <= LIBRARY_NUM_DEVICES;
}
// About one of the parallel regions around: its argument says which.
static inline bool asks_of_level(LibraryKind k) {
  return k == LIBRARY_TEAM_SIZE || k == LIBRARY_ANCESTOR;
}
// The bit of such a question in a set; 0: it is none of them.
static inline unsigned question_bit(LibraryKind k) {
  return asks_place(k) ? 1u << (k - LIBRARY_THREAD_NUM) : 0;
}
#define THREAD_QUESTIONS ((1u << (LIBRARY_ACTIVE_LEVEL - LIBRARY_THREAD_NUM + 1)) - 1)
#define TEAM_QUESTIONS                              \
  (1u << (LIBRARY_TEAM_NUM - LIBRARY_THREAD_NUM) | \
   1u << (LIBRARY_NUM_TEAMS - LIBRARY_THREAD_NUM))
#define ALL_QUESTIONS ((1u << (LIBRARY_NUM_DEVICES - LIBRARY_THREAD_NUM + 1)) - 1)
const char *question_name(LibraryKind);   // "omp_get_thread_num"
static inline bool asks_teams(LibraryKind k) {
  return k == LIBRARY_TEAM_NUM || k == LIBRARY_NUM_TEAMS;
}
// Does a 'parallel' around the question give the answer: which thread of its team, and of how many?
static inline bool asks_team(LibraryKind k) {
  return k == LIBRARY_THREAD_NUM || k == LIBRARY_NUM_THREADS;
}
// Is it a function of the program's that this file declares at file scope and another one defines?
bool is_of_another_file(const Function *);
bool is_builtin_function(const Function *);   // the compiler's own: it needs no declaration
bool is_atomic_builtin(const Function *); // __atomic_..., __sync_..., __c11_atomic_...

// The prefix of a library function's name in device code ("" for none); NULL: there is no device version.
const char *device_prefix(const char *key);
const char *device_base(const char *key);     // the name after that prefix
bool is_number_function(const Function *);    // one of the C library that computes a number, as sqrt does
bool calls_complex(const char *code);         // does device code call a function of complex numbers?
bool is_instruction(const char *key);         // a few of a device's instructions, not a function of some length?
#endif
