// A tree back to text: the user's bytes, but for nodes in whose place a form stands (forms.c).
// In:  a node and the context it is written for.  Out: C text.
#include "emit/body.h"

static void slice(Render *x, uint32_t start, uint32_t end) {
  copy_source(x->out, x->u, start, end);
}

void render_from(Render *x, Node *n, int first) {
  uint32_t at = first ? n->child[first - 1]->range.end : n->range.start;
  Scope before = x->here;
  for (int i = first; i < n->nchild; i++) {
    Node *c = n->child[i];
    if (!c || c->range.start < at) continue;
    slice(x, at, c->range.start);
    if (n->kind == N_COMPOUND)
      x->body->write(x, c);
    else
      render(x, c);
    at = c->range.end;
  }
  slice(x, at, n->range.end);
  if (n->kind == N_COMPOUND) x->here = before;
}

// i[p]: the index comes first in the text.
static bool render_index_first(Render *x, const Node *n) {
  if (n->kind != N_SUBSCRIPT || n->child[0]->range.start < n->child[1]->range.start)
    return false;
  const Node *base = n->child[0], *index = n->child[1];
  slice(x, n->range.start, index->range.start);
  render(x, n->child[1]);
  slice(x, index->range.end, base->range.start);
  render(x, n->child[0]);
  slice(x, base->range.end, n->range.end);
  return true;
}

void render_children(Render *x, Node *n) {
  if (!render_index_first(x, n)) render_from(x, n, 0);
}

void render(Render *x, Node *n) {
  if (!x->body->form(x, n)) render_children(x, n);
}

void render_index(Render *x, Node *index) {
  if (index)
    render(x, index);
  else
    text_add(x->out, "0");
}

char *render_text(Render *x, Node *n) {
  Text t = {.arena = x->u->arena}, *saved = x->out;
  x->out = &t;
  text_add(&t, "");
  render(x, n);
  x->out = saved;
  while (t.len && strchr("; \n\t", t.at[t.len - 1])) t.at[--t.len] = 0;
  return t.at;
}

void open_without(Render *x, const Node *n, Form form) {
  push(x->u->arena, &x->here.without, ((Without){n, form}));
}

void close_without(Render *x) { x->here.without.len--; }

bool is_without(const Render *x, const Node *n, Form form) {
  for (int i = x->here.without.len; i-- > 0;)
    if (x->here.without.at[i].node == n && x->here.without.at[i].form == form)
      return true;
  return false;
}

char *render_text_without(Render *x, Node *n, Form form) {
  open_without(x, n, form);
  char *text = render_text(x, n);
  close_without(x);
  return text;
}
