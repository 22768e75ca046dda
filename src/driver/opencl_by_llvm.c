// Device C that OpenCL C has no words for, for OpenCL devices: clang makes LLVM's text of it, as of C++, and src/llvm writes OpenCL C.
// In:  device C (Made.source).  Out: the image, as of text that goes directly (opencl_image.c).
// Functions of the text that are not the file's own are kernels, which have a section, or for other files.
#include "driver/opencl.h"
#include "emit/emit.h"

#include <ctype.h>

// The driver vectorises, and unrolls where its device wants it.
static Command llvm_command(const Options *o) {
  Command c = ptx_command(o);
  add_list(&c, "-S", "-emit-llvm", "-std=gnu17", "-fno-math-errno", "-gline-tables-only",
           "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops",
           "-fno-builtin-printf", "-fno-crash-diagnostics", "-DACCOMP_LLVM");
  add_device_source(&c, "-DACCOMP_OPENCL");
  add_user(&c, STAGE_PTX);
  add_device_standard(&c);
  return c;
}

static bool contains(const char *line, const char *end, const char *words) {
  return memmem(line, (size_t)(end - line), words, strlen(words)) != NULL;
}

// A line of LLVM's text that defines a function, or declares one.
static void add_function(const Unit *u, LlvmUnit *v, const char *line, const char *end) {
  const char *sign = memchr(line, '@', (size_t)(end - line));
  size_t n;
  if (!sign) return;
  const char *name = name_at(sign + 1, &n);
  name = arena_strndup(u->arena, name, n);
  if (!strncmp(line, "define ", 7)) {
    if (contains(line, end, " section \"accomp_kernel\""))
      push(u->arena, &v->kernels, name);
    else if (!contains(line, sign, " internal "))
      push(u->arena, &v->exports, name);
    return;
  }
  if (!strncmp(name, "__accomp_dev_", 13) || !strncmp(name, "__accomp_who_", 13))
    push(u->arena, &v->outside, name);
}

static LlvmUnit describe(const Unit *u, const char *llvm) {
  LlvmUnit v = {.arena = u->arena,
                .text = llvm,
                .headers = toolchain(u->arena)->headers,
                .uid = u->uid};
  for (const char *s = llvm; *s;) {
    const char *end = s + strcspn(s, "\n");
    if (!strncmp(s, "define ", 7) || !strncmp(s, "declare ", 8))
      add_function(u, &v, s, end);
    s = end + (*end == '\n');
  }
  return v;
}

static bool is_region(const LlvmUnit *v, const char *name) {
  for (int i = 0; i < v->kernels.len; i++)
    if (!strcmp(v->kernels.at[i], name)) return true;
  return false;
}

static void report_refused(const Unit *u, const LlvmUnit *v, const LlvmRefusals *all) {
  for (int i = 0; i < all->len; i++) {
    const LlvmRefusal *r = &all->at[i];
    Loc loc = r->loc.file ? r->loc : (Loc){.file = u->path, .line = 1};
    loc.column = 0;
    loc = on_word(loc, "");
    if (!r->function)
      error(u->diag, loc, "code for OpenCL devices: %s", r->what);
    else if (is_region(v, r->function))
      error(u->diag, loc, "code for OpenCL devices: the region %s", r->what);
    else
      error(u->diag, loc, "code for OpenCL devices: '%s' %s", program_name(r->function),
            r->what);
  }
}

int finish_opencl_by_llvm(Options *o, Unit *u, const Made *m) {
  const char *file = temp_file(o->arena, "opencl.ll");
  Command c = llvm_command(o);
  add_list(&c, "-x", "c", m->source, "-o", file);
  if (proc_wait(start(&c, NULL, m->messages))) return FINISH_REFUSED;
  const char *llvm = read_file(u->arena, file, NULL);
  if (!llvm) return EXIT_OURS;
  LlvmUnit unit = describe(u, llvm);
  OpenclText out = {.code = {.arena = u->arena}};
  LlvmRefusals refused = {0};
  write_opencl_of_llvm(&unit, &out, &refused);
  report_refused(u, &unit, &refused);
  if (u->diag->errors) return EXIT_USER;
  out.alone = !unit.outside.len && !unit.exports.len;
  return finish_opencl_of_llvm(o, u, m, &out, "", llvm);
}
