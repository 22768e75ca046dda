// Finds kernels of C++ that call functions which ask OpenMP who runs them, or have directives, where the front did not see it: in
// what templates call. The unit is then compiled once more (driver/compile.c), with these as Region.tells.
// The same of objects of the library, which are in no region of the devices' file.
// In:  an Image.  Out: Unit.round.telling, library_objects.
#include "driver/image.h"
#include "ir/library.h"
#include "ir/query.h"

static bool starts_with(const char *s, const char *prefix) {
  return !strncmp(s, prefix, strlen(prefix));
}

bool asks_who_runs(const char *name) {
  for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
    if (!strcmp(name, question_name((LibraryKind)k))) return true;
  return starts_with(name, "__kmpc_");
}

bool is_kernel(const ImageSymbol *s) {
  return s->body && s->reached && starts_with(s->name, IMAGE_ENTRY);
}

typedef struct {
  Unit *u;
  const Image *image;
  bool *seen;
  const Directive *directive; // of the kernel
  int code;                   // the function that has its place
  bool asks, told;
} Kernel;

static void visit(Kernel *x, int symbol) {
  if (x->seen[symbol]) return;
  x->seen[symbol] = true;
  const ImageSymbol *s = &x->image->symbols.at[symbol];
  x->asks |= asks_who_runs(s->name);
  x->told |= starts_with(s->name, "_ZN8__accomp4told");
  Loc loc = s->body && !x->directive ? image_place(x->image, s->dbg) : (Loc){0};
  if (loc.file) x->directive = directive_on_line(x->u, loc), x->code = symbol;
  for (int i = 0; i < s->uses.len; i++) visit(x, s->uses.at[i].symbol);
}

static Kernel look_at(Unit *u, const Image *image, int entry) {
  Kernel x = {
      .u = u, .image = image, .seen = alloc_n(u->arena, bool, image->symbols.len)};
  visit(&x, entry);
  return x;
}

int kernel_code(Unit *u, const Image *image, int entry, const Directive **d) {
  Kernel x = look_at(u, image, entry);
  *d = x.directive;
  return x.directive ? x.code : -1;
}

static bool is_known(const Unit *u, Loc loc) {
  for (int i = 0; i < u->round.telling.len; i++)
    if (!memcmp(&u->round.telling.at[i], &loc, sizeof loc)) return true;
  return false;
}

bool find_telling(Unit *u, const Image *image) {
  int before = u->round.telling.len;
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (!is_kernel(s)) continue;
    Kernel x = look_at(u, image, i);
    if (x.asks && !x.told && x.directive && !is_known(u, x.directive->loc))
      push(u->arena, &u->round.telling, x.directive->loc);
  }
  return u->round.telling.len > before;
}

// One that a header defines is a constant. A stream is elsewhere; what a template's arguments decide has no name for a directive.
static const char *library_object(const Image *image, const ImageSymbol *s) {
  bool object =
      s->reached && !s->body && starts_with(s->text + strspn(s->text, " ="), "external ");
  if (!object || !(starts_with(s->name, "_ZNSt") || starts_with(s->name, "_ZSt")))
    return NULL;
  const char *name = demangled(image, s->name);
  return strpbrk(name, "<([ ") ? NULL : name;
}

bool find_library_objects(Unit *u, const Image *image) {
  int before = u->round.library_objects.len;
  for (int i = 0; i < image->symbols.len; i++) {
    const char *name = library_object(image, &image->symbols.at[i]);
    for (int k = 0; name && k < u->round.library_objects.len; k++)
      if (!strcmp(u->round.library_objects.at[k], name)) name = NULL;
    if (name) push(u->arena, &u->round.library_objects, name);
  }
  return u->round.library_objects.len > before;
}
