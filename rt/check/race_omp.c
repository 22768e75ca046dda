// The order of OpenMP's tasks, for the check of races: where the program waits for tasks.
// In:  calls of LLVM's OpenMP library by a program that is linked with -fcheck-transfers: the linker puts the functions
//      here in their place (-Wl,--wrap).
// Out: what race.c is to know.
// A task of a device that begins outside of parallel regions is waited for by what the program writes, 'taskwait',
// 'depend' and the like. Inside of them other threads may wait, and the team does at its end: there the task counts as
// waited for when it is over.
#include "check/race.h"
#include <dlfcn.h>
#include <string.h>

// The driver defines it when it links.
extern const char __accomp_check_linked __attribute__((weak));

typedef int Level(void);
static Level *level;

static void find_level(void) {
  void *f = dlsym(RTLD_DEFAULT, "omp_get_level");
  if (f) memcpy(&level, &f, sizeof f);
}

bool accomp_race_is_loose(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_level);
  return !&__accomp_check_linked || !level || level() > 0;
}

// --- in place of the library's functions -------------------------------------------------

// The library's own, which *kept has after the first call.
static void *next(_Atomic(void *) *kept, const char *name) {
  void *f = atomic_load(kept);
  if (f) return f;
  f = dlsym(RTLD_DEFAULT, name);
  if (!f) accomp_error(NULL, NULL, "the OpenMP library has no %s", name);
  atomic_store(kept, f);
  return f;
}

#define WRAP(joins, type, name, parameters, ...)                                         \
  ACCOMP_EXPORT type __wrap_##name parameters;                                           \
  type __wrap_##name parameters {                                                        \
    static _Atomic(void *) kept;                                                         \
    type(*call) parameters;                                                              \
    memcpy(&call, &(void *){next(&kept, #name)}, sizeof call);                           \
    bool checks = accomp_env.check != 0;                                                 \
    if (checks) accomp_race_tasks_begin();                                               \
    GIVES_##type call(__VA_ARGS__);                                                      \
    if (checks) accomp_race_tasks_end(joins);                                            \
    RETURN_##type                                                                        \
  }
#define GIVES_int  int result =
#define RETURN_int return result;
#define GIVES_void
#define RETURN_void

WRAP(true, int, __kmpc_omp_taskwait, (void *at, int thread), at, thread)
WRAP(true, void, __kmpc_omp_taskwait_deps_51,
     (void *at, int thread, int n, void *list, int m, void *more, int nowait), at, thread,
     n, list, m, more, nowait)
WRAP(true, void, __kmpc_omp_wait_deps,
     (void *at, int thread, int n, void *list, int m, void *more), at, thread, n, list, m,
     more)
WRAP(true, void, __kmpc_end_taskgroup, (void *at, int thread), at, thread)
WRAP(true, void, __kmpc_barrier, (void *at, int thread), at, thread)
WRAP(false, int, __kmpc_omp_task_with_deps,
     (void *at, int thread, void *task, int n, void *list, int m, void *more), at, thread,
     task, n, list, m, more)

// A task that a device's queue ends has an event from the start.
ACCOMP_EXPORT void *__wrap___kmpc_task_allow_completion_event(void *, int, void *);

void *__wrap___kmpc_task_allow_completion_event(void *at, int thread, void *task) {
  static _Atomic(void *) kept;
  void *(*call)(void *, int, void *);
  memcpy(&call, &(void *){next(&kept, "__kmpc_task_allow_completion_event")},
         sizeof call);
  void *event = call(at, thread, task);
  if (accomp_env.check) accomp_race_task_made((uintptr_t)event);
  return event;
}
