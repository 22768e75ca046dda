// Versions of functions that have orphaned constructs of OpenMP, or call others that have them (ir.h: CallerKind).
// In:  functions with their callers.  Out: C text. On devices all threads of a team call one of them, and it is told how many
// they are. The CPU's kernels have teams of one: what they call has its directives carried out, not left to clang.
#include "emit/body.h"

const char *caller_version(Render *x, const Function *f) {
  if (!x->device) return arena_printf(x->u->arena, "__accomp_cpu_%s", f->name);
  if (f->caller != CALLER_TEAM) return NULL;
  return arena_printf(x->u->arena, "__accomp_team_%s", f->name);
}

static void write_parameters(Render *x, const Function *f, const char *first) {
  text_printf(x->out, "(%s", first);
  for (int i = 0; i < f->params.len; i++) {
    if (i || *first) text_add(x->out, ", ");
    write_parameter(x, f->params.at[i]->type, "");
  }
  text_add(x->out, f->params.len || *first ? ");\n" : "void);\n");
}

// --- for the CPU's kernels ---------------------------------------------------------------------

void declare_cpu_version(Render *x, const Function *f) {
  write_line_marker(x, f->loc, true);
  text_printf(x->out, "static __attribute__((unused)) %s __accomp_cpu_%s",
              declaration_type(x->u->arena, f->result), f->name);
  write_parameters(x, f, "");
}

void write_cpu_version(Render *x, Function *f) {
  const Decl *d = f->definition;
  declare_cpu_version(x, f);
  text_printf(x->out, "#define %s __accomp_cpu_%s\n", f->name, f->name);
  copy_source(x->out, x->u, d->range.start, f->body->range.start);
  text_printf(x->out, "\n#undef %s\n", f->name);
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

// --- for teams of devices ------------------------------------------------------------------------

static const char *team_name(const Render *x, const Function *f) {
  return arena_printf(x->u->arena, "%s_team", device_function(x->u, f));
}

void declare_team_version(Render *x, const Function *f) {
  text_printf(x->out, "%s %s %s", f->is_static || f->is_inline ? "static" : "",
              declaration_type(x->u->arena, f->result), team_name(x, f));
  write_parameters(x, f, "unsigned");
  text_printf(x->out,
              "#define __accomp_team_%s(...) %s(__accomp_team __VA_OPT__(,) "
              "__VA_ARGS__)\n",
              f->name, team_name(x, f));
}

void open_team_version(Render *x, const Function *f) {
  if (f->caller != CALLER_TEAM) return;
  text_printf(x->out, "#undef %s\n#define %s(...) %s(unsigned __accomp_team%s)\n",
              f->name, f->name, team_name(x, f), f->params.len ? ", __VA_ARGS__" : "");
  write_line_marker(x, f->definition->loc, false);
}

void close_team_version(Render *x, const Function *f) {
  if (f->caller != CALLER_TEAM) return;
  text_printf(x->out, "\n#undef %s\n#define %s %s\n", f->name, f->name,
              device_function(x->u, f));
  write_line_marker(x, f->body->loc, false);
}
