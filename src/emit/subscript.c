// Subscripts of what a kernel has in another form: arrays of variable size, which are pointers to their innermost elements, and
// parts of an array that a thread reduces in a copy of its own.
// In:  subscripts, members, sizeof.  Out: C text.
#include "emit/body.h"

// The end of '(*({ long long __accomp_x = ...;': which element that is.
static void write_selected(Render *x, const Reduction *red) {
  const Copy *c = red->copy;
  Arena *a = x->u->arena;
  bool array = red->var->type->kind == TYPE_ARRAY;
  const char *length, *own, *all, *lo = c->lo ? c->lo : "0";
  if (c->form == COPY_ELEMENTS) {
    length = c->length;
    own = arena_printf(a, "__accomp_own_%s", c->tag);
    all = arena_printf(a, "((%s *)__accomp_v_%s)", declaration_type(a, c->type),
                       red->var->name);
  } else {
    length = arena_printf(a, "%lldLL", c->count / c->row);
    own = own_text(x, red->var);
    all = arena_printf(a, array ? "(*__accomp_v_%s)" : "__accomp_v_%s", red->var->name);
  }
  text_printf(x->out,
              "; __accomp_x >= %s && __accomp_x - %s < %s ? &%s[__accomp_x - %s] : "
              "&%s[__accomp_x]; }))",
              lo, lo, length, own, lo, all);
}

// The reduction that has a part of the variable only, so that the region may use the rest too. OpenMP leaves
// that unspecified (5.2, 5.5.8); OpenACC does not.
const Reduction *partial_reduction(const Render *x, const Node *root) {
  while (root->kind == N_PAREN) root = root->child[0];
  const Use *use = x->here.kernel && root->kind == N_REF && root->var
                       ? region_use(x->here.kernel, root->var)
                       : NULL;
  const Reduction *red = use ? use->reduction : NULL;
  if (!red || !red->item->nsubscripts ||
      x->here.kernel->directive->info->dialect == DIALECT_OMP)
    return NULL;
  if (substitute_of(x, root->var)) return NULL;
  ArrayShape s = array_shape(x->u->arena, root->var);
  if (s.store == STORE_POINTER || root->var->type->is_vm) return red;
  return red->copy->count == elements_below(&s, 0) ? NULL : red;
}

// A use whose kernel name is a pointer to the innermost element, or NULL.
Use *vm_use(const Render *x, Node *root) {
  while (root->kind == N_PAREN) root = root->child[0];
  Var *v = x->here.kernel && root->kind == N_REF ? root->var : NULL;
  Use *use = v && v->type->is_vm ? region_use(x->here.kernel, v) : NULL;
  const Substitute *substitute = use ? substitute_of(x, v) : NULL;
  if (substitute) return substitute->part ? NULL : use;
  return use && (use->argument >= 0 || use->copy) ? use : NULL;
}

const char *vm_name(const Render *x, const Use *use) {
  const Substitute *substitute = substitute_of(x, use->var);
  if (substitute) return substitute->text;
  return arena_printf(x->u->arena, "__accomp_%s_%s", use->copy ? "view" : "v", use->tag);
}

const char *vm_text(const Render *x, const Var *v) {
  return vm_name(x, region_use(x->here.kernel, v));
}

// a[i][j] through a variably modified type: an element pointer and a linear index.
bool render_vm_subscript(Render *x, Node *n) {
  if (n->kind == N_UNARY && n->op != OP_DEREF) return false;
  Subscripts s = subscripts_of(n);
  Use *use = vm_use(x, s.root);
  if (!use) return false;
  int dimensions;
  vm_element(use->var->type, &dimensions);
  if (s.count > dimensions) return false; // the element is itself a pointer or array
  bool whole = s.count == dimensions;
  const Reduction *red = whole ? partial_reduction(x, s.root) : NULL;
  if (red)
    text_add(x->out, "(*({ long long __accomp_x = ");
  else
    text_printf(x->out, whole ? "%s[" : "(%s + (", vm_name(x, use));
  for (int i = 0; i < s.count; i++) {
    text_add(x->out, i ? " + (" : "(");
    render_index(x, s.index[i]);
    text_add(x->out, ")");
    if (i < dimensions - 1) text_printf(x->out, " * __accomp_stride%d_%s", i, use->tag);
  }
  if (red)
    write_selected(x, red);
  else
    text_add(x->out, whole ? "]" : "))");
  return true;
}

// sizeof of an array of variable size, or of its rows. False: how much it is, the kernel does not know.
static bool render_vm_size(Render *x, const Node *n) {
  Subscripts s = subscripts_of(n->child[0]);
  int count = s.count, dimensions;
  const Node *root = strip_parentheses(s.root);
  const Use *use = x->here.kernel && root->kind == N_REF && root->var
                       ? region_use(x->here.kernel, root->var)
                       : NULL;
  if (!use || !use->var->type->is_vm) return false;
  const Type *t = vm_element(use->var->type, &dimensions);
  const char *element = declaration_type(x->u->arena, t);
  if (count && count < dimensions)
    text_printf(x->out, "((unsigned long)__accomp_stride%d_%s * sizeof(%s))", count - 1,
                use->tag, element);
  else if (!count && use->copy && copies_all(use->copy))
    text_printf(x->out, "((unsigned long)(%s) * sizeof(%s))", use->copy->length, element);
  else if (!count)
    text_printf(x->out, "((unsigned long)__accomp_elements_%s * sizeof(%s))", use->tag,
                element);
  return count < dimensions;
}

// a[i][j] of a reduced section, or of what is around it: the thread's own element, or the variable's.
bool render_partial(Render *x, Node *n) {
  if (n->kind == N_UNARY && n->op != OP_DEREF) return false;
  Subscripts s = subscripts_of(n);
  const Reduction *red = s.count ? partial_reduction(x, s.root) : NULL;
  if (!red || red->var->type->is_vm) return false;
  ArrayShape shape = array_shape(x->u->arena, red->var);
  bool rows = red->copy->form == COPY_ROWS;
  // Rows are selected by their own subscript, elements of a copy by all of theirs.
  if (s.count != (rows ? 1 : shape.rank)) return false;
  text_add(x->out, "(*({ long long __accomp_x = 0");
  for (int i = 0; i < s.count; i++) {
    text_add(x->out, " + (long long)(");
    render_index(x, s.index[i]);
    text_add(x->out, ")");
    for (int k = i + 1; !rows && k < shape.rank; k++)
      text_printf(x->out, " * %lld", constant_extent(&shape.dim[k]));
  }
  return write_selected(x, red), true;
}

// p->x of such a p: the member of p[0].
bool render_partial_member(Render *x, Node *n) {
  const Reduction *red = n->arrow ? partial_reduction(x, n->child[0]) : NULL;
  if (!red || !is_behind_pointer(red->var)) return false;
  text_add(x->out, "(*({ long long __accomp_x = 0");
  write_selected(x, red);
  text_printf(x->out, ".%s", n->name);
  return true;
}

// p[i], where p is a thread's own copy of a section: its elements count from the section's start.
bool render_shifted(Render *x, Node *n) {
  if (n->kind == N_UNARY && n->op != OP_DEREF) return false;
  Node *base, *index;
  last_subscript(n, &base, &index);
  const Reduction *red = shifted_section(x, base);
  if (!red) return false;
  text_printf(x->out, "%s[(long long)(", own_text(x, red->var));
  render_index(x, index);
  text_printf(x->out, ") - %s]", red->copy->lo);
  return true;
}

static bool is_vm_array(const Render *x, const Node *n) {
  return (x->here.kernel || x->device) && n->type && n->type->is_vm &&
         n->type->kind == TYPE_ARRAY;
}

// The n of sizeof(double[n]).
static bool is_array_size(const Render *x, const Node *n) {
  const char *s = x->u->text + n->range.start - 1;
  while (strchr(" \t\n", *s)) s--;
  return (x->here.kernel || x->device) && *s == '[';
}

// sizeof of such an array, or of a type of variable size.
bool render_vm_array_size(Render *x, Node *n) {
  Node *e = n->nchild ? n->child[0] : NULL;
  if (!e || (!is_vm_array(x, e) && !is_array_size(x, e))) return false;
  if (is_vm_array(x, e) && render_vm_size(x, n)) return true;
  if (render_vm_sizeof(x, n)) return true;
  unreachable(); // data/sizes.c
}
