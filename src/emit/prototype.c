// Declarations of functions before code that calls them.
// In:  functions, the body of a kernel.  Out: C text.
#include "emit/emit.h"

void write_prototype(Render *x, const Function *f, const char *storage) {
  Arena *a = x->u->arena;
  text_printf(x->out, "%s %s %s(", storage, declaration_type(a, f->result), f->name);
  for (int i = 0; i < f->params.len; i++) {
    if (i) text_add(x->out, ", ");
    write_parameter(x, f->params.at[i]->type, "");
  }
  text_add(x->out, f->params.len    ? f->is_variadic ? ", ...);\n" : ");\n"
                   : f->is_variadic ? ");\n"
                                    : "void);\n");
}

static bool is_declared_before(const Function *f, const Region *r) {
  return f->declaration && f->declaration->range.start < r->function->definition->range.start;
}

typedef Vec(const Function *) Functions;

static void list_undeclared(Render *x, const Region *r, const Node *n, Functions *out) {
  const Function *f = n->kind == N_REF ? n->function : NULL;
  if (f && !is_declared_before(f, r) && strncmp(f->name, "__builtin_", 10)) {
    int i = 0;
    while (i < out->len && out->at[i] != f) i++;
    if (i == out->len) push(x->u->arena, out, f);
  }
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) list_undeclared(x, r, n->child[i], out);
}

void declare_called(Render *x, const Region *r) {
  Functions list = {0};
  if (r->node) list_undeclared(x, r, r->node, &list);
  for (int i = 0; i < list.len; i++) write_prototype(x, list.at[i], "");
}
