// Kernels of C++: lambdas in the block of their construct, the same in the host's file and in the devices', but for their bodies.
// In:  a compute region with names.  Out: C++ text.
// Both files need the same lambdas in the same order: their numbers are part of their names.
#include "emit/cxx.h"

// --- what kernels call -----------------------------------------------------------------------------

static void write_reducers_class(Render *x) {
  Text members = {.arena = x->u->arena}, *out = x->out;
  x->out = &members;
  write_reducers(x);
  x->out = out;
  if (members.len) text_printf(x->out, "struct __accomp_R {\n%s};\n", members.at);
}

static void write_finish_class(Render *x, const Region *r) {
  if (x->device || !r->reductions.len || runs_on_one_thread(r) || is_team_kernel(x, r))
    return;
  text_printf(x->out,
              "struct __accomp_finish%d {\nstatic void join(void *const *__accomp_p, int "
              "__accomp_parts) {\n",
              r->id);
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (p->name)
      text_printf(x->out,
                  "  typename %s::param &%s = *(typename %s::param *)__accomp_p[%d]; "
                  "(void)%s;\n",
                  p->type, p->name, p->type, i + 1, p->name);
  }
  join_parts(x);
  text_add(x->out, "}\n};\n");
}

// --- lambdas -----------------------------------------------------------------------------------------

static void write_captures(Render *x, const Region *r) {
  text_add(x->out, r->captures_this ? "this" : "");
  for (int i = 0; i < r->captured.len; i++) {
    const Var *v = r->captured.at[i];
    text_printf(x->out, "%s%s%s", i || r->captures_this ? ", " : "", v->name,
                v->is_pack ? "..." : "");
  }
}

static void write_host_version(Render *x, Region *r, const Variant *v) {
  x->here.host_teams = may_have_host_teams(x, r);
  open_told_kernel(x);
  if (!v)
    write_host_code(x, r);
  else if (v->sequential)
    write_sequential_code(x, r, v);
  else if (v->in_order)
    write_in_order_code(x, r, v);
  close_told_kernel(x);
}

// The body of what C has as a function with the row's width as a constant is a lambda inside.
static void write_device_version(Render *x, Region *r, const Variant *v) {
  if (v && v->sequential) return write_sequential_code(x, r, v);
  bool widths = !v && has_two_widths(r);
  if (widths)
    text_add(x->out, "  auto __accomp_both = [&](const int __accomp_row_is_warp) "
                     "__ACCOMP_IN_PLACE {\n  (void)__accomp_row_is_warp;\n");
  write_device_code(x, r, v);
  if (widths)
    text_add(x->out, "  };\n  if (__ACCOMP_ROW_IS_WARP()) __accomp_both(1); else "
                     "__accomp_both(0);\n");
}

static void write_lambda(Render *x, Region *r, const Variant *v) {
  const char *name = version_name(x, r, v);
  text_printf(x->out, "auto __accomp_f%s = [", name);
  write_captures(x, r);
  text_add(x->out, "](__ACCOMP_RANGE");
  for (int i = 0; i < r->arguments.len; i++)
    x->body->param(x, &r->arguments.at[i], false);
  text_add(x->out, ") __ACCOMP_IN_PLACE {\n");
  Scope before = x->here;
  if (x->device)
    write_device_version(x, r, v);
  else
    write_host_version(x, r, v);
  x->here = before;
  write_line_marker(x, r->directive->loc, true);
  text_printf(x->out,
              "};\nusing %s = __accomp::kernel<__accomp_u_%s, decltype(__accomp_f%s)",
              cxx_kernel(x, r, v), x->u->uid, name);
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, ", %s", r->arguments.at[i].type);
  text_add(x->out, ">;\n");
}

void write_cxx_kernels(Render *x, Region *r) {
  Scope before = x->here;
  exchange_names(r);
  declare_kinds(x, r);
  declare_reduced_types(x, r);
  declare_offsets(x, r);
  enter_kernel(x, r);
  Text *out = x->out, kernels = {.arena = x->u->arena};
  x->out = &kernels;
  x->typed.len = 0;
  write_reducers_class(x);
  write_finish_class(x, r);
  write_lambda(x, r, NULL);
  for (int i = 0; i < r->plan.variants.len; i++)
    write_lambda(x, r, &r->plan.variants.at[i]);
  exchange_names(r);
  x->here = before;
  x->out = out;
  for (int i = 0; i < x->typed.len; i++)
    text_printf(out, "using __accomp_T%d_%d = __remove_cvref(decltype(%s));\n", r->id, i,
                variable_text(x->typed.at[i]));
  text_addn(out, kernels.at, kernels.len);
}

// --- what is called for them ---------------------------------------------------------------------------

// A string of the assembler's in an asm statement's template.
static const char *assembler_text(Arena *a, const char *s) {
  Text t = {.arena = a};
  text_add(&t, "");
  for (; *s; s++) {
    if (strchr("\"\\", *s)) text_add(&t, "\\");
    if (strchr("%{}|", *s)) text_add(&t, "%");
    text_addn(&t, s, 1);
  }
  return t.at;
}

static void write_name(Render *x, const Region *r, const Variant *v) {
  Arena *a = x->u->arena;
  const char *info = arena_printf(
      a, "%s\\t%d\\t%s\\t%s", assembler_text(a, r->directive->loc.file), kernel_line(r),
      assembler_text(a, r->function->name), r->directive->info->name);
  text_printf(x->out, "__ACCOMP_NAME(%s_%s, %s)\n", version_name(x, r, v), x->u->uid,
              c_string(a, info));
}

void write_cxx_names(Render *x, const Region *r) {
  write_name(x, r, NULL);
  for (int i = 0; i < r->plan.variants.len; i++)
    write_name(x, r, &r->plan.variants.at[i]);
}
