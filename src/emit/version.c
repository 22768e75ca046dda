// Versions of functions that have orphaned constructs of OpenMP, or call others that have them (ir.h: CallerKind), and of
// those that ask who runs them, or call others that do (Function.asked).
// In:  functions with their callers.  Out: C text. On devices all threads of a team call one of them, and it is told how many
// they are. The CPU's kernels have teams of one, but for those of host_team.c, which call what the program calls: clang's
// directives in it find the team. Elsewhere a function has its directives carried out, not left to clang.
// One that asks has the answers as its parameter __accomp_who.
#include "emit/body.h"

static bool has_version(const Render *x, const Function *f) {
  return f->on_device &&
         (f->asked || (x->device ? f->caller == CALLER_TEAM : f->caller != CALLER_NONE));
}

const char *called_version(Render *x, const Function *f) {
  if (!(x->device || x->kernel || x->of_cpu) || !has_version(x, f)) return NULL;
  if (f->caller != CALLER_NONE && calls_host_version(x)) return NULL;
  return arena_printf(x->u->arena, x->device ? "__accomp_of_%s" : "__accomp_cpu_%s",
                      f->name);
}

// Its additional parameters, in front of its own, or the arguments for them.
static const char *told(const Render *x, const Function *f, bool arguments) {
  bool team = x->device && f->caller == CALLER_TEAM;
  return arena_printf(x->u->arena, "%s%s%s",
                      !team       ? ""
                      : arguments ? "__accomp_team"
                                  : "unsigned __accomp_team",
                      team && f->asked ? ", " : "",
                      !f->asked   ? ""
                      : arguments ? "__accomp_answers"
                                  : "struct __accomp_who __accomp_who");
}

static void declare_version(Render *x, const Function *f, const char *name) {
  const char *first = told(x, f, false);
  text_printf(x->out, "%s %s(%s", declaration_type(x->u->arena, f->result), name, first);
  for (int i = 0; i < f->params.len; i++) {
    if (i || *first) text_add(x->out, ", ");
    write_parameter(x, f->params.at[i]->type, "");
  }
  text_add(x->out, f->params.len || *first ? ");\n" : "void);\n");
}

// From here to the body the function's name stands for the version's, with its parameters.
static void rename_header(Render *x, const Function *f, const char *name) {
  const char *first = told(x, f, false);
  if (!*first) return text_printf(x->out, "#define %s %s\n", f->name, name);
  text_printf(x->out, "#define %s(...) %s(%s%s)\n", f->name, name, first,
              f->params.len ? ", __VA_ARGS__" : "");
}

// Calls name it so.
static void define_calls(Render *x, const Function *f, const char *called,
                         const char *name) {
  text_printf(x->out, "#define %s(...) %s(%s __VA_OPT__(,) __VA_ARGS__)\n", called, name,
              told(x, f, true));
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
  if (!inside) return "__accomp_who";
  return arena_printf(x->u->arena, "__accomp_who_inside(__accomp_who, %d)", inside);
}

// A region's call hands on what its own code would be answered there; a function's what it has received.
bool render_asking_call(Render *x, Node *n) {
  Function *f = n->kind == N_CALL ? n->child[0]->function : NULL;
  if (!f || !f->asked || n == x->asking || !called_version(x, f)) return false;
  text_add(x->out, "({ struct __accomp_who __accomp_answers = ");
  if (!x->kernel) {
    text_add(x->out, answers_here(x, n));
  } else {
    text_add(x->out, "{");
    for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
      if (f->asked & question_bit((LibraryKind)k))
        text_printf(x->out, ".%s = %s, ", question_field((LibraryKind)k),
                    question_answer(x, n, (LibraryKind)k));
    text_add(x->out, "}");
  }
  text_add(x->out, "; ");
  Node *before = x->asking;
  x->asking = n;
  render(x, n);
  x->asking = before;
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
  for (int k = LIBRARY_THREAD_NUM; k <= LIBRARY_NUM_DEVICES; k++)
    if (asked & question_bit((LibraryKind)k))
      text_printf(x->out, "extern int %s(%s);\n", question_name((LibraryKind)k),
                  asks_of_level((LibraryKind)k) ? "int" : "void");
}

// --- for the CPU's kernels ---------------------------------------------------------------------

static const char *cpu_name(const Render *x, const Function *f) {
  return arena_printf(x->u->arena,
                      f->asked ? "__accomp_cpu_asking_%s" : "__accomp_cpu_%s", f->name);
}

static bool has_vm_parameter(const Function *f) {
  for (int i = 0; i < f->params.len; i++)
    if (f->params.at[i]->type->is_vm) return true;
  return false;
}

static void copy_header(Render *x, const Function *f) {
  const Decl *d = f->definition;
  rename_header(x, f, cpu_name(x, f));
  copy_source(x->out, x->u, d->range.start, f->body->range.start);
  text_printf(x->out, "\n#undef %s\n", f->name);
}

// A type of variable size is written with the names of parameters: as the definition has it.
void declare_cpu_version(Render *x, const Function *f) {
  bool vm = has_vm_parameter(f);
  write_line_marker(x, f->loc, true);
  text_printf(x->out, "static __attribute__((__unused__))%s", vm ? "\n" : " ");
  if (vm) {
    copy_header(x, f);
    text_add(x->out, ";\n");
  } else {
    declare_version(x, f, cpu_name(x, f));
  }
  if (f->asked)
    define_calls(x, f, arena_printf(x->u->arena, "__accomp_cpu_%s", f->name),
                 cpu_name(x, f));
}

void write_cpu_version(Render *x, Function *f) {
  const Decl *d = f->definition;
  declare_versions(x, f->body, d);
  declare_cpu_version(x, f);
  copy_header(x, f);
  x->of_cpu = true;
  x->function = f;
  x->levels = f->levels;
  if (f->levels) x->mode = f->levels->start;
  render(x, f->body);
  x->of_cpu = false;
  x->function = NULL;
  x->levels = NULL;
  x->mode = (LevelMode){0};
  text_add(x->out, "\n");
  write_line_marker(x, front_loc(x->u, d->range.end), false);
}

// --- for devices -----------------------------------------------------------------------------------

static const char *device_name(const Render *x, const Function *f) {
  return arena_printf(x->u->arena, "%s_%s", device_function(x->u, f),
                      f->caller == CALLER_TEAM ? "team" : "asking");
}

void declare_device_version(Render *x, const Function *f) {
  if (!has_version(x, f)) return;
  text_add(x->out, f->is_static || f->is_inline ? "static " : "");
  declare_version(x, f, device_name(x, f));
  define_calls(x, f, arena_printf(x->u->arena, "__accomp_of_%s", f->name),
               device_name(x, f));
}

void open_device_version(Render *x, const Function *f) {
  if (!has_version(x, f)) return;
  text_printf(x->out, "#undef %s\n", f->name);
  rename_header(x, f, device_name(x, f));
  write_line_marker(x, f->definition->loc, false);
}

void close_device_version(Render *x, const Function *f) {
  if (!has_version(x, f)) return;
  text_printf(x->out, "\n#undef %s\n#define %s %s\n", f->name, f->name,
              device_function(x->u, f));
  write_line_marker(x, f->body->loc, false);
}

void declare_versions(Render *x, const Node *n, const Decl *in) {
  NodeList refs = nodes_below(x->u->arena, n, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Function *f = refs.at[i]->function;
    if (!f || !has_version(x, f) || f->declaration->range.start <= in->range.start)
      continue;
    if (x->device)
      declare_device_version(x, f);
    else
      declare_cpu_version(x, f);
  }
}
