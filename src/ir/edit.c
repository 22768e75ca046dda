// Changes of the tree that keep what is known about it.
// In: a node or a unit with directives of ours in it.  Out: the same, consistent again.
#include "ir/loop.h"

void replace_child(Node *parent, const Node *old, Node *new) {
  for (int i = 0; i < parent->nchild; i++)
    if (parent->child[i] == old) parent->child[i] = new;
  if (parent->loop && parent->loop->form.body == old) parent->loop->form.body = new;
}

void sort_directives(Unit *u) {
  Directive **at = u->directives.at;
  for (int i = 1; i < u->directives.len; i++)
    for (int k = i; k > 0 && at[k - 1]->pragma.start > at[k]->pragma.start; k--) {
      Directive *d = at[k];
      at[k] = at[k - 1];
      at[k - 1] = d;
    }
}
