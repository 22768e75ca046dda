// Labels as values in kernels and device functions: GPUs have no jumps to addresses. A label's value is its number, and
// the jump a switch.
// In:  '&&name' and 'goto *e'.  Out: C text.
#include "emit/emit.h"

static NodeList labels_of(const Render *x) {
  return nodes_below(x->u->arena,
                     x->here.kernel ? x->here.kernel->node : x->here.function->body,
                     KIND(N_LABEL));
}

static void write_jump(Render *x, Node *n) {
  NodeList labels = labels_of(x);
  text_add(x->out, "switch ((long)(");
  render(x, n->child[0]);
  text_add(x->out, ")) {");
  for (int i = 0; i < labels.len; i++)
    text_printf(x->out, " case %d: goto %s;", i + 1, labels.at[i]->name);
  text_add(x->out, " default: __builtin_unreachable(); }");
}

bool render_label(Render *x, Node *n) {
  if (!x->here.kernel && !x->here.function) return false;
  if (n->kind == N_GOTO && !n->name && n->nchild) return write_jump(x, n), true;
  if (n->kind != N_LABEL_VALUE) return false;
  NodeList labels = labels_of(x);
  for (int i = 0; i < labels.len; i++)
    if (!strcmp(labels.at[i]->name, n->name)) text_printf(x->out, "((void *)%dL)", i + 1);
  return true;
}
