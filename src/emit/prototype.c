// Declarations of functions before code that calls them.
// In:  functions, the body of a kernel.  Out: C text.
#include "emit/emit.h"

// Without a prototype a call passes promoted arguments (C11, 6.5.2.2p6).
void write_parameter_of(Render *x, const Function *f, int i, const char *name) {
  const Type *t = f->params.at[i]->type;
  bool promoted = f->definition ? f->body && has_old_style(x->u, f) : f->unprototyped;
  if (promoted && t->canonical->kind == TYPE_FLOAT && type_size(t) == 4)
    text_printf(x->out, "double %s", name);
  else if (promoted && is_integer(t) && type_size(t) < 4)
    text_printf(x->out, "int %s", name);
  else
    write_parameter(x, t, name);
}

void write_prototype(Render *x, const Function *f, const char *storage) {
  Arena *a = x->u->arena;
  text_printf(x->out, "%s %s %s(", storage, declaration_type(a, f->result), f->name);
  for (int i = 0; i < f->params.len; i++) {
    if (i) text_add(x->out, ", ");
    write_parameter_of(x, f, i, "");
  }
  text_add(x->out, f->params.len    ? f->is_variadic ? ", ...);\n" : ");\n"
                   : f->is_variadic ? ");\n"
                                    : "void);\n");
}

typedef Vec(const Function *) Functions;

static void add_undeclared(Render *x, const Region *r, const Function *f,
                           Functions *out) {
  uint32_t start = r->function->definition->range.start;
  if ((f->declaration && f->declaration->range.start < start) || is_builtin_function(f))
    return;
  for (int i = 0; i < out->len; i++)
    if (out->at[i] == f) return;
  push(x->u->arena, out, f);
}

void declare_called(Render *x, const Region *r) {
  NodeList refs = nodes_below(x->u->arena, r->node, KIND(N_REF));
  Functions list = {0};
  for (int i = 0; i < refs.len; i++)
    if (refs.at[i]->function) add_undeclared(x, r, refs.at[i]->function, &list);
  for (int i = 0; i < list.len; i++) write_prototype(x, list.at[i], "");
  declare_versions(x, r->node, r->function->definition);
}
