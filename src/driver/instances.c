// Kernels of C++ by the functions that they stand in, instances of templates among them, which the front does not see.
// In:  an Image.  Out: ImageSymbol.entry; for -Minfo a record after a kernel's for each instance, and Finding.entry, by which
//      ptxas.c finds resources.
#include "driver/image.h"
#include "driver/minfo.h"
#include "emit/emit.h"
#include "ir/query.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct {
  int entry, lambda; // in Image.symbols
  const char *
      name; // "saxpy<double>": of the function that the kernel stands in; NULL: none is known
  const Directive *directive;
  int number; // of its lambda among those with the same parameters: versions of a kernel follow it
} Instance;
typedef Vec(Instance) Instances;

static void name_instance(Unit *u, Instance *x, const char *lambda) {
  const char *number = strrchr(lambda, '#'), *around = around_lambda(u->arena, lambda);
  x->number = number ? atoi(number + 1) : 0;
  if (!around) return;
  for (const char *next; (next = around_lambda(u->arena, around));) around = next;
  x->name = short_name(u->arena, around);
}

static Instances find_kernels(Unit *u, const Image *image) {
  Instances all = {0};
  Vec(const char *) names = {0};
  for (int i = 0; i < image->symbols.len; i++) {
    Instance x = {.entry = i};
    if (!is_kernel(&image->symbols.at[i])) continue;
    x.lambda = kernel_code(u, image, i, &x.directive);
    if (x.lambda < 0) continue;
    push(u->arena, &all, x);
    push(u->arena, &names, image->symbols.at[x.lambda].name);
  }
  demangle_names(image->options, names.at, names.len, false);
  for (int i = 0; i < all.len; i++) name_instance(u, &all.at[i], names.at[i]);
  return all;
}

// "ns_saxpy_double" of "ns::saxpy<double>".
static const char *identifier(Arena *a, const char *name) {
  enum { MOST = 120 };
  Text t = {.arena = a};
  text_add(&t, "");
  for (bool apart = false; *name && t.len < MOST; name++) {
    bool kept = isalnum((unsigned char)*name) || *name == '_';
    if (kept) text_printf(&t, "%s%c", apart && t.len ? "_" : "", *name);
    apart = !kept;
  }
  return t.at;
}

static int line_of(const Unit *u, const Directive *d, int at) {
  int line = 0;
  for (int i = 0; i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    if (r->directive == d && (!line || kernel_line(r) == at)) line = kernel_line(r);
  }
  return line ? line : d->loc.line;
}

static bool is_taken(const Image *image, const ImageSymbol *kernel) {
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s != kernel && !strcmp(s->entry ? s->entry : s->name, kernel->entry)) return true;
  }
  return false;
}

// As C's kernels: the function, the line, and the unit where its code is linked with other units'.
void name_entries(Unit *u, Image *image) {
  Instances all = find_kernels(u, image);
  for (int i = 0; i < all.len; i++) {
    const Instance *x = &all.at[i];
    ImageSymbol *s = &image->symbols.at[x->entry];
    if (!x->name) continue;
    int at = image_place(image, image->symbols.at[x->lambda].dbg).line;
    const char *unit = u->links.len || joins_others(u)
                           ? arena_printf(u->arena, "_%s", u->uid)
                           : "",
               *first =
                   arena_printf(u->arena, "%s_%d_gpu%s", identifier(u->arena, x->name),
                                line_of(u, x->directive, at), unit);
    s->entry = first;
    for (int n = 2; is_taken(image, s); n++)
      s->entry = arena_printf(u->arena, "%s_%d", first, n);
  }
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

static void insert_instance(Unit *u, const Image *image, int at, const Finding *kernel,
                            const Instance *x) {
  const ImageSymbol *s = &image->symbols.at[x->entry];
  Finding *f = alloc(u->arena, Finding);
  *f = *kernel;
  f->kind = FIND_INSTANCE;
  f->action = f->reason = NULL;
  f->instance = x->name, f->entry = s->entry;
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
  const Instances kernels = find_kernels(u, image);
  Instances all = {0};
  for (int i = 0; i < kernels.len; i++) {
    const Instance *x = &kernels.at[i];
    if (x->name && kernels_of(u, x->directive) == 1) push(u->arena, &all, *x);
  }
  for (int i = 0; i < u->findings.len; i++) {
    Finding *kernel = u->findings.at[i];
    for (int k = 0; k < all.len; k++) {
      const Instance *x = &all.at[k];
      if (!is_kernel_of(kernel, x->directive) || !is_first(&all, x)) continue;
      if (strchr(x->name, '<'))
        insert_instance(u, image, ++i, kernel, x);
      else
        kernel->entry = image->symbols.at[x->entry].entry;
    }
  }
}
