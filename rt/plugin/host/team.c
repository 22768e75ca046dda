// Kernels on the host.
// In: kernels' host functions.  Out: calls of them, split over an OpenMP team.
// The team is that of the OpenMP library which the program uses anyway (GOMP_parallel is
// common to libomp and libgomp): a second pool of threads would fight for the cores.
#include "check/iterations.h"
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

// --- teams of threads ----------------------------------------------------------------

typedef struct {
  void (*parallel)(void (*fn)(void *), void *arg, unsigned threads, unsigned flags);
  int (*thread_num)(void);
  int (*num_threads)(void);
  int (*active_level)(void), (*most_levels)(void);
  void (*set_levels)(int);
} OpenMP;

enum { STACK_LEAST = 128 << 10 };

static OpenMP openmp; // all NULL: there is none, one thread works
static int cores;
static bool small_stacks; // OMP_STACKSIZE leaves too little

// libomp keeps a file of shared memory for its process. A process that is killed while libomp starts leaves it empty;
// the next process of that number that starts libomp would end by SIGBUS.
static void remove_leftover(void) {
  char path[64];
  struct stat file;
  snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)getpid(),
           (int)getuid());
  if (!lstat(path, &file) && S_ISREG(file.st_mode) && file.st_size == 0) unlink(path);
}

static bool find_openmp(void *library) {
  OpenMP o;
  *(void **)&o.parallel = dlsym(library, "GOMP_parallel");
  *(void **)&o.thread_num = dlsym(library, "omp_get_thread_num");
  *(void **)&o.num_threads = dlsym(library, "omp_get_num_threads");
  *(void **)&o.active_level = dlsym(library, "omp_get_active_level");
  *(void **)&o.most_levels = dlsym(library, "omp_get_max_active_levels");
  *(void **)&o.set_levels = dlsym(library, "omp_set_max_active_levels");
  if (!o.parallel || !o.thread_num || !o.num_threads) return false;
  // libomp starts here, in a thread of the program: in a queue it would wait for the dynamic linker (rt.h: lock order).
  int (*max_threads)(void);
  *(void **)&max_threads = dlsym(library, "omp_get_max_threads");
  remove_leftover();
  if (max_threads) max_threads();
  openmp = o;
  return true;
}

enum { RACING = 4 }; // threads under -fcheck-races, at least

static int count_cores(void) {
  if (accomp_env.acc_cores > 0) return (int)accomp_env.acc_cores;
  int n = accomp_env.omp_threads ? atoi(accomp_env.omp_threads) : 0;
  if (n > 0) return n;
  cpu_set_t set;
  if (!sched_getaffinity(0, sizeof set, &set)) return CPU_COUNT(&set);
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

// OpenMP 5.2, 21.2.7: a number, of kilobytes unless a letter says otherwise. What each thread has of arrays lies there.
static bool has_small_stacks(void) {
  const char *text = accomp_env.omp_stacksize;
  char *end;
  if (!text) return false;
  unsigned long long n = strtoull(text, &end, 10);
  const char *unit = end + strspn(end, " ");
  if (end == text || *unit == 'm' || *unit == 'M' || *unit == 'g' || *unit == 'G')
    return false;
  return n < (*unit == 'b' || *unit == 'B' ? STACK_LEAST : STACK_LEAST >> 10);
}

static void find_team(void) {
  cores = count_cores();
  // Two iterations of one thread are in no race that can be seen.
  if (accomp_iterations_checked() && cores < RACING) cores = RACING;
  if (cores > 1 && has_small_stacks()) {
    accomp_error_warn(
        "OMP_STACKSIZE=%s: kernels on the host need stacks of %dK; one thread runs them",
        accomp_env.omp_stacksize, STACK_LEAST >> 10);
    cores = 1;
    small_stacks = true;
  }
  if (cores < 1) cores = 1;
  if (find_openmp(RTLD_DEFAULT)) return;
  static const char *const names[] = {"libomp.so.5", "libomp.so", "libgomp.so.1"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    // Not RTLD_GLOBAL: the program must not find names that it did not link.
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library && find_openmp(library)) return;
  }
  cores = 1;
}

int accomp_host_cores(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_team);
  return cores;
}

typedef struct HostRun {
  const struct __accomp_kernel *kernel;
  void *const *params;
  long long iterations;
  int parts;
  bool as_device;
  struct Step *step; // of the launch, or NULL
} Run;

// The exiting process waits until no team runs a kernel, and starts none any more.
static _Atomic int teams; // launches that are in the OpenMP library
static _Atomic bool closed;
static pthread_mutex_t teams_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t teams_gone = PTHREAD_COND_INITIALIZER;

static void leave_team(void) {
  if (atomic_fetch_sub(&teams, 1) > 1 || !atomic_load(&closed)) return;
  pthread_mutex_lock(&teams_lock);
  pthread_cond_broadcast(&teams_gone);
  pthread_mutex_unlock(&teams_lock);
}

// The thread that calls exit is in none of its handlers when the library goes.
static bool enter_team(void) {
  atomic_fetch_add(&teams, 1);
  if (!atomic_load(&closed) || !accomp_process_exits_elsewhere()) return true;
  leave_team();
  return false;
}

void accomp_host_end(void) {
  pthread_mutex_lock(&teams_lock);
  atomic_store(&closed, true);
  while (atomic_load(&teams)) pthread_cond_wait(&teams_gone, &teams_lock);
  pthread_mutex_unlock(&teams_lock);
}

void accomp_host_forget_teams(void) { atomic_store(&teams, 0); }

// The launch that the thread takes part in from here on; NULL: none.
static void set_run(const Run *r) {
  ThreadBlock *self = accomp_thread();
  const Run *before = self->run;
  if (before && before->as_device)
    accomp_upcall_kernel(__ACCOMP_DEVICE_HOST, 0, NULL, NULL);
  if (r && r->as_device)
    accomp_upcall_kernel(__ACCOMP_DEVICE_HOST, 0, r->kernel, r->step);
  self->run = r;
  self->in_kernel = r != NULL;
  self->on_device = r && r->as_device;
}

// Contiguous chunks that differ by one at most, the same for every run of that length: a
// core finds in its caches what it worked on before.
static void run_part(const Run *r, int part) {
  long long whole = r->iterations / r->parts, rest = r->iterations % r->parts;
  long long lo = whole * part + (part < rest ? part : rest);
  long long hi = lo + whole + (part < rest);
  set_run(r);
  r->kernel->host(r->params, lo, hi, part);
  set_run(NULL);
}

// A nested team may have fewer threads than parts.
static void run_thread(void *arg) {
  const Run *r = arg;
  int step = openmp.num_threads();
  for (int part = openmp.thread_num(); part < r->parts; part += step) run_part(r, part);
}

static void run_parts(const Run *r) {
  for (int part = 0; part < r->parts; part++) run_part(r, part);
}

// One part of a team of the program's runs in a team of one.
static void run_team(Run *r) {
  if (r->parts == 1 && openmp.num_threads() == 1)
    run_part(r, 0);
  else
    openmp.parallel(run_thread, r, (unsigned)(r->parts < cores ? r->parts : cores), 0);
}

void accomp_host_run(const struct __accomp_kernel *k, long long iterations, int parts,
                     void *const *params, bool as_device, struct Step *step) {
  if (k->flags & __ACCOMP_KERNEL_SERIAL) iterations = parts = 1;
  accomp_host_cores();
  Run r = {k, params, iterations, parts, as_device, step};
  if (openmp.parallel && enter_team()) {
    run_team(&r);
    leave_team();
  } else {
    run_parts(&r);
  }
  if (as_device) accomp_upcall_kernel(__ACCOMP_DEVICE_HOST, 0, k, step);
  if (k->finish) k->finish(params, parts);
  if (as_device) accomp_upcall_kernel(__ACCOMP_DEVICE_HOST, 0, NULL, NULL);
  accomp_iterations_end();
}

void accomp_host_run_alone(const struct __accomp_kernel *k, long long iterations,
                           void *const *params) {
  Run r = {k, params, k->flags & __ACCOMP_KERNEL_SERIAL ? 1 : iterations, 1, true, NULL};
  accomp_thread()->alone = true;
  run_part(&r, 0);
  accomp_thread()->alone = false;
  if (k->finish) k->finish(params, 1);
}

// --- teams inside of a kernel ----------------------------------------------------------

ACCOMP_EXPORT unsigned __accomp_host_team(long long asked, long long limit) {
  int all = accomp_host_cores();
  if (accomp_thread()->alone || small_stacks) return 1;
  long long n = asked < 0 ? all : asked;
  if (limit > 0 && n > limit) n = limit;
  return n < 1 ? 1 : n < INT_MAX ? (unsigned)n : INT_MAX;
}

// A team is slow to make: the first executions of a loop have one, and then one of ever more. It is one level more than the
// program may have let the library nest.
ACCOMP_EXPORT unsigned __accomp_host_lanes(unsigned *met, unsigned most, int *levels) {
  enum { ALL = 64, LANES = 3 };
  unsigned n = __atomic_fetch_add(met, 1, __ATOMIC_RELAXED);
  *levels = -1;
  if (!openmp.set_levels || !openmp.most_levels || !openmp.active_level ||
      accomp_thread()->alone || (n >= ALL && n & (n - 1)))
    return 1;
  int needed = openmp.active_level() + 1, allowed = openmp.most_levels();
  if (allowed < needed) *levels = allowed, openmp.set_levels(needed);
  return most < LANES ? most : LANES;
}

ACCOMP_EXPORT void __accomp_host_lanes_end(int levels) {
  if (levels >= 0) openmp.set_levels(levels);
}

ACCOMP_EXPORT void __accomp_host_before(const void *point) {
  accomp_iterations_before(point);
}

ACCOMP_EXPORT void __accomp_host_after(const void *point) {
  accomp_iterations_after(point);
}

ACCOMP_EXPORT const void *__accomp_host_launch(void) { return accomp_thread()->run; }

ACCOMP_EXPORT void __accomp_host_set_gang(long long gang) {
  accomp_thread()->gang = gang;
}

ACCOMP_EXPORT long long __accomp_host_gang(void) { return accomp_thread()->gang; }

ACCOMP_EXPORT const void *__accomp_host_join(const void *launch) {
  const Run *before = accomp_thread()->run;
  if (launch != before) set_run(launch);
  return before;
}
