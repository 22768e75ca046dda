// The target of C++ for OpenCL devices: LLVM's text becomes OpenCL C, which any driver takes.
// In:  device C++ by clang's OpenMP device mode for a GPU, as LLVM's text.  Out: the text that drivers compile, as of C
//      (opencl_image.c).
// The row of NVIDIA is checked first, whether its code is asked for or not (compile.c): it fills Unit.links and reports what no
// device can do.
#include "driver/image.h"
#include "driver/opencl.h"
#include "driver/pointed.h"
#include "driver/target.h"
#include "llvm/llvm.h"

#include <accomp/abi.h>

// -fno-builtin-printf: clang packs the arguments of that builtin for NVIDIA's driver.
Command compile_opencl_cxx(const Options *o, const Text *device) {
  (void)device;
  Command c = compile_gpu_cxx(o, "-DACCOMP_OPENCL");
  add_list(&c, "-DACCOMP_LLVM", "-fno-builtin-printf");
  return c;
}

// The driver vectorises, and unrolls where its device wants it. Calls of the C library stay what the program has.
static int optimize_opencl(Options *o, const Text *text, const Made *m,
                           const char *optimized) {
  const char *entries = temp_file(o->arena, "opencl.entries.ll");
  if (!write_text(o, entries, text)) return EXIT_USER;
  Command c = ptx_command(o);
  add_without_openmp_opt(&c);
  if (calls_overloaded(o->arena, text->at) && !add_overloaded(&c)) return EXIT_OURS;
  add_list(&c, "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops",
           "-fno-builtin", "-S", "-emit-llvm", "-fno-crash-diagnostics", "-x", "ir",
           entries, "-o", optimized);
  return proc_wait(start(&c, NULL, m->messages)) ? FINISH_REFUSED : 0;
}

// Drivers make file names of kernels' names: that of the linker may be too long.
static void name_others(const Unit *u, Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    ImageSymbol *s = &image->symbols.at[i];
    if (s->body && is_kernel(s) && !s->entry)
      s->entry = arena_printf(u->arena, "region_%d_%s", i, u->uid);
  }
}

// For the runtime: the names of kernels, as it knows them and as they are in the text.
static const char *names_of_kernels(const Unit *u, const Image *image) {
  Text t = {.arena = u->arena};
  text_add(&t, "");
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->entry) text_printf(&t, ACCOMP_ENTRY_COMMENT "%s %s\n", s->name, s->entry);
  }
  return t.at;
}

static LlvmUnit describe(const Unit *u, const Image *image, const char *llvm) {
  LlvmUnit v = {.arena = u->arena,
                .text = llvm,
                .headers = toolchain(u->arena)->headers,
                .uid = u->uid};
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->body && is_kernel(s))
      push(u->arena, &v.kernels, s->entry ? s->entry : s->name);
  }
  for (int i = 0; i < u->links.len; i++) {
    const DeviceLink *l = &u->links.at[i];
    const char *name = device_symbol(u, l->symbol);
    if (l->why || l->variable) continue;
    if (l->defined)
      push(u->arena, &v.exports, name);
    else
      push(u->arena, &v.outside, name);
  }
  return v;
}

static void report_refused(Unit *u, Image *image, const LlvmRefusals *all) {
  for (int i = 0; i < all->len; i++) {
    const LlvmRefusal *r = &all->at[i];
    const char *name = r->function ? r->function : "";
    int symbol = find_symbol(image, name, strlen(name));
    Loc loc = program_loc(image, r->loc);
    if (!loc.file && symbol >= 0) loc = caller_frame(image, symbol).loc;
    if (!loc.file) loc = (Loc){.file = u->path, .line = 1};
    if (*name)
      error(u->diag, loc, "code for OpenCL devices: '%s' %s", demangled(image, name),
            r->what);
    else
      error(u->diag, loc, "code for OpenCL devices: %s", r->what);
    note_calls(u, image, symbol);
  }
}

static bool is_pointed(const Unit *u, const char *symbol) {
  for (int i = 0; i < u->pointed.len; i++)
    if (!strcmp(u->pointed.at[i].symbol, symbol)) return true;
  return false;
}

// Keeps the functions that pointers lead to in this code, too. Its tables have the order that NVIDIA's have.
static bool keep_pointed(Unit *u, Image *image) {
  size_t n = (size_t)u->pointed.len;
  PointedFunction *all = alloc_n(u->arena, PointedFunction, n + 1);
  memcpy(all, u->pointed.at, n * sizeof *all);
  find_pointed(u, image);
  bool same = (size_t)u->pointed.len == n && u->uses_pointers;
  for (size_t i = 0; i < n; i++) same &= is_pointed(u, all[i].symbol);
  u->pointed.at = all;
  u->pointed.len = (int)n;
  u->uses_pointers = true;
  if (!same)
    sorry(u->diag, (Loc){.file = u->path, .line = 1},
          "code for OpenCL devices: other functions are called through pointers than on "
          "other devices");
  return same;
}

int finish_opencl_cxx(Options *o, Unit *u, const Made *m) {
  if (o->dry) return 0;
  const char *first = read_file(u->arena, m->first, NULL),
             *optimized = temp_file(o->arena, "opencl.optimized.ll");
  if (!first) return EXIT_OURS;
  Image *image = read_linked_image(o, u, first);
  if (lacks_bodies(u, image)) return FINISH_WHOLE;
  name_entries(u, image);
  name_others(u, image);
  if (u->uses_pointers && !keep_pointed(u, image)) return EXIT_USER;
  const char *marked = u->uses_pointers ? mark_pointer_calls(u, image, first).at : first;
  Text text = between_steps(u, image, marked);
  write_pointer_tables(&text, u);
  int status = optimize_opencl(o, &text, m, optimized);
  if (status) return status;
  const char *llvm = read_file(u->arena, optimized, NULL);
  if (!llvm) return EXIT_OURS;
  Text edited = {.arena = u->arena};
  if (u->uses_pointers && !edit_pointers(u, llvm, true, &edited)) return EXIT_USER;
  if (u->uses_pointers) llvm = edited.at;
  if (u->diag->errors) return EXIT_USER;
  LlvmUnit unit = describe(u, image, llvm);
  OpenclText out = {.code = {.arena = u->arena}};
  LlvmRefusals refused = {0};
  write_opencl_of_llvm(&unit, &out, &refused);
  report_refused(u, image, &refused);
  if (u->diag->errors) return EXIT_USER;
  return finish_opencl_of_llvm(o, u, m, &out, names_of_kernels(u, image), llvm);
}
