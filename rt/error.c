// Faults of the program in words.
// In: a place, a text, or the code that a plug-in returned.  Out: one write on stderr,
// then exit(1), or the end of all processes of a job. The first thread that fails ends the program; others stop here.
#include "accomp/memory.h"
#include "check/check.h"
#include "acc_prof.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

Quoted accomp_quoted(const char *name) {
  Quoted q;
  bool ours =
      !name || strchr(name, ' ') || !strcmp(name, "data") || !strcmp(name, "workspace");
  snprintf(q.text, sizeof q.text, ours ? "%s" : "'%s'", name ? name : "data");
  return q;
}

typedef struct {
  char text[2048];
  size_t used;
} Message;

static void append_list(Message *m, const char *text, va_list list) {
  int n = vsnprintf(m->text + m->used, sizeof m->text - m->used, text, list);
  if (n > 0) m->used += (size_t)n;
  if (m->used >= sizeof m->text) m->used = sizeof m->text - 1;
}

__attribute__((format(printf, 2, 3))) static void append(Message *m, const char *text,
                                                         ...) {
  va_list list;
  va_start(list, text);
  append_list(m, text, list);
  va_end(list);
}

// The job that this process belongs to; see accomp/memory.h.
static struct {
  char who[64];
  _Atomic(void (*)(int)) end; // NULL: none
} job;

ACCOMP_EXPORT void __accomp_job(const char *who, void (*end)(int status)) {
  snprintf(job.who, sizeof job.who, "%s", who);
  atomic_store(&job.end, end);
  accomp_caller_skip((const void *)end);
}

static void append_who(Message *m) {
  if (atomic_load(&job.end)) append(m, "%s: ", job.who);
}

// A routine that the program calls has no place of its own.
static void append_caller(Message *m) {
  Line l = accomp_caller_find();
  if (l.line) append(m, "%s:%d: ", l.file, l.line);
}

static void append_place(Message *m, const Place *at) {
  append_who(m);
  if (at && at->file) {
    append(m, "%s:%d: ", at->file, at->line);
  } else if (at && at->what) {
    append_caller(m);
    append(m, "%s: ", at->what);
  } else {
    append(m, "accomp: ");
  }
}

static void write_message(const Message *m) {
  size_t at = 0;
  while (at < m->used) {
    ssize_t n = write(2, m->text + at, m->used - at);
    if (n <= 0) return;
    at += (size_t)n;
  }
}

// The message's first line, as tools hear it.
static void tell_tools(const Place *at, const Message *m, int code) {
  char text[sizeof m->text];
  size_t n = strcspn(m->text, "\n");
  memcpy(text, m->text, n);
  text[n] = 0;
  if (accomp_upcalls.tell_error) accomp_upcalls.tell_error(at, code, text);
}

// Another thread ends the process. It may wait for the kernel that this thread is in: then the process ends here, as
// soon as that one has said why.
_Noreturn static void wait_for_end(const _Atomic bool *said) {
  while (!said || !atomic_load(said))
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  _exit(1);
}

_Noreturn static void end(const Place *at, const Message *m, int code) {
  static atomic_flag ending = ATOMIC_FLAG_INIT;
  static _Atomic bool said;
  ThreadBlock *self = accomp_thread();
  if (self->failed) _exit(1); // a fault while exit handlers run
  // exit() must not run twice at once: a second thread that fails has nothing to add.
  if (!self->in_kernel && accomp_process_exits_elsewhere()) wait_for_end(NULL);
  if (atomic_flag_test_and_set(&ending)) wait_for_end(self->in_kernel ? &said : NULL);
  self->failed = true;
  tell_tools(at, m, code);
  fflush(stdout);
  write_message(m);
  atomic_store(&said, true);
  void (*end_job)(int) = atomic_load(&job.end);
  if (end_job) end_job(1);
  if (self->in_kernel) _exit(1); // exit() would wait for it
  exit(1);
}

static Message message(const Place *at, const char *text, va_list list) {
  Message m = {.used = 0};
  append_place(&m, at);
  append_list(&m, text, list);
  append(&m, "\n");
  return m;
}

void accomp_error_next_code(int code) { accomp_thread()->next_error = code; }

_Noreturn void accomp_error(const Place *at, const char *hint, const char *text, ...) {
  va_list list;
  va_start(list, text);
  Message m = message(at, text, list);
  va_end(list);
  if (hint) append(&m, "  hint: %s\n", hint);
  end(at, &m, acc_error_none);
}

ACCOMP_EXPORT void __accomp_fail(const char *what, const char *text) {
  Place place = accomp_place_routine(what);
  accomp_error(&place, NULL, "%s", text);
}

void accomp_error_warn(const char *text, ...) {
  va_list list;
  va_start(list, text);
  Message m = message(NULL, text, list);
  va_end(list);
  write_message(&m);
}

void accomp_error_warn_at(const Place *at, const char *text, ...) {
  va_list list;
  va_start(list, text);
  Message m = message(at, text, list);
  va_end(list);
  write_message(&m);
}

// The last launches, newest first, each kernel once: one of them is the kernel that died.
static void append_launches(Message *m, Device *d) {
  unsigned count = atomic_load(&d->launches), n = 0;
  struct {
    const char *file;
    int line;
  } shown[LAUNCHED];
  for (unsigned i = 0; i < count && i < LAUNCHED; i++) {
    unsigned at = (count - 1 - i) % LAUNCHED, k = 0;
    shown[n].file = d->launched[at].file;
    shown[n].line = d->launched[at].line;
    while (shown[k].file != shown[n].file || shown[k].line != shown[n].line) k++;
    if (k < n) continue;
    append(m, "%s%s:%d", n ? ", " : "", shown[n].file ? shown[n].file : "?",
           shown[n].line);
    n++;
  }
}

// The user's name of what a kernel missed.
static void append_nearest(Message *m, Device *d) {
  const char *p = d->plugin->fault_address ? d->plugin->fault_address(d->handle) : NULL;
  Named x;
  if (!p || !accomp_upcalls.find_nearest(d, p, &x) || !x.name) return;
  if (x.freed) {
    Line l = accomp_lines_find(x.freed);
    append(m, "  that was memory of %zu bytes, which %s", x.size, x.name);
    if (l.line) append(m, " at %s:%d", l.file, l.line);
    append(m, " gave back; free it behind the kernel, after a wait\n");
    return;
  }
  bool host = p >= x.host && p < x.host + x.size;
  append(m,
         host ? "  that is the host's %s, of %zu bytes"
              : "  the array nearest to it is %s, of %zu bytes",
         accomp_quoted(x.name).text, x.size);
  if (x.file) append(m, ", mapped at %s:%d", x.file, x.line);
  if (host)
    append(m, "; the device has its copy elsewhere");
  else if (p >= x.device + x.size)
    append(m, ", which ends %zu bytes before", (size_t)(p - x.device) - x.size);
  else if (p < x.device)
    append(m, ", which begins %zu bytes behind", (size_t)(x.device - p));
  const char *bracket = strchr(x.name, '[');
  size_t length = bracket ? strcspn(bracket + 1, "]") : 0;
  if (length && !memchr(bracket + 1, ':', length) && !strchr(bracket + 1, '['))
    append(m, "; it is one element: %.*s[0:%.*s] has %.*s of them",
           (int)(bracket - x.name), x.name, (int)length, bracket + 1, (int)length,
           bracket + 1);
  append(m, "\n");
}

static const char *fault_words(Fault fault) {
  switch (fault) {
  case FAULT_NONE: return "no fault";
  case FAULT_NO_DEVICE: return "cannot be used";
  case FAULT_MEMORY: return "has not enough memory";
  case FAULT_KERNEL: return "is unusable: a kernel died";
  case FAULT_IMAGE: return "cannot load the program's device code";
  case FAULT_ENDED:
  case FAULT_OTHER: return "reports a fault";
  }
  return "reports an unknown fault";
}

static int fault_code(Fault fault) {
  switch (fault) {
  case FAULT_NONE: return acc_error_none;
  case FAULT_NO_DEVICE: return acc_error_device_unavailable;
  case FAULT_MEMORY: return acc_error_out_of_memory;
  case FAULT_KERNEL: return acc_error_execution;
  case FAULT_IMAGE: return acc_error_device_init;
  case FAULT_ENDED:
  case FAULT_OTHER: return acc_error_system;
  }
  return acc_error_other;
}

void accomp_error_check(const Place *at, Device *d, Fault fault) {
  if (__builtin_expect(fault == FAULT_NONE, 1)) return;
  const char *detail = d->plugin->fault_text ? d->plugin->fault_text() : NULL;
  Message m = {.used = 0};
  append_place(&m, at);
  append(&m, "device %d (%s) %s", d->number, d->plugin->name, fault_words(fault));
  if (detail && *detail) append(&m, ": %s", detail);
  append(&m, "\n");
  if (fault == FAULT_KERNEL) {
    atomic_store(&d->dead, true);
    append_nearest(&m, d);
    append(&m, "  last launches, newest first: ");
    append_launches(&m, d);
    append(&m, "\n");
  }
  end(at, &m, fault_code(fault));
}
