// Texts that C's files of src/emit ask for: sizes that a template's arguments decide, which the C++ compiler computes; the class of
// reductions.
// In:  regions with arguments.  Out: C++ text.
#include "emit/cxx.h"

const char *reducers_scope(const Unit *u) { return u->cxx ? "__accomp_R::" : ""; }

static bool is_open(const Region *r) { return r->workspace < 0; }

// Each result starts at a multiple of 16 bytes, behind the copies of the levels.
void declare_offsets(Render *x, const Region *r) {
  if (!is_open(r)) return;
  text_printf(x->out, "enum { __accomp_at%d_0 = %d", r->id,
              r->plan.levels ? (int)r->plan.levels->workspace : 0);
  for (int i = 0; i < r->reductions.len; i++) {
    const Copy *c = r->reductions.at[i]->copy;
    text_printf(x->out, ", __accomp_at%d_%d = __accomp_at%d_%d", r->id, i + 1, r->id, i);
    if (!is_launch_storage(c->storage))
      text_printf(x->out, " + (%lld * (int)sizeof(%s) + 15) / 16 * 16", c->count,
                  declaration_type(x->u->arena, c->type));
  }
  text_printf(x->out, ", __accomp_left%d = __accomp_at%d_%d ? __accomp_at%d_%d : 16 };\n",
              r->id, r->id, r->reductions.len, r->id, r->reductions.len);
}

const char *workspace_text(const Render *x, const Region *r) {
  return is_open(r) ? arena_printf(x->u->arena, "__accomp_left%d", r->id)
                    : arena_printf(x->u->arena, "%d", r->workspace);
}

const char *offset_text(const Render *x, const Region *r, const Reduction *red) {
  int i = 0;
  if (!is_open(r)) return arena_printf(x->u->arena, "%d", red->offset);
  while (r->reductions.at[i] != red) i++;
  return arena_printf(x->u->arena, "__accomp_at%d_%d", r->id, i);
}

const char *cxx_argument_size(const Render *x, const LaunchArgument *p) {
  bool by_value = is_host_number(p) || p->form == ARGUMENT_VARIABLE;
  if (by_value) return arena_printf(x->u->arena, "sizeof(typename %s::param)", p->type);
  if (p->form != ARGUMENT_COPY || p->use->copy) return "0";
  return arena_printf(x->u->arena, "sizeof(%s)", variable_text(p->use->var));
}
