// Lowering: what each kernel is called and receives.
// In:  regions with nest, uses, operands.  Out: params, names in the kernel, computed operands.
//
// Names that the kernel adds begin with __accomp_; a scalar keeps the user's name, so that the
// body's text can stand in the kernel as it is.
#include "ir/array.h"
#include "lower/lower.h"
#include "ir/device_info.h"
#include <ctype.h>

static const char *name_version(Unit *u, const Region *r, const char *version) {
  const char *name = arena_printf(u->arena, "%s_%s", r->kernel, version);
  while (function_of_key(u, name)) name = arena_printf(u->arena, "%s_", name);
  return name;
}

static void name_kernel(Unit *u, Region *r) {
  int line = r->plan.nest.len ? nest_start(r)->node->loc.line : r->directive->loc.line;
  r->kernel = arena_printf(u->arena, "%s_%d_gpu", r->function->name, line);
  int same = 0; // two constructs of a macro share a line
  for (int i = 0; i < u->regions.len && u->regions.at[i] != r; i++) {
    const char *k = u->regions.at[i]->kernel;
    if (k && !strncmp(k, r->kernel, strlen(r->kernel)) &&
        (!k[strlen(r->kernel)] || k[strlen(r->kernel)] == '_'))
      same++;
  }
  while (function_of_key(u, r->kernel))
    r->kernel = arena_printf(u->arena, "%s_", r->kernel);
  if (same) r->kernel = arena_printf(u->arena, "%s_%d", r->kernel, same + 1);
  for (int i = 0; i < r->plan.variants.len; i++)
    r->plan.variants.at[i].name = name_version(u, r, r->plan.variants.at[i].suffix);
}

static Operand *add_value(Unit *u, Region *r, const char *name, const char *type,
                          const HostExpr *value) {
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = FORM_VALUE,
                 .name = name,
                 .value = value,
                 .value_type = type,
                 .pass = __ACCOMP_PASS_VALUE,
                 .loc = r->directive->loc};
  push(u->arena, &r->operands, o);
  push(u->arena, &r->params, (Param){.type = type, .name = name, .operand = o});
  return o;
}

// Above this a copied array or struct goes to device memory: parameters share 4 KB.
enum { LARGEST_VALUE = 512 };

// A large value that no iteration changes is read where the runtime put it; else each iteration has
// its own copy of that.
static void add_large_copy(Unit *u, Region *r, Use *use, Operand *o) {
  const Var *v = use->var;
  o->pass = __ACCOMP_PASS_COPY;
  use->parameter = r->params.len;
  use->copied_from = arena_printf(u->arena, "__accomp_from_%s", v->name);
  use->ref = arena_printf(
      u->arena, has_own_copy(use) ? "(__accomp_own_%s.copy)" : "(__accomp_from_%s->copy)",
      v->name);
  push(u->arena, &r->params,
       (Param){.operand = o,
               .name = use->copied_from,
               .type = arena_printf(u->arena, "struct __accomp_copy%d_%s *", r->id,
                                    v->name)});
}

// Elements whose number may be known at run time only: copied from where they are on the host.
static void add_elements(Unit *u, Region *r, Use *use) {
  Item *it = NULL;
  for (int i = 0; use->clause && i < use->clause->items.len; i++)
    if (use->clause->items.at[i].nsubscripts &&
        named_var(use->clause->items.at[i].expr.node) == use->var)
      it = &use->clause->items.at[i];
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = it ? FORM_SECTION : FORM_OBJECT,
                 .var = use->var,
                 .item = it,
                 .name = it ? it->text : use->var->name,
                 .pass = __ACCOMP_PASS_COPY,
                 .loc = use->first->loc};
  push(u->arena, &r->operands, o);
  push(u->arena, &r->params,
       (Param){.operand = o,
               .name = arena_printf(u->arena, "__accomp_from_%s", use->tag),
               .type = arena_printf(u->arena, "%s *",
                                    declaration_type(u->arena, use->copy->type))});
}

// A copied array cannot be a parameter by itself: it travels in a struct.
static void add_copy(Unit *u, Region *r, Use *use) {
  const Var *v = use->var;
  if (use->copy) return add_elements(u, r, use);
  bool array = is_plain_array(v);
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = FORM_OBJECT,
                 .var = use->var,
                 .name = v->name,
                 .pass = __ACCOMP_PASS_VALUE,
                 .loc = use->first->loc};
  push(u->arena, &r->operands, o);
  if (type_size(v->type) > LARGEST_VALUE) return add_large_copy(u, r, use, o);
  use->parameter = r->params.len;
  Param p = {.operand = o, .name = v->name, .type = declaration_type(u->arena, v->type)};
  if (v->type->is_vm && is_behind_pointer(v)) {
    int dimensions;
    p.type = arena_printf(u->arena, "%s *",
                          declaration_type(u->arena, vm_element(v->type, &dimensions)));
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
  } else if (array) {
    p.type = arena_printf(u->arena, "struct __accomp_copy%d_%s", r->id, v->name);
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
    use->ref = arena_printf(u->arena, "(__accomp_%s_%s.copy)",
                            use->per_iteration ? "own" : "v", v->name);
  } else if (use->per_iteration) {
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
  }
  push(u->arena, &r->params, p);
}

// Adds the row lengths, in elements, of an array that the region declares.
static void add_local_strides(Unit *u, Region *r, const Use *use) {
  for (int i = 0; i < use->nstrides; i++) {
    const HostExpr *row = host_number(u->arena, 1);
    for (int k = i + 1; k < use->copy->dimensions.len; k++)
      row = host_binary(u->arena, HOST_MUL, row, use->copy->dimensions.at[k]);
    add_value(u, r, arena_printf(u->arena, "__accomp_stride%d_%s", i, use->tag),
              "long long", row);
  }
}

static void add_strides(Unit *u, Region *r, Use *use) {
  int dimensions;
  vm_element(use->var->type, &dimensions);
  use->stride0 = r->params.len;
  use->nstrides = dimensions - 1;
  if (use->copy && use->copy->dimensions.len) return add_local_strides(u, r, use);
  for (int i = 0; i < dimensions - 1; i++)
    add_value(u, r, arena_printf(u->arena, "__accomp_stride%d_%s", i, use->tag),
              "long long", host_elements(u->arena, use->var, i + 1, dimensions));
}

// 's.in.a' as C text that has its type, not its value.
static const char *typed_text(Arena *a, const Node *n) {
  while (n->kind == N_PAREN) n = n->child[0];
  if (n->kind == N_REF)
    return arena_printf(a, "(*(%s *)0)", declaration_type(a, n->var->type));
  const char *in = typed_text(a, n->child[0]);
  if (n->kind != N_MEMBER) return arena_printf(a, "%s[0]", in);
  return arena_printf(a, "%s%s%s", in, n->arrow ? "->" : ".", n->name);
}

static void add_member_parameter(Unit *u, Region *r, Operand *o) {
  push(u->arena, &r->members, o);
  push(u->arena, &r->params,
       (Param){.operand = o,
               .type = arena_printf(u->arena, "__typeof__(%s) *",
                                    typed_text(u->arena, o->path)),
               .name = arena_printf(u->arena, "__accomp_m%d", r->params.len)});
}

static void add_address(Unit *u, Region *r, Operand *o) {
  if (o->path) return add_member_parameter(u, r, o);
  Use *use = region_use(r, o->var);
  const Var *v = o->var;
  use->parameter = r->params.len;
  Param p = {.operand = o};
  if (v->type->is_vm) {
    int dimensions;
    p.type = arena_printf(u->arena, "%s *",
                          declaration_type(u->arena, vm_element(v->type, &dimensions)));
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
  } else if (use->share == SHARE_REDUCTION && is_behind_pointer(v) &&
             use->reduction->copy->form != COPY_VARIABLE) {
    p.type = declaration_type(u->arena, v->type);
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
  } else if (use->share == SHARE_POINTER) {
    p.type = arena_printf(u->arena, "%s%s", declaration_type(u->arena, v->type),
                          has_no_alias(v) && !use->has_relatives ? " __restrict__" : "");
    p.name = v->name;
  } else {
    p.type = arena_printf(u->arena, "%s *", declaration_type(u->arena, v->type));
    p.name = arena_printf(u->arena, "__accomp_v_%s", v->name);
    if (use->share != SHARE_REDUCTION)
      use->ref = arena_printf(u->arena, "(*__accomp_v_%s)", v->name);
  }
  push(u->arena, &r->params, p);
}

// Does the variable's type hold the start value as it is?
static bool start_is_known(const CanonicalLoop *c) {
  const Type *t = c->var->type->canonical;
  if (!c->start->has_value || t->kind != TYPE_INT) return false;
  long long v = c->start->value;
  if (type_size(t) >= 8) return t->is_signed || v >= 0;
  long long top = 1LL << (type_size(t) * 8 - t->is_signed);
  return v < top && v >= (t->is_signed ? -top : 0);
}

// The number of iterations, when start, bound and step are constants. A loop that wraps around, or whose range
// a variable of 64 bits cannot count, is left to run time.
static bool known_trips(const CanonicalLoop *c, long long *trips) {
  if (!start_is_known(c) || !c->bound->has_value || !c->step_known || !c->step_value)
    return false;
  Comparison in = loop_comparison(c);
  bool is_unsigned = in == COMPARE_UNSIGNED32 || in == COMPARE_UNSIGNED64;
  if (is_unsigned && (c->start->value < 0 || c->bound->value < 0)) return false;
  long long distance, by = c->step_value < 0 ? -c->step_value : c->step_value;
  bool overflow =
      c->step_value < 0
          ? __builtin_sub_overflow(c->start->value, c->bound->value, &distance)
          : __builtin_sub_overflow(c->bound->value, c->start->value, &distance);
  if (overflow || distance > (1LL << 62) || (c->relation == OP_NE && distance < 0))
    return false;
  if (c->relation == OP_LE || c->relation == OP_GE) distance++;
  *trips = distance > 0 ? (distance + by - 1) / by : 0;
  return true;
}

// first, step and trips of a nest loop: a number where it is known, else a parameter.
static void add_geometry(Unit *u, Region *r, int i) {
  NestLoop *l = &r->plan.nest.at[i];
  const CanonicalLoop *c = &l->loop;
  Arena *a = u->arena;
  bool first_known = start_is_known(c);
  if (first_known) l->first = arena_printf(a, "%lldLL", c->start->value);
  if (c->step_known) l->step = arena_printf(a, "%lldLL", c->step_value);
  if (!l->first) {
    l->first = arena_printf(a, "__accomp_first%d", i);
    add_value(u, r, l->first, "long long", host_of(a, HOST_FIRST, i));
  }
  if (!l->step) {
    l->step = arena_printf(a, "__accomp_step%d", i);
    add_value(u, r, l->step, "long long", host_of(a, HOST_STEP, i));
  }
  long long trips;
  if (known_trips(c, &trips)) {
    l->trips = arena_printf(a, "%lldLL", trips);
    return;
  }
  l->trips = arena_printf(a, "__accomp_trips%d", i);
  add_value(u, r, l->trips, "long long", host_of(a, HOST_TRIPS, i));
  if (!i) return;
  l->divisor = arena_printf(a, "__accomp_divisor%d", i);
  add_value(u, r, l->divisor, "unsigned long long", host_of(a, HOST_DIVISOR, i));
}

// A parameter that the runtime knows: '__accomp_' and its name; the workspace's is short.
static void add_given(Unit *u, Region *r, OperandForm form, unsigned pass,
                      const char *type, const char *name) {
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = form, .name = name, .pass = pass, .loc = r->directive->loc};
  push(u->arena, &r->operands, o);
  const char *short_name = form == FORM_WORKSPACE ? "ws" : name;
  push(u->arena, &r->params,
       (Param){.type = type,
               .name = arena_printf(u->arena, "__accomp_%s", short_name),
               .operand = o});
}

static void add_tiles(Unit *u, Region *r) {
  bool tiled = false;
  for (int i = 0; i < r->plan.variants.len; i++) tiled |= r->plan.variants.at[i].tiled;
  if (!tiled) return;
  add_given(u, r, FORM_COLUMNS, __ACCOMP_PASS_COLUMNS, "unsigned", "columns");
  add_given(u, r, FORM_DIVISOR, __ACCOMP_PASS_DIVISOR, "unsigned long long", "divisor");
}

// --- copies of several elements ---------------------------------------------------------------

// A value that the host computes, for those after it.
static const HostExpr *add_number_operand(Unit *u, Region *r, const char *name,
                                          const HostExpr *value) {
  add_value(u, r, name, "long long", value);
  return host_of(u->arena, HOST_OPERAND, r->operands.len - 1);
}

static void name_elements(Unit *u, Region *r, Copy *c, const char *tag) {
  Arena *a = u->arena;
  c->tag = tag;
  if (c->count >= 0) {
    c->length = arena_printf(a, c->form == COPY_ELEMENTS ? "%lldLL" : "%lld", c->count);
  } else {
    c->length = arena_printf(a, "__accomp_len_%s", tag);
    c->host_length = add_number_operand(u, r, c->length, c->host_length);
  }
  if (!starts_at_constant(c))
    c->lo = arena_printf(a, "__accomp_lo_%s", tag);
  else if (c->host_lo->number)
    c->lo = arena_printf(a, "%lldLL", c->host_lo->number);
}

static void name_copy(Unit *u, Region *r, Use *use, Copy *c) {
  name_elements(u, r, c, use->tag);
  if (!starts_at_constant(c)) add_number_operand(u, r, c->lo, c->host_lo);
  if (c->form != COPY_ELEMENTS) return;
  // A name that is a pointer stays; what is an object becomes one behind a pointer.
  if (!is_behind_pointer(use->var) && !use->var->type->is_vm)
    use->ref = arena_printf(u->arena, "(*__accomp_view_%s)", use->tag);
}

typedef Vec(Copy *) Copies;

// Names the copies of levels. A loop inside computes the start of its section itself; copies of a routine (r NULL) have
// constant lengths.
static void name_level_copies(Unit *u, Region *r, const Levels *l, Copies *all) {
  for (int i = 0; l && i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    for (int k = 0; k < level->reductions.len; k++) {
      Reduction *red = level->reductions.at[k];
      if (red->copy->form == COPY_ELEMENTS)
        push(u->arena, all, red->copy);
      else
        name_elements(u, r, red->copy, red->var->name);
    }
    for (int k = 0; k < level->copies.len; k++) push(u->arena, all, level->copies.at[k]);
  }
  for (int i = 0; i < all->len; i++)
    if (!all->at[i]->tag)
      name_elements(u, r, all->at[i], arena_printf(u->arena, "l%d", i));
}

static Copies name_copies(Unit *u, Region *r) {
  Copies all = {0};
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    Copy *c = use->reduction ? use->reduction->copy : use->copy;
    if (c) name_copy(u, r, use, c);
    if (use->copy) push(u->arena, &all, use->copy);
  }
  name_level_copies(u, r, r->plan.levels, &all);
  return all;
}

static void add_memory(Unit *u, Region *r, OperandForm form, const HostExpr *total) {
  bool threads = form == FORM_THREADS;
  Operand *o = alloc(u->arena, Operand);
  *o = (Operand){.form = form,
                 .value = add_number_operand(
                     u, r, threads ? "__accomp_each" : "__accomp_each_block", total),
                 .name = threads ? "the threads' own memory" : "the gangs' own memory",
                 .pass = threads ? __ACCOMP_PASS_THREADS : __ACCOMP_PASS_BLOCKS,
                 .loc = r->directive->loc};
  push(u->arena, &r->operands, o);
  push(u->arena, &r->params,
       (Param){.type = "char *",
               .name = threads ? "__accomp_threads" : "__accomp_blocks",
               .operand = o});
}

// Copies in memory lie one behind the other, each aligned for any type; where the program asks for more, as memory is.
static long long copy_unit(const Copies *all) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i]->var && all->at[i]->var->alignment) return 256;
  return 64;
}

static void lay_out(Unit *u, Region *r, const Copies *all, OperandForm form) {
  Arena *a = u->arena;
  const HostExpr *total = NULL, *zero = host_number(a, 0),
                 *unit = host_number(a, copy_unit(all)),
                 *rest = host_number(a, copy_unit(all) - 1);
  bool blocks = form == FORM_BLOCKS;
  for (int i = 0; i < all->len; i++) {
    Copy *c = all->at[i];
    if (c->storage != (blocks ? COPY_BLOCKS : COPY_MEMORY)) continue;
    c->offset = arena_printf(a, "__accomp_at_%s", c->tag);
    const HostExpr *each = host_number(
                       a, type_size(c->type) *
                              (blocks && is_per_row(c) ? plan_device(u)->most_warps : 1)),
                   *bytes = host_binary(a, HOST_MUL, c->host_length, each),
                   *units = host_binary(a, HOST_DIV,
                                        host_binary(a, HOST_ADD, bytes, rest), unit);
    total = host_binary(a, HOST_ADD,
                        add_number_operand(u, r, c->offset, total ? total : zero),
                        host_binary(a, HOST_MUL, units, unit));
  }
  if (total) add_memory(u, r, form, total);
}

static void add_copies(Unit *u, Region *r) {
  Copies all = name_copies(u, r);
  lay_out(u, r, &all, FORM_THREADS);
  lay_out(u, r, &all, FORM_BLOCKS);
}

// How many gangs there are: the runtime knows, the program need not have said. On the host the parts of a nest are the
// threads of OpenMP's teams, which the program may number.
static void add_gangs(Unit *u, Region *r) {
  bool numbered = are_parts_numbered(r);
  if (is_gang_redundant(r) || numbered)
    add_given(u, r, FORM_GANGS, __ACCOMP_PASS_GANGS, "long long", "gangs");
  if (numbered) add_given(u, r, FORM_TEAM, __ACCOMP_PASS_TEAM, "long long", "team_parts");
}

// Passes the argument of thread_limit or num_threads, which limits a team with levels (emit/level.c: write_team).
static const HostExpr *add_team_size(Unit *u, Region *r, const char *name,
                                     const Clause *c) {
  if (!c || c->items.at[0].expr.node->has_value) return NULL;
  return add_number_operand(u, r, name, host_node(u->arena, c->items.at[0].expr.node));
}

// May the program see how many threads a team has? Each runs a parallel region without a loop.
static bool shows_team_size(const Region *r) {
  const Levels *l = r->plan.levels;
  bool counts = r->plan.asks_threads;
  for (int i = 0; i < l->all.len; i++) counts |= l->all.at[i]->form == LEVEL_TEAM;
  return counts;
}

static void add_team_sizes(Unit *u, Region *r) {
  if (!r->plan.levels || runs_on_one_thread(r) ||
      r->directive->info->dialect != DIALECT_OMP)
    return;
  r->plan.team_limit =
      add_team_size(u, r, "__accomp_limit", find_construct_clause(r, CL_VECTOR_LENGTH));
  if (shows_team_size(r) && takes_environments_limit(r))
    add_given(u, r, FORM_LIMIT, __ACCOMP_PASS_LIMIT, "long long", "limit");
  if (!r->plan.threads)
    r->plan.team_asked = add_team_size(u, r, "__accomp_asked", r->plan.num_threads);
}

static void add_device_number(Unit *u, Region *r) {
  for (int k = LIBRARY_DEFAULT_DEVICE; k <= LIBRARY_NUM_DEVICES; k++) {
    const Node *call = r->plan.host_answers[k - LIBRARY_DEFAULT_DEVICE];
    const char *name =
        arena_printf(u->arena, "__accomp_%s", question_name((LibraryKind)k));
    if (call) add_number_operand(u, r, name, host_node(u->arena, call));
    if (!call && r->passes_answers)
      add_number_operand(u, r, name, host_of(u->arena, HOST_ANSWER, k));
  }
  if (r->plan.asks_device)
    add_given(u, r, FORM_DEVICE, __ACCOMP_PASS_DEVICE, "int", "device");
}

// Gives copies the named types that anonymous records have got since the copies were measured.
static void update_copy_types(Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->copy && use->var->type->kind == TYPE_RECORD)
      use->copy->type = use->var->type;
    if (use->reduction && use->reduction->copy->form == COPY_VARIABLE)
      use->reduction->copy->type = use->var->type;
  }
}

static void lower_region(Unit *u, Region *r) {
  name_kernel(u, r);
  update_copy_types(r);
  lower_reductions(u, r);
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->pass == __ACCOMP_PASS_ADDRESS)
      add_address(u, r, r->operands.at[i]);
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->share == SHARE_VALUE) add_copy(u, r, r->uses.at[i]);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->var->type->is_vm && (use->parameter >= 0 || use->copy || use->inner_copies))
      add_strides(u, r, use);
  }
  for (int i = 0; i < r->plan.nest.len; i++) add_geometry(u, r, i);
  add_gangs(u, r);
  add_device_number(u, r);
  add_team_sizes(u, r);
  add_copies(u, r);
  add_tiles(u, r);
  // Last: the host's finish function looks there (emit/kernel_host.c).
  if (r->workspace && !runs_on_one_thread(r))
    add_given(u, r, FORM_WORKSPACE, __ACCOMP_PASS_WORKSPACE, "char *", "workspace");
}

static void lower_routine(Unit *u, Levels *l) {
  Copies all = {0};
  lower_levels(u, l);
  name_level_copies(u, NULL, l, &all);
}

void lower(Unit *u) {
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      lower_region(u, u->regions.at[i]);
  for (int i = 0; i < u->decls.len; i++)
    for (int k = 0; k < u->decls.at[i]->functions.len; k++)
      if (u->decls.at[i]->functions.at[k]->definition == u->decls.at[i])
        lower_routine(u, u->decls.at[i]->functions.at[k]->levels);
}
