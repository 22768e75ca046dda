// The image of a unit for OpenCL devices.
// In:  what clang -E makes of device C.  Out: the same file, OpenCL C with its head; an object that includes it.
// Clang checks the text as OpenCL C, and tells the sizes of what lies in the arena and of the device's variables: constants of
// LLVM's text, whose names end in __accomp_place_size_N or in NAME_bytes.
#include "driver/opencl.h"
#include "emit/emit.h"
#include "front/front.h"

#include <stdlib.h>

// --- clang's check ---------------------------------------------------------------------

static char *header_text(Arena *a, const char *name) {
  return read_file(
      a, arena_printf(a, "%s/lib/accomp/device/%s", toolchain(a)->root, name), NULL);
}

// Bessel functions, where the text calls one: OpenCL C has none.
static const char *bessel_text(Arena *a, const char *text) {
  static const char math[] = "__accomp_math_";
  for (const char *s = text; (s = strstr(s, math));) {
    s += sizeof math - 1;
    if (strchr("jy", *s) && strchr("01n", s[1])) return header_text(a, "opencl_bessel.h");
  }
  return "";
}

static const char record[] = "__accomp_record"; // of rt/device/opencl_head.h

// Names that the driver gives where it compiles.
static void define_for_check(Text *t, const OpenclText *c) {
  text_printf(t, "#define __accomp_sizes\n#define %s_at 0x1000\n", record);
  for (int i = 0; i < c->places.len; i++)
    text_printf(t, "#define __accomp_place_at_%d 0\n", i);
  for (int i = 0; i < c->variables.len; i++)
    text_printf(t, "#define %s_at 0x1000\n", c->variables.at[i].name);
  for (int i = 0; i < c->others.len; i++)
    text_printf(t, "#define %s_at 0x1000\n", c->others.at[i]);
  text_add(t, "#define __accomp_offers\n");
  for (int i = 0; i < c->far.len; i++)
    text_printf(t, "#define __accomp_has_%s\n", far_name(t->arena, &c->far.at[i]));
}

// LLVM's text declares variables of other units: "@name = external ..."
static Text define_others(Arena *a, const char *llvm) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (const char *s = llvm; (s = strstr(s, "\n@")); s++) {
    size_t n = strcspn(s + 2, " \n");
    if (!strncmp(s + 2 + n, " = external ", 12))
      text_printf(&t, "#define %.*s_at 0x1000\n", (int)n, s + 2);
  }
  return t;
}

// As for a CPU: what such a device refuses, one with generic addresses may accept, and nothing the other way round.
static const char *const language[] = {
    "-x",
    "cl",
    "-cl-std=CL3.0",
    "--target=spir64",
    "-DACCOMP_FLAT",
    "-Xclang",
    "-cl-ext=-__opencl_c_generic_address_space,-__opencl_c_device_enqueue,"
    "-__opencl_c_pipes,-__opencl_c_program_scope_global_variables",
    "-Wno-everything",
    "-Wint-conversion",
    "-Werror=int-conversion",
    NULL};

static Command check_command(const Options *o, const char *text, const char *out) {
  Command c = command(o, toolchain(o->arena)->clang);
  for (int i = 0; language[i]; i++) add(&c, language[i]);
  add_list(&c, "-O0", "-gline-tables-only", "-Xclang", "-disable-llvm-passes", "-S",
           "-emit-llvm", "-fno-crash-diagnostics", text, "-o", out);
  return c;
}

// The text stays as it is where clang has errors, which its check finds, too.
static const char *rewrite_text(Unit *u, OpenclText *c, const char *head) {
  bool complex = strstr(c->code.at, "_Complex") || strstr(c->code.at, "__complex__");
  if (!complex && !has_bit_fields(u->arena, c->code.at)) return head;
  Text t = {.arena = u->arena};
  define_for_check(&t, c);
  text_add(&t, "#pragma OPENCL EXTENSION __cl_clang_bitfields : enable\n");
  text_add(&t, head);
  size_t from = t.len;
  text_add(&t, c->code.at);
  const char *code = opencl_rewritten(u, t.at, (uint32_t)from, language);
  const char *numbers = complex ? header_text(u->arena, "opencl_complex.h") : "";
  const char *bits = header_text(u->arena, "opencl_bits.h");
  if (!code || !numbers || !bits) return head;
  c->code = (Text){.arena = u->arena};
  text_add(&c->code, code);
  return arena_printf(u->arena, "%s%s%s", head, numbers,
                      strstr(code, "__accomp_bits_") ? bits : "");
}

// The value of the constant whose name ends so; 0: no code that is reached has it.
static long long constant(const char *llvm, const char *name) {
  size_t n = strlen(name);
  for (const char *s = llvm; (s = strstr(s, name)); s += n) {
    const char *end = s + n, *value;
    bool starts = s[-1] == '@' || s[-1] == '.';
    size_t digits = strspn(end, ".0123456789"); // LLVM makes names differ so
    if (!starts || (digits && *end != '.') || strncmp(end + digits, " = ", 3) != 0)
      continue;
    value = strstr(end, " i64 ");
    if (value && value < end + strcspn(end, "\n")) return strtoll(value + 5, NULL, 10);
  }
  return 0;
}

enum { SIZE_BITS = 40 };
static const long long size_mask = (1ll << SIZE_BITS) - 1;

// rt/device/opencl_head.h: __accomp_size_of
static void read_sizes(OpenclText *c, Arena *a, const char *llvm) {
  for (int i = 0; i < c->places.len; i++) {
    long long both = constant(llvm, arena_printf(a, "__accomp_place_size_%d", i));
    c->places.at[i].bytes = both & size_mask;
    c->places.at[i].alignment = both >> SIZE_BITS;
  }
  for (int i = 0; i < c->variables.len; i++)
    c->variables.at[i].bytes =
        constant(llvm, arena_printf(a, "%s_bytes", c->variables.at[i].name)) & size_mask;
}

// --- into the object -------------------------------------------------------------------

static void place_behind(OpenclPlace *p, long long *end) {
  long long by = p->alignment > 16 ? p->alignment : 16;
  p->at = (*end + by - 1) / by * by;
  *end = p->at + p->bytes;
}

// A variable that several kernels reach has one place for all of them, in front; a kernel's own is behind. What functions reach that other
// files may call has places of its own, behind those of all kernels of the program (rt/plugin/opencl/image.c).
static void lay_out(OpenclText *c) {
  long long common = 0, called = 0;
  for (int i = 0; i < c->places.len; i++)
    if (c->called[i]) place_behind(&c->places.at[i], &called);
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < c->places.len; i++) {
      int reaching = 0, last = 0;
      if (c->called[i]) continue;
      for (int k = 0; k < c->kernels.len; k++)
        if (c->kernels.at[k].places[i]) reaching++, last = k;
      if (!round && reaching > 1) place_behind(&c->places.at[i], &common);
      if (round && reaching == 1) {
        long long end = common;
        for (int j = 0; j < i; j++) {
          long long other = c->places.at[j].at + c->places.at[j].bytes;
          if (c->kernels.at[last].places[j] && !c->called[j] && other > end) end = other;
        }
        place_behind(&c->places.at[i], &end);
      }
    }
}

// The end of a kernel's own places; NULL: of the places that other files' kernels may reach.
static long long arena_of(const OpenclText *c, const OpenclKernel *k) {
  long long end = 0;
  for (int i = 0; i < c->places.len; i++) {
    long long other = c->places.at[i].at + c->places.at[i].bytes;
    bool counts = k ? k->places[i] && !c->called[i] : c->called[i];
    if (counts && other > end) end = other;
  }
  return end;
}

// needs: lines of find_llvm_needs.
static Text with_head(const OpenclText *c, const Unit *u, const char *needs,
                      const char *head) {
  Text t = {.arena = u->arena};
  long long called = arena_of(c, NULL);
  for (int i = 0; i < c->kernels.len; i++)
    text_printf(&t, "// accomp: %s local=%lld arguments=%d%s\n", c->kernels.at[i].name,
                arena_of(c, &c->kernels.at[i]), c->kernels.at[i].arguments,
                c->kernels.at[i].calls_out ? " called" : "");
  for (int i = 0; i < c->reaches.len; i++) {
    const OpenclReach *r = &c->reaches.at[i];
    text_printf(&t, "// accomp: reaches %s", r->name);
    for (int k = 0; k < r->others.len; k++) text_printf(&t, " %s", r->others.at[k]);
    text_add(&t, "\n");
  }
  if (called) text_printf(&t, "// accomp: called %s bytes=%lld\n", u->uid, called);
  for (int i = 0; i < c->variables.len; i++)
    text_printf(&t, "// accomp: variable %s bytes=%lld align=16\n",
                c->variables.at[i].name, c->variables.at[i].bytes);
  for (int i = 0; i < c->offers.len; i++)
    text_printf(&t, "// accomp: offers %s %s\n", far_name(u->arena, &c->offers.at[i]),
                c->offers.at[i].function);
  for (int i = 0; i < c->far.len; i++)
    text_printf(&t, "// accomp: calls %s\n", far_name(u->arena, &c->far.at[i]));
  text_printf(&t, "%s// accomp: unit\n", needs);
  for (int i = 0; i < c->places.len; i++)
    if (c->called[i])
      text_printf(&t, "#define __accomp_place_at_%d (__accomp_called_%s + %lld)\n", i,
                  u->uid, c->places.at[i].at);
    else
      text_printf(&t, "#define __accomp_place_at_%d %lld\n", i, c->places.at[i].at);
  text_add(&t, head);
  // PoCL leaves printf unresolved in a function that a function calls, and ends in a fault where such a function is of another file.
  if (c->alone)
    text_add(&t,
             "#ifdef ACCOMP_FLAT\n#pragma clang attribute "
             "push(__attribute__((__always_inline__)), apply_to = function)\n#endif\n");
  text_add(&t, c->code.at);
  if (c->alone)
    text_add(&t, "\n#ifdef ACCOMP_FLAT\n#pragma clang attribute pop\n#endif\n");
  return t;
}

static Text assembly_of(Arena *a, const char *uid, const char *path) {
  Text t = {.arena = a};
  text_printf(&t,
              "\t.section .rodata\n"
              "\t.globl __accomp_opencl_%s, __accomp_opencl_size_%s\n"
              "\t.hidden __accomp_opencl_%s, __accomp_opencl_size_%s\n"
              "\t.balign 16\n\t.type __accomp_opencl_%s, %%object\n"
              "__accomp_opencl_%s:\n\t.incbin %s\n\t.byte 0\n1:\n",
              uid, uid, uid, uid, uid, uid, c_string(a, path));
  text_printf(&t,
              "\t.size __accomp_opencl_%s, 1b - __accomp_opencl_%s\n\t.balign 8\n"
              "\t.type __accomp_opencl_size_%s, %%object\n"
              "\t.size __accomp_opencl_size_%s, 8\n"
              "__accomp_opencl_size_%s:\n\t.quad 1b - __accomp_opencl_%s\n"
              "\t.section .note.GNU-stack,\"\",%%progbits\n",
              uid, uid, uid, uid, uid, uid);
  return t;
}

// llvm: clang's output.
static int check_text(Options *o, Unit *u, const Made *m, OpenclText *c, const char *head,
                      const char **llvm) {
  const char *text = temp_file(o->arena, "check.cl"),
             *out = temp_file(o->arena, "check.ll");
  Text t = {.arena = u->arena};
  define_for_check(&t, c);
  text_add(&t, head);
  text_add(&t, c->code.at);
  if (!write_text(o, text, &t)) return EXIT_USER;
  Command check = check_command(o, text, out);
  if (proc_wait(start(&check, NULL, m->messages))) return FINISH_REFUSED;
  *llvm = read_file(u->arena, out, NULL);
  if (!*llvm) return EXIT_OURS;
  if (constant(*llvm, arena_printf(u->arena, "%s_bytes", record)))
    push(u->arena, &c->variables, ((OpenclVariable){.name = record}));
  return 0;
}

// OpenCL C may round a product and a sum once, as C may; not where an option says so.
static bool refuses_fma(const Options *o) {
  static const char contract[] = "-ffp-contract=", model[] = "-ffp-model=";
  bool off = o->no_fma;
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    if (!o->args.at[i].stages) continue;
    if (!strncmp(text, contract, sizeof contract - 1))
      off = !strcmp(text + sizeof contract - 1, "off");
    else if (!strncmp(text, model, sizeof model - 1))
      off = !strcmp(text + sizeof model - 1, "strict");
  }
  return off;
}

static int write_image(Options *o, Unit *u, const Made *m, OpenclText *c,
                       const char *head, const char *needs) {
  lay_out(c);
  if (refuses_fma(o))
    head = arena_printf(u->arena, "#pragma OPENCL FP_CONTRACT OFF\n%s", head);
  Text image = with_head(c, u, needs, head), a = assembly_of(u->arena, u->uid, m->code);
  const char *assembly = temp_file(o->arena, "opencl.s");
  if (!write_text(o, m->code, &image) || !write_text(o, assembly, &a)) return EXIT_USER;
  Command as = command(o, toolchain(o->arena)->as);
  add_list(&as, assembly, "-o", m->object);
  return run(&as);
}

static const char *needs_of(const Unit *u, const char *llvm, bool of_opencl) {
  LlvmUnit unit = {.arena = u->arena,
                   .text = llvm,
                   .file = u->path,
                   .headers = toolchain(u->arena)->headers};
  return find_llvm_needs(&unit, of_opencl);
}

// The text itself as OpenCL C. Not 0: it cannot be that.
static int finish_text(Options *o, Unit *u, const Made *m) {
  const char *text = read_file(u->arena, m->code, NULL),
             *head = header_text(u->arena, "opencl_head.h"), *llvm;
  OpenclText c = {.code = {.arena = u->arena}};
  if (!text || !head) return EXIT_OURS;
  c.alone = !strstr(text, "__accomp_external_");
  if (!opencl_takes_options(o)) return FINISH_REFUSED;
  if (!make_opencl(u, opencl_printf(u->arena, text), &c)) return FINISH_REFUSED;
  const char *bessel = bessel_text(u->arena, c.code.at);
  if (!bessel) return EXIT_OURS;
  head = arena_printf(u->arena, "%s%s", rewrite_text(u, &c, head), bessel);
  int status = check_text(o, u, m, &c, head, &llvm);
  if (status) return status;
  read_sizes(&c, u->arena, llvm);
  return write_image(o, u, m, &c, head, needs_of(u, llvm, true));
}

// Does LLVM's text pass values of this type otherwise than C's?
static bool is_passed_otherwise(const Type *t) {
  while (t->canonical && t->canonical != t) t = t->canonical;
  bool number = t->kind == TYPE_BOOL || t->kind == TYPE_INT || t->kind == TYPE_ENUM;
  return t->kind == TYPE_RECORD || t->kind == TYPE_COMPLEX || (number && t->size < 4);
}

static bool meets_otherwise(const Function *f) {
  if (!f->exported && !f->external) return false;
  for (int i = 0; i < f->params.len; i++)
    if (is_passed_otherwise(f->params.at[i]->type)) return true;
  return is_passed_otherwise(f->result);
}

// Does the unit go by way of LLVM's text, whatever its own text has? Its functions and those of other files must meet in the same
// way, and OpenCL C has no addresses of functions.
static bool must_go_by_llvm(const Unit *u) {
  if (u->calls_by_address || u->by_address.len) return true;
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      if (meets_otherwise(u->decls.at[i]->functions.at[k])) return true;
  return false;
}

// The text itself becomes OpenCL C where it can, and else goes by way of LLVM's.
int finish_opencl(Options *o, Unit *u, const Made *m) {
  if (o->dry) return 0;
  bool text = !must_go_by_llvm(u) && !finish_text(o, u, m);
  return text ? 0 : finish_opencl_by_llvm(o, u, m);
}

int finish_opencl_of_llvm(Options *o, Unit *u, const Made *m, OpenclText *c,
                          const char *names, const char *text) {
  bool math = strstr(c->code.at, "__accomp_math_"),
       stack = strstr(c->code.at, "__accomp_stack_");
  const char *checked, *head = header_text(u->arena, "opencl_head.h"),
                       *words = header_text(u->arena, "opencl_llvm.h"),
                       *library = math ? header_text(u->arena, "opencl_library.h") : "",
                       *heap = stack ? header_text(u->arena, "opencl_heap.h") : "",
                       *parts = stack ? header_text(u->arena, "opencl_stack.h") : "",
                       *bessel = bessel_text(u->arena, c->code.at);
  if (!head || !words || !library || !heap || !parts || !bessel) return EXIT_OURS;
  head = arena_printf(u->arena, "%s%s%s%s%s%s%s", names, head, words, library, bessel,
                      heap, parts);
  const char *others = define_others(u->arena, text).at;
  int status =
      check_text(o, u, m, c, arena_printf(u->arena, "%s%s", others, head), &checked);
  if (status == FINISH_REFUSED) {
    const char *messages = read_file(u->arena, m->messages, NULL);
    fprintf(
        stderr,
        "accomp: internal error: OpenCL C that was made of LLVM's text is refused\n%s",
        messages ? messages : "");
    temp_save();
    return EXIT_OURS;
  }
  if (status) return status;
  for (int i = 0; i < c->variables.len; i++) { // of the heads
    OpenclVariable *v = &c->variables.at[i];
    if (!v->bytes)
      v->bytes =
          constant(checked, arena_printf(u->arena, "%s_bytes", v->name)) & size_mask;
  }
  const char *needs = needs_of(u, text, false);
  if (stack && !strstr(needs, " atomics64 "))
    needs = arena_printf(u->arena, "%s// accomp: needs atomics64 %s\n", needs, u->path);
  return write_image(o, u, m, c, head, needs);
}
