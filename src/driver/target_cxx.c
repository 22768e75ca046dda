// Targets for C++: clang's OpenMP device mode compiles the whole unit, and emits what kernels reach (doc/design/cxx.md).
// In:  device C++, what clang makes of it.  Out: the commands that make code of it, and objects of that.
#include "driver/driver.h"
#include "driver/minfo.h"
#include "driver/pointed.h"
#include "driver/target.h"
#include "ir/library.h"

#include <stdlib.h>

// Both are parts of mangled names: rt/device/cxx.h.
#define EMU_ENTRIES "_ZN8__accomp3emuI*"

#if defined(__aarch64__)
#define HOST_TRIPLE "aarch64-unknown-linux-gnu"
#else
#define HOST_TRIPLE "x86_64-unknown-linux-gnu"
#endif

// The host's, whose types the devices' code has.
static const char *host_triple(const Options *o) {
  const char *triple = HOST_TRIPLE;
  for (int i = 0; i < o->args.len; i++) {
    const Arg *a = &o->args.at[i];
    if (!strncmp(a->text, "--target=", 9)) triple = a->text + 9;
    if (!strcmp(a->text, "-target") && a->value) triple = a->value;
  }
  return triple;
}

// LLVM 19's pass takes a store for dead that nothing in the same function reads, where a pointer comes from the only caller of a
// function of the unit's own: kernels lost what they write.
void add_without_openmp_opt(Command *c) { add_list(c, "-mllvm", "-openmp-opt-disable"); }

// Lambdas get the same names in the host's and in all devices' code.
void add_common_names(Command *c) { add_list(c, "-Xclang", "-fsycl-is-host"); }

const char *too_old_standard(const Options *o) {
  static const char *const old[] = {"c++98", "c++03", "gnu++98", "gnu++03"};
  const char *found = NULL;
  for (int i = 0; i < o->args.len; i++) {
    const char *text = o->args.at[i].text;
    bool names = !strncmp(text, "-std=", 5) || !strncmp(text, "--std=", 6);
    if (names) found = NULL;
    for (size_t k = 0; names && k < countof(old); k++)
      if (!strcmp(strchr(text, '=') + 1, old[k])) found = text;
    if (!strcmp(text, "-ansi")) found = text;
  }
  return found;
}

// -fmath-errno: functions of mathematics stay calls, of which not all have an instruction on GPUs.
static void add_device_mode(Command *c) {
  add_list(c, "-Xclang", "-fopenmp", "-Xclang", "-fopenmp-is-target-device", "-Xclang",
           "-aux-triple", "-Xclang", host_triple(c->options));
  add_user(c, STAGE_DEVICE_CXX);
  add(c, "-fmath-errno");
  add_without_openmp_opt(c);
  add_common_names(c);
  addf(c, "-isystem%s/include", toolchain(c->options->arena)->root);
}

// cxx.h
#define ADDRESSES "__accomp_addresses"
#define LOOK_UP   "@__accomp_pointed_function"

// What devices have under another name than the host.
typedef struct {
  const char *symbol, *to;
  bool other_files; // another file's
} Rename;
typedef Vec(Rename) Renames;

static Renames find_renames(const Unit *u) {
  Renames all = {0};
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->vars.len; k++) {
      const Var *v = u->decls.at[i]->vars.at[k];
      if (v->symbol && v->device_global && v->top == u->decls.at[i])
        push(u->arena, &all,
             ((Rename){v->symbol,
                       is_of_other_file(v) ? device_variable(u, v) : device_storage(u, v),
                       false}));
    }
  for (int i = 0; i < u->instances.len; i++) {
    const char *symbol = u->instances.at[i].symbol;
    push(u->arena, &all, ((Rename){symbol, device_symbol(u, symbol), false}));
  }
  for (int i = 0; i < u->links.len; i++) {
    const DeviceLink *l = &u->links.at[i];
    if (!l->why && !l->variable)
      push(u->arena, &all,
           ((Rename){l->symbol, device_symbol(u, l->symbol), !l->defined}));
  }
  const char *table = arena_printf(u->arena, ADDRESSES "_%s", u->uid);
  if (u->uses_pointers) push(u->arena, &all, ((Rename){ADDRESSES, table, false}));
  return all;
}

// --- emu -------------------------------------------------------------------------------

static Command compile_emu_cxx(const Options *o, const Text *device) {
  Command c = compile_emu(o, device);
  add_device_mode(&c);
  return c;
}

// LLVM drops information for debuggers, which nobody asked for, where its version is not LLVM's own.
static Text without_debug(const Unit *u, const char *text, bool lines) {
  static const char version[] = "!\"Debug Info Version\", i32 ";
  Text t = {.arena = u->arena};
  const char *at = lines ? NULL : strstr(text, version);
  if (at) text_addn(&t, text, (size_t)(at - text)), text_printf(&t, "%s0", version);
  text_add(&t, at ? at + sizeof version : text);
  return t;
}

// Where device code has pointers to functions, makes it once more, by way of LLVM's text. 0, FINISH_REFUSED, or the driver's exit
// status.
static int make_emu_pointers(Options *o, Unit *u, const Made *m) {
  const char *first = temp_file(o->arena, "emu.ll"),
             *edited = temp_file(o->arena, "emu.edited.ll");
  bool lines = o->debug || o->traced & DEVICE_EMU;
  Command c = compile_emu_cxx(o, NULL);
  add_list(&c, "-DACCOMP_POINTERS", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes",
           "-fno-discard-value-names");
  if (!lines) add(&c, "-gline-tables-only");
  add_list(&c, "-x", "c++", m->source, "-o", first);
  if (proc_wait(start(&c, NULL, m->messages))) return FINISH_REFUSED;
  char *text = o->dry ? "" : read_file(u->arena, first, NULL);
  if (!text) return EXIT_OURS;
  const Image *image = read_emu_image(o, u, text);
  Text marked = mark_pointer_calls(u, image, text), out = {.arena = u->arena};
  if (!edit_pointers(u, without_debug(u, marked.at, lines).at, false, &out) ||
      !write_text(o, edited, &out))
    return EXIT_USER;
  name_emu_functions(u, image);
  c = compile_emu(o, NULL);
  add_without_openmp_opt(&c);
  add_list(&c, "-x", "ir", edited, "-o", m->first);
  return proc_wait(start(&c, NULL, m->messages)) ? FINISH_REFUSED : 0;
}

// The code has the host's names, in groups of which the linker would take one. Groups are dissolved, and all but the entries
// becomes the object's own. An entry is local where its lambda is in a function that is not inline. Values that the program computes when
// it starts are the host's (rt/unit/start.c). No exception leaves device code: what is there for one asks for no library of C++, so that
// programs of C link, too.
static int finish_emu_cxx(Options *o, Unit *u, const Made *m) {
  const Toolchain *t = toolchain(o->arena);
  int made = u->uses_pointers ? make_emu_pointers(o, u, m) : 0;
  if (made) return made;
  if (!u->uses_pointers) name_emu_functions(u, NULL);
  const char *ungrouped = temp_file(o->arena, "emu.ungrouped.o");
  Command c = command(o, t->ld);
  add_list(&c, "-r", "-d", "--force-group-allocation", m->first, "-o", ungrouped);
  int status = run(&c);
  if (status) return status;
  c = command(o, t->objcopy);
  add_list(&c, "--wildcard", "--localize-symbol=!" EMU_ENTRIES, "--localize-symbol=*",
           "--globalize-symbol=" EMU_ENTRIES, "--localize-symbol=!__accomp_dev_*",
           "--globalize-symbol=__accomp_dev_*", "--remove-section=.init_array*",
           "--weaken-symbol=__gxx_personality_v0", "--weaken-symbol=__cxa_begin_catch");
  Renames all = find_renames(u);
  for (int i = 0; i < u->pointed.len; i++) {
    const PointedFunction *f = &u->pointed.at[i];
    if (f->own_on_emu) push(u->arena, &all, ((Rename){f->symbol, f->emu, false}));
  }
  for (int i = 0; i < all.len; i++) {
    addf(&c, "--redefine-sym=%s=%s", all.at[i].symbol, all.at[i].to);
    if (all.at[i].other_files) addf(&c, "--weaken-symbol=%s", all.at[i].to);
  }
  add_list(&c, ungrouped, m->code);
  status = run(&c);
  return !status && object_lacks_bodies(o, u, m->code) ? FINISH_WHOLE : status;
}

// --- NVIDIA ----------------------------------------------------------------------------

// The first step: LLVM's text, not optimised, with clang's names of values (pointed.c).
Command compile_gpu_cxx(const Options *o, const char *machine) {
  Command c = ptx_command(o);
  add_list(&c, "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes",
           "-fno-discard-value-names", "-gline-tables-only", "-Xclang",
           "-fopenmp-cuda-mode", "-Xclang", "-fconvergent-functions");
  add_device_source(&c, machine);
  add_user(&c, STAGE_PTX);
  add_device_mode(&c);
  return c;
}

static Command compile_ptx_cxx(const Options *o, const Text *device) {
  (void)device;
  return compile_gpu_cxx(o, "-DACCOMP_NVPTX");
}

// The head of a definition without its linkage, or without its group alone.
static void write_head(Text *out, const char *line, size_t n, bool linkage) {
  static const char *const dropped[] = {"comdat",   "internal",  "weak_odr",
                                        "weak",     "hidden",    "linkonce_odr",
                                        "linkonce", "protected", "dso_local"};
  for (size_t i = 0; i < n;) {
    size_t word = strcspn(line + i, " \n") + 1;
    bool drop = false;
    for (size_t k = 0; k < (linkage ? 1 : countof(dropped)); k++)
      drop |= strlen(dropped[k]) == word - 1 && !strncmp(line + i, dropped[k], word - 1);
    if (i + word > n) word = n - i;
    if (!drop) text_addn(out, line + i, word);
    i += word;
  }
}

// The one of this symbol; NULL: there is none.
static const Rename *find_rename(const Renames *all, const char *symbol, size_t n) {
  for (int i = 0; i < all->len; i++)
    if (!strncmp(all->at[i].symbol, symbol, n) && !all->at[i].symbol[n])
      return &all->at[i];
  return NULL;
}

// A line of code with the devices' names. The definition of a variable is '@symbol = internal global', which becomes external.
static void write_renamed(Text *out, const Renames *all, const char *line, size_t n) {
  static const char identifier[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$";
  const char *end = line + n;
  for (const char *s = line, *at; s < end; s = at) {
    at = memchr(s, '@', (size_t)(end - s));
    if (!at) return text_addn(out, s, (size_t)(end - s));
    size_t length = strspn(at + 1, identifier);
    text_addn(out, s, (size_t)(at + 1 - s));
    const Rename *r = find_rename(all, at + 1, length);
    if (r)
      text_add(out, r->to);
    else
      text_addn(out, at + 1, length);
    bool defines = r && at == line;
    at += 1 + length;
    static const char internal[] = " = internal ";
    if (!defines || strncmp(at, internal, sizeof internal - 1)) continue;
    text_add(out, " = ");
    at += sizeof internal - 1;
  }
}

// A variable of the device by its name there. One that files share has no group; a slot is defined here.
static void write_variable(Text *out, const Renames *all, const char *line, size_t n) {
  static const char slot[] = "__accomp_slot_", addresses[] = ADDRESSES,
                    once[] = " = linkonce_odr ", group[] = ", comdat";
  const Rename *r = find_rename(all, line + 1, strcspn(line + 1, " "));
  if (r && (!strncmp(r->to, slot, sizeof slot - 1) ||
            !strncmp(r->to, addresses, sizeof addresses - 1)))
    return text_printf(out, "@%s = global ptr null, align 8\n", r->to);
  const char *comdat = r ? memmem(line, n, group, sizeof group - 1) : NULL;
  if (!comdat) return write_renamed(out, all, line, n);
  const char *begin = memmem(line, n, once, sizeof once - 1), *from = line;
  if (begin) {
    text_printf(out, "@%s = weak_odr ", r->to);
    from = begin + sizeof once - 1;
  }
  write_renamed(out, all, from, (size_t)(comdat - from));
  comdat += sizeof group - 1;
  text_addn(out, comdat, (size_t)(line + n - comdat));
}

// A function of another file that only functions for others call may be the host's. A GPU's linker asks for it all the same.
static void write_absent(Text *out, const Renames *all, const char *line, size_t n) {
  Text t = {.arena = out->arena};
  text_add(&t, "define weak ");
  text_addn(&t, line + strlen("declare "), n - strlen("declare ") - 1);
  text_add(&t, " {\n  call void asm sideeffect \"trap;\", \"\"()\n  unreachable\n}\n");
  write_renamed(out, all, t.at, t.len);
}

// The head of a function, or of a declaration of one.
static void write_function_head(Text *out, const Unit *u, const Image *image,
                                const Renames *all, const char *line, size_t n) {
  const char *sign = memchr(line, '@', n);
  int symbol = sign ? find_symbol(image, sign + 1, strcspn(sign + 1, "(\"")) : -1;
  const ImageSymbol *s = symbol >= 0 ? &image->symbols.at[symbol] : NULL;
  const DeviceLink *l = s && s->link ? &u->links.at[s->link - 1] : NULL;
  if (l && !l->defined && !l->needed) return write_absent(out, all, line, n);
  if (!s || !s->body) return write_renamed(out, all, line, n);
  Text head = {.arena = u->arena};
  // A kernel's entry is external: LLVM finds out nothing about the parameters of a function that the linker may replace, and
  // then loads nothing by the read-only cache; and the driver finds functions by name that are '.visible'.
  if (!strncmp(sign, "@" IMAGE_ENTRY, sizeof "@" IMAGE_ENTRY - 1)) {
    write_head(&head, line, n, false);
  } else if (!s->kept && s->reached) {
    text_add(&head, "define internal ");
    write_head(&head, line + strlen("define "), n - strlen("define "), false);
  } else {
    write_head(&head, line, n, true);
    if (!l) return write_renamed(out, all, line, n);
  }
  write_renamed(out, all, head.at, head.len);
}

// Is the function one of cxx_team.h, most of which nothing calls, of cxx.h, where device code has no pointers, or one for others that
// devices cannot run? name: "@f".
static bool is_unused(const Unit *u, const Image *image, const char *name, size_t n) {
  static const char team[] = "@__kmpc_", look_up[] = LOOK_UP;
  if (!strncmp(name, team, sizeof team - 1)) return true;
  if (!strncmp(name, look_up, sizeof look_up - 1)) return !u->uses_pointers;
  int symbol = find_symbol(image, name + 1, n - 1);
  const ImageSymbol *s = symbol >= 0 ? &image->symbols.at[symbol] : NULL;
  return s && s->body && s->reached && !s->kept;
}

// "@llvm.compiler.used = appending global [2 x ptr] [ptr @a, ptr @__kmpc_b], section ...", without what is not used.
static void write_used(Text *out, const Unit *u, const Image *image, const Renames *all,
                       const char *line, size_t n) {
  const char *end = line + n, *open = memmem(line, n, "] [", 3),
             *close = open ? memchr(open + 1, ']', (size_t)(end - open - 1)) : NULL;
  Text kept = {.arena = out->arena}, whole = kept;
  int count = 0;
  if (!close) return write_variable(out, all, line, n);
  for (const char *s = open + 3; s < close; s += strspn(s, ", ")) {
    size_t length = strcspn(s, ",]");
    const char *name = memchr(s, '@', length);
    if (!name || !is_unused(u, image, name, length - (size_t)(name - s)))
      text_printf(&kept, "%s%.*s", count++ ? ", " : "", (int)length, s);
    s += length;
  }
  if (!count) return;
  text_printf(&whole, "@llvm.compiler.used = appending global [%d x ptr] [%s%.*s", count,
              kept.at, (int)(end - close), close);
  write_variable(out, all, whole.at, whole.len);
}

static void add_entries(Arena *a, Renames *all, const Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->entry) push(a, all, ((Rename){s->name, s->entry, false}));
  }
}

// For the runtime, what these names are.
static void write_entries(Text *out, const Image *image) {
  for (int i = 0; i < image->symbols.len; i++) {
    const ImageSymbol *s = &image->symbols.at[i];
    if (s->entry)
      text_printf(out, "module asm \"" ACCOMP_ENTRY_COMMENT "%s %s\"\n", s->name,
                  s->entry);
  }
}

Text between_steps(const Unit *u, const Image *image, const char *text) {
  static const char used[] = "@llvm.compiler.used = ";
  Renames all = find_renames(u);
  Text t = {.arena = u->arena};
  bool arrays = false, any = false;
  text_add(&t, "");
  add_entries(u->arena, &all, image);
  for (const char *s = text; *s;) {
    size_t n = strcspn(s, "\n");
    n += s[n] == '\n';
    size_t length = n;
    bool head = !strncmp(s, "define ", 7);
    if (!strncmp(s, used, sizeof used - 1))
      write_used(&t, u, image, &all, s, n);
    else if (head || !strncmp(s, "declare ", 8))
      write_function_head(&t, u, image, &all, s, n);
    else if (arrays && write_array_line(&t, s, n))
      any = true;
    else if (*s == '@')
      write_variable(&t, &all, without_circles(image, s, &length), length);
    else
      write_renamed(&t, &all, s, n);
    if (!strncmp(s, "target triple", 13)) write_entries(&t, image);
    s += n;
    if (head) arrays = has_arrays(s);
    if (head && arrays) s += begin_arrays(&t, s);
  }
  if (any) define_arrays(&t, text);
  return t;
}

// Does the code call what only the bitcode of mathematics defines?
static bool calls_math(const char *text) {
  for (const char *s = text; (s = strstr(s, "\ndeclare ")); s++) {
    size_t n = strcspn(s + 1, "\n");
    if (memmem(s + 1, n, " @__accomp_math_", 16)) return true;
  }
  return false;
}

bool calls_overloaded(Arena *a, const char *text) {
  for (const char *s = text; (s = strstr(s, "\ndeclare ")); s++) {
    const char *name = strchr(s, '@');
    if (!name) return false;
    const char *prefix =
        device_prefix(arena_strndup(a, name + 1, strcspn(name + 1, "(\n")));
    if (prefix && !strcmp(prefix, "__accomp_libc_")) return true;
  }
  return false;
}

bool add_overloaded(Command *c) {
  const Options *o = c->options;
  const char *bitcode = temp_file(o->arena, "overloaded.bc");
  Command library = ptx_command(o);
  add_list(&library, "-c", "-emit-llvm", "-std=gnu17", "-fno-builtin");
  add_device_source(&library, "-DACCOMP_NVPTX");
  add_list(&library, "-x", "c");
  addf(&library, "%s/lib/accomp/device/overloaded.h", toolchain(o->arena)->root);
  add_list(&library, "-o", bitcode);
  add_list(c, "-Xclang", "-mlink-builtin-bitcode", "-Xclang", bitcode);
  return run(&library) == 0;
}

// Makes code of what is optimised, with the host's addresses in pointers to functions.
static int edit_ptx_pointers(Options *o, Unit *u, const Made *m, const char *optimized,
                             bool wide) {
  const char *edited = temp_file(o->arena, "edited.ll");
  const char *text = o->dry ? "" : read_file(u->arena, optimized, NULL);
  Text t = {.arena = u->arena};
  if (!text) return EXIT_OURS;
  if (!edit_pointers(u, text, true, &t) || !write_text(o, edited, &t)) return EXIT_USER;
  Command c = ptx_command(o);
  if (wide) add_wide_conversions(&c);
  add_list(&c, "-S", "-fno-crash-diagnostics", "-Xclang", "-disable-llvm-passes", "-x",
           "ir", edited, "-o", m->code);
  return proc_wait(start(&c, NULL, m->messages)) ? FINISH_REFUSED : 0;
}

// The second step, of the text that it writes to the file. 0, FINISH_REFUSED, or the driver's exit status.
static int optimize_ptx(Options *o, Unit *u, const Made *m, const Image *image,
                        const char *text) {
  const char *entries = temp_file(o->arena, "entries.ll"),
             *optimized = temp_file(o->arena, "optimized.ll");
  bool wide = strstr(text, " i128 ");
  if (image) {
    const char *marked = u->uses_pointers ? mark_pointer_calls(u, image, text).at : text;
    Text t = between_steps(u, image, marked);
    write_pointer_tables(&t, u);
    t = without_debug(u, t.at, o->line_info || o->debug);
    if (!write_text(o, entries, &t)) return EXIT_USER;
  }
  Command c = ptx_command(o);
  if (calls_math(text)) add_math(&c);
  if (wide) add_wide_conversions(&c);
  if (calls_overloaded(u->arena, text) && !add_overloaded(&c)) return EXIT_OURS;
  add_without_openmp_opt(&c);
  if (u->uses_pointers) add(&c, "-emit-llvm");
  add_list(&c, "-S", "-fno-crash-diagnostics", "-x", "ir", entries, "-o",
           u->uses_pointers ? optimized : m->code);
  if (proc_wait(start(&c, NULL, m->messages))) return FINISH_REFUSED;
  return u->uses_pointers ? edit_ptx_pointers(o, u, m, optimized, wide) : 0;
}

static int finish_ptx_cxx(Options *o, Unit *u, const Made *m) {
  const char *text = "";
  Image *image = NULL;
  if (!o->dry) {
    text = read_file(u->arena, m->first, NULL);
    if (!text) return EXIT_OURS;
    int errors = u->diag->errors;
    image = read_image(o, u, text);
    if (lacks_bodies(u, image)) return FINISH_WHOLE;
    check_image(u, image);
    if (u->diag->errors != errors) return EXIT_USER;
    bool again = find_telling(u, image);
    if (find_library_objects(u, image) || again) return FINISH_AGAIN;
    name_entries(u, image);
  }
  OpenNames open;
  do {
    if (image) find_pointed(u, image);
    if (image && !check_pointed(u, image)) return EXIT_USER;
    int status = optimize_ptx(o, u, m, image, text);
    if (status) return status;
    const char *ptx = image ? read_file(u->arena, m->code, NULL) : NULL;
    open = ptx ? check_open_names(u, image, ptx) : OPEN_NOTHING;
    if (ptx) size_instance_variables(u, ptx);
    if (open == OPEN_FOR_OTHERS) follow_exports(u, image);
  } while (open == OPEN_FOR_OTHERS);
  if (open == OPEN_REFUSED) return EXIT_USER;
  if (image && u->report) find_instances(u, image);
  return m->object ? assemble_ptx(o, u, m) : 0;
}

const Target cxx_targets[TARGETS] = {
    {DEVICE_NVIDIA, "nvidia", ".dev.ptx", ".dev.ll", compile_ptx_cxx, finish_ptx_cxx,
     find_resources},
    {DEVICE_EMU, "emu", NULL, ".dev.o", compile_emu_cxx, finish_emu_cxx, NULL},
    {DEVICE_OPENCL, "opencl", ".dev.cl", ".dev.opencl.ll", compile_opencl_cxx,
     finish_opencl_cxx, NULL},
};
