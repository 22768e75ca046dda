// Copies of objects that threads and gangs have in C++: made by the class's constructors, ended by its destructor, assigned by its
// operator.
// In:  a variable, and where the bytes of the host's object are.  Out: C++ text (rt/device/cxx.h: own).
#include "emit/cxx.h"

static const Type *innermost(const Type *t) {
  while (t->kind == TYPE_ARRAY) t = t->element;
  return canonical_type(t);
}

bool is_object(const Unit *u, const Var *v) {
  TypeKind k = innermost(v->type)->kind;
  return u->cxx && (k == TYPE_RECORD || k == TYPE_DEPENDENT);
}

void check_elements(Render *x, const Copy *c) {
  TypeKind k = innermost(c->type)->kind;
  if (x->u->cxx && (k == TYPE_RECORD || k == TYPE_DEPENDENT))
    text_printf(x->out, "  __accomp::plain_elements<%s>();\n",
                declaration_type(x->u->arena, c->type));
}

// An array has no constructor that copies.
void declare_object(Render *x, const Var *v, const char *type, const char *from) {
  const Type *t = canonical_type(v->type);
  if (t->kind == TYPE_RECORD)
    return text_printf(x->out, "  %s%s %s(__accomp::object<%s>(%s));\n", alignment_of(v),
                       type, v->name, type, from);
  text_printf(
      x->out,
      "  %s__accomp::own<%s> __accomp_own_%s(__accomp::own<%s>::of(%s)); %s &%s = "
      "__accomp_own_%s.at;\n",
      alignment_of(v), type, v->name, type, from, type, v->name, v->name);
}

void write_object_end(Render *x, const Var *v, const char *place, LevelMode m) {
  text_printf(
      x->out,
      " __accomp::ended<__remove_cvref(decltype(%s)), %d> __accomp_end_%s(%s, %s);\n",
      place, group_axes(m), v->name, place, leader_of(m));
}

void start_group_object(Render *x, const char *place, LevelMode m, const char *from) {
  const char *type = arena_printf(x->u->arena, "__remove_cvref(decltype(%s))", place);
  write_barrier_of(x, m);
  text_printf(x->out,
              " if (%s) ::new (__accomp::here{(void *)__builtin_addressof(%s)}) "
              "__accomp::own<%s>",
              leader_of(m), place, type);
  if (from) text_printf(x->out, "(__accomp::own<%s>::of(%s))", type, from);
  text_add(x->out, ";\n");
  write_barrier_of(x, m);
}
