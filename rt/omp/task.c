// Tasks of the OpenMP library: what an asynchronous routine does comes after its dependences, and waits and later tasks come
// after it.
// In:  work, depend objects.  Out: a task of LLVM's OpenMP library, in which depend objects live; without such a library
//      the work is done at once.
#include "api.h"
#include "check/check.h"
#include "queue/work.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// --- LLVM's library ----------------------------------------------------------------------

typedef struct {
  int zero, flags, zero2, length;
  const char *place;
} Ident;
static Ident here = {.flags = 2, .place = ";accomp;omp_target_routine;0;0;;"};

// A depend object is an array of these; the address of the one before the first is their number.
typedef struct {
  intptr_t address;
  size_t length;
  unsigned char flags;
} Dependence;
enum { DEPEND_IN = 1, DEPEND_OUT = 3 };
enum { TASK_TIED = 1, TASK_DETACHABLE = 0x40 };

typedef struct {
  void *shared; // memory for the task's data
  int (*routine)(int thread, void *task);
  int part;
  void *data[2];
} Task;

static struct {
  int (*thread)(Ident *);
  int (*threads)(void);
  Task *(*alloc)(Ident *, int thread, int flags, size_t task, size_t shared,
                 int (*routine)(int, void *));
  void *(*event)(Ident *, int thread, Task *);
  int (*start)(Ident *, int thread, Task *);
  int (*start_after)(Ident *, int thread, Task *, int count, Dependence *, int,
                     Dependence *);
  void (*give_back)(int thread, void *, uintptr_t allocator);
} omp;

static void find_library(void) {
  static const struct {
    const char *name;
    void *function;
  } names[] = {{"__kmpc_global_thread_num", &omp.thread},
               {"omp_get_num_threads", &omp.threads},
               {"__kmpc_omp_task_alloc", &omp.alloc},
               {"__kmpc_task_allow_completion_event", &omp.event},
               {"__kmpc_omp_task", &omp.start},
               {"__kmpc_omp_task_with_deps", &omp.start_after},
               {"__kmpc_free", &omp.give_back}};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    void *f = dlsym(RTLD_DEFAULT, names[i].name);
    if (!f) {
      omp.thread = NULL; // not LLVM's
      return;
    }
    memcpy(names[i].function, &f, sizeof f);
  }
}

static bool is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_library);
  return omp.thread != NULL;
}

ACCOMP_EXPORT void __accomp_depobj_destroy(void *depend) {
  omp_depend_t *object = depend;
  Dependence *first = *object;
  if (first && is_there()) omp.give_back(omp.thread(&here), first - 1, 0);
  *object = NULL;
}

// gfortran's depend objects: the address, and the kind of dependence by gcc's numbers.
omp_depend_t *accomp_omp_objects(int count, const void *of_gfortran) {
  static const unsigned char flags[] = {DEPEND_OUT, DEPEND_IN, DEPEND_OUT,
                                        DEPEND_OUT, 4,         8};
  const intptr_t(*from)[2] = of_gfortran;
  size_t n = count > 0 && from ? (size_t)count : 0;
  omp_depend_t *list = n ? calloc(n, sizeof *list + 2 * sizeof(Dependence)) : NULL;
  if (!list) return NULL;
  Dependence *to = (Dependence *)(list + n);
  for (size_t i = 0; i < n; i++, to += 2) {
    size_t kind = (size_t)from[i][1] < sizeof flags ? (size_t)from[i][1] : 0;
    to[0].address = 1;
    to[1] = (Dependence){from[i][0], 1, flags[kind]};
    list[i] = to + 1;
  }
  return list;
}

// --- tasks -------------------------------------------------------------------------------

typedef struct {
  OmpWork *run;
  unsigned long long event;
  const void *caller; // the program's, for tools and checks; NULL: there are none
  _Alignas(void *) char data[]; // as the library aligns it
} Shared;

static int run_task(int thread, void *task) {
  Shared *s = ((Task *)task)->shared;
  ThreadBlock *b = accomp_thread();
  const void *before = b->caller; // the task may run inside of another one
  (void)thread;
  b->caller = s->caller;
  s->run(s->data, s->event);
  b->caller = before;
  return 0;
}

static int end_task(int thread, void *task) {
  Shared *s = ((Task *)task)->shared;
  (void)thread;
  accomp_queue_fulfil(s->event);
  return 0;
}

static Task *make_task(int thread, bool event, int (*routine)(int, void *), size_t size,
                       Shared **out) {
  int flags = event ? TASK_DETACHABLE : TASK_TIED;
  Task *t = omp.alloc(&here, thread, flags, sizeof *t, sizeof(Shared) + size, routine);
  *out = t->shared;
  (*out)->event = event ? (unsigned long long)(uintptr_t)omp.event(&here, thread, t) : 0;
  return t;
}

static void set_work(Shared *s, OmpWork *run, const void *data, size_t size) {
  s->run = run;
  s->caller = accomp_work_is_heard() ? accomp_caller_pc() : NULL;
  memcpy(s->data, data, size);
}

// The dependences of all objects, and place for one more.
static Dependence *gather(int count, omp_depend_t *list, int *n) {
  *n = 0;
  for (int i = 0; i < count; i++)
    if (list[i]) *n += (int)((Dependence *)list[i])[-1].address;
  Dependence *all = calloc((size_t)*n + 1, sizeof *all), *to = all;
  if (!all) abort();
  for (int i = 0; i < count; i++) {
    Dependence *d = list[i];
    size_t each = d ? (size_t)d[-1].address : 0;
    if (each) memcpy(to, d, each * sizeof *d);
    to += each;
  }
  return all;
}

// In a team of several threads a thread of it does the work, in one of one thread the device's queue ends the task. Why:
// src/emit/construct.c, write_dependent_task.
static void start_after(int thread, OmpWork *run, const void *data, size_t size,
                        int count, omp_depend_t *list) {
  static char places[1024];
  static _Atomic unsigned used;
  bool event = omp.threads() <= 1;
  Shared *s;
  Task *t = make_task(thread, event, run_task, size, &s);
  set_work(s, run, data, size);
  int n;
  Dependence *all = gather(count, list, &n);
  char *place = &places[atomic_fetch_add(&used, 1) % sizeof places];
  if (event) all[n++] = (Dependence){(intptr_t)place, 1, DEPEND_OUT};
  omp.start_after(&here, thread, t, n, all, 0, NULL);
  free(all);
  if (!event) return;
  Dependence last = {(intptr_t)place, 1, DEPEND_IN};
  t = make_task(thread, true, end_task, 0, &s);
  omp.start_after(&here, thread, t, 1, &last, 0, NULL);
}

void accomp_omp_task(OmpWork *run, void *data, size_t size, int count,
                     omp_depend_t *list) {
  if (!is_there()) return run(data, 0); // without it there are no tasks to wait for
  int thread = omp.thread(&here);
  if (count > 0 && list) return start_after(thread, run, data, size, count, list);
  Shared *s;
  Task *t = make_task(thread, true, run_task, size, &s);
  set_work(s, run, data, size);
  omp.start(&here, thread, t);
}
