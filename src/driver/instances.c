// Instances of a template's kernels, for -Minfo: the front sees the template alone.
// In:  an Image.  Out: a record after a kernel's for each instance; Finding.entry, by which ptxas.c finds resources.
#include "driver/image.h"
#include "driver/minfo.h"
#include "ir/query.h"

#include <stdlib.h>

typedef struct {
  const char *entry; // in the PTX
  const char *name;  // "saxpy<double>": of the function that the kernel stands in
  const Directive *directive;
  int number; // of its lambda among those with the same parameters: versions of a kernel follow it
} Instance;
typedef Vec(Instance) Instances;

static Instance find_instance(Unit *u, const Image *image, int entry) {
  Instance x = {.entry = image->symbols.at[entry].name};
  int lambda = kernel_code(u, image, entry, &x.directive);
  if (lambda < 0) return x;
  const char *name = demangled(image, image->symbols.at[lambda].name), *around;
  const char *number = strrchr(name, '#');
  x.number = number ? atoi(number + 1) : 0;
  if (!(around = around_lambda(u->arena, name))) return x;
  for (const char *next; (next = around_lambda(u->arena, around));) around = next;
  x.name = short_name(u->arena, around);
  return x;
}

// The kernel itself, not one of its versions.
static bool is_first(const Instances *all, const Instance *x) {
  for (int i = 0; i < all->len; i++) {
    const Instance *y = &all->at[i];
    if (y->directive == x->directive && !strcmp(y->name, x->name) &&
        y->number < x->number)
      return false;
  }
  return true;
}

static void insert_instance(Unit *u, int at, const Finding *kernel, const Instance *x) {
  Finding *f = alloc(u->arena, Finding);
  *f = *kernel;
  f->kind = FIND_INSTANCE;
  f->action = f->reason = NULL;
  f->instance = x->name, f->entry = x->entry;
  push(u->arena, &u->findings, NULL);
  memmove(&u->findings.at[at + 1], &u->findings.at[at],
          sizeof *u->findings.at * (size_t)(u->findings.len - at - 1));
  u->findings.at[at] = f;
}

static bool is_kernel_of(const Finding *f, const Directive *d) {
  return f->kind == FIND_KERNEL && f->directive == d;
}

static int kernels_of(const Unit *u, const Directive *d) {
  int count = 0;
  for (int i = 0; i < u->findings.len; i++) count += is_kernel_of(u->findings.at[i], d);
  return count;
}

void find_instances(Unit *u, const Image *image) {
  Instances all = {0};
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!is_kernel(s)) continue;
    Instance x = find_instance(u, image, i);
    if (x.directive && x.name && kernels_of(u, x.directive) == 1) push(u->arena, &all, x);
  }
  for (int i = 0; i < u->findings.len; i++) {
    Finding *kernel = u->findings.at[i];
    for (int k = 0; k < all.len; k++) {
      const Instance *x = &all.at[k];
      if (!is_kernel_of(kernel, x->directive) || !is_first(&all, x)) continue;
      if (strchr(x->name, '<'))
        insert_instance(u, ++i, kernel, x);
      else
        kernel->entry = x->entry;
    }
  }
}
