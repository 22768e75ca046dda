// In:  a C file with or without directives.  Out: an object file (assembler, messages).
// compile_unit lists the passes; generate runs the tools behind them.
#include "driver/minfo.h"
#include "driver/passes.h"
#include "driver/pointed.h"
#include "driver/target.h"
#include "ir/print.h"

#include <ctype.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

// Files of one compilation. NULL: not made.
typedef struct {
  const char *host_c, *device_c; // generated text; -keep leaves them
  const char *host_o, *host_messages;
  Made made[TARGETS]; // outputs from device C, for each target
} Files;

typedef struct {
  Options *options;
  Arg *input;
  const char *output;
  Unit *unit;
  const Unit *unread; // the same before anything was read
  const char *text;   // the preprocessor's output
  size_t length;
  Files files;
} Job;

// --- what clang gets as it is -----------------------------------------------------------------

static void add_mode(Command *c, const Options *o) {
  static const char *const flags[] = {[MODE_LINK] = "-c",
                                      [MODE_OBJECT] = "-c",
                                      [MODE_ASSEMBLY] = "-S",
                                      [MODE_CHECK] = "-fsyntax-only"};
  add(c, flags[o->mode]);
}

// clang's own OpenMP for what is left: directives of the host, as of OpenMP 5.2. In other languages than C, where nothing is
// rewritten (pragma/for_clang.c), its default version: as 5.2 it refuses what 5.1 allows ('depobj(x) destroy').
static void add_openmp(Command *c, bool is_c) {
  if (!(c->options->dialects & DIALECT_OMP)) return;
  add_list(c, "-fopenmp", "-U_OPENMP", "-D_OPENMP=202111");
  if (is_c) add(c, "-fopenmp-version=52");
}

// Code of the host, generated or not.
static void add_host_trace(Command *c) {
  if (!(c->options->traced & DEVICE_HOST)) return;
  add_trace(c, DEVICE_HOST);
  addf(c, "-include%s/lib/accomp/device/check.h", toolchain(c->options->arena)->root);
}

// A file without directives, or in another language: clang gets it as it is.
static int compile_untouched(const Job *j) {
  const Options *o = j->options;
  Command c = command(o, toolchain(o->arena)->clang);
  add(&c, "-Wno-unused-command-line-argument");
  if (j->input->kind <= INPUT_PREPROCESSED) add_leniency(&c);
  bool warns = j->input->kind <= INPUT_CXX && warns_of_pragmas(o);
  if (warns) add_list(&c, "-Wsource-uses-openacc", "-Wsource-uses-openmp");
  add_user(&c, ~(unsigned)STAGE_FORTRAN);
  add_dialects(&c);
  add_openmp(&c, j->input->kind <= INPUT_PREPROCESSED);
  add_mode(&c, o);
  if (o->shares && j->input->kind == INPUT_C) add_shared_heap(&c);
  // Headers cannot be put in front of what is preprocessed already.
  if (j->input->kind <= INPUT_CXX && !is_preprocessed(j->input)) add_host_trace(&c);
  if (o->save_temps) add(&c, o->mode == MODE_OBJECT ? "-save-temps=obj" : "-save-temps");
  if (o->verbose) add(&c, "-v");
  add_source(&c, j->input);
  if (o->mode != MODE_CHECK && j->output) add_list(&c, "-o", j->output);
  return warns ? run_warning_of_pragmas(&c) : run(&c);
}

// The C of a Fortran file is ours: what libclang refuses in it is a fault of ours.
static int check_translation(const Job *j) {
  const Unit *u = j->unit;
  if (u->diag->errors) return EXIT_USER;
  if (!u->system_errors) return 0;
  const char *path = temp_file(j->options->arena, "translation.i");
  write_file(path, j->text, j->length);
  fprintf(stderr, "accomp: internal error: clang refuses the C of '%s'; kept: %s\n",
          u->path, path);
  Command c = command(j->options, toolchain(j->options->arena)->clang);
  add_list(&c, "-fsyntax-only", "-w", "-x", "cpp-output", path);
  run(&c);
  temp_save();
  return EXIT_OURS;
}

// Prints clang's messages about the user's text, if there are any.
static int finish_user_check(const Job *j, Check *check) {
  const Unit *u = j->unit;
  if (u->language) return check_translation(j);
  if (u->has_messages && !check->messages) start_check(check, j->options, j->input);
  if (finish_check(check, u) || u->diag->errors) return EXIT_USER;
  if (!u->system_errors) return 0;
  fprintf(stderr, "accomp: internal error: libclang refuses '%s', clang accepts it\n",
          j->input->text);
  return EXIT_OURS;
}

// --- the passes ------------------------------------------------------------------------

// A warning is looked for as long as none is known of.
static const char *const *parse_arguments(const Job *j) {
  Command c = {.options = j->options};
  add_user(&c, STAGE_PARSE);
  if (j->unit->has_messages)
    add(&c, "-Wno-everything");
  else
    add_leniency(&c);
  if (j->options->diag.no_warnings) add(&c, "-w");
  add(&c, NULL);
  return c.argv.at;
}

static bool dumps(const Job *j, const char *what) {
  return j->options->dump && !strcmp(j->options->dump, what);
}

// Ends a pass: checks the unit, and prints it if that is asked for.
static void finish_pass(const Job *j, const char *pass) {
  verify(j->unit, pass);
  if (dumps(j, pass)) print_unit(j->unit, stdout);
}

static bool stop(const Unit *u) { return u->diag->errors > 0 || u->system_errors; }

// Rounds of src/rewrite: the text is read again until nothing is left to be written. The first reading has reported what
// there is to report. False: a directive cannot be carried out.
static bool rewrite_unit(const Job *j) {
  Unit *u = j->unit;
  Diag *diag = u->diag;
  const char *text;
  size_t length;
  int errors = diag->errors;
  bool quiet = diag->no_warnings, has_messages = u->has_messages;
  while ((text = rewrite_text(u, &length))) {
    UnitRound round = u->round;
    if (dumps(j, "rewrite"))
      printf("round %d: %s\n%s", round.number, round.rewriter, text);
    front_close(u);
    *u = *j->unread;
    u->round = round;
    diag->no_warnings = u->has_messages = true;
    read_source(u, text, length);
    parse_c(u, parse_arguments(j));
    diag->no_warnings = quiet, u->has_messages = has_messages;
    finish_pass(j, "rewrite_unit");
  }
  return diag->errors == errors && !u->system_errors;
}

// Analyses once more, without answers for functions of other files: if one of them asks, that is an error of the link.
static bool analyse_without_answers(const Job *j) {
  Unit *u = j->unit;
  bool quiet = u->diag->no_warnings, messages = u->has_messages;
  front_close(u);
  *u = *j->unread;
  u->round.no_answers = u->diag->no_warnings = u->has_messages = true;
  read_source(u, j->text, j->length);
  parse_c(u, parse_arguments(j));
  bool done = rewrite_unit(j);
  if (done) check_directives(u);
  u->diag->no_warnings = quiet, u->has_messages = messages;
  return done && !(stop(u) && !drop_faulty_constructs(u)) && analyse(u);
}

static void emit_devices_cxx(Unit *u, Text *device) {
  const char *whole = u->text;
  if (u->brief) u->text = u->brief;
  emit_cxx(u, true, device);
  u->text = whole;
}

static void compile_unit(const Job *j, Text *host, Text *device) {
  Unit *u = j->unit;
  parse_c(u, parse_arguments(j));
  finish_pass(j, "parse_c");
  if (u->system_errors) return;
  if (!rewrite_unit(j)) return;
  check_directives(u);
  finish_pass(j, "check_directives");
  if (stop(u) && !drop_faulty_constructs(u)) return;
  if (!analyse(u) && !analyse_without_answers(j)) return;
  finish_pass(j, "analyse");
  if (stop(u)) return;
  find_arguments(u);
  finish_pass(j, "find_arguments");
  name_code(u);
  finish_pass(j, "name_code");
  if (dumps(j, "decisions")) print_decisions(u, stdout);
  if (dumps(j, "regions")) print_regions(u, stdout);
  if (stop(u)) return;
  report(u);
  bool devices = (u->devices & ~(unsigned)DEVICE_HOST) != 0;
  if (u->cxx)
    emit_cxx(u, false, host);
  else
    emit_host(u, host);
  if (stop(u) || !devices) return;
  if (u->cxx)
    emit_devices_cxx(u, device);
  else
    emit_device(u, device);
}

// --- tools on the generated text -------------------------------------------------------

static const Target *target_row(const Job *j, int i) {
  return j->unit->cxx ? &cxx_targets[i] : &targets[i];
}

static Files name_files(const Job *j) {
  Options *o = j->options;
  Arena *a = o->arena;
  unsigned devices = j->unit->devices;
  bool merge = (devices & ~(unsigned)DEVICE_HOST) != 0;
  bool cxx = j->unit->cxx;
  Files f = {.host_c = intermediate_file(o, j->input, cxx ? ".host.cpp" : ".host.c")};
  f.host_messages = temp_file(a, "host.messages");
  f.host_o = merge ? temp_file(a, "host.o") : j->output;
  if (merge) f.device_c = intermediate_file(o, j->input, cxx ? ".dev.cpp" : ".dev.c");
  for (int i = 0; i < TARGETS; i++) {
    const Target *t = target_row(j, i);
    bool checks = cxx && merge && t->device == DEVICE_NVIDIA; // for emu, too
    if (!(devices & t->device) && !checks) continue;
    if (devices & t->device)
      f.made[i].object = temp_file(a, arena_printf(a, "%s.o", t->name));
    f.made[i].code =
        t->suffix ? intermediate_file(o, j->input, t->suffix) : f.made[i].object;
    f.made[i].source = f.device_c;
    if (t->first) f.made[i].first = intermediate_file(o, j->input, t->first);
    f.made[i].messages = temp_file(a, arena_printf(a, "%s.messages", t->name));
  }
  return f;
}

// Output must not depend on where temporary files are.
static void add_prefix_map(Command *c, const char *path) {
  const char *slash = strrchr(path, '/');
  if (slash) addf(c, "-fdebug-prefix-map=%.*s=.", (int)(slash - path), path);
}

static const char *language(const Job *j) { return j->unit->cxx ? "c++" : "c"; }

static Command host_command(const Job *j) {
  const Options *o = j->options;
  Command c = command(o, toolchain(o->arena)->clang);
  add(&c, "-Wno-unused-command-line-argument");
  if (j->unit->language) add_fortran_arithmetic(&c);
  add_user(&c, STAGE_HOST);
  add_host_warnings(&c);
  char level = optimization(o); // -O3 and -Ofast: the compiler may take its time
  if (level == '3' || level == 'f') add(&c, "-D__ACCOMP_SPEED");
  if (j->unit->cxx) add_common_names(&c);
  if (j->unit->unified || j->unit->shares) add_shared_heap(&c);
  if (o->dialects & DIALECT_OMP)
    add_openmp(&c, !j->unit->cxx);
  else // the program's own directives are blank
    add(&c, j->unit->forks_lanes ? "-fopenmp" : "-fopenmp-simd");
  add_without_openmp_opt(&c);
  if (o->debug || o->traced & DEVICE_HOST) add_prefix_map(&c, j->files.host_c);
  add_files_beside(&c, j->input, j->output, j->unit->language);
  add_host_trace(&c);
  add_mode(&c, o);
  if (o->verbose) add(&c, "-v");
  // Names and lines come from the text's line markers. Macros are expanded already but for
  // those of host.h, which only generated code names.
  addf(&c, "-isystem%s/lib/accomp/device", toolchain(o->arena)->root);
  addf(&c, "-isystem%s/include", toolchain(o->arena)->root);
  add_list(&c, "-fno-crash-diagnostics", "-x", language(j));
  return c;
}

static Proc *start_host(const Job *j) {
  Command c = host_command(j);
  add(&c, j->files.host_c);
  if (has_two_steps(j->options, j->unit))
    add_first_step(&c, j->files.host_o);
  else if (j->options->mode != MODE_CHECK)
    add_list(&c, "-o", j->files.host_o);
  if (j->options->diag.colours) add(&c, "-fcolor-diagnostics");
  return start(&c, NULL, j->files.host_messages);
}

// For report_crash.
static int try_host(const void *job, const char *text) {
  const Job *j = job;
  const char *file = temp_file(j->options->arena, "attempt.c");
  Command c = host_command(j);
  if (!write_file(file, text, strlen(text))) return EXIT_OURS;
  add_list(&c, file, "-o", temp_file(j->options->arena, "attempt.o"));
  return proc_wait(start(&c, NULL, temp_file(j->options->arena, "attempt.messages")));
}

// Generated code that clang refuses is our fault: the message names its file, which stays. In C++ some errors are the
// program's.
static int report_fault(const Job *j, const char *device, const char *file,
                        const char *messages) {
  const char *text = read_file(j->unit->arena, messages, NULL);
  if (report_full_disk(j->options)) return EXIT_USER;
  if (j->unit->brief) return FINISH_WHOLE; // nothing is reported of a text with gaps
  bool reported = j->unit->cxx && text && report_refusal(j->unit, text);
  if (reported || j->unit->diag->errors) return EXIT_USER;
  fprintf(stderr,
          "accomp: internal error: clang refuses generated code for %s; kept: %s\n%s",
          device, file, text ? text : "");
  temp_save();
  return EXIT_OURS;
}

static void show_messages(const Job *j, const char *file) {
  const char *text = read_file(j->unit->arena, file, NULL);
  if (text) fputs(in_user_words(j->unit->arena, text), stderr);
}

static int finish_host(const Job *j, Proc *running) {
  int status = proc_wait(running);
  if (is_crash(status)) {
    report_crash(j->unit, j->files.host_c, try_host, j);
    return EXIT_USER;
  }
  if (status && j->unit->cxx)
    return report_fault(j, "the host", j->files.host_c, j->files.host_messages);
  show_messages(j, j->files.host_messages);
  if (status || !has_two_steps(j->options, j->unit)) return status;
  status = run_second_step(j->options, host_command(j), j->files.host_o,
                           j->files.host_messages);
  show_messages(j, j->files.host_messages);
  return status;
}

static Proc *start_target(const Job *j, int i, const Text *device) {
  const Target *t = target_row(j, i);
  const Made *m = &j->files.made[i];
  if (!m->code) return NULL;
  Command c = t->compile(j->options, device);
  bool lines = j->options->debug || j->options->traced & DEVICE_EMU;
  if (lines && !t->suffix) add_prefix_map(&c, j->files.device_c);
  add_list(&c, "-x", language(j), j->files.device_c);
  if (t->device == DEVICE_EMU && has_two_steps(j->options, j->unit))
    add_first_step(&c, first_object(m));
  else
    add_list(&c, "-o", first_object(m));
  return start(&c, NULL, m->messages);
}

static int finish_target(const Job *j, int i, Proc *running) {
  const Target *t = target_row(j, i);
  const Made *m = &j->files.made[i];
  if (!m->code) return 0;
  if (proc_wait(running)) return report_fault(j, t->name, j->files.device_c, m->messages);
  if (t->device == DEVICE_EMU && has_two_steps(j->options, j->unit)) {
    if (run_second_step(j->options, t->compile(j->options, NULL), first_object(m),
                        m->messages))
      return report_fault(j, t->name, j->files.device_c, m->messages);
  }
  int status = t->finish ? t->finish(j->options, j->unit, m) : 0;
  if (status == FINISH_REFUSED)
    return report_fault(j, t->name, j->files.device_c, m->messages);
  if (!status && t->report && j->unit->report) t->report(j->options, j->unit, m->code);
  return status;
}

// --- objects ---------------------------------------------------------------------------

// The functions that emu's kernels call under -outline-bodies, in an object of their own. A definition in both objects
// is the other one's.
static const char *make_bodies(const Job *j) {
  const Options *o = j->options;
  const char *object = temp_file(o->arena, "bodies.o");
  Command c = compile_emu(o, NULL);
  add_list(&c, "-DACCOMP_BODIES", "-x", "c", j->files.device_c, "-o", object);
  if (run(&c)) return NULL;
  c = command(o, toolchain(o->arena)->objcopy);
  add_list(&c, "--weaken", object);
  return run(&c) ? NULL : object;
}

// The rows for the runtime name functions that are the host's object's own. False: objcopy failed.
static bool change_symbols(const Job *j, const char *what, const char *object) {
  Command c = command(j->options, toolchain(j->options->arena)->objcopy);
  if (!add_pointed_symbols(&c, j->unit, what)) return true;
  add(&c, object);
  return run(&c) == 0;
}

static int merge_objects(const Job *j) {
  const Files *f = &j->files;
  if (!f->device_c) return 0;
  const char *links;
  int status = assemble_links(j->options, j->unit, &links);
  if (status) return status;
  bool outlines = j->unit->outlines && j->unit->devices & DEVICE_EMU;
  const char *bodies = outlines ? make_bodies(j) : NULL;
  if (outlines && !bodies) return EXIT_OURS;
  if (!change_symbols(j, "globalize", f->host_o)) return EXIT_OURS;
  Command c = command(j->options, toolchain(j->options->arena)->ld);
  add_list(&c, "-r", "-o", j->output, f->host_o);
  for (int i = 0; i < TARGETS; i++)
    if (f->made[i].object) add(&c, f->made[i].object);
  if (bodies) add(&c, bodies);
  if (links) add(&c, links);
  status = run(&c);
  return status || change_symbols(j, "localize", j->output) ? status : EXIT_OURS;
}

// --- one file, from source to object ---------------------------------------------------

static bool has_three_cores(void) {
  cpu_set_t cores;
  return sched_getaffinity(0, sizeof cores, &cores) != 0 || CPU_COUNT(&cores) >= 3;
}

// LLVM's text of the devices' code; NULL: there is none.
static const char *first_code(const Files *f) {
  for (int i = 0; i < TARGETS; i++)
    if (f->made[i].first) return f->made[i].first;
  return NULL;
}

static int generate(Job *j, const Text *host, const Text *device) {
  Options *o = j->options;
  j->files = name_files(j);
  Text on_line = {.at = NULL}, device_on_line = on_line;
  bool lines = o->debug || j->unit->cxx;
  if (lines || o->traced & DEVICE_HOST) on_line = repeat_markers(host), host = &on_line;
  if (lines || o->line_info || o->traced & DEVICE_EMU)
    device_on_line = repeat_markers(device), device = &device_on_line;
  if (j->unit->cxx) drop_aliases(&device_on_line);
  if (!o->dry && !write_text(o, j->files.host_c, host)) return EXIT_USER;
  if (j->files.device_c && !o->dry && !write_text(o, j->files.device_c, device))
    return EXIT_USER;

  // On two cores one device tool after the other runs, beside the one for host C, which takes longest: three at once would
  // slow it down.
  bool late = !has_three_cores();
  Proc *on_host = start_host(j), *running[TARGETS] = {NULL};
  int status = 0;
  for (int i = 0; i < TARGETS && !late; i++) running[i] = start_target(j, i, device);
  for (int i = 0; i < TARGETS; i++) {
    if (late && !status) running[i] = start_target(j, i, device);
    int own = late && status ? 0 : finish_target(j, i, running[i]);
    if (!status) status = own;
  }
  int host_status = finish_host(j, on_host);
  if (host_status) return host_status;
  if (!status && lacks_kernels(o, j->unit, j->files.host_o, first_code(&j->files)))
    return FINISH_WHOLE;
  return status ? status : merge_objects(j);
}

// A hash of the path and the text: the same input gives the same names.
static const char *unit_id(Arena *a, const char *path, const char *text) {
  uint64_t h = hash_text(hash_text(hash_text(HASH_START, path), "\xff"), text);
  return arena_printf(a, "%016llx", (unsigned long long)h);
}

// Compiles once more, with what clang's code has shown of kernels, or with all of the text.
static int compile_again(Job *j, bool whole) {
  Unit *u = j->unit;
  Diag *d = u->diag;
  Text host = {.arena = u->arena}, device = {.arena = u->arena};
  UnitRound round = j->unread->round;
  memcpy(&round.telling, &u->round.telling, sizeof round.telling);
  memcpy(&round.library_objects, &u->round.library_objects, sizeof round.library_objects);
  bool quiet = d->no_warnings;
  Check check = {0};
  round.whole = u->round.whole || whole;
  front_close(u);
  *u = *j->unread;
  u->round = round;
  d->no_warnings = u->has_messages = true;
  read_source(u, j->text, j->length);
  compile_unit(j, &host, &device);
  d->no_warnings = quiet;
  return stop(u) ? finish_user_check(j, &check) : generate(j, &host, &device);
}

// From text without macros to an object.
static int compile_text(Job *j, const char *text, size_t length) {
  Unit *u = j->unit;
  Text host = {.arena = u->arena}, device = {.arena = u->arena};
  u->uid = unit_id(u->arena, u->path, text);
  const Unit unread = *u;
  j->unread = &unread;
  j->text = text, j->length = length;
  SourceKind source = read_source(u, text, length);
  if (source == SOURCE_FAILED) return EXIT_USER;
  bool untouched = source == SOURCE_UNTOUCHED && !u->language;
  if (untouched) check_host_directives(u);
  // clang gets C++ without directives of ours as it is, where it makes the code that it should of that.
  bool ours =
      source == SOURCE_OURS ||
      (source == SOURCE_CHANGED && (!u->cxx || u->needs_text || u->reduces_section)) ||
      u->language;
  if (!ours && !u->diag->errors) return compile_untouched(j);
  const char *old = u->cxx ? too_old_standard(j->options) : NULL;
  if (old && source == SOURCE_CHANGED && !u->needs_text) {
    // A section is rewritten only where clang makes no copies of it.
    parse_c(u, parse_arguments(j));
    bool read = rewrite_unit(j), same = !u->round.number;
    front_close(u);
    if (read && same && !u->diag->errors) return compile_untouched(j);
    fault(j->options,
          "%s: a reduction of a section whose array no function declares needs C++11 or "
          "later",
          old);
    return EXIT_USER;
  }
  if (old) {
    fault(j->options, "%s: directives for devices need C++11 or later", old);
    return EXIT_USER;
  }
  Check check = {0};
  u->has_messages |= untouched;
  if (u->has_messages && !u->language)
    start_check(&check, j->options, j->input); // beside our own passes
  if (!untouched) compile_unit(j, &host, &device);
  int status = finish_user_check(j, &check);
  if (!status) status = generate(j, &host, &device);
  while (status == FINISH_AGAIN || status == FINISH_WHOLE)
    status = compile_again(j, status == FINISH_WHOLE);
  front_close(u);
  return status;
}

static int compile_c(Job *j) {
  size_t length;
  j->unit->has_messages = asks_for_messages(j->options);
  const char *text = preprocess(j->options, j->input, j->unit, &length);
  return text ? compile_text(j, text, length) : EXIT_USER;
}

int compile_translation(Options *o, Arg *input, Unit *u, const char *text, size_t length,
                        const char *output) {
  Job j = {.options = o, .input = input, .output = output, .unit = u};
  u->has_messages = true; // clang's are nothing to the user
  return compile_text(&j, text, length);
}

int compile_file(Options *o, Arg *input, const char *output) {
  bool fortran =
      input->kind == INPUT_FORTRAN; // its modules are read without a dialect, too
  if ((!o->dialects && !fortran) || input->kind > INPUT_FORTRAN ||
      (fortran && o->diag.errors)) {
    Job j = {.options = o, .input = input, .output = output};
    int failed = o->diag.errors ? EXIT_USER : compile_untouched(&j);
    int unwritten =
        write_report(o, input, &(MinfoSource){.path = input->text, .compiled = !failed});
    return failed ? failed : unwritten;
  }
  Arena *a = arena_new();
  Diag diag = o->diag;
  const char *path = strcmp(input->text, "-") != 0 ? input->text : "<stdin>";
  if (path != input->text) save_stdin(o);
  Unit unit = {.arena = a,
               .diag = &diag,
               .path = path,
               .language = input->kind == INPUT_FORTRAN ? "Fortran" : NULL,
               .cxx = input->kind == INPUT_CXX,
               .round.no_answers = input->kind == INPUT_CXX,
               .dialects = o->dialects,
               // -S, -emit-llvm and -fsyntax-only have one output, the host's.
               .devices =
                   o->host_only || o->mode == MODE_CHECK ? DEVICE_HOST : o->devices,
               .traced = o->traced,
               .report = o->report,
               .sync = o->sync,
               .nowait = o->nowait,
               .compare = o->compare,
               .shares = o->shares,
               .zero = o->zero,
               .common = o->common,
               .outlines = o->outlines,
               .no_simd = o->races || names_for_debuggers(o),
               .forks_lanes = o->races,
               .debug = names_for_debuggers(o),
               .exports = o->pic && !o->hidden};
  memcpy(unit.dimensions, o->dimensions, sizeof unit.dimensions);
  Job j = {.options = o, .input = input, .output = output, .unit = &unit};
  int status = input->kind == INPUT_FORTRAN ? compile_fortran(o, input, &unit, output)
                                            : compile_c(&j);
  int unwritten = write_report(
      o, input,
      &(MinfoSource){path, unit.dialects, unit.devices, !status, &unit.findings});
  arena_free(a);
  return status ? status : unwritten;
}
