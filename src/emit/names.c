// Names of generated things: kernels and their versions, parameters, and the text that stands for what is known when the file
// is compiled.
// In:  regions with arguments.  Out: their C text (ir/region.h, ir/plan.h, ir/level.h).
#include "emit/cxx.h"

static const char *free_name(Unit *u, const char *name) {
  while (function_of_key(u, name)) name = arena_printf(u->arena, "%s_", name);
  return name;
}

// The line of the loop, or of the construct when there is none.
int kernel_line(const Region *r) {
  return r->plan.nest.len ? nest_start(r)->node->loc.line : r->directive->loc.line;
}

static void name_kernel(Unit *u, Region *r) {
  r->kernel =
      arena_printf(u->arena, "%s_%d_gpu", function_shown(r->function), kernel_line(r));
  int same = 0; // two constructs of a macro share a line
  for (int i = 0; i < u->regions.len && u->regions.at[i] != r; i++) {
    const char *k = u->regions.at[i]->kernel;
    if (k && !strncmp(k, r->kernel, strlen(r->kernel)) &&
        (!k[strlen(r->kernel)] || k[strlen(r->kernel)] == '_'))
      same++;
  }
  r->kernel = free_name(u, r->kernel);
  if (same) r->kernel = arena_printf(u->arena, "%s_%d", r->kernel, same + 1);
  for (int i = 0; i < r->plan.variants.len; i++) {
    Variant *v = &r->plan.variants.at[i];
    v->name = free_name(u, arena_printf(u->arena, "%s_%s", r->kernel, v->suffix));
  }
}

// First value, step and trips of each loop of the nest: a number where it is known, else the parameter.
static void name_loops(Arena *a, Region *r) {
  for (int i = 0; i < r->plan.nest.len; i++) {
    NestLoop *l = &r->plan.nest.at[i];
    l->first = arena_printf(a, "%lldLL", l->loop.start->value);
    l->step = arena_printf(a, "%lldLL", l->loop.step_value);
    l->trips = arena_printf(a, "%lldLL", l->loop.trips);
  }
  for (int i = 0; i < r->arguments.len; i++) {
    const LaunchArgument *p = &r->arguments.at[i];
    if (p->form == ARGUMENT_FIRST) r->plan.nest.at[p->number].first = p->name;
    if (p->form == ARGUMENT_STEP) r->plan.nest.at[p->number].step = p->name;
    if (p->form == ARGUMENT_TRIPS) r->plan.nest.at[p->number].trips = p->name;
    if (p->form == ARGUMENT_TRIPS_DIVISOR) r->plan.nest.at[p->number].divisor = p->name;
  }
}

// A copy without a tag has no text in the kernel.
static void name_copy(Arena *a, Copy *c) {
  if (!c || !c->tag) return;
  c->length = c->count < 0 ? arena_printf(a, "__accomp_len_%s", c->tag)
                           : arena_printf(a, c->form == COPY_ELEMENTS ? "%lldLL" : "%lld",
                                          c->count);
  if (!starts_at_constant(c))
    c->lo = arena_printf(a, "__accomp_lo_%s", c->tag);
  else if (c->host_lo->number)
    c->lo = arena_printf(a, "%lldLL", c->host_lo->number);
  if (is_launch_storage(c->storage))
    c->offset = arena_printf(a, "__accomp_at_%s", c->tag);
}

// The copies and the reductions of levels.
static void name_levels(Unit *u, const Levels *l) {
  for (int i = 0; l && i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    for (int k = 0; k < level->copies.len; k++) name_copy(u->arena, level->copies.at[k]);
    for (int k = 0; k < level->reductions.len; k++) {
      name_copy(u->arena, level->reductions.at[k]->copy);
      write_combination(u, level->reductions.at[k],
                        arena_printf(u->arena, "%d_%d_%d", l->id, i, k));
    }
  }
  for (int i = 0; l && i < l->group_copies.len; i++)
    if (!l->group_copies.at[i]->length) name_copy(u->arena, l->group_copies.at[i]);
}

// C++: in kernels a variable that the region names as 'n::x' is not called 'x', as others are. Called in front of code for kernels, and
// behind it.
void exchange_names(const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (!use->is_qualified) continue;
    const char *name = use->var->name;
    use->var->name = use->kernel_name;
    use->kernel_name = name;
  }
}

static void name_qualified(Unit *u, const Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    Var *v = use->var;
    if (!use->is_qualified) continue;
    use->kernel_name = arena_printf(u->arena, "__accomp_q_%s", use->tag);
    if (!strstr(v->qualified, "::"))
      v->qualified = arena_printf(u->arena, "::%s", v->qualified);
  }
}

static void name_region(Unit *u, Region *r) {
  name_kernel(u, r);
  name_qualified(u, r);
  exchange_names(r);
  name_arguments(u, r);
  name_loops(u->arena, r);
  for (int i = 0; i < r->uses.len; i++) {
    const Use *use = r->uses.at[i];
    name_copy(u->arena, use->reduction ? use->reduction->copy : use->copy);
  }
  name_reduced_types(u, r);
  name_levels(u, r->plan.levels);
  for (int i = 0; i < r->reductions.len; i++)
    write_combination(u, r->reductions.at[i], arena_printf(u->arena, "%d_%d", r->id, i));
  exchange_names(r);
}

static void name_function(Unit *u, const Function *f) {
  if (u->cxx) name_routine_types(u, f->levels[CALLER_NONE]);
  for (int v = 0; v < CALLER_KINDS; v++) name_levels(u, f->levels[v]);
}

void name_code(Unit *u) {
  for (int i = 0; i < u->regions.len; i++) {
    name_evaluated(u, u->regions.at[i]);
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      name_region(u, u->regions.at[i]);
  }
  FunctionList functions = defined_functions(u);
  for (int i = 0; i < functions.len; i++) name_function(u, functions.at[i]);
}

// The name that debuggers show for a kernel on the CPU: "__accomp_b0_main_26_host_tiles" of main_26_gpu_tiles (package/gdb.py).
const char *host_body(Render *x, const Region *r, const char *kernel) {
  const char *end = strstr(kernel + strlen(function_shown(r->function)), "_gpu");
  return arena_printf(x->u->arena, "__accomp_b%d_%.*s_host%s", r->id, (int)(end - kernel),
                      kernel, end + 4);
}
