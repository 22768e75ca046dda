// Reports of the check of transfers: what was read, who wrote it, which clause would mend it.
// In:  a finding of check/access.c.  Out: "file:line: text" and a hint on stderr, once for each pair
//      of lines; with ACCOMP_CHECK=2 the end of the program.
#include "check/race.h"
#include "unit/unit.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  char text[400];
} Words;

__attribute__((format(printf, 1, 2))) static Words words(const char *text, ...) {
  Words w;
  va_list list;
  va_start(list, text);
  vsnprintf(w.text, sizeof w.text, text, list);
  va_end(list);
  return w;
}

static Words at_line(const char *file, int line) {
  if (!file) return words("a routine");
  return line > 0 ? words("%s:%d", file, line) : words("%s", file);
}

// --- once for each pair of lines -------------------------------------------------------

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

typedef struct {
  uintptr_t key[4];
} Pair;
enum {
  MAX_PAIRS = 4096,
  FOUND_ABSENT = -1,
  FOUND_FREED = -2,
  FOUND_RACE = -3,
  FOUND_WAIT = -4,
  FOUND_REFUSED = -5,
  FOUND_FOREIGN = -6,
  FOUND_LONG = -7
};

static bool seen_locked(Pair *list, unsigned *n, Pair p) {
  for (unsigned i = 0; i < *n; i++)
    if (!memcmp(list[i].key, p.key, sizeof p.key)) return true;
  if (*n == MAX_PAIRS) return true;
  list[(*n)++] = p;
  return false;
}

// By addresses of code, which is quick, before lines are looked up.
static bool was_seen(const Finding *f, const Range *r) {
  static Pair list[MAX_PAIRS];
  static unsigned n;
  pthread_mutex_lock(&lock);
  bool seen = seen_locked(list, &n,
                          (Pair){{(uintptr_t)f->pc, f->writer, (uintptr_t)r, f->found}});
  pthread_mutex_unlock(&lock);
  return seen;
}

static uintptr_t hash(const char *s) {
  uintptr_t h = 14695981039346656037u;
  for (; *s; s++) h = (h ^ (unsigned char)*s) * 1099511628211u;
  return h;
}

static bool was_said(int found, const char *name, Words here, Words there) {
  static Pair list[MAX_PAIRS];
  static unsigned n;
  pthread_mutex_lock(&lock);
  bool seen = seen_locked(
      list, &n,
      (Pair){{hash(here.text), hash(there.text), hash(name), (uintptr_t)found}});
  pthread_mutex_unlock(&lock);
  return seen;
}

// --- what is meant ---------------------------------------------------------------------

// "a" of "a[0:n]"; a section of something that is no plain array stays whole.
static bool is_plain(const Range *r, size_t *length) {
  const char *bracket = strchr(r->name, '[');
  *length = bracket ? (size_t)(bracket - r->name) : strlen(r->name);
  if (bracket && strchr(bracket + 1, '[')) return false;
  return r->element && (bracket || r->size > r->element);
}

static long long index_of(const Range *r, uintptr_t host) {
  return ((long long)host - (long long)(uintptr_t)r->base) / (long long)r->element;
}

static Words element(const Range *r, uintptr_t host) {
  size_t n;
  if (r->size <= r->element) return words("'%s'", r->name);
  if (is_plain(r, &n)) return words("'%.*s[%lld]'", (int)n, r->name, index_of(r, host));
  return words("byte %zu of '%s'", (size_t)(host - (uintptr_t)r->host), r->name);
}

static bool is_like(const Range *r, uintptr_t at, State s) {
  const Page *p = accomp_check_page(r->device, at);
  State x =
      p ? atomic_load_explicit(&p->state[at % PAGE], memory_order_relaxed) : STATE_NONE;
  return x == s || (s == STATE_DEVICE_NEWER && x == STATE_WRITING) ||
         (s == STATE_UNSET && x == STATE_JUNK);
}

static bool may_be_copied(const Range *r, uintptr_t at, State s) {
  return is_like(r, at, s) || is_like(r, at, STATE_SAME);
}

// The section to be copied: its neighbours in the mapping that are in the same state, or on both sides
// the same.
static Words section(const Range *r, uintptr_t host, State s) {
  size_t n;
  if (!is_plain(r, &n)) return words("%s", r->name);
  uintptr_t lo = host, hi = host, start = (uintptr_t)r->host, end = start + r->size;
  for (uintptr_t a = host; a-- > start && may_be_copied(r, a, s);)
    if (is_like(r, a, s)) lo = a;
  for (uintptr_t a = host + 1; a < end && may_be_copied(r, a, s); a++)
    if (is_like(r, a, s)) hi = a;
  long long first = index_of(r, lo), last = index_of(r, hi);
  return words("%.*s[%lld:%lld]", (int)n, r->name, first, last - first + 1);
}

// --- texts -----------------------------------------------------------------------------

static Words writer_words(Writer w) {
  if (!w) return words("in code that is not built with -fcheck-transfers");
  if (w == WRITER_BEFORE) return words("before its first use of the device");
  if (w & WRITER_IS_PLACE) {
    const Place *p = (const Place *)(uintptr_t)(w & ~WRITER_IS_PLACE);
    return words("%s %s", p->file ? "at" : "by",
                 p->file   ? at_line(p->file, p->line).text
                 : p->what ? p->what
                           : "a routine");
  }
  Line l = accomp_lines_find((const void *)(uintptr_t)w);
  return words("%s %.300s", l.line ? "at" : "in", at_line(l.file, l.line).text);
}

typedef struct {
  Words text, hint;
} Message;

static Words mapped_words(const Range *r) {
  return words("'%s', mapped %s %s", r->name, r->file ? "at" : "by",
               at_line(r->file, r->line).text);
}

static Words before(const Finding *f) {
  return words(
      "before the kernel at %s",
      at_line(f->kernel->unit ? f->kernel->unit->file : "?", f->kernel->line).text);
}

static Message stale_on_device(const Finding *f, const Range *r, Words writer) {
  uintptr_t host = f->host;
  Words part = section(r, host, STATE_HOST_NEWER), since = words("%s", "");
  if (r->was_copied)
    since = words(", after the copy to the device at %s",
                  at_line(r->to_file, r->to_line).text);
  return (Message){words("the kernel reads %s, which the host wrote last %.200s%s",
                         element(r, host).text, writer.text, since.text),
                   words("add '%s(%.100s)' %.200s",
                         r->omp ? "target update to" : "update device", part.text,
                         before(f).text)};
}

static Message unset(const Finding *f, const Range *r) {
  return (Message){
      words("the kernel reads %s, which has no value on the device: %s without a copy",
            element(r, f->host).text, mapped_words(r).text),
      words("%s%.60s) there, or '%s(%.60s)' %.200s", r->omp ? "map(to: " : "copyin(",
            r->name, r->omp ? "target update to" : "update device", r->name,
            before(f).text)};
}

static Message stale_on_host(const Range *r, uintptr_t host, Words writer, bool gone) {
  Words part = section(r, host, gone ? STATE_GONE : STATE_DEVICE_NEWER);
  Words text = words("the host reads %s, which the kernel wrote last %.200s",
                     element(r, host).text, writer.text);
  if (!gone)
    return (Message){text,
                     words("add '%s(%.200s)' before this line",
                           r->omp ? "target update from" : "update self", part.text)};
  Words end = at_line(r->end_file, r->end_line);
  Words more = words("%.220s; the mapping of '%.60s' ended without a copy back",
                     text.text, r->name);
  if (r->in_construct)
    return (Message){more, r->omp ? words("map(tofrom: %s) or map(from: %s) at %s",
                                          r->name, r->name, end.text)
                                  : words("copy(%s) or copyout(%s) at %s", r->name,
                                          r->name, end.text)};
  return (Message){more, r->omp ? words("map(from: %s) at %s", r->name, end.text)
                                : words("copyout(%s) at %s", r->name, end.text)};
}

static Message junk(const Range *r, uintptr_t host) {
  return (Message){words("the host reads %s, which was copied from the device, where it "
                         "had no value: %s",
                         element(r, host).text, mapped_words(r).text),
                   r->omp ? words("map(tofrom: %s) there", r->name)
                          : words("copy(%s) there", r->name)};
}

static Message message_of(const Finding *f, const Range *r, Words writer) {
  bool gone = r && is_like(r, f->host, STATE_GONE);
  switch (f->found) {
  case FOUND_STALE_ON_DEVICE: return stale_on_device(f, r, writer);
  case FOUND_UNSET: return unset(f, r);
  case FOUND_STALE_ON_HOST: return stale_on_host(r, f->host, writer, gone);
  case FOUND_JUNK: return junk(r, f->host);
  }
  abort();
}

// The reading line; of untraced code the kernel's.
static Words reader_words(const Finding *f) {
  if (!f->pc)
    return at_line(f->kernel->unit ? f->kernel->unit->file : "?", f->kernel->line);
  Line l = accomp_lines_find(f->pc);
  return at_line(l.file, l.line);
}

static void say(Words here, Message m) {
  char text[1400];
  int n = snprintf(text, sizeof text, "%s: %s\n  hint: %s\n", here.text, m.text.text,
                   m.hint.text);
  fflush(stdout);
  ssize_t written = write(2, text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
  (void)written; // nowhere to say it
  if (accomp_env.check > 1) _exit(1);
}

void accomp_check_report(const Finding *f) {
  Range *r = accomp_range_find_host(f->device, f->host);
  if (r && !r->element) r->element = f->size; // the best guess
  if (!r || was_seen(f, r)) return;
  Words here = reader_words(f), writer = writer_words(f->writer);
  if (was_said((int)f->found, r->name, here, writer)) return;
  say(here, message_of(f, r, writer));
}

void accomp_check_absent(const Place *at, const Device *d, const char *name,
                         const char *undone) {
  Words here = at->file ? at_line(at->file, at->line) : words("%s", at->what);
  if (was_said(FOUND_ABSENT, name, here, here)) return;
  say(here,
      (Message){words("'%s' is not present on device %d (%s), so that nothing is %s",
                      name, d->number, d->plugin->name, undone),
                words("it was not mapped, or is released already")});
}

void accomp_check_refused(const Place *at, const char *hint, const char *why, ...) {
  Words reason;
  if (!accomp_env.check) return;
  va_list list;
  va_start(list, why);
  vsnprintf(reason.text, sizeof reason.text, why, list);
  va_end(list);
  Line l = accomp_caller_find();
  Words here = at_line(l.line ? l.file : at->what, l.line);
  if (was_said(FOUND_REFUSED, at->what, here, here)) return;
  say(here, (Message){words("%s: %.200s; nothing is done, and its result says so",
                            at->what, reason.text),
                      words("%s", hint)});
}

void accomp_check_foreign(const void *pc, int device, const void *p, const char *verb) {
  Line l = accomp_lines_find(pc);
  Words here = at_line(l.file, l.line);
  if (was_said(FOUND_FOREIGN, verb, here, here)) return;
  Range *r = accomp_range_find_copy(accomp_device_get(TYPE_EMU, device), (uintptr_t)p);
  Words whose = r && r->host ? words("the device's copy of '%s'", r->name)
                : r          ? words("memory of device %d, from %s", device, r->name)
                             : words("memory of device %d", device);
  Words hint = words("kernels reach it by 'deviceptr' or 'is_device_ptr'; copy it by "
                     "acc_memcpy_from_device, acc_memcpy_to_device or "
                     "omp_target_memcpy");
  if (!strcmp(verb, "frees"))
    hint = words("acc_free and omp_target_free give back what is the device's");
  else if (r && r->host)
    hint = words("leave '%s' out of 'use_device' here, and update it", r->name);
  say(here, (Message){words("the host %s %.200s: a GPU's memory cannot be reached so",
                            verb, whose.text),
                      hint});
}

void accomp_check_freed(const void *pc, const Entry *e) {
  Line l = accomp_lines_find(pc);
  Words here = at_line(l.file, l.line), there = at_line(e->file, e->line);
  const char *name = e->name ? e->name : "data";
  if (was_said(FOUND_FREED, name, here, there)) return;
  say(here,
      (Message){words("the memory of '%s', mapped %s %s, is given back while it is "
                      "mapped: what comes to lie there is "
                      "taken for it",
                      name, e->file ? "at" : "by", there.text),
                words("end the mapping before, by 'exit data' or 'target exit data'")});
}

void accomp_check_long(const Entry *e, size_t element, size_t bytes, size_t rest,
                       const void *pc) {
  Line l = accomp_lines_find(pc);
  Words here = e->file ? at_line(e->file, e->line) : words("a routine"),
        there = at_line(l.file, l.line);
  const char *name = e->name ? e->name : "data";
  if (was_said(FOUND_LONG, name, here, there)) return;
  Words hint = words("a section is [first element:number of elements]");
  if (element)
    hint = words("%zu elements of %zu bytes fit from its first one on; %s",
                 rest / element, element, hint.text);
  say(here, (Message){words("'%s' ends %zu bytes behind the memory of %zu bytes that it "
                            "begins in, from %s",
                            name, e->size - rest, bytes, there.text),
                      hint});
}

// --- races -----------------------------------------------------------------------------

static Words place_words(const Place *p) {
  return p->file ? at_line(p->file, p->line)
                 : words("%s", p->what ? p->what : "a routine");
}

static Words step_words(const Step *s) {
  if (s->place->file || !s->pc) return place_words(s->place);
  Line l = accomp_lines_find(s->pc);
  return l.line ? at_line(l.file, l.line) : place_words(s->place);
}

// "copy to the device", "copy to the device by acc_update_device_async"
static Words verb_words(const Step *s) {
  bool routine = !s->place->file && s->place->what;
  return words("%s%s%s", s->verb, routine ? " by " : "", routine ? s->place->what : "");
}

static Words queue_words(long long queue) {
  if (queue >= 0) return words(" in queue %lld", queue);
  return words("%s", queue == QUEUE_TASK ? " in a task" : "");
}

// "'a[0:100]'"
static Words bytes_words(const Race *x) {
  const Range *r = x->range;
  size_t n;
  if (!r)
    return words("%zu bytes of memory that nothing names", (size_t)(x->end - x->lo));
  uintptr_t start = (uintptr_t)(x->lo & ON_DEVICE ? r->copy : r->host),
            lo = (uintptr_t)r->host + ((x->lo & ~ON_DEVICE) - start),
            hi = (uintptr_t)r->host + ((x->end - 1) & ~ON_DEVICE) - start;
  if (!r->host) return words("bytes %zu to %zu of memory from %s", lo, hi, r->name);
  if (!is_plain(r, &n)) return words("'%.200s'", r->name);
  long long first = index_of(r, lo), last = index_of(r, hi);
  if (first == last) return words("'%.*s[%lld]'", (int)n, r->name, first);
  return words("'%.*s[%lld:%lld]'", (int)n, r->name, first, last - first + 1);
}

static Words missing_wait(const Race *x) {
  const Step *e = x->earlier, *l = x->later;
  Words line = l ? step_words(l) : words("this line");
  if (e->queue < 0 || (l && l->queue == QUEUE_TASK))
    return words("order them by 'depend', or add 'taskwait' before %.200s", line.text);
  bool routine = l && !l->place->file, joins = routine && l->queue >= 0;
  if (joins)
    return words("add 'wait(%lld) async(%lld)' before %.200s, or 'wait(%lld)'", e->queue,
                 l->queue, line.text, e->queue);
  if (!l || l->omp || routine)
    return words("add 'wait(%lld)' before %.200s", e->queue, line.text);
  if (l->queue < 0)
    return words("add 'wait(%lld)' at %.200s, or before", e->queue, line.text);
  return words("add 'wait(%lld)' at %.200s, or 'wait(%lld) async(%lld)' before", e->queue,
               line.text, e->queue, l->queue);
}

// By addresses, before lines are looked up.
static bool was_race_seen(const Race *x) {
  static Pair list[MAX_PAIRS];
  static unsigned n;
  const Step *l = x->later;
  uintptr_t later = (uintptr_t)(!l      ? x->pc
                                : l->pc ? l->pc
                                        : (const void *)l->place),
            earlier = (uintptr_t)(x->earlier->pc ? x->earlier->pc
                                                 : (const void *)x->earlier->place);
  pthread_mutex_lock(&lock);
  bool seen = seen_locked(list, &n,
                          (Pair){{later, earlier, (uintptr_t)x->range, x->later_writes}});
  pthread_mutex_unlock(&lock);
  return seen;
}

void accomp_check_race(const Race *x) {
  const Step *e = x->earlier, *l = x->later;
  if (was_race_seen(x)) return;
  Line line = {.line = 0};
  if (!l) line = accomp_lines_find(x->pc);
  Words here = l ? step_words(l) : at_line(line.file, line.line), there = step_words(e),
        who = l ? words("the %s%s", verb_words(l).text, queue_words(l->queue).text)
                : words("%s", x->ends ? "the function's end" : "the host");
  const char *verb = x->ends ? "gives up" : x->later_writes ? "writes" : "reads";
  if (was_said(FOUND_RACE, x->range ? x->range->name : "", here, there)) return;
  say(here,
      (Message){words("%s %s %.120s, which the %s at %.150s%s %s, without a wait "
                      "between the two",
                      who.text, verb, bytes_words(x).text, verb_words(e).text, there.text,
                      queue_words(e->queue).text, x->earlier_writes ? "writes" : "reads"),
                missing_wait(x)});
}

void accomp_check_waited(const Place *at, const Queue *later, const Queue *earlier) {
  bool ends = at->c && at->c->kind == __ACCOMP_DATA;
  Words here = ends ? at_line(at->file, at->c->end_line) : place_words(at),
        there = queue_words(earlier->value);
  if (was_said(FOUND_WAIT, later ? "queue" : "host", here, there)) return;
  const char *what =
      earlier->value == QUEUE_TASK ? "a task" : there.text + strlen(" in ");
  Words who = later && later->value >= 0 ? words("queue %lld waits", later->value)
                                         : words("waited");
  fflush(stdout);
  dprintf(2, "%s: note: %s for %s here; other compilers may not\n", here.text, who.text,
          what);
}

// --- what the check does not see ---------------------------------------------------------

// "a.c, b.c and 3 more": the files that were built without one of the flags.
static Words files_without(unsigned flags) {
  enum { SHOWN = 4 };
  Words list = words("%s", "");
  unsigned n = 0;
  pthread_mutex_lock(&accomp_unit_loading);
  for (UnitState *s = accomp_unit_first; s; s = s->next) {
    if ((s->unit->flags & flags) == flags) continue;
    if (n++ < SHOWN)
      list = words("%.300s%s%.90s", list.text, n > 1 ? ", " : "", s->unit->file);
  }
  pthread_mutex_unlock(&accomp_unit_loading);
  return n > SHOWN ? words("%.370s and %u more", list.text, n - SHOWN) : list;
}

void accomp_check_tell_untraced(const Device *d) {
  static atomic_flag told = ATOMIC_FLAG_INIT;
  unsigned host = __ACCOMP_UNIT_TRACED_HOST, emu = __ACCOMP_UNIT_TRACED_EMU;
  if (atomic_flag_test_and_set(&told)) return;
  if (d->type != TYPE_HOST && d->type != TYPE_EMU)
    return accomp_error_warn("ACCOMP_CHECK: accesses of memory are not seen on %s; "
                             "set ACC_DEVICE_TYPE=emu or host",
                             d->plugin->name);
  Words kernels = files_without(d->type == TYPE_EMU ? emu : host),
        all = files_without(d->type == TYPE_EMU ? emu | host : host);
  const char *mend = "compile with -acc=check or -fcheck-transfers";
  if (*kernels.text)
    accomp_error_warn("ACCOMP_CHECK: few faults are found without the accesses of "
                      "memory in %s; %s",
                      all.text, mend);
  else if (*all.text)
    accomp_error_warn("ACCOMP_CHECK: accesses by the host are not seen in %s; %s",
                      all.text, mend);
}
