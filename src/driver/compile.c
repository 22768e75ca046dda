// One source file.
// In: a C file with or without directives.  Out: an object file (assembler, messages).
// The list of passes is compile_unit; what tools then do is in generate.
#include "driver/minfo.h"
#include "driver/passes.h"

#include <ctype.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

// Files of one compilation. NULL: not made.
typedef struct {
  const char *host_c, *device_c, *ptx;        // generated text; -keep leaves them
  const char *host_o, *emu_o, *ptx_s, *ptx_o;
  const char *emu_messages, *ptx_messages;    // stderr of clang on device C
} Files;

typedef struct {
  Options *options;
  Arg *input;
  const char *output;
  Unit *unit;
  const Unit *unread;   // the same before anything was read
  Files files;
} Job;

// --- front: preprocessing, and the way round it ----------------------------------------

// -fms-extensions -fno-declspec let clang -E expand macros inside every pragma.
static Command preprocess_command(const Options *o) {
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-E", "-Wno-unused-command-line-argument");
  add_user(&c, STAGE_PREPROCESS | STAGE_DEPENDENCIES | (o->mode == MODE_PREPROCESS ? STAGE_TEXT : 0));
  add_dialects(&c);
  if (o->dialects & DIALECT_OMP) add(&c, "-D_OPENMP=202111");
  add_list(&c, "-fms-extensions", "-fno-declspec");
  return c;
}

// The names clang would choose if it compiled in one step.
static void add_dependency_names(Command *c, const Job *j) {
  const Options *o = j->options;
  if (!o->dependencies) return;
  const char *made = o->output ? o->output : base_name(o->arena, j->input->text, ".o");
  if (!o->dependency_target) add_list(c, "-MT", made);
  if (o->dependency_file) return;
  const char *slash = strrchr(made, '/');
  addf(c, "-MF%.*s%s", slash ? (int)(slash - made + 1) : 0, made,
       base_name(o->arena, made, ".d"));
}

// What -frewrite-includes and -fdirectives-only leave: macros are to be expanded yet, conditions to be decided.
static bool is_unfinished(const char *text) {
  static const char *const words[] = {"define", "if", "include"};
  for (const char *s = text; s; s = strchr(s, '\n')) {
    s += strspn(s, " \t\n");
    if (*s != '#') continue;
    s += 1 + strspn(s + 1, " \t");
    for (size_t i = 0; i < countof(words); i++)
      if (!strncmp(s, words[i], strlen(words[i]))) return true;
  }
  return false;
}

static const char *kept_file(const Job *j, const char *suffix) {
  const Options *o = j->options;
  const char *name = base_name(o->arena, j->input->text, suffix);
  if (!o->keep) return temp_file(o->arena, name);
  const char *beside = o->output ? o->output : j->output;
  const char *slash = o->output ? strrchr(beside, '/') : NULL;
  int folder = slash ? (int)(slash - beside + 1) : 0;
  return arena_printf(o->arena, "%.*s%s", folder, beside, name);
}

// What clang says here it says again, when it reads the whole file for its messages.
static char *preprocess(const Job *j, size_t *length) {
  const Options *o = j->options;
  Arena *a = j->unit->arena;
  bool was = j->input->kind == INPUT_PREPROCESSED;
  char *text = was ? read_file(a, j->unit->path, length) : NULL;
  if (text && !is_unfinished(text)) return text;
  const char *path = o->save_temps && !was ? kept_file(j, ".i") : temp_file(o->arena, "preprocessed.i");
  Command c = preprocess_command(o);
  c.reads = true;
  add_dependency_names(&c, j);
  if (was) j->input->language = "c";
  add_source(&c, j->input);
  add_list(&c, "-o", path);
  add(&c, "-Wno-everything");
  const char *messages = temp_file(o->arena, "preprocessor.messages");
  if (!proc_wait(start(&c, NULL, messages))) return read_file(a, path, length);
  Check check = start_check(o, j->input);
  text = finish_check(&check, j->unit) ? NULL : read_file(a, messages, NULL);
  if (text) fputs(text, stderr);  // of a dependency file that cannot be written
  return NULL;
}

int preprocess_files(Options *o) {
  Command c = preprocess_command(o);
  if (o->verbose) add(&c, "-v");
  for (int i = 0; i < o->args.len; i++)
    if (!o->args.at[i].stages) add_source(&c, &o->args.at[i]);
  if (o->output) add_list(&c, "-o", o->output);
  return run(&c);
}

static void add_mode(Command *c, const Options *o) {
  static const char *const flags[] = {
      [MODE_LINK] = "-c", [MODE_OBJECT] = "-c", [MODE_ASSEMBLY] = "-S",
      [MODE_CHECK] = "-fsyntax-only"};
  add(c, flags[o->mode]);
}

// clang's own OpenMP for what is left: directives of the host. Its default version: as 5.2
// it refuses what 5.1 allows ('depobj(x) destroy').
static void add_openmp(Command *c) {
  if (c->options->dialects & DIALECT_OMP)
    add_list(c, "-fopenmp", "-U_OPENMP", "-D_OPENMP=202111");
}

// Calls at each access of memory, of 16 bytes at most, which rt/device/check.h has. Without 'func'
// clang accepts the option and does nothing.
static void add_trace(Command *c, unsigned device) {
  if (!(c->options->traced & device)) return;
  add_list(c, "-fsanitize-coverage=func,trace-loads,trace-stores", "-fsanitize=thread", "-mllvm",
           "-tsan-instrument-memory-accesses=0", "-mprefer-vector-width=128", "-fno-omit-frame-pointer");
  if (!c->options->debug) add(c, "-gline-tables-only");
}

// Code of the host, generated or not.
static void add_host_trace(Command *c) {
  if (!(c->options->traced & DEVICE_HOST)) return;
  add_trace(c, DEVICE_HOST);
  addf(c, "-include%s/lib/accomp/device/check.h", toolchain(c->options->arena)->root);
}

// Headers cannot be put in front of what is preprocessed already.
static bool is_traceable(const Arg *input) {
  size_t n = strlen(input->text);
  bool ii = n > 3 && !strcmp(input->text + n - 3, ".ii");
  return input->kind == INPUT_C || (input->kind == INPUT_CXX && !ii);
}

// A file without directives, or in another language: clang gets it as it is.
static int compile_untouched(const Job *j) {
  const Options *o = j->options;
  Command c = command(o, toolchain(o->arena)->clang);
  add(&c, "-Wno-unused-command-line-argument");
  if (j->input->kind <= INPUT_PREPROCESSED) add_leniency(&c);
  add_user(&c, ~0u);
  add_dialects(&c);
  add_openmp(&c);
  add_mode(&c, o);
  if (is_traceable(j->input)) add_host_trace(&c);
  if (o->save_temps) add(&c, o->mode == MODE_OBJECT ? "-save-temps=obj" : "-save-temps");
  if (o->verbose) add(&c, "-v");
  add_source(&c, j->input);
  if (o->mode != MODE_CHECK && j->output) add_list(&c, "-o", j->output);
  return run(&c);
}

// Waits for what clang says of the user's text.
static int finish_user_check(const Job *j, const Check *check) {
  const Unit *u = j->unit;
  if (finish_check(check, u) || u->diag->errors) return EXIT_USER;
  if (!u->system_errors) return 0;
  fprintf(stderr, "accomp: internal error: libclang refuses '%s', clang accepts it\n",
          j->input->text);
  return EXIT_OURS;
}

// --- the passes ------------------------------------------------------------------------

static const char *const *parse_arguments(const Options *o) {
  Command c = {.options = o};
  add_user(&c, STAGE_PARSE);
  add(&c, NULL);
  return c.argv.at;
}

static bool dumps(const Job *j, const char *what) { return j->options->dump && !strcmp(j->options->dump, what); }

static void done(const Job *j, const char *pass) {
  verify(j->unit, pass);
  if (dumps(j, pass)) print_unit(j->unit, stdout);
}

static bool stop(const Unit *u) { return u->diag->errors > 0 || u->system_errors; }

// OpenMP's loop-transforming constructs: the text without the innermost ones is read again, until there are none. What
// can be said of it has been said. False: one cannot be carried out.
static bool carry_out_transformations(const Job *j) {
  Unit *u = j->unit;
  Diag *diag = u->diag;
  const char *text;
  size_t length;
  int errors = diag->errors;
  bool quiet = diag->no_warnings;
  for (int round = 0; (text = transform_loops(u, round, &length)); round++) {
    front_close(u);
    *u = *j->unread;
    diag->no_warnings = true;
    read_source(u, text, length);
    parse_c(u, parse_arguments(j->options));
    diag->no_warnings = quiet;
    done(j, "transform_loops");
  }
  return diag->errors == errors && !u->system_errors;
}

static void compile_unit(const Job *j, Text *host, Text *device) {
  Unit *u = j->unit;
  parse_c(u, parse_arguments(j->options));  done(j, "parse_c");
  if (u->system_errors) return;
  if (!carry_out_transformations(j)) return;
  check_directives(u);                      done(j, "check_directives");
  if (stop(u) && !set_faults_aside(u)) return;
  analyse(u);                               done(j, "analyse");
  if (stop(u)) return;
  lower(u);                                 done(j, "lower");
  if (dumps(j, "decisions")) print_decisions(u, stdout);
  if (dumps(j, "regions")) print_regions(u, stdout);
  if (stop(u)) return;
  report(u);
  emit_host(u, host);
  if (stop(u)) return;
  if (u->devices & (DEVICE_EMU | DEVICE_NVIDIA)) emit_device(u, device);
}

// --- tools on the generated text -------------------------------------------------------

static Files name_files(const Job *j) {
  Arena *a = j->options->arena;
  unsigned devices = j->unit->devices;
  bool merge = (devices & (DEVICE_EMU | DEVICE_NVIDIA)) != 0;
  Files f = {.host_c = kept_file(j, ".host.c")};
  f.host_o = merge ? temp_file(a, "host.o") : j->output;
  if (merge) f.device_c = kept_file(j, ".dev.c");
  if (devices & DEVICE_EMU) {
    f.emu_o = temp_file(a, "emu.o");
    f.emu_messages = temp_file(a, "emu.messages");
  }
  if (devices & DEVICE_NVIDIA) {
    f.ptx = kept_file(j, ".dev.ptx");
    f.ptx_s = temp_file(a, "ptx.s");
    f.ptx_o = temp_file(a, "ptx.o");
    f.ptx_messages = temp_file(a, "ptx.messages");
  }
  return f;
}

// Output must not depend on where temporary files are.
static void add_prefix_map(Command *c, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash) addf(c, "-fdebug-prefix-map=%.*s=.", (int)(slash - path), path);
}

// clang would name them after the object that it writes, which is a temporary one.
static void add_coverage_files(Command *c, const Job *j) {
  static const char *const kinds[] = {"notes", "data"}, *const suffixes[] = {".gcno", ".gcda"};
  const Options *o = j->options;
  char here[4096];
  const char *from = o->mode == MODE_OBJECT ? j->output : j->input->text;
  const char *slash = o->mode == MODE_OBJECT ? strrchr(from, '/') : NULL;
  if (!o->coverage || !getcwd(here, sizeof here)) return;
  for (int i = 0; i < 2; i++) {
    add(c, "-Xclang");
    addf(c, "-coverage-%s-file=%s%s%.*s%s", kinds[i], *from == '/' && slash ? "" : here,
         *from == '/' && slash ? "" : "/", slash ? (int)(slash - from + 1) : 0, from,
         base_name(o->arena, from, suffixes[i]));
  }
}

// -O3, -Ofast: is the compiler to take its time?
static bool wants_speed(const Options *o) {
  char level = 0;
  for (int i = 0; i < o->args.len; i++)
    if (!strncmp(o->args.at[i].text, "-O", 2)) level = o->args.at[i].text[2];
  return level == '3' || level == 'f';
}

static Proc *start_host(const Job *j) {
  const Options *o = j->options;
  Command c = command(o, toolchain(o->arena)->clang);
  add(&c, "-Wno-unused-command-line-argument");
  add_user(&c, STAGE_HOST);
  add_host_warnings(&c);
  if (wants_speed(o)) add(&c, "-D__ACCOMP_SPEED");
  if (o->dialects & DIALECT_OMP) add_openmp(&c);
  else add(&c, "-fopenmp-simd");
  if (o->debug) add_prefix_map(&c, j->files.host_c);
  add_coverage_files(&c, j);
  add_host_trace(&c);
  add_mode(&c, o);
  if (o->verbose) add(&c, "-v");
  // Names and lines come from the text's line markers. Macros are expanded already but for
  // those of host.h, which only generated code names.
  addf(&c, "-isystem%s/lib/accomp/device", toolchain(o->arena)->root);
  addf(&c, "-isystem%s/include", toolchain(o->arena)->root);
  add_list(&c, "-x", "c", j->files.host_c);
  if (o->mode != MODE_CHECK) add_list(&c, "-o", j->files.host_o);
  return start(&c, NULL, NULL);
}

// Device code's headers need C99 at least; text for C90 means the same there, but for names that are keywords.
static void add_device_standard(Command *c) {
  static const struct { const char *name; int words; } old[] = {
      {"c89", 2}, {"c90", 2}, {"iso9899:1990", 2}, {"iso9899:199409", 2}, {"gnu89", 1}, {"gnu90", 1}};
  int words = 0;  // __ACCOMP_C90 of device.h
  for (int i = 0; i < c->options->args.len; i++) {
    const char *text = c->options->args.at[i].text, *name = NULL;
    if (!strncmp(text, "-std=", 5) || !strncmp(text, "--std=", 6)) name = strchr(text, '=') + 1;
    if (!strcmp(text, "-ansi")) name = "c89";
    if (name) words = 0;
    for (size_t k = 0; name && k < countof(old); k++)
      if (!strcmp(name, old[k].name)) words = old[k].words;
  }
  if (words) add(c, "-std=gnu17"), addf(c, "-D__ACCOMP_C90=%d", words);
}

static void add_device_headers(Command *c) {
  addf(c, "-I%s/lib/accomp/device", toolchain(c->options->arena)->root);
}

static Proc *start_emu(const Job *j) {
  const Options *o = j->options;
  if (!j->files.emu_o) return NULL;
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "-c", "-O1", "-fPIC", "-fvisibility=hidden", "-Wno-everything", "-DACCOMP_EMU");
  add_device_headers(&c);
  add_user(&c, STAGE_EMU);
  add_device_standard(&c);
  if (o->debug) add_prefix_map(&c, j->files.device_c);
  add_trace(&c, DEVICE_EMU);
  if (o->traced & DEVICE_EMU) add_list(&c, "-mllvm", "-tsan-instrument-func-entry-exit=0");
  add_list(&c, "-x", "c", j->files.device_c, "-o", j->files.emu_o);
  return start(&c, NULL, j->files.emu_messages);
}

// The command is documented at the top of rt/device/nvptx.h.
static void add_ptx_target(Command *c, int cc) {
  // The oldest PTX version that knows the architecture, and clang too.
  static const struct { int cc, sm, ptx; } targets[] = {
      {90, 90, 78}, {89, 89, 78}, {87, 87, 74}, {86, 86, 71}, {80, 80, 70},
      {75, 75, 63}, {72, 72, 63}, {70, 70, 63}, {62, 62, 63}, {61, 61, 63}, {60, 60, 63},
  };
  for (size_t i = 0; i < countof(targets); i++) {
    if (cc < targets[i].cc) continue;
    addf(c, "-march=sm_%d", targets[i].sm);
    addf(c, "--cuda-feature=+ptx%d", targets[i].ptx);
    return;
  }
  unreachable();
}

// Device math is bitcode, linked only where it is called: reading it costs 20 ms.
static void add_device_math(Command *c, const Text *device) {
  const Toolchain *t = toolchain(c->options->arena);
  add(c, t->libdevice ? "-DACCOMP_MATH_LIBDEVICE" : "-DACCOMP_MATH_LIBCLC");
  const char *bitcode = t->libdevice ? t->libdevice : t->libclc;
  if (!device->len || !strstr(device->at, "__accomp_math_") || !bitcode) return;
  add_list(c, "-Xclang", "-mlink-builtin-bitcode", "-Xclang", bitcode);
}

// Between floating-point numbers and integers of 128 bits LLVM calls a library that GPUs do not have, unless it is told
// to write that out; division it writes out by itself.
static void add_wide_conversions(Command *c, const Text *device) {
  if (device->len && (strstr(device->at, "__int128") || strstr(device->at, "_BitInt")))
    add_list(c, "-mllvm", "-expand-fp-convert-bits=64");
}

static Proc *start_ptx(const Job *j, const Text *device) {
  const Options *o = j->options;
  if (!j->files.ptx) return NULL;
  Command c = command(o, toolchain(o->arena)->clang);
  add_list(&c, "--target=nvptx64-nvidia-cuda", "-S", "-O3", "--cuda-path=/nonexistent");
  add_ptx_target(&c, o->cc);
  // Under the small code model LLVM makes tables of pointers relative, which its own PTX back end
  // refuses ("circular dependency found in global variable set").
  add_list(&c, "-Xclang", "-mcmodel=medium");
  add_list(&c, "-std=gnu17", "-nostdinc", "-fconvergent-functions",
           "-fcx-limited-range", "-fno-math-errno", "-Wno-everything", "-DACCOMP_NVPTX");
  add(&c, o->no_fma ? "-ffp-contract=off" : "-ffp-contract=on");
  if (o->fast_math) add(&c, "-ffast-math");
  if (o->flush) add_list(&c, "-Xclang", "-fdenormal-fp-math-f32=preserve-sign");
  if (o->no_unroll) add(&c, "-fno-unroll-loops");
  if (o->line_info || o->debug) add(&c, "-gline-tables-only");
  add_device_headers(&c);
  add_device_math(&c, device);
  add_wide_conversions(&c, device);
  add_user(&c, STAGE_PTX);
  add_device_standard(&c);
  add_list(&c, "-x", "c", j->files.device_c, "-o", j->files.ptx);
  return start(&c, NULL, j->files.ptx_messages);
}

// Generated code that clang refuses is our fault: say where it is, to be looked at.
static int device_fault(const Job *j, const char *device, const char *messages) {
  size_t length;
  const char *text = read_file(j->unit->arena, messages, &length);
  fprintf(stderr,
          "accomp: internal error: clang refuses generated code for %s; kept: %s\n%s",
          device, j->files.device_c, text ? text : "");
  temp_keep();
  return EXIT_OURS;
}

// --- objects ---------------------------------------------------------------------------

static int assemble_ptx(const Job *j) {
  int status = j->options->dry ? 0 : finish_ptx(j->options, j->unit, j->files.ptx, j->files.ptx_s);
  if (status) return status;
  Command c = command(j->options, toolchain(j->options->arena)->as);
  add_list(&c, j->files.ptx_s, "-o", j->files.ptx_o);
  return run(&c);
}

static int merge_objects(const Job *j) {
  const Files *f = &j->files;
  if (!f->device_c) return 0;
  Command c = command(j->options, toolchain(j->options->arena)->ld);
  add_list(&c, "-r", "-o", j->output, f->host_o);
  if (f->emu_o) add(&c, f->emu_o);
  if (f->ptx_o) add(&c, f->ptx_o);
  return run(&c);
}

// Code of ours is on the line of the marker above it (flag 3), as long as it is: for debuggers, and where
// accesses are reported, each of its lines has a marker.
static Text repeat_markers(const Text *t) {
  Text out = {.arena = t->arena};
  const char *marker = NULL;
  size_t length = 0;
  for (const char *s = t->len ? t->at : ""; *s;) {
    size_t n = strcspn(s, "\n");
    bool is_marker = n > 2 && s[0] == '#' && s[1] == ' ' && isdigit((unsigned char)s[2]);
    if (is_marker) marker = !strncmp(s + n - 3, "\" 3", 3) ? s : NULL, length = n;
    else if (marker && n) text_addn(&out, marker, length), text_addn(&out, "\n", 1);
    text_addn(&out, s, n + (s[n] == '\n'));
    s += n + (s[n] == '\n');
  }
  return out;
}

// --- one file, from source to object ---------------------------------------------------

// Of three tools at once on two cores both others would slow down the longest, the one for host C.
static bool has_three_cores(void) {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) >= 3;
}

static int generate(Job *j, const Text *host, const Text *device) {
  Options *o = j->options;
  j->files = name_files(j);
  Text on_line = {.at = NULL}, device_on_line = on_line;
  if (o->debug || o->traced & DEVICE_HOST) on_line = repeat_markers(host), host = &on_line;
  if (o->debug || o->line_info || o->traced & DEVICE_EMU)
    device_on_line = repeat_markers(device), device = &device_on_line;
  if (!o->dry && !write_text(o, j->files.host_c, host)) return EXIT_USER;
  if (j->files.device_c && !o->dry && !write_text(o, j->files.device_c, device)) return EXIT_USER;

  Proc *on_host = start_host(j), *ptx = start_ptx(j, device);
  bool late = j->files.ptx && !has_three_cores();
  Proc *emu = late ? NULL : start_emu(j);
  int status = proc_wait(ptx);
  if (late && !status) emu = start_emu(j);
  if (status) status = device_fault(j, "nvidia", j->files.ptx_messages);
  else if (j->files.ptx) status = assemble_ptx(j);
  if (j->files.ptx && !status && j->unit->report) find_resources(o, j->unit, j->files.ptx);
  int emu_status = proc_wait(emu), host_status = proc_wait(on_host);
  if (host_status) return host_status;
  if (emu_status) return device_fault(j, "emu", j->files.emu_messages);
  return status ? status : merge_objects(j);
}

// FNV-1a over the path and the text: the same input gives the same names.
static const char *unit_id(Arena *a, const char *path, const char *text) {
  uint64_t h = 14695981039346656037u;
  for (const char *s = path; *s; s++) h = (h ^ (unsigned char)*s) * 1099511628211u;
  h = (h ^ 0xff) * 1099511628211u;
  for (const char *s = text; *s; s++) h = (h ^ (unsigned char)*s) * 1099511628211u;
  return arena_printf(a, "%016llx", (unsigned long long)h);
}

static int compile_c(Job *j) {
  Unit *u = j->unit;
  Text host = {.arena = u->arena}, device = {.arena = u->arena};
  size_t length;
  const char *text = preprocess(j, &length);
  if (!text) return EXIT_USER;
  u->uid = unit_id(u->arena, u->path, text);
  const Unit unread = *u;
  j->unread = &unread;
  bool directives = read_source(u, text, length);
  if (!directives && u->directives.len) return EXIT_USER; // they cannot be read any further
  if (!directives && !u->diag->errors) return compile_untouched(j);
  if (u->language) return EXIT_USER;
  Check check = start_check(j->options, j->input);  // beside our own passes
  if (directives) compile_unit(j, &host, &device);
  int status = finish_user_check(j, &check);
  if (!status) status = generate(j, &host, &device);
  front_close(u);
  return status;
}

// --- -Minfo ----------------------------------------------------------------------------

static bool write_document(Options *o, const char *path, Text *t) {
  minfo_json_end(t);
  if (strcmp(path, "-") != 0) return write_text(o, path, t);
  return fwrite(t->at, 1, t->len, stdout) == t->len && !fflush(stdout);
}

// Beside the output, as -keep's files are.
static const char *report_file(const Job *j) {
  const char *beside = j->options->output ? j->options->output : j->output;
  const char *slash = strrchr(beside, '/');
  if (!j->options->output) slash = NULL;
  return arena_printf(j->options->arena, "%.*s%s", slash ? (int)(slash - beside + 1) : 0, beside,
                      base_name(j->options->arena, j->input->text, ".minfo.json"));
}

// Text on stderr; JSON into a document of this source, or into that of the whole command.
static int write_report(const Job *j, const MinfoSource *s) {
  Options *o = j->options;
  if (s->findings) minfo_text(stderr, j->unit->arena, s->path, s->findings);
  if (!o->report_json) return 0;
  Text own = {.arena = o->arena}, *t = o->report_file ? &o->report_text : &own;
  t->arena = o->arena;
  minfo_json_source(t, s);
  return o->report_file || write_document(o, report_file(j), t) ? 0 : EXIT_USER;
}

bool end_report(Options *o) {
  return !o->report_text.len || write_document(o, o->report_file, &o->report_text);
}

// Only one object comes out of -S, -emit-llvm and -fsyntax-only: that of the host.
static unsigned devices_of(const Options *o) {
  return o->host_only || o->mode == MODE_CHECK ? DEVICE_HOST : o->devices;
}

// NULL: C, or none that has directives.
static const char *foreign_language(const Arg *input) {
  if (input->kind == INPUT_CXX) return "C++";
  return input->kind == INPUT_FORTRAN ? "Fortran" : NULL;
}

static int compile_fortran(const Job *j) {
  const char *text = read_file(j->unit->arena, j->unit->path, NULL);
  if (text) refuse_fortran(j->unit, text);
  return j->unit->diag->errors ? EXIT_USER : compile_untouched(j);
}

int compile_file(Options *o, Arg *input, const char *output) {
  if (!o->dialects || input->kind > INPUT_FORTRAN) {
    Job j = {.options = o, .input = input, .output = output};
    int failed = o->diag.errors ? EXIT_USER : compile_untouched(&j);
    int unwritten = write_report(&j, &(MinfoSource){.path = input->text, .compiled = !failed});
    return failed ? failed : unwritten;
  }
  Arena *a = arena_new();
  Diag diag = o->diag;
  const char *path = strcmp(input->text, "-") != 0 ? input->text : "<stdin>";
  if (path != input->text) keep_stdin(o);
  Unit unit = {.arena = a, .diag = &diag, .path = path, .language = foreign_language(input),
               .dialects = o->dialects, .devices = devices_of(o), .traced = o->traced, .report = o->report,
               .sync = o->sync, .zero = o->zero, .common = o->common, .exports = o->pic && !o->hidden};
  memcpy(unit.dimensions, o->dimensions, sizeof unit.dimensions);
  Job j = {.options = o, .input = input, .output = output, .unit = &unit};
  int status = input->kind == INPUT_FORTRAN ? compile_fortran(&j) : compile_c(&j);
  int unwritten = write_report(&j, &(MinfoSource){path, unit.dialects, unit.devices, !status, &unit.findings});
  arena_free(a);
  return status ? status : unwritten;
}
