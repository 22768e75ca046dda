// Reports of ThreadSanitizer in the program's words. It is linked into programs by -fcheck-races, beside ThreadSanitizer.
// In:  a race that ThreadSanitizer found.  Out: "file:line: text" and a hint on stderr, once for each pair of lines; the
//      program ends with status 66.
// ThreadSanitizer reports with its locks held, where no function may be called that it watches: the race is kept, and
// reported when the launch is over, or at the program's end. Its own reports: TSAN_OPTIONS=log_path=FILE.
#include "races/races.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char __accomp_races_linked = 1; // for libaccomp
extern void __accomp_races_report(void);

// ThreadSanitizer's, of LLVM 19.
extern int __tsan_get_report_mop(void *report, unsigned long i, int *thread,
                                 void **address, int *size, int *write, int *atomic,
                                 void **trace, unsigned long length);
extern void __sanitizer_set_report_fd(void *fd);
extern const char *__tsan_default_options(void);
extern const char *__tsan_default_suppressions(void);
extern void __tsan_on_report(void *report);

// Libraries without instrumentation do not show how they order threads. Archer says it of libomp. libaccomp says it itself,
// and the locks that it takes besides are not an order that the program asked for.
const char *__tsan_default_options(void) {
  return "ignore_noninstrumented_modules=1:report_thread_leaks=0:report_signal_unsafe=0:"
         "report_destroy_locked=0:report_mutex_bugs=0:detect_deadlocks=0:history_size=4:"
         "symbolize=0:handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0";
}

const char *__tsan_default_suppressions(void) { return "called_from_lib:libaccomp.so\n"; }

// The program's own words in TSAN_OPTIONS stay; Archer reads that there, and nowhere else.
__attribute__((constructor(102))) static void start(void) {
  const char *given = secure_getenv("TSAN_OPTIONS");
  char all[4096];
  snprintf(all, sizeof all, "%s%s%s", "ignore_noninstrumented_modules=1",
           given ? ":" : "", given ? given : "");
  setenv("TSAN_OPTIONS", all, 1);
  if (given && strstr(given, "log_path")) return;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) __sanitizer_set_report_fd((void *)(intptr_t)nowhere);
}

// --- orders that the OpenMP library does not report ---------------------------------------

extern void AnnotateHappensBefore(const char *file, int line, const volatile void *);
extern void AnnotateHappensAfter(const char *file, int line, const volatile void *);
extern void __real___kmpc_flush(void *), __wrap___kmpc_flush(void *);
extern void __real___kmpc_doacross_post(void *, int, const int64_t *),
    __wrap___kmpc_doacross_post(void *, int, const int64_t *);
extern void __real___kmpc_doacross_wait(void *, int, const int64_t *),
    __wrap___kmpc_doacross_wait(void *, int, const int64_t *);

// All threads that flush meet there.
void __wrap___kmpc_flush(void *place) {
  static char point;
  AnnotateHappensAfter(__FILE__, __LINE__, &point);
  __real___kmpc_flush(place);
  AnnotateHappensBefore(__FILE__, __LINE__, &point);
}

// An iteration of the outermost loop is a point, or one of many.
static char iterations_done[1024];

void __wrap___kmpc_doacross_post(void *place, int thread, const int64_t *iteration) {
  AnnotateHappensBefore(__FILE__, __LINE__, &iterations_done[iteration[0] & 1023]);
  __real___kmpc_doacross_post(place, thread, iteration);
}

void __wrap___kmpc_doacross_wait(void *place, int thread, const int64_t *iteration) {
  __real___kmpc_doacross_wait(place, thread, iteration);
  AnnotateHappensAfter(__FILE__, __LINE__, &iterations_done[iteration[0] & 1023]);
}

// --- what was found --------------------------------------------------------------------

enum { DEPTH = 32, MOST = 512 };
typedef struct {
  void *address, *stack[DEPTH];
  int write, atomic, size;
} Access;
typedef struct {
  Access access[2]; // the first one writes
  struct __accomp_race_name name;
  _Atomic bool complete;
} Race;
static Race races[MOST];
static _Atomic int found;

static bool read_access(void *report, unsigned long i, Access *out) {
  int thread;
  return __tsan_get_report_mop(report, i, &thread, &out->address, &out->size, &out->write,
                               &out->atomic, out->stack, DEPTH);
}

void __tsan_on_report(void *report) {
  int n = atomic_fetch_add(&found, 1);
  Race *r = n < MOST ? &races[n] : NULL;
  if (!r || !read_access(report, 0, &r->access[0]) ||
      !read_access(report, 1, &r->access[1]))
    return;
  __accomp_races_find((uintptr_t)r->access[0].address, &r->name);
  atomic_store(&r->complete, true);
}

// --- reports ---------------------------------------------------------------------------

typedef struct {
  char file[512];
  int line;
} Spot;

static Spot find_spot(const Access *a) {
  Spot s;
  s.line = __accomp_races_line(a->stack, DEPTH, s.file, sizeof s.file);
  return s;
}

static bool is_same_line(const Spot *a, const Spot *b) {
  return a->line == b->line && !strcmp(a->file, b->file);
}

static bool was_reported(const Spot *a, const Spot *b, const char *name) {
  static uint64_t keys[MOST];
  static int n;
  uint64_t key = 14695981039346656037u; // FNV-1a
  for (int i = 0; i < 2; i++) {
    const Spot *s = (a->line < b->line) == !i ? a : b;
    for (const char *c = s->file; *c; c++)
      key = (key ^ (unsigned char)*c) * 1099511628211u;
    key = (key ^ (uint64_t)s->line) * 1099511628211u;
  }
  for (const char *c = name; *c && *c != '['; c++)
    key = (key ^ (unsigned char)*c) * 1099511628211u;
  for (int i = 0; i < n; i++)
    if (keys[i] == key) return true;
  if (n < MOST) keys[n++] = key;
  return false;
}

static const char *verb(const Access *a) {
  return a->write    ? a->atomic ? "writes it atomically" : "writes it"
         : a->atomic ? "reads it atomically"
                     : "reads it";
}

static const char *hint(const Race *r, const char *name, bool same, bool iterations) {
  if (r->access[0].atomic || r->access[1].atomic)
    return "make the other access 'atomic', too";
  if (!iterations) return "order the two: 'wait', 'taskwait', 'barrier', 'critical'";
  if (strchr(name, '['))
    return "write 'atomic' if both only update the element, 'loop seq' if one needs the "
           "other's value";
  return same ? "write 'reduction' if the iterations combine their values, 'private' if "
                "each needs a value of its own"
              : "write 'private' if each iteration needs a value of its own, "
                "'reduction' if they combine their values";
}

static void report(const Race *r) {
  bool swap = !r->access[0].write;
  const Access *a = &r->access[swap], *b = &r->access[!swap];
  Spot here = find_spot(a), other = find_spot(b);
  bool same = is_same_line(&here, &other),
       iterations = __accomp_races_in_kernel(a->stack, DEPTH) &&
                    __accomp_races_in_kernel(b->stack, DEPTH);
  char name[256], there[600], text[2400];
  __accomp_races_name(&r->name, (uintptr_t)a->address, name, sizeof name);
  if (was_reported(&here, &other, name)) return;
  if (same)
    snprintf(there, sizeof there, "here, too");
  else
    snprintf(there, sizeof there, "at %s:%d", other.file, other.line);
  int n = snprintf(text, sizeof text,
                   "%s:%d: race on %s%s%s between two %s: one %s here, the other %s %s\n"
                   "  hint: %s\n",
                   here.file, here.line, *name ? "'" : "", *name ? name : "memory",
                   *name ? "'" : "", iterations ? "iterations" : "threads", verb(a),
                   verb(b), there, hint(r, name, same, iterations));
  if (n > 0 && write(2, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1) < 0)
    return;
}

__attribute__((destructor(102))) void __accomp_races_report(void) {
  static atomic_flag busy = ATOMIC_FLAG_INIT;
  static int reported;
  if (atomic_flag_test_and_set(&busy)) return;
  for (; reported < found && reported < MOST; reported++)
    if (races[reported].complete) report(&races[reported]);
  atomic_flag_clear(&busy);
}
