// The pointer that an access of a kernel on emu follows to memory that is not the device's, in words.
// In:  the access, and the table of pointers of the kernel's unit.  Out: text for the message that ends the kernel.
#include "check/check.h"
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static Line line_of(const struct __accomp_kernel *k, const void *pc) {
  Line l = accomp_lines_find(pc);
  if (l.line) return l;
  snprintf(l.file, sizeof l.file, "%s", k->unit ? k->unit->file : "?");
  l.line = k->line;
  return l;
}

void accomp_followed_place(char *text, size_t room, const struct __accomp_kernel *k,
                           const void *pc) {
  Line l = line_of(k, pc);
  snprintf(text, room, "%s:%d", l.file, l.line);
}

// --- which one -------------------------------------------------------------------------

typedef struct {
  int line;
  size_t size; // 0: any
  unsigned flag;
} Wanted;

static bool fits(const struct __accomp_pointer *p, Wanted w) {
  return p->line == w.line && p->flags & w.flag && (!w.size || p->size == w.size);
}

// The one of that kind on the line; NULL: there is none, or there are several.
static const struct __accomp_pointer *find_one(const struct __accomp_unit *u, Wanted w) {
  const struct __accomp_pointer *found = NULL;
  for (unsigned i = 0; i < u->npointers; i++) {
    const struct __accomp_pointer *p = &u->pointers[i];
    if (!fits(p, w)) continue;
    if (found && strcmp(found->name, p->name)) return NULL;
    found = p;
  }
  return found;
}

static const struct __accomp_pointer *find(const struct __accomp_kernel *k,
                                           const void *pc, size_t size, bool store) {
  const struct __accomp_unit *u = k->unit;
  if (!u || u->size < offsetof(struct __accomp_unit, npointers) + sizeof u->npointers)
    return NULL;
  unsigned flag = store ? __ACCOMP_POINTER_WRITTEN : __ACCOMP_POINTER_READ;
  Wanted w = {line_of(k, pc).line, size, flag};
  const struct __accomp_pointer *p = find_one(u, w);
  if (p) return p;
  w.size = 0;
  return find_one(u, w);
}

// --- what is said of it ----------------------------------------------------------------

static void describe_null(char *text, size_t room, const struct __accomp_pointer *x) {
  snprintf(
      text, room, "an address near 0: '%s' is a null pointer%s", x->name,
      x->flags & __ACCOMP_POINTER_DEVICE
          ? "\n  hint: acc_malloc and omp_target_alloc return NULL where there is no "
            "memory"
          : "");
}

static int describe_hint(char *text, size_t room, const struct __accomp_pointer *x) {
  bool omp = x->flags & __ACCOMP_POINTER_OMP;
  const char *clause = omp ? "map(tofrom: " : "copy(", *n = x->name;
  if (x->flags & __ACCOMP_POINTER_DEVICE)
    return snprintf(
        text, room,
        "'%s' is for addresses of the device; '%s%s[0:n])', with its number of "
        "elements, copies the host's",
        omp ? "is_device_ptr" : "deviceptr", clause, n);
  if (x->flags & __ACCOMP_POINTER_INNER)
    return snprintf(
        text, room,
        "it was copied with what it lies in; '%s' of what it points to, after "
        "that, attaches it",
        omp ? "target enter data map(to:)" : "enter data copyin");
  if (strchr(n, '['))
    return snprintf(text, room,
                    "'%s%s[0:n])' before, for each of them with its number of elements, "
                    "copies what they point to, and attaches them",
                    omp ? "target enter data map(to: " : "enter data copyin(", n);
  const char *more = x->flags & __ACCOMP_POINTER_WHOLE ? "; without it the pointer alone"
                     : strpbrk(n, ".>")                ? ", and attaches it"
                                                       : "";
  return snprintf(text, room,
                  "'%s%s[0:n])', with its number of elements, copies what it points to%s",
                  clause, n, more);
}

void accomp_followed_describe(char *text, size_t room, const struct __accomp_kernel *k,
                              const void *pc, const void *p, size_t size, bool store) {
  enum { NEAR_NULL = 4096 };
  const struct __accomp_pointer *x = find(k, pc, size, store);
  if (x && (uintptr_t)p < NEAR_NULL) {
    describe_null(text, room, x);
    return;
  }
  if ((uintptr_t)p < NEAR_NULL) {
    snprintf(text, room,
             "a null pointer: memory for it was not allocated, or malloc failed");
    return;
  }
  int n = snprintf(text, room, "host address %p (not device memory): ", p);
  if (!x) {
    snprintf(text + n, room - (size_t)n, "a pointer that was never attached or mapped?");
    return;
  }
  n += snprintf(text + n, room - (size_t)n,
                "'%s' points to the host's memory\n  hint: ", x->name);
  if ((size_t)n < room) describe_hint(text + n, room - (size_t)n, x);
}
