// OpenMP's questions about who runs the code (5.2, 18.2 to 18.5), in functions of other files: does a region reach one that asks?
// In:  what the linker has put together (accomp/abi.h: struct __accomp_asker), and units.  Out: which of two copies of a
// region runs; what the CPU's kernels call through a pointer; answers of the OpenMP library.
#include "unit.h"
#include <dlfcn.h>
#include <stdlib.h>

typedef const struct __accomp_asker Asker;

// To be looked at, each once.
typedef struct {
  Asker **list; // owns
  unsigned n, room;
} Askers;

static void add(Askers *a, Asker *x) {
  for (unsigned i = 0; i < a->n; i++)
    if (a->list[i] == x) return;
  if (a->n == a->room) {
    a->room = 2 * a->room + 8;
    a->list = realloc(a->list, a->room * sizeof *a->list);
    if (!a->list) abort();
  }
  a->list[a->n++] = x;
}

// Adds the functions that units offer for calls through pointers.
static void add_pointed(Askers *a) {
  for (UnitState *s = accomp_unit_first; s; s = s->next)
    for (unsigned i = 0; i < accomp_unit_pointed(s->unit); i++)
      if (s->unit->pointed[i].asker) add(a, s->unit->pointed[i].asker);
}

ACCOMP_EXPORT int __accomp_asks(Asker *root) {
  Askers all = {NULL, 0, 0};
  bool asks = false, pointers = false;
  add(&all, root);
  for (unsigned i = 0; i < all.n && !asks; i++) {
    asks = all.list[i]->flags & __ACCOMP_ASKS;
    for (unsigned k = 0; k < all.list[i]->ncalls; k++)
      if (all.list[i]->calls[k]) add(&all, all.list[i]->calls[k]);
    if (!pointers && all.list[i]->flags & __ACCOMP_CALLS_POINTERS) {
      pointers = true;
      add_pointed(&all);
    }
  }
  free(all.list);
  return asks;
}

ACCOMP_EXPORT const void *__accomp_asking_function(const void *host) {
  for (UnitState *s = accomp_unit_first; s; s = s->next)
    for (unsigned i = 0; i < accomp_unit_pointed(s->unit); i++)
      if (s->unit->pointed[i].host == host) return s->unit->pointed[i].cpu;
  return NULL;
}

ACCOMP_EXPORT int __accomp_library_answer(int question) {
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
  static _Atomic(void *) known[COUNT];
  static char absent;
  if (question < 0 || question >= COUNT) return 0;
  void *f = atomic_load_explicit(&known[question], memory_order_relaxed);
  if (!f) {
    f = dlsym(RTLD_DEFAULT, questions[question].name);
    if (!f) f = &absent;
    atomic_store_explicit(&known[question], f, memory_order_relaxed);
  }
  if (f == &absent) return questions[question].alone;
  int (*plain)(void), (*of_level)(int);
  *(void **)&plain = f, *(void **)&of_level = f;
  return questions[question].of_level ? of_level(1) : plain();
}
