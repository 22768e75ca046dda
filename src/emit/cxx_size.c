// Texts that C's files of src/emit ask for: sizes and types that a template's arguments decide, which the C++ compiler computes; the
// class of reductions.
// In:  regions with arguments.  Out: C++ text.
#include "emit/cxx.h"

const char *reducers_scope(const Unit *u) { return u->cxx ? "__accomp_R::" : ""; }

static bool is_open(const Region *r) { return r->workspace < 0; }

// A block leaves results of the kernel's reductions, or of the variables of a scan that blocks share: how many, and each.
static int count_left(const Region *r) {
  return r->plan.scan ? r->plan.scan->reductions.len : r->reductions.len;
}
static Reduction *left_at(const Region *r, int i) {
  return r->plan.scan ? r->plan.scan->reductions.at[i] : r->reductions.at[i];
}

static void add_left_bytes(Render *x, const Region *r, const Copy *c) {
  const char *type = declaration_type(x->u->arena, c->type);
  if (r->plan.scan)
    text_printf(x->out, " + (int)__ACCOMP_TILE_RECORD(%s)", type);
  else if (!is_launch_storage(c->storage))
    text_printf(x->out, " + (%lld * (int)sizeof(%s) + 15) / 16 * 16", c->count, type);
}

// Each result starts at a multiple of 16 bytes, behind the copies of the levels.
void declare_offsets(Render *x, const Region *r) {
  if (!is_open(r)) return;
  text_printf(x->out, "enum { __accomp_at%d_0 = %d", r->id,
              r->plan.levels ? (int)r->plan.levels->workspace : 0);
  int n = count_left(r);
  for (int i = 0; i < n; i++) {
    text_printf(x->out, ", __accomp_at%d_%d = __accomp_at%d_%d", r->id, i + 1, r->id, i);
    add_left_bytes(x, r, left_at(r, i)->copy);
  }
  text_printf(x->out, ", __accomp_left%d = __accomp_at%d_%d ? __accomp_at%d_%d : 16 };\n",
              r->id, r->id, n, r->id, n);
}

const char *workspace_text(const Render *x, const Region *r) {
  return is_open(r) ? arena_printf(x->u->arena, "__accomp_left%d", r->id)
                    : arena_printf(x->u->arena, "%d", r->workspace);
}

const char *offset_text(const Render *x, const Region *r, const Reduction *red) {
  int i = 0;
  if (!is_open(r)) return arena_printf(x->u->arena, "%d", red->offset);
  while (left_at(r, i) != red) i++;
  return arena_printf(x->u->arena, "__accomp_at%d_%d", r->id, i);
}

const char *cxx_argument_size(const Render *x, const LaunchArgument *p) {
  bool by_value = is_host_number(p) || p->form == ARGUMENT_VARIABLE;
  if (by_value) return arena_printf(x->u->arena, "sizeof(typename %s::param)", p->type);
  if (p->form != ARGUMENT_COPY || p->use->copy) return "0";
  return arena_printf(x->u->arena, "sizeof(%s)", variable_text(p->use->var));
}

// --- types without a spelling ------------------------------------------------------------------

#define REDUCED_TYPE "__accomp_reduced"

typedef Vec(Reduction *) Reductions;

// 'auto' in a template. r NULL: of a routine's level, whose block declares it.
static void name_reduced_type(Unit *u, const Region *r, Reduction *red) {
  Copy *c = red->copy;
  const Var *v = red->var;
  if (!u->cxx || c->form != COPY_VARIABLE || c->type->kind != TYPE_DEPENDENT ||
      strcmp(c->type->spelling, "auto") != 0)
    return;
  if (r && v->decl.start >= r->node->range.start && v->decl.end <= r->node->range.end)
    return sorry(u->diag, red->loc,
                 "a reduction of '%s', which is declared 'auto' inside of the region",
                 v->name);
  Type *named = alloc(u->arena, Type);
  *named = *c->type;
  named->spelling = arena_printf(u->arena, REDUCED_TYPE "%d_%s", r ? r->id : 0, v->name);
  named->canonical = named;
  c->type = named;
}

// The reductions of the kernel and of its levels.
static Reductions all_reductions(Unit *u, const Region *r) {
  Reductions all = {0};
  for (int i = 0; i < r->reductions.len; i++) push(u->arena, &all, r->reductions.at[i]);
  for (int i = 0; r->plan.levels && i < r->plan.levels->all.len; i++) {
    const Level *l = r->plan.levels->all.at[i];
    for (int k = 0; k < l->reductions.len; k++) push(u->arena, &all, l->reductions.at[k]);
  }
  return all;
}

void name_reduced_types(Unit *u, const Region *r) {
  Reductions all = all_reductions(u, r);
  for (int i = 0; i < all.len; i++) name_reduced_type(u, r, all.at[i]);
}

void name_routine_types(Unit *u, const Levels *l) {
  for (int i = 0; l && i < l->all.len; i++)
    for (int k = 0; k < l->all.at[i]->reductions.len; k++)
      name_reduced_type(u, NULL, l->all.at[i]->reductions.at[k]);
}

void declare_reduced_type(Render *x, const Reduction *red) {
  const char *name = red->copy->type->spelling;
  if (!strncmp(name, REDUCED_TYPE, strlen(REDUCED_TYPE)))
    text_printf(x->out, "using %s = __remove_cvref(decltype(%s));\n", name,
                red->var->name);
}

void declare_reduced_types(Render *x, const Region *r) {
  Reductions all = all_reductions(x->u, r);
  for (int i = 0; i < all.len; i++) declare_reduced_type(x, all.at[i]);
}
