// Sections that the compiler inferred: a kernel touches no more of them, but it may touch less.
// In:  operands with __ACCOMP_AT_MOST or __ACCOMP_MAYBE.  Out: which present entry is theirs, how much a new one
// takes, which of the host's memory can be read or written.
//
// Of [lo, lo + size) the bytes that a kernel does touch lie in one object of the program. All of its bytes can be read,
// and other objects are none of the kernel's: so what belongs to them, or to nobody, is left out.
#include "data/map.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// --- what is present -----------------------------------------------------------------

static bool contains(const Entry *e, const char *p) {
  return p >= e->host && p < e->host + e->size;
}

char *accomp_inferred_near(const struct __accomp_operand *o) {
  char *lo = o->lo, *end = lo + o->size, *base = o->base;
  return base < lo ? lo : base >= end ? end - 1 : base;
}

Inferred accomp_inferred_find_locked(Device *d, const struct __accomp_operand *o) {
  char *lo = o->lo, *end = lo + o->size, *base = o->base, *near = accomp_inferred_near(o);
  Inferred in = {.lo = lo, .end = end};
  Entry *around = NULL, *e;
  for (char *at = lo; at < end; at = e->host + e->size) {
    if (accomp_present_find_locked(d, at, (size_t)(end - at), &e) == PRESENT_NONE) break;
    if (contains(e, base) || e->base == base) {
      in.several = in.own != NULL;
      if (in.several) return in;
      in.own = e;
    }
    if (contains(e, near)) around = e;
    if (e->host + e->size <= near) in.lo = e->host + e->size;
    if (e->host > near && e->host < in.end) in.end = e->host;
  }
  if (!in.own) in.own = around;
  return in;
}

// --- what the program's memory allows --------------------------------------------------

enum {
  FEW = 4 << 20
}; // bytes whose pages are tried sooner than the list of all mappings is read

// Does the operating system let the program use every page? Nothing is changed but that pages are there, which a copy
// would bring about, too. False also on Linux before 5.14.
static bool is_usable(const char *lo, const char *end, bool write) {
  enum { POPULATE_READ = 22, POPULATE_WRITE = 23 };
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = (uintptr_t)lo / page * page;
  size_t size = (uintptr_t)end - from;
  return size <= FEW &&
         !madvise((void *)from, size, write ? POPULATE_WRITE : POPULATE_READ);
}

static void add_range(HostRanges **ranges, char *lo, char *end) {
  HostRanges *r = *ranges;
  if (r->n && r->at[r->n - 1].end == lo) {
    r->at[r->n - 1].end = end;
    return;
  }
  r = realloc(r, sizeof *r + (r->n + 1) * sizeof *r->at);
  if (!r) abort();
  r->at[r->n++] = (HostRange){lo, end};
  *ranges = r;
}

// A line of /proc/self/maps.
typedef struct {
  char *lo, *end;
  bool read, write, file;
  char what[256]; // device, inode, and the name or as much of it as there is place for
} Area;

static bool next_area(FILE *maps, char **line, size_t *room, Area *out) {
  unsigned long from, to;
  char bits[5];
  int what = 0;
  while (getline(line, room, maps) > 0) {
    if (sscanf(*line, "%lx-%lx %4s %*s %n", &from, &to, bits, &what) < 3 || !what)
      continue;
    *out = (Area){(char *)from,
                  (char *)to,
                  bits[0] == 'r',
                  bits[1] == 'w',
                  strchr(*line, '/') != NULL,
                  ""};
    snprintf(out->what, sizeof out->what, "%s", *line + what);
    return true;
  }
  return false;
}

// May an object lie in both of two areas, one behind the other? In memory of one kind, as where parts of it are
// forbidden, or in a program's variables: those without a value begin in the last page of the file's.
static bool are_joined(const Area *a, const Area *b) {
  return a->end == b->lo && (!strcmp(a->what, b->what) ||
                             (a->file && a->write && !b->file && !strchr(b->what, '[')));
}

// Without the list of areas everything counts as usable.
static HostRanges *list_ranges(char *lo, char *end, const char *near, bool write) {
  HostRanges *ranges = calloc(1, sizeof *ranges);
  FILE *maps = fopen("/proc/self/maps", "re");
  char *line = NULL;
  size_t room = 0;
  Area last = {.end = NULL}, x;
  if (!ranges) abort();
  if (!maps) add_range(&ranges, lo, end);
  while (maps && next_area(maps, &line, &room, &x) && x.lo < end) {
    if (last.end && !are_joined(&last, &x)) {
      if (last.end > near) break;
      ranges->n = 0; // those were other objects'
    }
    last = x;
    if (x.end > lo && (write ? x.write : x.read))
      add_range(&ranges, x.lo > lo ? x.lo : lo, x.end < end ? x.end : end);
  }
  free(line);
  if (maps) fclose(maps);
  return ranges;
}

// AddressSanitizer, where the program has it: the first byte of these that belongs to no object; NULL: all do.
extern void *__asan_region_is_poisoned(void *, size_t) __attribute__((weak));

static bool is_object(const char *p, size_t size) {
  return !__asan_region_is_poisoned((void *)(uintptr_t)p, size);
}

// Only the object at 'near' counts, where somebody knows its ends.
static void find_object(char **lo, char **end, const char *near) {
  enum { STEP = 4096 };
  char *from = (char *)(uintptr_t)near;
  if (!__asan_region_is_poisoned || *lo >= *end || !is_object(near, 1)) return;
  char *past = __asan_region_is_poisoned(from, (size_t)(*end - from));
  if (past) *end = past;
  while (from - *lo > STEP && is_object(from - STEP, STEP)) from -= STEP;
  while (from > *lo && is_object(from - 1, 1)) from--;
  *lo = from;
}

HostRanges *accomp_inferred_ranges(char *lo, char *end, const char *near, bool write) {
  char *from = lo, *to = end;
  find_object(&lo, &end, near);
  bool whole = lo == from && end == to;
  if (lo >= end || (whole && is_usable(lo, end, write))) return NULL;
  HostRanges *ranges = list_ranges(lo, end, near, write);
  bool all =
      whole && ranges->n == 1 && ranges->at[0].lo == lo && ranges->at[0].end == end;
  if (!all) return ranges;
  free(ranges);
  return NULL;
}

void accomp_inferred_each(const HostRanges *ranges, HostRange within,
                          void (*fn)(void *, HostRange), void *arg) {
  if (!ranges && within.lo < within.end) fn(arg, within);
  for (size_t i = 0; ranges && i < ranges->n; i++) {
    HostRange r = ranges->at[i];
    if (r.lo < within.lo) r.lo = within.lo;
    if (r.end > within.end) r.end = within.end;
    if (r.lo < r.end) fn(arg, r);
  }
}

// --- operands ---------------------------------------------------------------------------

Entry *accomp_inferred_own_locked(Mapping *m, Actions *a, unsigned i) {
  unsigned bits = m->descs[i].map;
  if (!(bits & (__ACCOMP_AT_MOST | __ACCOMP_MAYBE))) return NULL;
  Inferred in;
  do in = accomp_inferred_find_locked(m->device, &m->operands[i]);
  while (accomp_lookup_waited_locked(m, a, in.own));
  bool enough = in.own && (in.own->cut || (bits & __ACCOMP_AT_MOST && !in.own->implicit));
  if (!enough || in.several) return NULL;
  accomp_lookup_follow(m, in.own);
  return in.own;
}

bool accomp_inferred_are_others_locked(Mapping *m, unsigned i) {
  return m->descs[i].map & __ACCOMP_AT_MOST &&
         !accomp_inferred_find_locked(m->device, &m->operands[i]).own;
}

static void copy_range(void *arg, HostRange r) {
  const RangeCopy *c = arg;
  accomp_attach_copy_locked(c->entry, r.lo, (size_t)(r.end - r.lo), c->kind, c->name,
                            c->actions);
}

static void copy_usable_range(void *arg, HostRange r) {
  accomp_inferred_each(((RangeCopy *)arg)->usable, r, copy_range, arg);
}

void accomp_inferred_copy_locked(const RangeCopy *c, HostRange within) {
  accomp_inferred_each(c->entry->ranges, within, copy_usable_range, (void *)(uintptr_t)c);
}
