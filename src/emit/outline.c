// A Body whose statements are functions of another object: each statement of a kernel that threads run by themselves is
// a call of one. It shows that kernels need nothing of a program's language but what body.h asks for.
// In:  the kernels that the Body of C writes, too.  Out: device C. It is compiled once for the kernels and once more,
// with ACCOMP_BODIES, for the functions (driver/compile.c); code for a GPU has both.
//
// Such a function gets, by value, the kernel's parameters that have names of ours and what the kernel has shown; and
// pointers to the kernel's variables that have the user's names, __accomp_r_x of x.
#include "emit/body.h"
#include "ir/loop.h"

// --- which statements ----------------------------------------------------------------------

static bool is_of_group(const Node *n, const void *arg) {
  const Render *x = arg;
  if (level_of(x->here.levels, n) || is_call_together(n)) return true;
  if (n->kind == N_VAR && group_copy_text(x, n->var)) return true;
  return !is_without(x, n, render_level) && single_of(x->here.levels, n);
}

// Another function could not name its type, or take its address.
static bool is_unnameable(const Node *n, const void *arg) {
  const Render *x = arg;
  const Var *v = n->kind == N_REF ? n->var : NULL;
  if (!v || (v->decl.start >= x->here.slice->node->range.start &&
             v->decl.end <= x->here.slice->node->range.end))
    return false;
  return v->is_register || v->type->is_anonymous ||
         (v->type->is_vm && !region_use(x->here.kernel, v));
}

static int count_types(const Render *x, const Node *n) {
  return nodes_below(x->u->arena, n, KIND(N_TYPE_DECL)).len;
}

// A statement that a thread runs by itself, that control enters at its start and leaves at its end, and that declares
// nothing for what follows it.
static bool is_slice(Render *x, Node *n) {
  const Kinds none = KIND(N_DECL_STMT) | KIND(N_VAR) | KIND(N_TYPE_DECL) |
                     KIND(N_NULL_STMT) | KIND(N_CASE);
  const Kinds jumps =
      KIND(N_LABEL) | KIND(N_GOTO) | KIND(N_LABEL_VALUE) | KIND(N_RETURN) | KIND(N_ASM);
  if (KIND(n->kind) & none || has_kind(n, jumps) || jumps_out(n) || has_case(n))
    return false;
  if (count_types(x, x->here.kernel->node) > count_types(x, n)) return false;
  if (x->here.levels && find_below(n, is_of_group, x)) return false;
  x->here.slice = &(Slice){.node = n};
  bool nameable = !find_below(n, is_unnameable, x);
  x->here.slice = NULL;
  return nameable;
}

// --- the function, and its call ------------------------------------------------------------

// The arguments, or (types) the parameters.
static void write_arguments(Render *x, const Slice *s, bool types) {
  int n = 0;
  for (int i = 0; i < x->here.kernel->arguments.len; i++) {
    const LaunchArgument *p = &x->here.kernel->arguments.at[i];
    if (strncmp(p->name, "__accomp_", 9) != 0) continue;
    text_printf(x->out, "%s%s %s", n++ ? ", " : "", types ? p->type : "", p->name);
  }
  for (int i = 0; i < x->here.shown.len; i++) {
    const Shown *name = &x->here.shown.at[i];
    text_add(x->out, n++ ? ", " : "");
    if (types)
      text_printf(x->out, name->by_reference ? "%s *__accomp_r_%s" : "%s %s", name->type,
                  name->name);
    else
      text_printf(x->out, "%s%s", name->by_reference ? "&" : "", name->name);
  }
  for (int i = 0; i < s->captured.len; i++) {
    const Var *v = s->captured.at[i];
    bool array = is_reduced_array(x, v);
    text_add(x->out, n++ ? ", " : "");
    if (types)
      text_printf(x->out, "%s__typeof__(%s) %s__accomp_r_%s",
                  v->type->is_volatile ? "volatile " : "", type_text(x, v),
                  array ? "" : "*", v->name);
    else
      text_printf(x->out, "(void *)%s%s", array ? "" : "&", v->name);
  }
  if (!n) text_add(x->out, types ? "void" : "");
}

static void define_shown(Render *x, bool on) {
  for (int i = 0; i < x->here.shown.len; i++) {
    const char *name = x->here.shown.at[i].name;
    if (!x->here.shown.at[i].by_reference) continue;
    if (on)
      text_printf(x->out, "#define %s (*__accomp_r_%s)\n", name, name);
    else
      text_printf(x->out, "#undef %s\n", name);
  }
}

static void write_function(Render *x, const Slice *s, const char *name,
                           const Text *body) {
  Text *kernels = x->out;
  x->out = x->slices;
  text_printf(x->out, "\n__ACCOMP_BODY void %s(", name);
  write_arguments(x, s, true);
  text_add(x->out, ");\n#ifdef __ACCOMP_HAS_BODIES\n");
  define_shown(x, true);
  text_printf(x->out, "__ACCOMP_BODY void %s(", name);
  write_arguments(x, s, true);
  text_add(x->out, ") {\n");
  text_addn(x->out, body->at, body->len);
  text_add(x->out, "\n}\n");
  define_shown(x, false);
  text_add(x->out, "#endif\n");
  x->out = kernels;
}

static void write_outlined(Render *x, Node *n) {
  if (!x->here.kernel || !x->device || x->here.slice || !is_slice(x, n))
    return render(x, n);
  Slice s = {.node = n, .substitutes = x->here.substitutes.len};
  Text body = {.arena = x->u->arena}, *kernels = x->out;
  Scope before = x->here;
  x->here.slice = &s;
  x->out = &body;
  write_line_marker(x, n->loc, false);
  render(x, n);
  x->out = kernels;
  x->here = before;
  const char *name =
      arena_printf(x->u->arena, "__accomp_body_%s_%d", x->u->uid, x->slice_count++);
  write_function(x, &s, name, &body);
  text_printf(x->out, " %s(", name);
  write_arguments(x, &s, false);
  text_add(x->out, ");\n");
}

// --- around a region -----------------------------------------------------------------------

// The functions stand before the kernels, behind the types that both name.
static void open_outlined(Render *x, Region *r) {
  body_c.open(x, r);
  x->slices = x->out;
  x->out = alloc(x->u->arena, Text);
  x->out->arena = x->u->arena;
  text_add(x->out, "\n");
}

static void close_outlined(Render *x, Region *r) {
  const Text *kernels = x->out;
  x->out = x->slices;
  text_addn(x->out, kernels->at, kernels->len);
  body_c.close(x, r);
}

// Both objects of a file, and other files, share it.
static void write_shared_lock(Render *x, const char *name) {
  text_printf(x->out, "__ACCOMP_IN_BOTH unsigned __accomp_critical_%s;\n", name);
}

const Body body_outlined = {.form = render_form,
                            .is_outlined = true,
                            .open = open_outlined,
                            .close = close_outlined,
                            .param = write_param,
                            .bind = bind_use,
                            .write = write_outlined,
                            .host_expr = host_text,
                            .construct = render_construct,
                            .open_construct = open_c_construct,
                            .call = write_c_call,
                            .hide = push_device_addresses,
                            .lock = write_shared_lock};
