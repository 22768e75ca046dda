// OpenMP's questions about threads and teams (5.2, 18.2 to 18.5), where host code asks them. Functions of C++ that a kernel of the
// CPU calls have one version, so that the kernel tells the thread what to answer (device/cxx.h: told). All else is the OpenMP
// library's, which comes behind this one.
// In:  __accomp_tell.  Out: the routines; __accomp_library_answer.
#include "device/who.h"
#include "rt.h"
#include <dlfcn.h>

typedef struct __accomp_who Who;

// Negative members: not told. caller_team: the library's level there.
static const Who *told(void) {
  const ThreadBlock *b = accomp_thread_block;
  return b ? b->told : NULL;
}

// In the order of struct __accomp_who. alone: the answer for one thread, without a library.
static const struct {
  const char *name;
  int alone;
  bool of_level;
} questions[] = {
    {"omp_get_thread_num", 0, false},   {"omp_get_num_threads", 1, false},
    {"omp_get_max_threads", 1, false},  {"omp_get_thread_limit", 1, false},
    {"omp_in_parallel", 0, false},      {"omp_get_level", 0, false},
    {"omp_get_team_size", -1, true},    {"omp_get_ancestor_thread_num", -1, true},
    {"omp_get_active_level", 0, false}, {"omp_get_team_num", 0, false},
    {"omp_get_num_teams", 1, false}};
enum { COUNT = sizeof questions / sizeof *questions };

static int ask_library(int question, int level) {
  static _Atomic(void *) known[COUNT];
  static char absent;
  void *f = atomic_load_explicit(&known[question], memory_order_relaxed);
  if (!f) {
    f = dlsym(RTLD_NEXT, questions[question].name);
    if (!f) f = &absent;
    atomic_store_explicit(&known[question], f, memory_order_relaxed);
  }
  if (f == &absent) return questions[question].alone;
  int (*plain)(void), (*of_level)(int);
  *(void **)&plain = f, *(void **)&of_level = f;
  return questions[question].of_level ? of_level(level) : plain();
}

ACCOMP_EXPORT int __accomp_library_answer(int question) {
  return question < 0 || question >= COUNT ? 0 : ask_library(question, 1);
}

enum { LEVEL = 5, TEAM_SIZE, ANCESTOR };

ACCOMP_EXPORT const Who *__accomp_tell(const Who *who) {
  ThreadBlock *b = accomp_thread();
  const Who *before = b->told;
  b->told = who;
  return before;
}

// The parallel regions that a function has made, in which the thread is of the library's teams.
static int inner_regions(const Who *who) {
  return ask_library(LEVEL, 1) - (int)who->__accomp_caller_team;
}

static int answer(int question, int from_kernel) {
  return told() && from_kernel >= 0 ? from_kernel : ask_library(question, 1);
}

#define QUESTION(number, routine, member)                                                \
  ACCOMP_EXPORT int routine(void) {                                                      \
    return answer(number, told() ? told()->__accomp_##member : -1);                      \
  }
QUESTION(2, omp_get_max_threads, max_threads)
QUESTION(3, omp_get_thread_limit, thread_limit)
QUESTION(9, omp_get_team_num, team_num)
QUESTION(10, omp_get_num_teams, num_teams)

#define QUESTION_OF_TEAM(number, routine, member)                                        \
  ACCOMP_EXPORT int routine(void) {                                                      \
    return answer(number,                                                                \
                  told() && !inner_regions(told()) ? told()->__accomp_##member : -1);    \
  }
QUESTION_OF_TEAM(0, omp_get_thread_num, thread_num)
QUESTION_OF_TEAM(1, omp_get_num_threads, num_threads)

// Of teams one in the other the library counts those of its own.
static int is_active(int question, int from_kernel) {
  bool inner = told() && from_kernel >= 0 && inner_regions(told());
  int active = answer(question, from_kernel);
  return inner && omp_get_num_threads() > 1 ? active + 1 : active;
}
ACCOMP_EXPORT int omp_get_active_level(void) {
  return is_active(8, told() ? told()->__accomp_active_level : -1);
}
ACCOMP_EXPORT int omp_in_parallel(void) {
  return is_active(4, told() ? told()->__accomp_in_parallel : -1) != 0;
}
ACCOMP_EXPORT int omp_get_level(void) {
  return answer(LEVEL, told() && told()->__accomp_level >= 0
                           ? told()->__accomp_level + inner_regions(told())
                           : -1);
}

static int ask_of_level(int question, int level, int from_kernel, int alone) {
  if (!told() || from_kernel < 0) return ask_library(question, level);
  if (level > told()->__accomp_level && level <= omp_get_level())
    return ask_library(question, level - told()->__accomp_level +
                                     (int)told()->__accomp_caller_team);
  return __accomp_at_level(level, told()->__accomp_level, from_kernel, alone);
}
ACCOMP_EXPORT int omp_get_team_size(int level) {
  return ask_of_level(TEAM_SIZE, level, told() ? told()->__accomp_team_size : -1, 1);
}
ACCOMP_EXPORT int omp_get_ancestor_thread_num(int level) {
  return ask_of_level(ANCESTOR, level, told() ? told()->__accomp_ancestor_thread_num : -1,
                      0);
}
