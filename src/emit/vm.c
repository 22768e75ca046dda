// Pointers to arrays of variable size in kernels and device functions, which GPUs' compilers do not know: each is a
// pointer to its innermost elements, and saved strides say how many elements one step is.
// In:  parameters, variables and casts of such types.  Out: C text. render.c writes the kernel's variables from outside.
#include "emit/emit.h"
#include <assert.h>

// Declared in the code that is written: a pointer, or an array in memory of the heap until its block is left. Of arrays whose
// size the host knows before the kernel, the launch has the memory (plan/copy.c).
static bool is_own(const Render *x, const Var *v) {
  if (!v->type->is_vm) return false;
  if (x->here.kernel) return !region_use(x->here.kernel, v);
  return v->type->kind == TYPE_POINTER || !v->is_param;
}

static bool is_own_array(const Render *x, const Var *v) {
  return is_own(x, v) && v->type->kind == TYPE_ARRAY;
}

static const char *element_type(const Render *x, const Type *t) {
  int dimensions;
  const Type *e = vm_element(t, &dimensions);
  return arena_printf(x->u->arena, "%s%s%s", e->is_const ? "const " : "",
                      e->is_volatile ? "volatile " : "",
                      declaration_type(x->u->arena, e));
}

static const char *cast_stride(Render *x, Node *cast, int from) {
  Node *sizes[VM_DIMENSIONS];
  const char *s = "1L";
  int count;
  vm_sizes(cast, cast->type, sizes, &count);
  for (int i = from; i < count; i++)
    s = arena_printf(x->u->arena, "%s * (long)(%s)", s, render_text(x, sizes[i]));
  return s;
}

// Elements from one value that e points to (or element that it has) to the next.
static const char *vm_stride(Render *x, Node *e) {
  int passed, dimensions;
  Node *root = vm_origin(e, &passed);
  if (root->kind == N_CAST)
    return arena_printf(x->u->arena, "(%s)", cast_stride(x, root, passed));
  const Use *use =
      x->here.kernel && root->var ? region_use(x->here.kernel, root->var) : NULL;
  assert(root->kind == N_REF && root->var && passed >= 0); // data/sizes.c
  vm_element(root->var->type, &dimensions);
  if (passed >= dimensions - 1) return "1L";
  return arena_printf(x->u->arena, "__accomp_stride%d_%s", passed,
                      use ? use->tag : root->var->name);
}

static void save_strides(Render *x, const Var *v, const Node *shape) {
  Node *sizes[VM_DIMENSIONS];
  int count;
  if (!vm_sizes(shape, v->type, sizes, &count)) return;
  for (int i = count; i-- > 0;) {
    text_printf(x->out, "const long __accomp_stride%d_%s = (long)(%s)", i, v->name,
                render_text(x, sizes[i]));
    if (i < count - 1) text_printf(x->out, " * __accomp_stride%d_%s", i + 1, v->name);
    text_add(x->out, "; ");
  }
}

// --- declarations ------------------------------------------------------------------------

void write_parameter(Render *x, const Type *t, const char *name) {
  const Type *e = t->element;
  if (t->is_vm)
    text_printf(x->out, "%s *", element_type(x, t));
  else if (t->kind != TYPE_POINTER || e->kind == TYPE_FUNCTION)
    text_printf(x->out, "%s ", declaration_type(x->u->arena, t));
  else
    text_printf(x->out, "%s%s%s *", e->is_const ? "const " : "",
                e->is_volatile ? "volatile " : "", declaration_type(x->u->arena, e));
  text_printf(x->out, "%s%s", t->is_restrict ? "__restrict " : "", name);
}

void write_header(Render *x, const Function *f, uint32_t from) {
  uint32_t at = from;
  for (int i = 0; i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    if (!v->type->is_vm &&
        !(v->type->kind == TYPE_POINTER && has_variable_size(v->shape)))
      continue;
    assert(v->shape->range.start >= at); // data/sizes.c
    text_addn(x->out, x->u->text + at, v->shape->range.start - at);
    write_parameter(x, v->type, v->name);
    at = v->shape->range.end;
  }
  text_addn(x->out, x->u->text + at, f->body->range.start - at);
}

static bool has_effect(const Node *n) {
  return n->kind == N_CALL || n->kind == N_ASSIGN ||
         (n->kind == N_UNARY && n->op >= OP_PRE_INC);
}

// C11, 6.9.1p10: on entry to the function each size is evaluated, that in the brackets which stand for '*' too.
bool open_shapes(Render *x, const Function *f) {
  bool any = false;
  for (int i = 0; i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    if (!has_variable_size(v->shape)) continue;
    if (!any) text_add(x->out, "{ ");
    any = true;
    Node *sizes[VM_DIMENSIONS];
    int count = 0;
    if (v->type->is_vm && vm_sizes(v->shape, v->type, sizes, &count))
      save_strides(x, v, v->shape);
    for (int k = 0; k < v->shape->nchild - count; k++)
      if (any_below(v->shape->child[k], has_effect))
        text_printf(x->out, "(void)(%s); ", render_text(x, v->shape->child[k]));
  }
  return any;
}

// In C++ an object, whose destructor ends the array's own.
static void make_array(Render *x, const Var *v, const char *name, const Copy *c) {
  const char *element = element_type(x, v->type);
  text_printf(x->out, "__accomp::array<%s, %d> __accomp_held_%s(__accomp_bytes_%s",
              element,
              !c                 ? 0
              : is_row(c->group) ? 2
                                 : 1,
              name, v->name);
  if (c) text_printf(x->out, ", %s", leader_of(c->group));
  text_printf(x->out, "); %s *%s = __accomp_held_%s.at", element, name, name);
  if (!c) return;
  text_add(x->out, ";");
  broadcast(x, c->group, name);
}

static void allocate_array(Render *x, const Var *v, const char *name, const Copy *c) {
  if (x->u->cxx) return make_array(x, v, name, c);
  const char *element = element_type(x, v->type), *group = !c ? ""
                                                           : is_row(c->group)
                                                               ? "_of_row"
                                                               : "_of_gang";
  text_printf(x->out,
              "%s *%s __attribute__((__cleanup__(__accomp_array_end%s))) = ", element,
              name, group);
  if (c) text_printf(x->out, "!(%s) ? 0 : ", leader_of(c->group));
  text_printf(x->out, "(%s *)__accomp_array(__accomp_bytes_%s)", element, v->name);
  if (!c) return;
  text_add(x->out, ";");
  broadcast(x, c->group, name);
}

// The CPU's versions of functions have arrays as they stand.
static bool has_native_arrays(const Render *x) { return !x->here.kernel && !x->device; }

void declare_heap_copy(Render *x, const Var *v, const char *name) {
  if (has_native_arrays(x))
    text_printf(x->out, "  __typeof__(%s) %s", v->name, name);
  else
    allocate_array(x, v, name, NULL);
  text_add(x->out, ";\n");
}

void fill_heap_copy(Render *x, const Var *v, const char *name) {
  const Substitute *s = substitute_of(x, v);
  if (x->u->cxx)
    text_printf(x->out, "  __accomp::plain_elements<%s>();\n", element_type(x, v->type));
  text_printf(x->out, "  __builtin_memcpy(%s, %s, ", name, s ? s->text : v->name);
  text_printf(x->out, has_native_arrays(x) ? "sizeof %s);\n" : "__accomp_bytes_%s);\n",
              v->name);
}

static void write_array(Render *x, Node *n) {
  const Var *v = n->var;
  const char *t = element_type(x, v->type);
  const Copy *shared =
      has_threads(x) && x->here.levels ? group_copy_at(x->here.levels, v, NULL) : NULL;
  Node *sizes[VM_DIMENSIONS];
  int inner = 0;
  vm_sizes(n, v->type, sizes, &inner);
  text_printf(x->out,
              "const unsigned long __accomp_bytes_%s = sizeof(%s) * (unsigned long)(%s)",
              v->name, t, render_text(x, n->child[0]));
  if (inner) text_printf(x->out, " * (unsigned long)__accomp_stride0_%s", v->name);
  text_printf(x->out, "; (void)__accomp_bytes_%s; ", v->name);
  allocate_array(x, v, v->name, shared);
  // Such an array's is empty (C23, 6.7.11), or a constructor.
  if (n->has_init && n->child[n->nchild - 1]->kind != N_CONSTRUCT)
    text_printf(x->out, "; __builtin_memset(%s, 0, __accomp_bytes_%s)", v->name, v->name);
}

bool write_vm_variable(Render *x, Node *n) {
  const Var *v = n->var;
  if (!is_own(x, v)) return false;
  save_strides(x, v, n);
  if (is_own_array(x, v)) return write_array(x, n), true;
  text_printf(x->out, "%s *%s", element_type(x, v->type), v->name);
  if (!n->has_init) return true;
  text_add(x->out, " = ");
  return render_vm_value(x, n->child[n->nchild - 1]), true;
}

static void write_variable(Render *x, Node *n) {
  if (write_vm_variable(x, n)) return;
  text_printf(x->out, "%s ", type_text(x, n->var));
  render(x, n);
}

// Each variable by itself: what its sizes are is known before its value.
static bool render_vm_declaration(Render *x, Node *n) {
  bool any = false;
  for (int i = 0; i < n->nchild; i++)
    any |= n->child[i]->kind == N_VAR && is_own(x, n->child[i]->var);
  if (!any) return false;
  for (int i = 0; i < n->nchild; i++) {
    if (n->child[i]->kind != N_VAR) continue;
    write_variable(x, n->child[i]);
    text_add(x->out, "; ");
  }
  return true;
}

// --- expressions -------------------------------------------------------------------------

// For what takes a pointer of another type: an argument, a variable. C++ converts no 'void *', and programs of C++ name the type of
// the element.
void render_vm_value(Render *x, Node *e) {
  if (e->type && e->type->is_vm && !x->u->cxx) text_add(x->out, "(void *)");
  text_add(x->out, "(");
  render(x, e);
  text_add(x->out, ")");
}

// Is it a row of constant size of such an array? It is a pointer to its elements then, as the array is.
static bool is_flat_row(const Render *x, Node *e) {
  if (!e->type || e->type->is_vm || e->type->kind != TYPE_ARRAY) return false;
  int passed;
  const Node *root = vm_origin(e, &passed);
  return passed > 0 && root->type && root->type->is_vm &&
         (root->kind == N_CAST ||
          (root->kind == N_REF && root->var && is_own(x, root->var)));
}

static void render_vm_element(Render *x, Node *n, Node *base, Node *index) {
  bool whole = n->type->kind != TYPE_ARRAY;
  text_add(x->out, whole ? "(" : "((");
  render(x, base);
  text_add(x->out, whole ? ")[(long)(" : ") + (long)(");
  render_index(x, index);
  text_printf(x->out, whole ? ") * %s]" : ") * %s)", vm_stride(x, base));
}

static void render_vm_sum(Render *x, Node *n) {
  int pointer = n->child[0]->type->is_vm ? 0 : 1;
  text_add(x->out, "((");
  render(x, n->child[pointer]);
  text_add(x->out, n->op == OP_ADD ? ") + (long)(" : ") - (long)(");
  render(x, n->child[!pointer]);
  text_printf(x->out, ") * %s)", vm_stride(x, n->child[pointer]));
}

static void render_vm_step(Render *x, Node *n) {
  bool down = n->op == OP_PRE_DEC || n->op == OP_POST_DEC, post = n->op >= OP_POST_INC;
  const char *stride = vm_stride(x, n->child[0]);
  text_add(x->out, post ? "((" : "(");
  render(x, n->child[0]);
  text_printf(x->out, " %s= %s)", down ? "-" : "+", stride);
  if (post) text_printf(x->out, " %s %s)", down ? "+" : "-", stride);
}

static void render_vm_assignment(Render *x, Node *n) {
  text_add(x->out, "(");
  render(x, n->child[0]);
  text_add(x->out, n->op == OP_ADD   ? " += (long)("
                   : n->op == OP_SUB ? " -= (long)("
                                     : " = ");
  if (n->op)
    render(x, n->child[1]);
  else
    render_vm_value(x, n->child[1]);
  if (n->op) text_printf(x->out, ") * %s", vm_stride(x, n->child[0]));
  text_add(x->out, ")");
}

static bool has_vm_argument(const Node *n) {
  for (int i = 1; n->kind == N_CALL && i < n->nchild; i++)
    if (n->child[i]->type && n->child[i]->type->is_vm) return true;
  return false;
}

static void render_vm_call(Render *x, Node *n) {
  render(x, n->child[0]);
  for (int i = 1; i < n->nchild; i++) {
    text_add(x->out, i > 1 ? ", " : "(");
    if (n->child[i]->type && n->child[i]->type->is_vm)
      render_vm_value(x, n->child[i]);
    else
      render(x, n->child[i]);
  }
  text_add(x->out, ")");
}

static bool render_vm_expression(Render *x, Node *n) {
  if (has_vm_argument(n)) return render_vm_call(x, n), true;
  Node *base, *index;
  bool element = last_subscript(n, &base, &index);
  bool first = n->nchild && n->child[0]->type && n->child[0]->type->is_vm;
  if (element && base->type && (base->type->is_vm || is_flat_row(x, base)))
    return render_vm_element(x, n, base, index), true;
  if (n->kind == N_BINARY && n->op == OP_SUB && !n->type->is_vm && first) {
    text_add(x->out, "(((");
    render(x, n->child[0]);
    text_add(x->out, ") - (");
    render(x, n->child[1]);
    return text_printf(x->out, ")) / %s)", vm_stride(x, n->child[0])), true;
  }
  if (n->kind == N_UNARY && n->op == OP_ADDRESS && is_flat_row(x, n->child[0])) {
    text_printf(x->out, "((%s)(", declaration_type(x->u->arena, n->type));
    render(x, n->child[0]);
    return text_add(x->out, "))"), true;
  }
  if (!n->type || !n->type->is_vm) return false;
  if (n->kind == N_BINARY && n->op != OP_COMMA) return render_vm_sum(x, n), true;
  if (n->kind == N_ASSIGN) return render_vm_assignment(x, n), true;
  if (n->kind == N_UNARY && n->op >= OP_PRE_INC) return render_vm_step(x, n), true;
  if (n->kind == N_UNARY && n->op == OP_ADDRESS && n->child[0]->type->is_vm) {
    text_add(x->out, "(");
    render(x, n->child[0]);
    return text_add(x->out, ")"), true;
  }
  if (n->kind != N_CAST) return false;
  text_printf(x->out, "((%s *)(", element_type(x, n->type));
  render(x, n->child[n->nchild - 1]);
  return text_add(x->out, "))"), true;
}

bool render_vm(Render *x, Node *n) {
  if (!x->here.kernel && !x->device) return false;
  if (n->kind == N_DECL_STMT) return render_vm_declaration(x, n);
  if (n->kind > N_OTHER_EXPR || !render_vm_expression(x, n)) return false;
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// sizeof(T[n][m]).
static bool render_type_size(Render *x, Node *n) {
  const char *s = x->u->text + n->range.start,
             *end = x->u->text + n->child[0]->range.start;
  s += strcspn(s, "(") + 1;
  size_t base = strcspn(s, "[");
  if (s + base >= end) return false;
  text_printf(x->out, "((unsigned long)sizeof(%.*s)", (int)base, s);
  for (int i = 0; i < n->nchild; i++)
    text_printf(x->out, " * (unsigned long)(%s)", render_text(x, n->child[i]));
  return text_add(x->out, ")"), true;
}

// Writes sizeof a row. False: its size is not known here.
bool render_vm_sizeof(Render *x, Node *n) {
  Node *e = n->child[0];
  if (!e->type->is_vm) return render_type_size(x, n);
  int passed;
  Node *root = vm_origin(e, &passed);
  if (!passed && root->kind == N_REF && root->var && is_own_array(x, root->var))
    return text_printf(x->out, "__accomp_bytes_%s", root->var->name), true;
  if (passed < 1 || (root->kind != N_CAST && !(root->kind == N_REF && root->var)))
    return false;
  while (e->kind == N_PAREN) e = e->child[0];
  Node *base, *index;
  if (!last_subscript(e, &base, &index)) return false;
  text_printf(x->out, "((unsigned long)%s * sizeof(%s))", vm_stride(x, base),
              element_type(x, root->type));
  return true;
}
