// Versions of functions that have orphaned constructs of OpenMP, or call others that have them (ir.h: CallerKind), and of
// those that ask who runs them, or call others that do (Function.asked).
// In:  functions with their callers.  Out: C text. On devices all threads of a team call one of them, and it gets their
// number. The CPU's kernels have teams of one, but for those of host_team.c, which call what the program calls: clang's
// directives in it find the team. Elsewhere a function has its directives carried out, not left to clang.
// One that asks has the answers as its parameter __accomp_who. One that calls functions of other files, which may ask, is
// there with the answers and without them.
// Versions of kernels are chosen by plan/coarsen.c and written by kernel_device.c, tile.c and kernel.c.
#include "emit/body.h"

// Does this code pass answers to functions that may ask?
bool passes_answers_here(const Render *x) {
  return x->here.kernel ? x->here.kernel->passes_answers : x->here.passes_answers;
}

static bool receives_answers(const Function *f) {
  return f->called_with_answers && is_of_another_file(f);
}

// Does a call here pass answers?
static bool takes_answers(const Render *x, const Function *f) {
  return f->asked ||
         (passes_answers_here(x) && (f->passes_answers || receives_answers(f)));
}

// Is it there for calls of this kind? The CPU's teams have one thread.
static bool is_of_kind(const Render *x, const Function *f, CallerKind k) {
  if (!f->callers) return k == CALLER_NONE;
  if (x->device || k == CALLER_GANGS) return is_called_by(f, k);
  return k == CALLER_ALONE &&
         (is_called_by(f, CALLER_ALONE) || is_called_by(f, CALLER_TEAM));
}

bool has_version(const Render *x, const Function *f, Version v) {
  if (!is_of_kind(x, f, v.caller)) return false;
  if (v.answers)
    return receives_answers(f) || (f->on_device && (f->asked || f->passes_answers));
  return f->on_device && !f->asked && f->callers;
}

static const char *const kind_names[] = {
    [CALLER_NONE] = "",
    [CALLER_ALONE] = "alone_",
    [CALLER_TEAM] = "team_",
    [CALLER_GANGS] = "gangs_",
};

bool next_version(const Render *x, const Function *f, Version *v) {
  for (int i = 2 * (int)v->caller + v->answers + v->started; i < 2 * CALLER_KINDS; i++) {
    *v = (Version){(CallerKind)(i / 2), i % 2, true};
    if (has_version(x, f, *v)) return true;
  }
  return false;
}

// A macro.
static const char *call_name(const Render *x, const Function *f, Version v) {
  return arena_printf(x->u->arena, "__accomp_call_%s%s%s_%s", v.answers ? "told_" : "",
                      kind_names[v.caller], x->device ? "of" : "cpu", f->name);
}

CallerKind caller_here(const Render *x, const Node *n) {
  CallerKind k = x->here.kernel ? caller_in_region(x->here.kernel, n)
                                : caller_in_function(x->here.caller, n);
  return !x->device && k == CALLER_TEAM ? CALLER_ALONE : k;
}

static CallerKind called_kind(const Render *x, const Function *f, const Node *n) {
  CallerKind k = f->callers ? caller_here(x, n) : CALLER_NONE;
  return k == CALLER_GANGS && !is_called_by(f, k) ? CALLER_ALONE : k;
}

// On the CPU, in a kernel with teams of threads: is the call in 'parallel' inside of 'parallel', whose team has one thread?
bool is_in_inner_team(const Render *x, const Node *n) {
  return caller_in_region(x->here.kernel, n) == CALLER_ALONE && enclosing_parallel(n);
}

const char *called_version(Render *x, const Node *ref, bool answers) {
  const Function *f = ref->function;
  while (x->device && f->bound) f = f->bound;
  answers &= takes_answers(x, f);
  if (!(x->device || x->here.kernel || x->here.of_cpu)) return NULL;
  Version v = {.caller = called_kind(x, f, ref), .answers = answers};
  if (!has_version(x, f, v)) return NULL;
  if (f->callers && calls_host_version(x) && !is_in_inner_team(x, ref)) return NULL;
  return call_name(x, f, v);
}

#define ANSWERS "const struct __accomp_who *"

// Its additional parameters, in front of its own, or the arguments for them. On the CPU a team of a league is a gang of the
// kernel, which has these names there.
static const char *added(const Render *x, Version v, bool names, const char *answers) {
  static const char *const params[][2] = {
      [CALLER_TEAM] = {"unsigned __accomp_team", "__accomp_team"},
      [CALLER_GANGS] = {"long long __accomp_lo, long long __accomp_gangs",
                        "__accomp_lo, __accomp_gangs"},
  };
  bool any = v.caller == (x->device ? CALLER_TEAM : CALLER_GANGS);
  return arena_printf(x->u->arena, "%s%s%s", any ? params[v.caller][names] : "",
                      any && v.answers ? ", " : "", v.answers ? answers : "");
}

static const char *added_params(const Render *x, Version v, bool arguments) {
  return added(x, v, arguments, arguments ? "__accomp_answers" : ANSWERS "__accomp_who");
}

static void declare_version(Render *x, const Function *f, Version v, const char *name) {
  const char *first = added_params(x, v, false);
  text_printf(x->out, "%s %s(%s", declaration_type(x->u->arena, f->result), name, first);
  for (int i = 0; i < f->params.len; i++) {
    if (i || *first) text_add(x->out, ", ");
    write_parameter_of(x, f, i, "");
  }
  text_add(x->out, f->params.len || *first ? ");\n" : "void);\n");
}

// A header with an identifier list gets more names in it. The function converts on entry what it is called with.
static bool write_new_header(Render *x, const Function *f, Version v, const char *name) {
  const char *first = added_params(x, v, false);
  if (!*first || !has_old_style(x->u, f)) return false;
  text_printf(x->out, "\n%s %s(%s", declaration_type(x->u->arena, f->result), name,
              added(x, v, true, "__accomp_who"));
  for (int i = 0; i < f->params.len; i++)
    text_printf(x->out, ", %s", f->params.at[i]->name);
  text_add(x->out, ") ");
  while (*first) {
    size_t n = strcspn(first, ",");
    text_printf(x->out, "%.*s;", (int)n, first);
    first += n + (first[n] == ',');
  }
  for (int i = 0; i < f->params.len; i++) {
    text_add(x->out, " ");
    write_parameter(x, f->params.at[i]->type, f->params.at[i]->name);
    text_add(x->out, ";");
  }
  return true;
}

// From here to the body the function's name stands for the version's, with its parameters.
static void rename_header(Render *x, const Function *f, Version v, const char *name) {
  const char *first = added_params(x, v, false);
  if (!*first) return text_printf(x->out, "#define %s %s\n", f->name, name);
  text_printf(x->out, "#define %s(...) %s(%s%s)\n", f->name, name, first,
              f->params.len ? ", __VA_ARGS__" : "");
}

// Calls name it so.
static void define_calls(Render *x, const Function *f, Version v, const char *name) {
  const char *first = added_params(x, v, true);
  text_printf(x->out, "#define %s(...) %s(%s%s__VA_ARGS__)\n", call_name(x, f, v), name,
              first, *first ? " __VA_OPT__(,) " : "");
}

// --- who calls -----------------------------------------------------------------------------------

// The regions of 'parallel' around a node of a function.
static int parallel_regions(const Node *n) {
  int count = 0;
  for (; n; n = n->parent)
    count += n->kind == N_DIRECTIVE && n->directive->info->flags & DIRECTIVE_PARALLEL;
  return count;
}

const char *answers_here(const Render *x, const Node *n) {
  int inside = parallel_regions(n);
  if (!inside) return "(*__accomp_who)";
  return arena_printf(x->u->arena, "__accomp_who_inside(*__accomp_who, %d)", inside);
}

// The answer to a question. A program that is linked without OpenMP's library has the library's answers from the runtime.
static const char *passed_answer(const Render *x, const Node *n, LibraryKind asked) {
  const char *text = question_text(x, n, asked);
  if (text || !x->here.kernel->passes_answers)
    return text ? text : question_answer(x, n, asked);
  return arena_printf(x->u->arena, "__accomp_library_answer(%d)",
                      asked - LIBRARY_THREAD_NUM);
}

// Writes who makes a call: a function of another file may have constructs that its callers share (shared.c).
static void write_caller(Render *x, const Node *n) {
  static const char *const names[] = {
      [CALLER_NONE] = "APART",
      [CALLER_ALONE] = "ALONE",
      [CALLER_TEAM] = "TEAM",
      [CALLER_GANGS] = "GANGS",
  };
  CallerKind k = caller_here(x, n);
  bool host = x->here.host_teams && k != CALLER_NONE && !is_in_inner_team(x, n);
  text_printf(x->out, ".__accomp_caller = __ACCOMP_CALLER_%s, ",
              host ? "HOST" : names[k]);
  if (k == CALLER_TEAM) text_add(x->out, ".__accomp_caller_team = __accomp_team, ");
}

// A region's call passes the answers that its own code would get there; a function's those that it has received.
void write_answers(Render *x, const Node *n, unsigned asked) {
  text_add(x->out, "struct __accomp_who __accomp_told = ");
  if (!x->here.kernel) {
    bool apart = caller_in_function(CALLER_ALONE, n) == CALLER_NONE;
    text_printf(x->out, apart ? "__accomp_who_apart(%s)" : "%s", answers_here(x, n));
  } else {
    text_add(x->out, "{");
    for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
      if (asked & question_bit((LibraryKind)k))
        text_printf(x->out, ".__accomp_%s = %s, ", question_field((LibraryKind)k),
                    passed_answer(x, n, (LibraryKind)k));
    if (asked == ALL_QUESTIONS) write_caller(x, n);
    text_add(x->out, "}");
  }
  text_add(x->out, ", *__accomp_answers = &__accomp_told; ");
}

bool render_asking_call(Render *x, Node *n) {
  Function *f = n->kind == N_CALL ? n->child[0]->function : NULL;
  if (!f || !takes_answers(x, f) || !called_version(x, n->child[0], true)) return false;
  bool all = x->here.kernel && x->here.kernel->passes_answers &&
             (f->passes_answers || receives_answers(f));
  text_add(x->out, "({ ");
  write_answers(x, n, all ? ALL_QUESTIONS : f->asked);
  open_without(x, n, render_asking_call);
  render(x, n);
  close_without(x);
  text_add(x->out, "; })");
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// The library's functions that the CPU's kernels ask.
void declare_questions(Render *x) {
  unsigned asked = 0;
  for (int i = 0; i < x->u->decls.len; i++)
    for (int k = 0; k < x->u->decls.at[i]->functions.len; k++)
      asked |= x->u->decls.at[i]->functions.at[k]->asked;
  for (int k = LIBRARY_DEFAULT_DEVICE; k <= LIBRARY_NUM_DEVICES; k++)
    for (int i = 0; i < x->u->regions.len; i++)
      if (x->u->regions.at[i]->passes_answers) asked |= question_bit((LibraryKind)k);
  for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
    if (asked & question_bit((LibraryKind)k))
      text_printf(x->out, "extern int %s(%s);\n", question_name((LibraryKind)k),
                  asks_of_level((LibraryKind)k) ? "int" : "void");
}

// --- functions of other files ---------------------------------------------------------------------

// 'type name(who, its own parameters)'. On the CPU a pointer to an array of variable size is one to anything: its type is
// written with the names of other parameters.
void write_prototype_with_answers(Render *x, const Function *f, const char *name,
                                  bool named) {
  text_printf(x->out, "%s %s(" ANSWERS "__accomp_who",
              declaration_type(x->u->arena, f->result), name);
  for (int i = 0; i < f->params.len; i++) {
    const char *parameter = named ? arena_printf(x->u->arena, "__accomp_p%d", i) : "";
    const Type *t = f->params.at[i]->type;
    text_add(x->out, ", ");
    if (t->is_vm && !x->device)
      text_printf(x->out, "void *%s", parameter);
    else
      write_parameter_of(x, f, i, parameter);
  }
  text_add(x->out, ")");
}

void write_forwarding_call(Render *x, const Function *f, const char *name,
                           const char *first) {
  text_printf(x->out, "%s(%s", name, first);
  for (int i = 0; i < f->params.len; i++)
    text_printf(x->out, "%s__accomp_p%d", i || *first ? ", " : "", i);
  text_add(x->out, ")");
}

// The one that takes answers is there if its file is of a compiler that knows it, and the function asks, itself or through
// others. Else the function is called as it is. Linkers of NVIDIA and OpenCL know no functions that may be absent, but such as others
// stand for.
void declare_with_answers(Render *x, const Function *f) {
  Arena *a = x->u->arena;
  if (!receives_answers(f) || (x->device && !f->external)) return;
  const char *plain = x->device ? device_function(x->u, f) : f->name,
             *name =
                 arena_printf(a, "__accomp_who%s_%s", x->device ? "" : "cpu", f->name),
             *wrapper =
                 arena_printf(a, "__accomp_tell%s_%s", x->device ? "" : "cpu", f->name);
  bool result = f->result->kind != TYPE_VOID;
  if (x->device) {
    text_add(x->out, "#if defined(ACCOMP_NVPTX) || defined(ACCOMP_OPENCL)\n"
                     "__attribute__((__weak__)) ");
    write_prototype_with_answers(x, f, name, true);
    text_printf(x->out, " { (void)__accomp_who; %s", result ? "return " : "");
    write_forwarding_call(x, f, plain, "");
    text_printf(x->out, "; }\n#define %s %s\n#else\n", wrapper, name);
  }
  text_add(x->out, "extern __attribute__((__weak__, __visibility__(\"hidden\"))) ");
  write_prototype_with_answers(x, f, name, false);
  text_add(x->out, ";\nstatic __inline__ __attribute__((__unused__)) ");
  write_prototype_with_answers(x, f, wrapper, true);
  text_printf(x->out, " { if (%s) %s", name, result ? "return " : "");
  write_forwarding_call(x, f, name, "__accomp_who");
  text_printf(x->out, "; else %s", result ? "return " : "");
  write_forwarding_call(x, f, plain, "");
  text_printf(x->out, "; }\n%s", x->device ? "#endif\n" : "");
  define_calls(x, f, (Version){.answers = true}, wrapper);
}

// --- for the CPU's kernels ---------------------------------------------------------------------

// Is it the one that other files' callers know by its name?
static bool has_known_name(const Function *f, Version v) {
  return v.answers && f->exported && !f->shares;
}

const char *cpu_name(const Render *x, const Function *f, Version v) {
  if (has_known_name(f, v))
    return arena_printf(x->u->arena, "__accomp_whocpu_%s", f->name);
  return arena_printf(x->u->arena, "__accomp_%s%scpu_%s", kind_names[v.caller],
                      v.answers ? "asking_" : "", f->name);
}

static bool has_vm_parameter(const Function *f) {
  for (int i = 0; i < f->params.len; i++)
    if (f->params.at[i]->type->is_vm) return true;
  return false;
}

static void copy_header(Render *x, const Function *f, Version v) {
  const Decl *d = f->definition;
  if (write_new_header(x, f, v, cpu_name(x, f, v))) return;
  rename_header(x, f, v, cpu_name(x, f, v));
  copy_source(x->out, x->u, d->range.start, f->body->range.start);
  text_printf(x->out, "\n#undef %s\n", f->name);
}

// A type of variable size is written with the names of parameters: as the definition has it.
static void declare_on_cpu(Render *x, const Function *f, Version v) {
  bool vm = has_vm_parameter(f), known = has_known_name(f, v);
  write_line_marker(x, f->loc, true);
  text_printf(x->out, "%s__attribute__((__unused__%s))%s", known ? "" : "static ",
              known ? ", __visibility__(\"hidden\")" : "", vm ? "\n" : " ");
  if (vm) {
    copy_header(x, f, v);
    text_add(x->out, ";\n");
  } else {
    declare_version(x, f, v, cpu_name(x, f, v));
  }
  define_calls(x, f, v, cpu_name(x, f, v));
}

void declare_cpu_version(Render *x, const Function *f) {
  for (Version v = {0}; next_version(x, f, &v);) declare_on_cpu(x, f, v);
}

static const Levels *levels_on_cpu(const Function *f, Version v) {
  const Levels *l = levels_of_version(f, v.caller);
  return l || v.caller != CALLER_ALONE ? l : levels_of_version(f, CALLER_TEAM);
}

static void write_on_cpu(Render *x, Function *f, Version v) {
  const Decl *d = f->definition;
  Scope before = x->here;
  x->here.of_cpu = true;
  x->here.passes_answers = v.answers;
  x->here.caller = v.caller;
  declare_versions(x, f->body, d);
  declare_on_cpu(x, f, v);
  copy_header(x, f, v);
  x->here.function = f;
  enter_levels(x, levels_on_cpu(f, v));
  render(x, f->body);
  x->here = before;
  text_add(x->out, "\n");
  write_line_marker(x, front_loc(x->u, d->range.end), false);
}

void write_cpu_version(Render *x, Function *f) {
  Scope before = x->here;
  const Levels *known = NULL;
  for (Version v = {0}; next_version(x, f, &v);) {
    x->here.levels = levels_on_cpu(f, v);
    if (x->here.levels != known) write_reducers(x);
    known = x->here.levels;
    write_on_cpu(x, f, v);
  }
  x->here = before;
  write_choice_of_version(x, f);
}

// --- for devices -----------------------------------------------------------------------------------

const char *device_name(const Render *x, const Function *f, Version v) {
  Arena *a = x->u->arena;
  if (has_known_name(f, v)) return arena_printf(a, "__accomp_who_%s", exported_name(f));
  return arena_printf(a, "__accomp_%s%s%s", kind_names[v.caller],
                      v.answers ? "asking_" : "",
                      device_function(x->u, f) + sizeof "__accomp_" - 1);
}

static void declare_on_device(Render *x, const Function *f, Version v) {
  if (receives_answers(f)) return;
  bool inner = f->is_static || f->is_inline || f->shares;
  text_add(x->out, inner ? "static __attribute__((__unused__)) " : "");
  declare_version(x, f, v, device_name(x, f, v));
  define_calls(x, f, v, device_name(x, f, v));
}

void declare_device_version(Render *x, const Function *f) {
  for (Version v = {0}; next_version(x, f, &v);) declare_on_device(x, f, v);
}

const char *name_with_answers(const Render *x, const Function *f) {
  Version v = {.answers = true};
  while (f->bound) f = f->bound;
  if (!has_version(x, f, v)) return NULL;
  if (!receives_answers(f)) return x->device ? device_name(x, f, v) : cpu_name(x, f, v);
  return arena_printf(x->u->arena, "__accomp_who%s_%s", x->device ? "" : "cpu",
                      exported_name(f));
}

void write_device_header(Render *x, const Function *f, uint32_t from, Version v) {
  const char *name = device_name(x, f, v);
  if (!has_version(x, f, v)) return write_header(x, f, from);
  if (write_new_header(x, f, v, name)) return;
  text_printf(x->out, "\n#undef %s\n", f->name);
  rename_header(x, f, v, name);
  write_line_marker(x, f->definition->loc, false);
  write_header(x, f, from);
  text_printf(x->out, "\n#undef %s\n#define %s %s\n", f->name, f->name,
              device_function(x->u, f));
  write_line_marker(x, f->body->loc, false);
}

// A definition that ends the kernel.
static void write_trap(Render *x, const Function *f, const char *why) {
  text_printf(x->out, "%s %s(", declaration_type(x->u->arena, f->result),
              device_function(x->u, f));
  for (int i = 0; i < f->params.len; i++) {
    if (i) text_add(x->out, ", ");
    write_parameter_of(x, f, i, arena_printf(x->u->arena, "__accomp_p%d", i));
  }
  const char *text = arena_printf(x->u->arena, "%s:%d: '%s' %s\n", f->loc.file,
                                  f->loc.line, f->name, why);
  text_printf(x->out, "%s) { __ACCOMP_STOP(%s) }\n", f->params.len ? "" : "void",
              c_string(x->u->arena, text));
}

// The link refuses kernels of files that pass no answers (driver/link_check.c).
void write_version_without_answers(Render *x, const Function *f) {
  if (f->shares)
    write_trap(x, f,
               "has constructs that its callers' team shares, and is called without "
               "knowing the team");
  else if ((f->exported || f->by_address) && f->asked)
    write_trap(x, f,
               "asks for its thread, team or device, and is called through a "
               "pointer, or by a function that is");
}

// One of another file, which may have no version for devices as long as no kernel calls those that call it. A GPU's linker
// wants one.
void write_unneeded(Render *x, const Function *f) {
  if (f->needed) return;
  text_add(x->out, "#if defined(ACCOMP_NVPTX) || defined(ACCOMP_OPENCL)\n"
                   "__attribute__((__weak__)) ");
  write_trap(x, f,
             "is called on the device, but nothing that is linked defines it for "
             "devices");
  text_add(x->out, "#endif\n");
}

void declare_versions(Render *x, const Node *n, const Decl *in) {
  NodeList refs = nodes_below(x->u->arena, n, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Function *f = refs.at[i]->function;
    while (f && f->bound) f = f->bound;
    if (!f || !f->definition || f->declaration->range.start <= in->range.start) continue;
    if (x->device)
      declare_device_version(x, f);
    else
      declare_cpu_version(x, f);
  }
}
