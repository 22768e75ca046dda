// Parameters of kernels, as arguments of launches have named them (argument.c).
// In:  a region with names.  Out: C text.
#include "emit/body.h"

// The struct to which, or to an array of which, a parameter leads; NULL: it leads to none. clang copies a struct that is
// passed by value byte for byte where it does not know the alignment.
static const Type *struct_behind(const LaunchArgument *p) {
  const Type *t =
      p->form == ARGUMENT_ADDRESS && p->use ? p->use->var->type->canonical : NULL;
  if (t && t->kind == TYPE_POINTER) t = t->element;
  t = array_element(t);
  return t && t->canonical->kind == TYPE_RECORD && type_size(t) > 0 && !t->is_anonymous
             ? t
             : NULL;
}

void write_param(Render *x, const LaunchArgument *p, bool no_alias) {
  bool plain =
      no_alias && p->form == ARGUMENT_ADDRESS && !strstr(p->type, "__restrict__");
  text_printf(x->out, "%s%s %s", p->type, plain ? " __restrict__" : "", p->name);
  const Type *t = struct_behind(p);
  if (x->here.aligned && p->form == ARGUMENT_ADDRESS)
    text_add(x->out, " __attribute__((__align_value__(16)))");
  else if (t)
    text_printf(x->out, " __ACCOMP_ALIGNED(%s)", declaration_type(x->u->arena, t));
}

void write_params(Render *x, const Region *r, bool no_alias) {
  for (int i = 0; i < r->arguments.len; i++) {
    text_add(x->out, !i ? "" : i % 4 ? ", " : ",\n    ");
    x->body->param(x, &r->arguments.at[i], no_alias);
  }
  if (!r->arguments.len) text_add(x->out, "void");
}

void write_emu_entry(Render *x, const Region *r, const char *kernel) {
  text_printf(x->out, "__ACCOMP_EMU_ENTRY(__accomp_emu_%s_%s, %s(", x->u->uid, kernel,
              kernel);
  for (int i = 0; i < r->arguments.len; i++)
    text_printf(x->out, "%s__ACCOMP_ARGUMENT(%d, %s)",
                !i      ? ""
                : i % 4 ? ", "
                        : ",\n    ",
                i, r->arguments.at[i].type);
  text_add(x->out, "))\n");
}

void unpack_params(Render *x, const Region *r) {
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    text_printf(x->out, "  %s %s = *(%s *)__accomp_p[%d]; (void)%s;\n", p->type, p->name,
                p->type, i, p->name);
  }
}
