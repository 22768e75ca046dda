// Forms: what may take the place of a node's own text in a kernel, in a function of the device, in the user's function.
// In:  a node and the context it is written for.  Out: C text; false: the node has no form, its text stands.
#include "accomp/abi.h"
#include "emit/cxx.h"
#include "ir/atomic.h"

#include <assert.h>
#include <ctype.h>

const char *substituted_name(const Render *x, const Var *v) {
  const Substitute *substitute = substitute_of(x, v);
  if (substitute) return substitute->text;
  const char *place = group_copy_text(x, v);
  if (place) return place;
  if (x->here.kernel) {
    Use *use = region_use(x->here.kernel, v);
    return use ? use->ref : NULL;
  }
  for (int i = x->here.host_data.len; i-- > 0;)
    if (x->here.host_data.at[i].var == v) return x->here.host_data.at[i].text;
  return v->is_reference && !x->u->cxx ? v->qualified : NULL;
}

static void render_function_name(Render *x, Node *n) {
  const char *name = n->function->name, *prefix = "";
  const char *version =
      called_version(x, n, is_callee(n) && is_without(x, n->parent, render_asking_call));
  if (version) return text_add(x->out, version);
  if (x->device && !n->function->definition && device_prefix(name)) {
    prefix = device_prefix(name);
    name = device_base(name);
  }
  text_printf(x->out, "%s%s", prefix, name);
}

// A device's file-scope variable, named as such: in functions, and in kernels that have it as a constant.
static bool names_storage(const Render *x, const Node *n) {
  const Var *v = n->var;
  if (!x->device || !v->device_global || !v->top || is_in_static(n)) return false;
  if (!x->here.kernel) return true;
  const Use *use = region_use(x->here.kernel, v);
  return use && use->share == SHARE_DIRECT;
}

static bool render_ref(Render *x, Node *n) {
  if (n->function && render_address(x, n)) return true;
  if (n->function) return render_function_name(x, n), true;
  if (n->var) {
    const Use *vm = vm_use(x, n);
    if (vm) return text_add(x->out, vm_name(x, vm)), true;
    const Substitute *substitute = substitute_of(x, n->var);
    assert(!shifted_section(x, n));            // plan/share.c keeps no rows of it
    assert(!(substitute && substitute->part)); // plan/whole_use.c
    if (!substitute && names_storage(x, n)) {
      text_printf(x->out,
                  is_elsewhere(n->var) ? "__ACCOMP_REACHED(%s)" : "__ACCOMP_VARIABLE(%s)",
                  device_variable(x->u, n->var));
      return true;
    }
    const char *s = substituted_name(x, n->var);
    if (!s && x->here.slice) s = own_text(x, n->var);
    if (s) {
      text_add(x->out, s);
      return true;
    }
  }
  copy_source(x->out, x->u, n->range.start, n->range.end);
  return true;
}

// 'decltype(v)' is the type of the variable, and would be a reference where it is a parameter's or '*p' stands for it.
static void write_type_of_variable(Render *x, const Node *n) {
  static const char word[] = "decltype";
  const char *text = x->out->at, *behind = x->u->text + n->range.end;
  size_t at = x->out->len, length = sizeof word - 1;
  if (n->var->is_reference || behind[strspn(behind, " ")] != ')') return;
  while (at && text[at - 1] == ' ') at--;
  if (!at || text[--at] != '(') return;
  while (at && text[at - 1] == ' ') at--;
  if (at < length || memcmp(text + at - length, word, length) != 0) return;
  if (at > length &&
      (isalnum((unsigned char)text[at - length - 1]) || text[at - length - 1] == '_'))
    return;
  x->out->len = at - length;
  text_add(x->out, "__typeof__(");
}

// A variable with a parameter has its own name alone there, whatever namespace or class it is of.
static bool render_cxx_ref(Render *x, Node *n) {
  if (!n->var) return false;
  const Use *vm = vm_use(x, n),
            *use = x->here.kernel ? region_use(x->here.kernel, n->var) : NULL;
  const char *s = vm ? vm_name(x, vm) : substituted_name(x, n->var);
  bool own = use && use->share != SHARE_DIRECT;
  if (!s && !own) return false;
  write_type_of_variable(x, n);
  text_add(x->out, s ? s : n->var->name);
  return true;
}

// A member that may be mapped separately from its struct, which a parameter of its own leads to. The CPU's version takes the
// struct where it has it.
static bool render_own_member(Render *x, Node *n) {
  for (int i = 0; x->here.kernel && i < x->here.kernel->arguments.len; i++) {
    const LaunchArgument *p = &x->here.kernel->arguments.at[i];
    const Operand *o = p->operand;
    if (!o || !o->path) continue;
    bool whole =
        o->var && !x->device && region_use(x->here.kernel, o->var)->argument >= 0;
    if (whole || !same_expression(x->u, n, o->path) ||
        (o->var && substitute_of(x, o->var)))
      continue;
    text_printf(x->out, passes_target(o) ? "%s" : "(*%s)", p->name);
    return true;
  }
  return false;
}

// __func__ is the name of the function that the user wrote, wherever its text stands.
static bool render_own_name(Render *x, Node *n) {
  const Function *f = x->here.kernel ? x->here.kernel->function : x->here.function;
  const char *s = x->u->text + n->range.start;
  if (!f || n->nchild || (strncmp(s, "__func__", 8) && strncmp(s, "__FUNCTION__", 12)))
    return false;
  text_printf(x->out, "\"%s\"", f->name);
  return true;
}

// 'struct {' gets the name that the analysis has given it. False: it has none.
static bool render_named(Render *x, Node *n) {
  if (n->kind != N_TYPE_DECL || !n->name) return false;
  const char *s = x->u->text + n->range.start,
             *open = memchr(s, '{', n->range.end - n->range.start);
  if (!open) return false;
  text_printf(x->out, "%.*s %s %.*s", (int)(open - s), s, n->name,
              (int)(n->range.end - n->range.start - (open - s)), open);
  return true;
}

// An operand that is not evaluated may name what device code does not have, or has by another name: its value, its
// type or the operand that is chosen is written in its place, and nothing for _Static_assert. False: the node is none of these.
static bool render_unevaluated(Render *x, Node *n) {
  if (n->kind == N_SIZEOF && !n->nchild && n->has_value) {
    text_printf(x->out, type_size(n->type) == 8 ? "%lldUL" : "%lld", n->value);
  } else if (n->kind == N_TYPEOF) {
    text_printf(x->out, "%s%s%s", n->type->is_const ? "const " : "",
                n->type->is_volatile ? "volatile " : "",
                declaration_type(x->u->arena, n->type));
  } else if (n->kind == N_NULL_STMT && n->range.end - n->range.start > 1) {
    text_add(x->out, ";");
    return true;
  } else if (n->kind == N_PAREN && n->is_chosen) {
    text_add(x->out, "(");
    render(x, n->child[0]);
    text_add(x->out, ")");
  } else {
    return false;
  }
  if (x->u->text[n->range.end - 1] == ';') text_add(x->out, ";");
  return true;
}

// 'extern int g;' in a kernel: what the name stands for there is no variable of that name.
static bool render_extern(Render *x, Node *n) {
  const Node *last = n->nchild ? n->child[n->nchild - 1] : NULL;
  const Var *v = last ? last->var : NULL;
  bool declares =
      x->here.kernel && v && v->is_global && !v->is_static && last->kind == N_VAR;
  if (declares) text_add(x->out, ";");
  return declares;
}

// A number that the compiler has put into a clause (pragma/check_elements.c) has no text.
static bool render_number(Render *x, Node *n) {
  bool made = n->has_value && n->range.start == n->range.end;
  if (made) text_printf(x->out, "%lld", n->value);
  return made;
}

// OpenCL C takes no floating-point number in front of '?'.
static bool render_conditional(Render *x, Node *n) {
  if (!x->device || !(x->u->devices & __ACCOMP_DEVICE_OPENCL) || n->nchild != 3 ||
      type_fact(n->child[0]->type).floating != YES)
    return false;
  text_add(x->out, "(");
  render(x, n->child[0]);
  text_add(x->out, ") != 0");
  render_from(x, n, 1);
  return true;
}

static bool render_loop(Render *x, Node *n) {
  write_unrolling(x, n);
  render_children(x, n);
  return true;
}

// The kinds of expressions.
#define EXPRESSIONS (KIND(N_OTHER_EXPR + 1) - 1)

// C++ has types, functions and their calls as the program has them (doc/design/cxx.md).
enum { IN_C = 1, IN_CXX = 2, IN_BOTH = IN_C | IN_CXX };

// Forms that may take the place of a node's own text, for nodes of these kinds, in the order in which they are tried: the
// first that fits has written all of the node.
static const struct {
  int languages;
  Kinds kinds;
  Form render;
} forms[] = {
    {IN_BOTH, KIND(N_LITERAL), render_number},
    {IN_C, KIND(N_DECL_STMT), render_extern},
    // A call that was made before its statement.
    {IN_BOTH, ANY_KIND, render_called},
    {IN_BOTH, KIND(N_ASSIGN) | KIND(N_UNARY) | KIND(N_IF), render_collected},
    {IN_BOTH, KIND(N_ASSIGN) | KIND(N_UNARY), render_assigned},
    // Code that threads share, or that one of them runs, with all that is inside.
    {IN_BOTH, ANY_KIND, render_level},
    // Changes, calls and questions of a statement.
    {IN_CXX, CALL_KINDS, render_together},
    {IN_BOTH, KIND(N_CALL), render_question},
    {IN_BOTH, KIND(N_CALL), render_level_question},
    {IN_BOTH, KIND(N_CALL), render_printf},
    {IN_BOTH, EXPRESSIONS, render_format},
    {IN_C, KIND(N_CALL), render_call_by_address},
    {IN_C, EXPRESSIONS, render_atomic_variable},
    {IN_C, KIND(N_CALL) | KIND(N_OTHER_EXPR), render_atomic_call},
    {IN_BOTH, KIND(N_CALL), render_arguments},
    {IN_C, KIND(N_CALL), render_asking_call},
    {IN_BOTH, KIND(N_CALL), render_team_setting},
    // Text that means something else in a kernel.
    {IN_BOTH, KIND(N_STRING) | KIND(N_OTHER_EXPR), render_own_name},
    {IN_C, KIND(N_SIZEOF) | KIND(N_TYPEOF) | KIND(N_NULL_STMT) | KIND(N_PAREN),
     render_unevaluated},
    {IN_C, KIND(N_GOTO) | KIND(N_LABEL_VALUE), render_label},
    {IN_C, KIND(N_TYPE_DECL), render_named},
    {IN_C, KIND(N_REF), render_ref},
    {IN_CXX, KIND(N_REF), render_cxx_ref},
    {IN_CXX, KIND(N_LAMBDA), render_lambda},
    {IN_C, KIND(N_CONDITIONAL), render_conditional},
    {IN_BOTH, KIND(N_VAR), declare_local_copy},
    {IN_BOTH, KIND(N_DIRECTIVE), render_directive},
    {IN_BOTH, KIND(N_SUBSCRIPT) | KIND(N_UNARY) | KIND(N_MEMBER) | KIND(N_PAREN),
     render_reused},
    // Elements and members of copies, of arrays of variable size, of parts that are reduced or mapped.
    {IN_BOTH, KIND(N_SUBSCRIPT) | KIND(N_UNARY) | KIND(N_MEMBER), render_element},
    {IN_BOTH, KIND(N_SUBSCRIPT) | KIND(N_UNARY), render_vm_subscript},
    {IN_BOTH, KIND(N_SUBSCRIPT) | KIND(N_UNARY), render_partial},
    {IN_BOTH, KIND(N_SUBSCRIPT) | KIND(N_UNARY), render_shifted},
    {IN_BOTH, KIND(N_MEMBER), render_partial_member},
    {IN_BOTH, KIND(N_MEMBER), render_own_member},
    {IN_BOTH, KIND(N_SIZEOF), render_vm_array_size},
    {IN_BOTH, EXPRESSIONS | KIND(N_DECL_STMT), render_vm},
    {IN_BOTH, KIND(N_FOR), render_loop},
};

static bool render_one_of(Render *x, Node *n, int language) {
  for (size_t i = 0; i < countof(forms); i++)
    if (forms[i].languages & language && forms[i].kinds & KIND(n->kind) &&
        !is_without(x, n, forms[i].render) && forms[i].render(x, n))
      return true;
  return false;
}

bool render_form(Render *x, Node *n) { return render_one_of(x, n, IN_C); }

// Outside of kernels, and of functions with levels, nothing but directives and printf has another form in C++: clang compiles functions
// for devices as they are.
bool render_cxx_form(Render *x, Node *n) {
  if (x->here.kernel || x->here.levels) return render_one_of(x, n, IN_CXX);
  if (n->kind == N_DIRECTIVE) return render_directive(x, n);
  if (n->kind == N_REF && n->var && substitute_of(x, n->var)) return render_cxx_ref(x, n);
  if (n->kind == N_CALL && !is_without(x, n, render_printf) && render_printf(x, n))
    return true;
  return KIND(n->kind) & EXPRESSIONS && !is_without(x, n, render_format) &&
         render_format(x, n);
}
