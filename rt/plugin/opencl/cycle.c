// Functions of several units that call each other: OpenCL C has no recursion, and a unit's compiler sees the cycles of its own functions
// alone (src/llvm/recursion.c). Drivers' compilers end in faults of theirs.
// In:  lines of the texts' heads:
//   // accomp: reaches NAME OTHER ...   NAME, which other units may call, leads to calls of the functions OTHER of other units
// Out: a fault with a function's name.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include "plugin/opencl/internal.h"

static const char lead[] = "// accomp: reaches ", prefix[] = "__accomp_dev_";

typedef struct {
  const char *name; // and behind it the others, in a line
  bool is_open, is_done;
} Reach;
typedef struct {
  Reach *all;
  unsigned n;
} Reaches;

static void read_lines(Reaches *r, const char *text) {
  for (const char *s = text; (s = strstr(s, lead)); s++) {
    if (s != text && s[-1] != '\n') continue;
    r->all = realloc(r->all, (r->n + 1) * sizeof *r->all);
    if (!r->all) abort();
    r->all[r->n++] = (Reach){.name = s + sizeof lead - 1};
  }
}

static Reach *find(const Reaches *r, const char *name, size_t length) {
  for (unsigned i = 0; i < r->n; i++)
    if (!strncmp(r->all[i].name, name, length) && strchr(" \n", r->all[i].name[length]))
      return &r->all[i];
  return NULL;
}

// A function that leads to itself; NULL: this one leads to none.
static const Reach *follow(const Reaches *r, Reach *from) {
  if (from->is_open) return from;
  if (from->is_done) return NULL;
  const Reach *found = NULL;
  from->is_open = true;
  for (const char *s = from->name + strcspn(from->name, " \n"); *s == ' ' && !found;) {
    size_t length = strcspn(++s, " \n");
    Reach *to = find(r, s, length);
    if (to) found = follow(r, to);
    s += length;
  }
  from->is_open = false;
  from->is_done = true;
  return found;
}

// As C++ programs spell it; NULL: as it is. The caller frees it.
static char *in_words(const char *name) {
  char *(*demangle)(const char *, char *, size_t *, int *);
  *(void **)&demangle = dlsym(RTLD_DEFAULT, "__cxa_demangle");
  return demangle ? demangle(name, NULL, NULL, NULL) : NULL;
}

Fault accomp_opencl_check_cycles(const PluginImage *image) {
  Reaches r = {0};
  const Reach *found = NULL;
  for (unsigned i = 0; i < image->ntexts; i++) read_lines(&r, image->texts[i]);
  if (image->far) read_lines(&r, image->far);
  for (unsigned i = 0; i < r.n && !found; i++) found = follow(&r, &r.all[i]);
  const char *name = found ? found->name : "";
  free(r.all);
  if (!found) return FAULT_NONE;
  if (!strncmp(name, prefix, sizeof prefix - 1)) name += sizeof prefix - 1;
  char *own = strndup(name, strcspn(name, " \n")), *words = own ? in_words(own) : NULL;
  Fault fault =
      accomp_opencl_fail(FAULT_IMAGE,
                         "'%s' calls itself through functions of other files, which "
                         "OpenCL devices do not have; it works where one file has them",
                         words ? words
                         : own ? own
                               : "");
  free(words);
  free(own);
  return fault;
}
