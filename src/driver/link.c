// Executables and shared libraries.
// In: the user's inputs in their order, compiled ones replaced by their objects.
// Out: what clang links; with our library when a dialect is on.
#include "driver/driver.h"

static void add_runtime(Command *c) {
  const char *root = toolchain(c->options->arena)->root;
  addf(c, "-L%s/lib", root);
  // $ORIGIN: a program and libaccomp.so.1 may be moved together.
  addf(c, "-Wl,-rpath,%s/lib", root);
  add(c, "-Wl,-rpath,$ORIGIN");
  // as-needed: what has no directives needs no library. Before libomp, so that the
  // routines that both have (omp_target_alloc, ...) are ours.
  add_list(c, "-Wl,--push-state,--as-needed", "-laccomp", "-Wl,--pop-state");
}

int link_objects(Options *o) {
  Command c = command(o, toolchain(o->arena)->clang);
  add(&c, "-Wno-unused-command-line-argument");
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (a->stages && !(a->stages & STAGE_LINK)) continue;
    add(&c, a->object ? a->object : a->text);
    if (a->value) add(&c, a->value);
  }
  if (o->verbose) add(&c, "-v");
  if (o->output) add_list(&c, "-o", o->output);
  if (o->traced & DEVICE_HOST) add(&c, "-Wl,--wrap=free,--wrap=realloc,--wrap=munmap");
  if (o->dialects || o->traced) add_runtime(&c);
  if (o->dialects & DIALECT_OMP) add(&c, "-fopenmp");
  return run(&c);
}
