// Copies of several elements that each thread keeps: where they lie, and what the body sees.
// In:  uses with a copy.  Out: C text.
//
// __accomp_own_a points to the elements. In the body the name stands for __accomp_view_a, or is a pointer
// of its own: it is as far in front of them as the section is behind the variable's first element, so
// that the body's text selects the right ones.
#include "emit/cxx.h"

void declare_thread_memory(Render *x, const Region *r) {
  bool threads = find_argument(r, ARGUMENT_THREADS),
       blocks = find_argument(r, ARGUMENT_BLOCKS);
  if (threads)
    text_printf(x->out,
                "  char *__accomp_mine = __accomp_threads + 256 + %s * (unsigned long "
                "long)__accomp_each; (void)__accomp_mine;\n",
                x->device ? "((unsigned long long)__accomp_bid() * __accomp_ntid() + "
                            "__accomp_tid())"
                          : "(unsigned long long)__accomp_part");
  if (blocks)
    text_printf(
        x->out,
        "  char *__accomp_ours = __accomp_blocks + 256 + (unsigned long long)%s * "
        "(unsigned long long)__accomp_each_block; (void)__accomp_ours;\n",
        x->device ? "__accomp_bid()" : "__accomp_part");
  if (threads) show(x, "char *", "__accomp_mine");
  if (blocks) show(x, "char *", "__accomp_ours");
}

static bool is_device_group(const Render *x, const Copy *c) {
  return has_threads(x) && is_group_storage(c->storage) && c->storage != COPY_HEAP;
}

void declare_elements(Render *x, const Copy *c) {
  const char *t = declaration_type(x->u->arena, c->type);
  bool stack = c->storage == COPY_STACK || c->storage == COPY_GROUP;
  if (c->storage != COPY_SOURCE) check_elements(x, c);
  if (is_device_group(x, c))
    text_printf(x->out, "  %s *__accomp_own_%s = __accomp_g%d;\n", t, c->tag,
                group_copy_number(x, c));
  else if (c->storage == COPY_HEAP)
    return declare_heap_copy(x, c->var,
                             arena_printf(x->u->arena, "__accomp_own_%s", c->tag));
  else if (stack)
    text_printf(x->out, "  %s%s __accomp_own_%s[%s];\n",
                c->var ? alignment_of(c->var) : "", t, c->tag,
                c->count ? c->length : "1");
  else if (c->storage == COPY_SOURCE)
    text_printf(x->out, "  %s *__accomp_own_%s = __accomp_from_%s;\n", t, c->tag, c->tag);
  else
    text_printf(x->out, "  %s *__accomp_own_%s = (%s *)(__accomp_%s + %s);\n", t, c->tag,
                t, c->storage == COPY_BLOCKS ? "ours" : "mine", c->offset);
  show(x, arena_printf(x->u->arena, "%s *", t),
       arena_printf(x->u->arena, "__accomp_own_%s", c->tag));
}

void declare_copy(Render *x, const Use *use) {
  const Copy *c = use->copy;
  Arena *a = x->u->arena;
  const char *t = declaration_type(a, c->type), *type = type_text(x, use->var);
  declare_elements(x, c);
  const char *first = arena_printf(a, "__accomp_own_%s", use->tag);
  if (c->lo)
    first = arena_printf(a, "__accomp_before(%s, (unsigned long long)(%s) * sizeof(%s))",
                         first, c->lo, t);
  if (use->var->type->kind == TYPE_POINTER && !use->var->type->is_vm) {
    text_printf(x->out, "  %s %s = (%s)%s;\n", type, use->var->name, type, first);
    return;
  }
  if (!use->var->type->is_vm) t = type;
  text_printf(x->out, "  %s *__accomp_view_%s = (%s *)%s;\n", t, use->tag, t, first);
  show(x, arena_printf(a, "%s *", t), arena_printf(a, "__accomp_view_%s", use->tag));
}

// The threads of a group take turns; all of them have left the copy before, and see it afterwards.
void open_elements(Render *x, const Copy *c, LevelMode m) {
  bool group = is_device_group(x, c);
  if (group) write_barrier_of(x, m);
  text_printf(x->out,
              "  { for (long long __accomp_e = %s; __accomp_e < %s; __accomp_e += %s) ",
              group ? group_thread(m) : "0", c->length, group ? group_threads(m) : "1");
}

void close_elements(Render *x, const Copy *c, LevelMode m) {
  text_add(x->out, " }\n");
  if (is_device_group(x, c)) write_barrier_of(x, m);
}

void fill_copy(Render *x, const Use *use) {
  if (use->share != SHARE_VALUE || use->copy->storage == COPY_SOURCE) return;
  LevelMode m = x->here.levels ? x->here.levels->start : (LevelMode){0};
  open_elements(x, use->copy, m);
  text_printf(x->out, "__accomp_own_%s[__accomp_e] = __accomp_from_%s[__accomp_e];",
              use->tag, use->tag);
  close_elements(x, use->copy, m);
}

// 'double *t[n]' -> 'double **__accomp_view_t_7 = (...)(...)': what precedes the name stays.
bool declare_local_copy(Render *x, Node *var) {
  const Use *use = x->here.kernel ? region_use(x->here.kernel, var->var) : NULL;
  if (!use || !use->copy || !use->copy->dimensions.len) return false;
  if (is_device_group(x, use->copy))
    text_printf(x->out, "*__accomp_view_%s = (__typeof__(__accomp_view_%s))__accomp_g%d",
                use->tag, use->tag, group_copy_number(x, use->copy));
  else
    text_printf(x->out,
                "*__accomp_view_%s = (__typeof__(__accomp_view_%s))(__accomp_%s + %s)",
                use->tag, use->tag, use->copy->storage == COPY_BLOCKS ? "ours" : "mine",
                use->copy->offset);
  show(x,
       arena_printf(x->u->arena, "%s *", declaration_type(x->u->arena, use->copy->type)),
       arena_printf(x->u->arena, "__accomp_view_%s", use->tag));
  return true;
}
