// OpenMP's nteams-var and teams-thread-limit-var of each device (OpenMP 5.2, 2.1, 21.6).
// In:  environment variables, routines.  Out: values; 0: not set. Those of the host are the OpenMP library's, which
//      compiles its teams constructs; what of the environment that library does not read is told to it before main().
#include "rt.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *variable, *get, *set;
} rows[ICV_COUNT] = {
    [ICV_TEAMS] = {"OMP_NUM_TEAMS", "omp_get_max_teams", "omp_set_num_teams"},
    [ICV_TEAM_THREADS] = {"OMP_TEAMS_THREAD_LIMIT", "omp_get_teams_thread_limit",
                          "omp_set_teams_thread_limit"}};

static const EnvDevice *asked(Icv icv) {
  return icv == ICV_TEAMS ? &accomp_env.omp_teams : &accomp_env.omp_team_threads;
}

// --- the host's, in the OpenMP library ---------------------------------------------------

// NULL: there is none.
static struct {
  int (*get)(void);
  void (*set)(int);
} library[ICV_COUNT];

static void find_library(void) {
  for (int i = 0; i < ICV_COUNT; i++) {
    *(void **)&library[i].get = dlsym(RTLD_DEFAULT, rows[i].get);
    *(void **)&library[i].set = dlsym(RTLD_DEFAULT, rows[i].set);
  }
}

static void look_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_library);
}

static int host_get(Icv icv) {
  look_once();
  if (library[icv].get) return library[icv].get();
  return asked(icv)->host < 0 ? 0 : (int)asked(icv)->host;
}

static void host_set(Icv icv, int value) {
  look_once();
  if (library[icv].set) library[icv].set(value);
}

static const char *text_of(const char *name, const char *suffix) {
  char all[64] = "";
  strncat(strncat(all, name, 40), suffix, 16);
  const char *text = secure_getenv(all);
  return text && *text ? text : NULL;
}

// The OpenMP library reads OMP_DEFAULT_DEVICE, too, but no list: it is to start with a number that stands for 'not set'.
static void start_with_list(const char *text) {
  int (*get)(void);
  char *own = strdup(text);
  *(void **)&get = dlsym(RTLD_DEFAULT, "omp_get_max_threads");
  if (own && get && !setenv("OMP_DEFAULT_DEVICE", ACCOMP_ICV_LISTED_TEXT, 1)) {
    get();
    setenv("OMP_DEFAULT_DEVICE", own, 1);
  }
  free(own);
}

__attribute__((constructor)) static void tell_library(void) {
  const char *list = text_of("OMP_DEFAULT_DEVICE", "");
  if (list && list[strspn(list, "0123456789")]) start_with_list(list);
  for (int i = 0; i < ICV_COUNT; i++) {
    const char *all = text_of(rows[i].variable, "_ALL");
    if (all && !text_of(rows[i].variable, "") && atoi(all) > 0)
      host_set((Icv)i, atoi(all));
  }
}

// --- devices ---------------------------------------------------------------------------

void accomp_icv_start(Device *d, int number) {
  for (int i = 0; i < ICV_COUNT; i++)
    d->icv[i] = (int)accomp_env_of_device(asked((Icv)i), number);
}

int accomp_icv_get(const Device *d, Icv icv) {
  return d ? atomic_load_explicit(&d->icv[icv], memory_order_relaxed) : host_get(icv);
}

void accomp_icv_set(Device *d, Icv icv, int value) {
  if (d)
    atomic_store(&d->icv[icv], value);
  else
    host_set(icv, value);
}
