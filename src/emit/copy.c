// Copies of several elements that each thread keeps: where they lie, and what the body sees.
// In:  uses with a copy.  Out: C text.
//
// __accomp_own_a points to the elements. In the body the name stands for __accomp_view_a, or is a pointer
// of its own: it is as far in front of them as the section is behind the variable's first element, so
// that the body's text selects the right ones.
#include "emit/emit.h"

void declare_thread_memory(Render *x, const Region *r) {
  bool any = false;
  for (int i = 0; i < r->uses.len; i++)
    any |= r->uses.at[i]->copy && r->uses.at[i]->copy->place == COPY_MEMORY;
  if (!any) return;
  text_printf(x->out,
              "  char *__accomp_mine = __accomp_threads + 256 + %s * (unsigned long "
              "long)__accomp_each;\n",
              x->device ? "((unsigned long long)__accomp_bid() * __accomp_ntid() + "
                          "__accomp_tid())"
                        : "(unsigned long long)__accomp_part");
}

static void declare_storage(Render *x, const Use *use) {
  const OwnCopy *c = use->copy;
  const char *t = declaration_type(x->u->arena, c->type);
  switch (c->place) {
  case COPY_STACK:
    text_printf(x->out, "  %s __accomp_own_%s[%s];\n", t, use->tag,
                c->count ? c->length : "1");
    return;
  case COPY_MEMORY:
    text_printf(x->out, "  %s *__accomp_own_%s = (%s *)(__accomp_mine + %s);\n", t,
                use->tag, t, c->offset);
    return;
  case COPY_SOURCE:
    text_printf(x->out, "  %s *__accomp_own_%s = __accomp_from_%s;\n", t, use->tag,
                use->tag);
    return;
  }
}

void declare_copy(Render *x, const Use *use) {
  const OwnCopy *c = use->copy;
  Arena *a = x->u->arena;
  const char *t = declaration_type(a, c->type), *type = type_text(x, use->var);
  declare_storage(x, use);
  const char *first = arena_printf(a, "__accomp_own_%s", use->tag);
  if (c->lo)
    first = arena_printf(a, "__accomp_before(%s, (unsigned long long)(%s) * sizeof(%s))",
                         first, c->lo, t);
  if (use->var->type->is_vm)
    text_printf(x->out, "  %s *__accomp_view_%s = (%s *)%s;\n", t, use->tag, t, first);
  else if (use->var->type->kind == TYPE_POINTER)
    text_printf(x->out, "  %s %s = (%s)%s;\n", type, use->var->name, type, first);
  else
    text_printf(x->out, "  %s *__accomp_view_%s = (%s *)%s;\n", type, use->tag, type,
                first);
}

void fill_copy(Render *x, const Use *use) {
  if (use->share == SHARE_VALUE && use->copy->place != COPY_SOURCE)
    text_printf(x->out,
                "  for (long long __accomp_e = 0; __accomp_e < %s; __accomp_e++) "
                "__accomp_own_%s[__accomp_e] = __accomp_from_%s[__accomp_e];\n",
                use->copy->length, use->tag, use->tag);
}

// 'double *t[n]' -> 'double **__accomp_view_t_7 = (...)(...)': what precedes the name stays.
bool declare_local_copy(Render *x, const Node *var) {
  const Use *use = x->kernel ? region_use(x->kernel, var->var) : NULL;
  if (!use || !use->copy || !use->copy->dimensions.len) return false;
  text_printf(x->out, "*__accomp_view_%s = (void *)(__accomp_mine + %s)", use->tag,
              use->copy->offset);
  return true;
}
