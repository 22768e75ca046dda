// Functions with constructs of OpenMP that their callers' team shares, and that kernels of other files may call: a function that
// receives the answers to OpenMP's questions, among them who calls it, and calls the version for that (version.c).
// In:  a function that is exported, with its versions.  Out: C text. Callers know it as they know one that asks; whether there is
// anything to share is known when the program is linked.
#include "emit/body.h"

static const char *arguments_before(const Render *x, Version v) {
  const char *team = "__accomp_who->__accomp_caller_team",
             *gang = "__accomp_who->__accomp_team_num, __accomp_who->__accomp_num_teams",
             *first = v.caller == CALLER_TEAM ? team : gang;
  if (v.caller != (x->device ? CALLER_TEAM : CALLER_GANGS))
    return v.answers ? "__accomp_who" : "";
  return v.answers ? arena_printf(x->u->arena, "%s, __accomp_who", first) : first;
}

static void write_case(Render *x, const Function *f, const char *caller, CallerKind k) {
  Version v = {.caller = k, .answers = true};
  if (!has_version(x, f, v)) v.answers = false;
  if (!has_version(x, f, v)) return;
  bool result = f->result->kind != TYPE_VOID;
  text_printf(x->out, "  case __ACCOMP_CALLER_%s: %s", caller, result ? "return " : "");
  write_forwarding_call(x, f, x->device ? device_name(x, f, v) : cpu_name(x, f, v),
                        arguments_before(x, v));
  text_add(x->out, result ? ";\n" : "; return;\n");
}

// The program's own function, whose directives the OpenMP library's team shares.
static void write_host_case(Render *x, const Function *f) {
  bool result = f->result->kind != TYPE_VOID;
  text_printf(x->out, "  case __ACCOMP_CALLER_HOST: %s", result ? "return " : "");
  write_forwarding_call(x, f, f->name, "");
  text_add(x->out, result ? ";\n" : "; return;\n");
}

static void write_message(Render *x, const Function *f, const char *how) {
  Arena *a = x->u->arena;
  const char *text =
      arena_printf(a, "'%s' is called %s: %s", f->name, how, f->unexported);
  if (!x->device)
    return text_printf(x->out, "  __accomp_not_shared(%s, %d, %s);\n",
                       c_string(a, f->loc.file), f->loc.line, c_string(a, text));
  text = arena_printf(a, "%s:%d: %s\n", f->loc.file, f->loc.line, text);
  text_printf(x->out, "  __ACCOMP_STOP(%s)\n", c_string(a, text));
}

// A caller that is none of those was compiled before there were any.
static void write_messages(Render *x, const Function *f) {
  bool gangs = is_called_by(f, CALLER_GANGS);
  if (gangs)
    text_add(x->out, "  case __ACCOMP_CALLER_ALONE:\n  case __ACCOMP_CALLER_TEAM:\n");
  text_add(x->out, "  case __ACCOMP_CALLER_APART:\n");
  write_message(x, f,
                gangs ? "not directly inside of 'teams'"
                      : "by some of a team's threads only");
  text_add(x->out, "  }\n");
  write_message(x, f, "by code of an older compiler");
}

void write_choice_of_version(Render *x, const Function *f) {
  if (!f->shares) return;
  bool gangs = is_called_by(f, CALLER_GANGS);
  const char *name = arena_printf(x->u->arena, "__accomp_who%s_%s",
                                  x->device ? "" : "cpu", exported_name(f));
  bool result = f->result->kind != TYPE_VOID;
  write_line_marker(x, f->loc, true);
  if (!x->device) text_add(x->out, "__attribute__((__visibility__(\"hidden\"))) ");
  write_prototype_with_answers(x, f, name, true);
  if (!x->device &&
      f->exported_as) { // the host's version shares nothing (rewrite/called.c)
    text_add(x->out, result ? " { return " : " { ");
    write_forwarding_call(x, f, f->exported_as, "");
    return text_add(x->out, "; }\n");
  }
  text_add(x->out, " {\n  switch (__accomp_who->__accomp_caller) {\n");
  if (!x->device) write_host_case(x, f);
  write_case(x, f, "GANGS", gangs ? CALLER_GANGS : CALLER_ALONE);
  write_case(x, f, "ALONE", CALLER_ALONE);
  write_case(x, f, "TEAM", x->device ? CALLER_TEAM : CALLER_ALONE);
  write_messages(x, f);
  text_add(x->out, "}\n");
}
