// Compare mode: launches, one by one; acc_compare, acc_compare_all.
// In:  a launch before and after it.  Out: a report for each variable that differs; a summary when the process ends.
#include "check/compare.h"
#include "check/check.h"
#include <errno.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER; // launch at a time
static _Atomic unsigned long long compared, differing, failed;

// --- reports -----------------------------------------------------------------------------

static void print(const Sentence *s) {
  ssize_t n = write(STDERR_FILENO, s->text, strlen(s->text));
  (void)n; // nowhere to say it
}

// Of each kernel and variable once.
static bool was_said(const struct __accomp_kernel *k, const char *name) {
  enum { MOST = 1024 };
  static struct {
    const struct __accomp_kernel *kernel;
    const char *name;
  } said[MOST];
  static unsigned n;
  for (unsigned i = 0; i < n; i++)
    if (said[i].kernel == k && said[i].name == name) return true;
  if (n < MOST) said[n].kernel = k, said[n++].name = name;
  return false;
}

static void tell(const Comparison *x, const ComparisonReport *report) {
  compared++;
  differing += report->n != 0;
  for (unsigned i = 0; i < report->n; i++)
    if (!was_said(x->route->c->kernel, report->said[i].name))
      print(&report->said[i].sentence);
}

static void tell_failure(const Comparison *x, const char *why) {
  static const char none[] = "none of its variables";
  failed++;
  if (was_said(x->route->c->kernel, none)) return;
  const Place *at = &x->route->place;
  accomp_error_warn("%s:%d: %s: not compared: %s", at->file ? at->file : "?",
                    x->route->kernel->line, at->what, why);
}

static void stop(const Place *at) {
  accomp_error(at, NULL, "ACCOMP_COMPARE=stop: the first difference ends the program");
}

void accomp_compare_finish(void) {
  unsigned long long n = compared, d = differing, f = failed;
  if (!accomp_env.compare || accomp_thread()->failed) return;
  if (!n && !f)
    accomp_error_warn("ACCOMP_COMPARE: no kernel ran on a device with memory of its own");
  else
    accomp_error_warn("ACCOMP_COMPARE: %llu launches were compared with the CPU, %llu "
                      "differ; %llu could not be compared",
                      n, d, f);
}

// --- launches ----------------------------------------------------------------------------

static void close_comparison(Comparison *x) {
  accomp_compare_free(x);
  pthread_mutex_unlock(&one);
}

Comparison *accomp_compare_begin(const Route *r, const Operand *o, const Mapped *mapped) {
  accomp_compare_read_options();
  pthread_mutex_lock(&one);
  Comparison *x = calloc(1, sizeof *x);
  if (!x) abort();
  x->route = r;
  x->operands = o;
  x->mapped = mapped;
  accomp_queue_sync(&r->place, r->queue);
  accomp_compare_copy_before(x);
  if (!x->lacks_memory) return x;
  tell_failure(x, "the host has no memory for copies of the kernel's variables");
  close_comparison(x);
  return NULL;
}

static void wait_for_child(const Comparison *x, pid_t child,
                           const ComparisonReport *report) {
  int status = 0;
  char why[200];
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (report->over) {
    tell(x, report);
  } else if (WIFSIGNALED(status)) {
    snprintf(why, sizeof why, "its version for the CPU ended by signal %d, %s",
             WTERMSIG(status), strsignal(WTERMSIG(status)));
    tell_failure(x, why);
  } else {
    tell_failure(x, "it has no version that the CPU can run");
  }
}

// False: something differs.
static bool compare_in_child(Comparison *x, RunOnCpu *run, long long gangs) {
  ComparisonReport *report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE,
                                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = -1;
  if (report != MAP_FAILED) {
    accomp_process_keep_over_fork(true);
    child = fork();
    if (!child) accomp_compare_in_child(x, run, gangs, report);
    accomp_process_keep_over_fork(false);
  }
  if (child < 0)
    tell_failure(x, "the host could not start a process for that");
  else
    wait_for_child(x, child, report);
  bool same = child < 0 || !report->n;
  if (report != MAP_FAILED) munmap(report, sizeof *report);
  return same;
}

void accomp_compare_end(Comparison *x, RunOnCpu *run, long long gangs) {
  const Route *r = x->route;
  accomp_queue_sync(&r->place, r->queue);
  accomp_compare_copy_after(x);
  bool same = compare_in_child(x, run, gangs);
  close_comparison(x);
  if (!same && accomp_compare_stops()) stop(&r->place);
}

// --- routines ----------------------------------------------------------------------------

// An address means something else on the device.
static bool any_is_same(const void *arg, const void *device, const void *host) {
  (void)arg, (void)device, (void)host;
  return true;
}

static void compare_with_host(const Place *at, Device *d, const Piece *p) {
  char *there = malloc(p->size), *here = malloc(p->size);
  Difference found = {.wrong = 0};
  if (!there || !here)
    accomp_error(at, NULL, "the host has no memory for copies of %zu bytes", p->size);
  accomp_mem_copy(at, NULL, there, d, p->device, p->size);
  if (accomp_check_peek(here, (uintptr_t)p->cpu, p->size))
    accomp_compare_values(&(Compared){.name = p->name,
                                      .layout = p->layout,
                                      .first = p->device - p->base,
                                      .size = p->size,
                                      .device = there,
                                      .other = here,
                                      .is_same = any_is_same},
                          "the host", &found);
  free(there);
  free(here);
  if (!found.wrong) return;
  Line l = accomp_caller_find();
  Place place = {l.line ? l.file : NULL, l.line, at->what, NULL};
  Sentence s = accomp_compare_sentence(&place, l.line, &found, false);
  print(&s);
  if (accomp_compare_stops()) stop(at);
}

static void add_entry(Entry *e, void *arg) { accomp_compare_add_locked(arg, e); }

// What is present: all of it, or where 'data' is.
static Comparison present_pieces(const Place *at, Device *d, const void *data) {
  Comparison x = {.n = 0};
  Entry *e;
  accomp_compare_read_options();
  accomp_queue_sync_all(at, d);
  pthread_mutex_lock(&d->lock);
  if (!data)
    accomp_present_each_locked(d, add_entry, &x);
  else if (accomp_present_find_locked(d, data, 0, &e) == PRESENT_ALL)
    accomp_compare_add_locked(&x, e);
  pthread_mutex_unlock(&d->lock);
  return x;
}

ACCOMP_EXPORT void acc_compare(void *data, size_t elements) {
  Place at = accomp_place_routine("acc_compare");
  Device *d = accomp_device_current(&at);
  if (d->unified || !data) return;
  Comparison x = present_pieces(&at, d, data);
  if (!x.n)
    accomp_error(&at, "map it with a data clause or acc_copyin before",
                 "%p is not present on the device", data);
  for (unsigned i = 0; i < x.n; i++) {
    Piece p = x.pieces[i];
    size_t size, each = p.layout ? accomp_compare_element(p.layout) : 1;
    if (__builtin_mul_overflow(each, elements, &size)) size = SIZE_MAX;
    char *from = p.cpu > (char *)data ? p.cpu : data, *to = p.cpu + p.size;
    if ((uintptr_t)to - (uintptr_t)data > size) to = (char *)data + size;
    if (from >= to) continue;
    p.device += from - p.cpu;
    p.cpu = from;
    p.size = (size_t)(to - from);
    compare_with_host(&at, d, &p);
  }
  free(x.pieces);
}

ACCOMP_EXPORT void acc_compare_all(void) {
  Place at = accomp_place_routine("acc_compare_all");
  Device *d = accomp_device_current(&at);
  if (d->unified) return;
  Comparison x = present_pieces(&at, d, NULL);
  for (unsigned i = 0; i < x.n; i++) compare_with_host(&at, d, &x.pieces[i]);
  free(x.pieces);
}
