// Lambdas of C++ in kernels that capture variables which have other text there, as those that a gang's threads share.
// In:  a lambda whose list is not '[&]' alone.  Out: C++ text; inside of the lambda the variables have their own names.
//   [=](int i) { return i + v; }     becomes [=, v = (*__accomp_g0)](int i) { return i + v; }
//   [n, &v](int i) { v += i + n; }   becomes [n, &v = (*__accomp_g0)](int i) { v += i + n; }
#include "emit/cxx.h"
#include <ctype.h>

typedef struct {
  const Var *var;
  const char *storage; // the kernel's text for the variable around the lambda
  bool is_listed;
} Captured;

typedef struct {
  const char *at, *end;
} Capture; // an item of the list

typedef struct {
  Vec(Captured) variables;
  Vec(Capture) list;
  const char *end; // behind the list
} Captures;

// The list is well-formed: clang has read it.
static void split_list(Arena *a, Captures *c, const char *s) {
  int depth = 0;
  c->list.len = 0;
  for (const char *start = ++s;; s++) {
    bool last = *s == ']' && !depth;
    if (last || (*s == ',' && !depth)) {
      while (isspace((unsigned char)*start)) start++;
      if (start < s) push(a, &c->list, ((Capture){start, s}));
      start = s + 1;
    }
    if (last) break;
    depth += *s == '(' || *s == '[' || *s == '{';
    depth -= *s == ')' || *s == ']' || *s == '}';
  }
  c->end = s + 1;
}

static void find_variables(Render *x, const Node *lambda, Captures *c) {
  NodeList refs = nodes_below(x->u->arena, lambda, KIND(N_REF));
  for (int i = 0; i < refs.len; i++) {
    const Var *v = refs.at[i]->var;
    const char *storage = v ? substituted_name(x, v) : NULL;
    bool known = !storage || !strcmp(storage, v->name);
    for (int k = 0; k < c->variables.len; k++) known |= c->variables.at[k].var == v;
    if (!known) push(x->u->arena, &c->variables, ((Captured){v, storage, false}));
  }
}

// The variable that an item names, and no more: 'v', '&v'.
static Captured *find_listed(Captures *c, Capture item) {
  if (*item.at == '&') item.at++;
  while (isspace((unsigned char)*item.at)) item.at++;
  while (isspace((unsigned char)item.end[-1])) item.end--;
  size_t n = (size_t)(item.end - item.at);
  for (int i = 0; i < c->variables.len; i++) {
    Captured *v = &c->variables.at[i];
    if (strlen(v->var->name) == n && !strncmp(v->var->name, item.at, n)) return v;
  }
  return NULL;
}

static void write_variable(Render *x, const char *comma, bool by_value,
                           const Captured *v) {
  bool copied = by_value && !v->var->is_global && !is_array(v->var->type);
  text_printf(x->out, "%s%s%s = %s", comma, copied ? "" : "&", v->var->name, v->storage);
}

static void write_list(Render *x, Captures *source, const Captures *outside) {
  bool by_value = false;
  const char *comma = "";
  text_add(x->out, "[");
  for (int i = 0; i < source->list.len; i++, comma = ", ") {
    Capture item = source->list.at[i], text = outside->list.at[i];
    by_value |= *item.at == '=';
    Captured *v = find_listed(source, item);
    if (v)
      v->is_listed = true, write_variable(x, comma, *item.at != '&', v);
    else // its value may name variables
      text_printf(x->out, "%s%.*s", comma, (int)(text.end - text.at), text.at);
  }
  for (int i = 0; i < source->variables.len; i++) {
    if (source->variables.at[i].is_listed) continue;
    write_variable(x, comma, by_value, &source->variables.at[i]);
    comma = ", ";
  }
  text_add(x->out, "]");
}

bool render_lambda(Render *x, Node *n) {
  const char *text = x->u->text + n->range.start;
  Captures source = {0}, outside = {0}, inside = {0};
  if (!strncmp(text, "[&]", 3)) return false;
  find_variables(x, n, &source);
  if (!source.variables.len) return false;
  split_list(x->u->arena, &source, text);
  split_list(x->u->arena, &outside, render_text_without(x, n, render_lambda));
  Scope before = x->here;
  for (int i = 0; i < source.variables.len; i++)
    push_substitute(x, source.variables.at[i].var, source.variables.at[i].var->name);
  split_list(x->u->arena, &inside, render_text_without(x, n, render_lambda));
  x->here = before;
  write_list(x, &source, &outside);
  text_add(x->out, inside.end);
  return true;
}
