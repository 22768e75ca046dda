// Calls of printf as a GPU's driver, which emu stands for, knows formats (ir/format.h).
// In:  calls of printf, their formats and arguments.  Out: C text.
#include "emit/body.h"
#include "ir/format.h"

// A format of printf as a GPU's driver knows it, and what it asks for of an argument (ir/format.h).
// Arguments that the format has no place for any more (format.h) are evaluated and left out.
bool render_printf(Render *x, Node *n) {
  Literals all = {0};
  if (!x->device || !is_printf(n) || !format_literals(x->u, n, &all)) return false;
  Format f = read_format(x->u, all.at[0]);
  if (!strchr(f.narrow, 'x')) return false;
  text_add(x->out, "({ ");
  for (int i = 2; i < n->nchild && i - 2 < f.arguments; i++)
    if (f.narrow[i - 2] == 'x')
      text_printf(x->out, "(void)(%s); ", render_text(x, n->child[i]));
  render(x, n->child[0]);
  text_add(x->out, "(");
  render(x, n->child[1]);
  for (int i = 2; i < n->nchild; i++) {
    if (i - 2 < f.arguments && f.narrow[i - 2] == 'x') continue;
    text_add(x->out, ", ");
    render(x, n->child[i]);
  }
  text_add(x->out, "); })");
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

bool render_format(Render *x, Node *n) {
  int argument = -1;
  if (!x->device) return false;
  bool may = n->kind == N_STRING || (n->parent && is_printf(n->parent));
  const Node *call = may ? printf_of(x->u, n, &argument) : NULL;
  if (!call) return false;
  if (argument < 0) return text_add(x->out, read_format(x->u, n).text), true;
  Literals all = {0};
  format_literals(x->u, call, &all);
  Format f = read_format(x->u, all.at[0]);
  char narrow = argument < f.arguments ? f.narrow[argument] : '-';
  if (narrow == '-' || narrow == 'x') return false;
  text_printf(x->out, "(%s char)(%s)", narrow == 'c' ? "signed" : "unsigned",
              render_text_without(x, n, render_format));
  return true;
}
