// Labels as values in kernels and device functions: GPUs have no jumps to addresses. A label's value is its number, and
// the jump a switch.
// In:  '&&name' and 'goto *e'.  Out: C text.
#include "emit/emit.h"

typedef Vec(const char *) Names;

static void list_labels(const Render *x, const Node *n, Names *out) {
  if (n->kind == N_LABEL) push(x->u->arena, out, n->name);
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) list_labels(x, n->child[i], out);
}

static Names labels_of(const Render *x) {
  Names names = {0};
  list_labels(x, x->kernel ? x->kernel->node : x->function->body, &names);
  return names;
}

static void write_jump(Render *x, Node *n) {
  Names names = labels_of(x);
  text_add(x->out, "switch ((long)(");
  render(x, n->child[0]);
  text_add(x->out, ")) {");
  for (int i = 0; i < names.len; i++) text_printf(x->out, " case %d: goto %s;", i + 1, names.at[i]);
  text_add(x->out, " default: __builtin_unreachable(); }");
}

bool render_label(Render *x, Node *n) {
  if (!x->kernel && !x->function) return false;
  if (n->kind == N_GOTO && !n->name && n->nchild) return write_jump(x, n), true;
  if (n->kind != N_LABEL_VALUE) return false;
  Names names = labels_of(x);
  for (int i = 0; i < names.len; i++)
    if (!strcmp(names.at[i], n->name)) text_printf(x->out, "((void *)%dL)", i + 1);
  return true;
}
