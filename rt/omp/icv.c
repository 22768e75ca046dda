// OpenMP's nteams-var and teams-thread-limit-var of each device (OpenMP 5.2, 2.1, 21.6).
// In:  environment variables, routines.  Out: values; 0: not set. Those of the host are the OpenMP library's, which
//      compiles its teams constructs; what of the environment that library does not read is told to it before main(). It makes as
//      many teams as are asked for.
#include "rt.h"
#include <dlfcn.h>
#include <stdio.h>
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

// libomp makes no more teams on the host than there are cores; num_teams and its ICV ask for an exact number (5.2, 10.2). Its
// own variable raises that, which the program's environment may set.
static void raise_limit(void) {
  void (*set_defaults)(const char *);
  *(void **)&set_defaults = dlsym(RTLD_NEXT, "kmp_set_defaults");
  if (set_defaults && !secure_getenv("KMP_TEAMS_THREAD_LIMIT"))
    set_defaults("KMP_TEAMS_THREAD_LIMIT=1024");
}

static void (*push_num_teams)(void *, int, int, int); // libomp's
static void (*set_num_teams)(int);

static void find_teams(void) {
  *(void **)&push_num_teams = dlsym(RTLD_NEXT, "__kmpc_push_num_teams");
  *(void **)&set_num_teams = dlsym(RTLD_NEXT, "omp_set_num_teams");
  raise_limit();
}

static void find_teams_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_teams);
}

// Clang calls it for num_teams and thread_limit of a 'teams' of the host.
ACCOMP_EXPORT void __kmpc_push_num_teams(void *place, int thread, int teams,
                                         int threads) {
  find_teams_once();
  if (push_num_teams) push_num_teams(place, thread, teams, threads);
}

ACCOMP_EXPORT void omp_set_num_teams(int teams) {
  find_teams_once();
  if (set_num_teams) set_num_teams(teams);
}

__attribute__((constructor)) static void tell_library(void) {
  const char *list = text_of("OMP_DEFAULT_DEVICE", "");
  if (list && list[strspn(list, "0123456789")]) start_with_list(list);
  if (text_of(rows[ICV_TEAMS].variable, "")) find_teams_once();
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

// --- omp_display_env (OpenMP 5.2, 18.15) ---------------------------------------------------

// A block behind that of the OpenMP library, which knows the host alone.
static void display_devices(void) {
  int n = accomp_device_omp_count();
  const char *available = text_of("OMP_AVAILABLE_DEVICES", "");
  fprintf(stderr, "\nOPENMP DISPLAY ENVIRONMENT BEGIN\n   _OPENMP='202111'\n");
  if (available) fprintf(stderr, "  [host] OMP_AVAILABLE_DEVICES='%.200s'\n", available);
  for (int d = 0; d < n; d++)
    for (int i = 0; i < ICV_COUNT; i++)
      fprintf(stderr, "  [%d] %s='%d'\n", d, rows[i].variable,
              accomp_icv_get(accomp_device_omp_listed(d), (Icv)i));
  fprintf(stderr, "OPENMP DISPLAY ENVIRONMENT END\n");
}

void accomp_icv_display_asked(void) {
  static const char *const yes[] = {"true", "verbose", "1", "yes", "on"};
  const char *text = text_of("OMP_DISPLAY_ENV", "");
  for (size_t i = 0; text && i < sizeof yes / sizeof *yes; i++)
    if (!strcasecmp(text, yes[i]) && accomp_device_omp_count()) display_devices();
}

ACCOMP_EXPORT void omp_display_env(int verbose) {
  void (*next)(int);
  *(void **)&next = dlsym(RTLD_NEXT, "omp_display_env");
  if (next) next(verbose);
  if (accomp_device_omp_count()) display_devices();
}
