// The arguments of a kernel's launches, in the order of its parameters.
// In:  regions with nest, uses, operands.  Out: region->arguments and what leads to them (Use.argument, stride0), tags of
// copies, the workspace; plan.team_limit, team_asked.
#include "ir/array.h"
#include "ir/device_info.h"
#include "plan/plan.h"

#include <string.h>

// Adds an argument, and returns its number.
static int add(Unit *u, Region *r, LaunchArgument a) {
  a.entry = count_entries(r);
  if (!a.loc.file) a.loc = r->directive->loc;
  push(u->arena, &r->arguments, a);
  return r->arguments.len - 1;
}

// Adds a value that the host computes, and returns it for those after it.
static const HostExpr *add_number(Unit *u, Region *r, LaunchArgument a,
                                  const HostExpr *value) {
  a.value = value;
  return host_of(u->arena, HOST_ARGUMENT, add(u, r, a));
}

static const HostExpr *add_loop_number(Unit *u, Region *r, ArgumentForm form, int loop,
                                       HostKind kind) {
  return add_number(u, r, (LaunchArgument){.form = form, .number = loop},
                    host_of(u->arena, kind, loop));
}

// --- variables ---------------------------------------------------------------------------

// Above this a copied array or struct goes to device memory: parameters share 4 KB.
enum { LARGEST_VALUE = 512 };

// Elements whose number may be known at run time only: copied from where they are on the host.
static void add_elements(Unit *u, Region *r, Use *use) {
  Item *it = NULL;
  for (int i = 0; use->clause && i < use->clause->items.len; i++)
    if (use->clause->items.at[i].nsubscripts &&
        named_var(use->clause->items.at[i].expr.node) == use->var)
      it = &use->clause->items.at[i];
  add(u, r,
      (LaunchArgument){
          .form = ARGUMENT_COPY, .use = use, .item = it, .loc = use->first->loc});
}

static void add_copy(Unit *u, Region *r, Use *use) {
  if (use->copy) return add_elements(u, r, use);
  bool large = type_size(use->var->type) > LARGEST_VALUE;
  use->argument = add(u, r,
                      (LaunchArgument){.form = large ? ARGUMENT_COPY : ARGUMENT_VARIABLE,
                                       .use = use,
                                       .loc = use->first->loc});
}

static void add_address(Unit *u, Region *r, int operand) {
  const Operand *o = r->operands.at[operand];
  Use *use = o->path || !o->var ? NULL : region_use(r, o->var);
  int n = add(u, r, (LaunchArgument){.form = ARGUMENT_ADDRESS, .operand = o, .use = use});
  r->arguments.at[n].entry = operand;
  if (use) use->argument = n;
}

// The length of row number i, in elements; of an array that the region declares by the values at the construct.
static const HostExpr *row_length(Unit *u, const Use *use, int i) {
  if (!use->copy || !use->copy->dimensions.len)
    return host_elements(u->arena, use->var, i + 1, use->nstrides + 1);
  const HostExpr *row = host_number(u->arena, 1);
  for (int k = i + 1; k < use->copy->dimensions.len; k++)
    row = host_binary(u->arena, HOST_MUL, row, use->copy->dimensions.at[k]);
  return row;
}

static void add_strides(Unit *u, Region *r, Use *use) {
  int dimensions;
  vm_element(use->var->type, &dimensions);
  use->stride0 = r->arguments.len;
  use->nstrides = dimensions - 1;
  for (int i = 0; i < use->nstrides; i++)
    add_number(u, r, (LaunchArgument){.form = ARGUMENT_STRIDE, .use = use, .number = i},
               row_length(u, use, i));
}

typedef struct {
  const Region *r;
  const Use *use;
} Asked;

static bool asks_size(const Node *n, const void *asked) {
  const Asked *x = asked;
  Node *e = n->kind == N_SIZEOF && n->nchild ? strip_parentheses(n->child[0]) : NULL;
  return e && e->kind == N_REF && e->var && region_use(x->r, e->var) == x->use;
}

// Of one that the program declares outside; a copy's length is known.
static bool is_measured(const Region *r, const Use *use) {
  bool known = use->copy && copies_all(use->copy);
  return is_array(use->var->type) && !known &&
         find_below(r->body, asks_size, &(Asked){r, use});
}

static void add_sizes(Unit *u, Region *r, Use *use) {
  add_strides(u, r, use);
  if (is_measured(r, use))
    add_number(u, r, (LaunchArgument){.form = ARGUMENT_ELEMENTS, .use = use},
               host_elements(u->arena, use->var, 0, use->nstrides + 1));
}

// For debuggers: how many rows an array of another language has, "n" of "l:n," at the end of its bounds.
static void add_rows(Unit *u, Region *r, Use *use) {
  const char *bounds = use->var->bounds, *name = strrchr(bounds, ':') + 1;
  const Function *f = r->directive->function;
  for (int i = 0; f && i < f->params.len; i++) {
    const Var *v = f->params.at[i];
    size_t n = strlen(v->name);
    if (!strncmp(v->name, name, n) && !strcmp(name + n, ","))
      add_number(u, r, (LaunchArgument){.form = ARGUMENT_ELEMENTS, .use = use},
                 host_var(u->arena, v));
  }
}

static void add_variables(Unit *u, Region *r) {
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->is_passed) add_address(u, r, i);
  for (int i = 0; i < r->uses.len; i++)
    if (r->uses.at[i]->share == SHARE_VALUE) add_copy(u, r, r->uses.at[i]);
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->var->type->is_vm && (use->argument >= 0 || use->copy || use->inner_copies))
      add_sizes(u, r, use);
    if (u->debug && use->var->bounds && use->argument >= 0 && is_pointer(use->var->type))
      add_rows(u, r, use);
  }
}

// Closures lead to what the other arguments map.
static void add_seen(Unit *u, Region *r) {
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    if (use->share != SHARE_SEEN) continue;
    use->argument = add(u, r,
                        (LaunchArgument){.form = ARGUMENT_SEEN,
                                         .use = use,
                                         .at_pointer = use->at_pointer,
                                         .at_object = use->at_object,
                                         .loc = use->first->loc});
  }
}

// --- loops -------------------------------------------------------------------------------

// First value, step and trips of loop i of the nest, where they are not known.
static void add_geometry(Unit *u, Region *r, int i) {
  NestLoop *l = &r->plan.nest.at[i];
  if (!starts_known(&l->loop)) add_loop_number(u, r, ARGUMENT_FIRST, i, HOST_FIRST);
  if (!l->loop.step_known) add_loop_number(u, r, ARGUMENT_STEP, i, HOST_STEP);
  if (l->loop.trips >= 0) return;
  add_loop_number(u, r, ARGUMENT_TRIPS, i, HOST_TRIPS);
  if (i) add_loop_number(u, r, ARGUMENT_TRIPS_DIVISOR, i, HOST_DIVISOR);
}

static void add_tiles(Unit *u, Region *r) {
  bool tiled = false;
  for (int i = 0; i < r->plan.variants.len; i++) tiled |= r->plan.variants.at[i].tiled;
  if (!tiled) return;
  add(u, r, (LaunchArgument){.form = ARGUMENT_COLUMNS});
  add(u, r, (LaunchArgument){.form = ARGUMENT_COLUMNS_DIVISOR});
}

// --- copies of several elements ------------------------------------------------------------

static void add_length(Unit *u, Region *r, Copy *c, const char *tag) {
  c->tag = tag;
  if (c->count < 0 && c->storage != COPY_HEAP)
    c->host_length = add_number(
        u, r, (LaunchArgument){.form = ARGUMENT_LENGTH, .copy = c}, c->host_length);
}

typedef Vec(Copy *) Copies;

// Adds what the copies of levels need. A loop inside computes the start of its section itself; copies of a routine (r NULL)
// have constant lengths.
static void add_level_copies(Unit *u, Region *r, const Levels *l, Copies *all) {
  for (int i = 0; l && i < l->all.len; i++) {
    const Level *level = l->all.at[i];
    for (int k = 0; k < level->reductions.len; k++) {
      Reduction *red = level->reductions.at[k];
      if (red->copy->form == COPY_ELEMENTS)
        push(u->arena, all, red->copy);
      else
        add_length(u, r, red->copy, red->var->name);
    }
    for (int k = 0; k < level->copies.len; k++) push(u->arena, all, level->copies.at[k]);
  }
  // Variables that a group shares, whose size is known in an instance of a template.
  for (int i = 0; l && i < l->group_copies.len; i++) {
    Copy *c = l->group_copies.at[i];
    if (!c->at.len && c->form == COPY_VARIABLE && c->storage == COPY_BLOCKS)
      push(u->arena, all, c);
  }
  for (int i = 0; i < all->len; i++)
    if (!all->at[i]->tag) add_length(u, r, all->at[i], arena_printf(u->arena, "l%d", i));
}

static Copies add_lengths(Unit *u, Region *r) {
  Copies all = {0};
  for (int i = 0; i < r->uses.len; i++) {
    Use *use = r->uses.at[i];
    Copy *c = use->reduction ? use->reduction->copy : use->copy;
    if (c) add_length(u, r, c, use->tag);
    if (c && !starts_at_constant(c))
      add_number(u, r, (LaunchArgument){.form = ARGUMENT_START, .copy = c}, c->host_lo);
    if (use->copy) push(u->arena, &all, use->copy);
  }
  add_level_copies(u, r, r->plan.levels, &all);
  return all;
}

// Copies in memory lie one behind the other, each aligned for any type; where the program asks for more, as memory is.
static long long copy_unit(const Copies *all) {
  for (int i = 0; i < all->len; i++)
    if (all->at[i]->var && all->at[i]->var->alignment) return 256;
  return 64;
}

// Lays out the memory of the launch for its threads, or its blocks.
static void add_memory(Unit *u, Region *r, const Copies *all, CopyStorage storage) {
  Arena *a = u->arena;
  const HostExpr *total = NULL, *zero = host_number(a, 0),
                 *unit = host_number(a, copy_unit(all)),
                 *rest = host_number(a, copy_unit(all) - 1);
  bool blocks = storage == COPY_BLOCKS;
  for (int i = 0; i < all->len; i++) {
    Copy *c = all->at[i];
    if (c->storage != storage) continue;
    const HostExpr *size = has_open_size(c) ? host_size(a, c->type, c->shared_bytes)
                                            : host_number(a, type_size(c->type)),
                   *groups = host_number(
                       a, blocks && is_per_row(c) ? plan_device(u)->most_warps : 1),
                   *each = host_binary(a, HOST_MUL, size, groups),
                   *bytes = host_binary(a, HOST_MUL, c->host_length, each),
                   *units = host_binary(a, HOST_DIV,
                                        host_binary(a, HOST_ADD, bytes, rest), unit);
    const HostExpr *offset = add_number(
        u, r, (LaunchArgument){.form = ARGUMENT_OFFSET, .copy = c}, total ? total : zero);
    total = host_binary(a, HOST_ADD, offset, host_binary(a, HOST_MUL, units, unit));
  }
  if (!total) return;
  ArgumentForm bytes = blocks ? ARGUMENT_BLOCK_BYTES : ARGUMENT_THREAD_BYTES;
  total = add_number(u, r, (LaunchArgument){.form = bytes}, total);
  add(u, r,
      (LaunchArgument){.form = blocks ? ARGUMENT_BLOCKS : ARGUMENT_THREADS,
                       .value = total});
}

static void add_copies(Unit *u, Region *r) {
  Copies all = add_lengths(u, r);
  add_memory(u, r, &all, COPY_MEMORY);
  add_memory(u, r, &all, COPY_BLOCKS);
}

// --- gangs and teams -----------------------------------------------------------------------

// The number of gangs: the runtime knows it, the program need not have said. On the host the parts of a nest are the
// threads of OpenMP's teams, which the program may number.
static void add_gangs(Unit *u, Region *r) {
  bool numbered = are_parts_numbered(r);
  if (is_gang_redundant(r) || numbered)
    add(u, r, (LaunchArgument){.form = ARGUMENT_GANGS});
  if (numbered) add(u, r, (LaunchArgument){.form = ARGUMENT_TEAM});
}

// Passes the argument of thread_limit or num_threads, which limits a team with levels (emit/deal.c: write_team).
static const HostExpr *add_team_size(Unit *u, Region *r, ArgumentForm form,
                                     const Clause *c) {
  if (!c || c->items.at[0].expr.node->has_value) return NULL;
  return add_number(u, r, (LaunchArgument){.form = form},
                    host_node(u->arena, c->items.at[0].expr.node));
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
  r->plan.team_limit = add_team_size(u, r, ARGUMENT_TEAM_LIMIT,
                                     find_construct_clause(r, CL_VECTOR_LENGTH));
  if (shows_team_size(r) && takes_environments_limit(r))
    add(u, r, (LaunchArgument){.form = ARGUMENT_LIMIT});
  if (!r->plan.threads)
    r->plan.team_asked = add_team_size(u, r, ARGUMENT_TEAM_ASKED, r->plan.num_threads);
}

static void add_answers(Unit *u, Region *r) {
  for (int k = LIBRARY_DEFAULT_DEVICE; k <= LIBRARY_NUM_DEVICES; k++) {
    const Node *call = r->plan.host_answers[k - LIBRARY_DEFAULT_DEVICE];
    if (call || r->passes_answers || r->tells)
      add_number(u, r, (LaunchArgument){.form = ARGUMENT_ANSWER, .number = k},
                 call ? host_node(u->arena, call) : host_of(u->arena, HOST_ANSWER, k));
  }
  if (r->plan.asks_device) add(u, r, (LaunchArgument){.form = ARGUMENT_DEVICE});
}

// --- a region ------------------------------------------------------------------------------

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

// The workspace of a block: copies of its groups, what it leaves of each reduction, the records of its tile of a scan.
static void lay_out_workspace(Region *r) {
  if (r->plan.levels) r->workspace = (int)r->plan.levels->workspace;
  for (int i = 0; i < r->reductions.len; i++) {
    Reduction *red = r->reductions.at[i];
    red->offset = r->workspace;
    // The blocks are counted in the workspace.
    if (is_launch_storage(red->copy->storage)) {
      if (!r->workspace) r->workspace = 16;
      continue;
    }
    r->workspace += (int)((copy_size(red->copy) + 15) / 16 * 16);
  }
  for (int i = 0; r->plan.scan && i < r->plan.scan->reductions.len; i++) {
    Reduction *red = r->plan.scan->reductions.at[i];
    red->offset = r->workspace;
    r->workspace += record_bytes(red->copy);
  }
  // The C++ compiler computes what a template's arguments decide (emit/cxx_size.c).
  for (int i = 0; i < r->reductions.len; i++)
    if (type_size(r->reductions.at[i]->copy->type) < 0) r->workspace = -1;
  for (int i = 0; r->plan.scan && i < r->plan.scan->reductions.len; i++)
    if (type_size(r->plan.scan->reductions.at[i]->copy->type) < 0) r->workspace = -1;
}

static void find_region_arguments(Unit *u, Region *r) {
  update_copy_types(r);
  lay_out_workspace(r);
  add_variables(u, r);
  for (int i = 0; i < r->plan.nest.len; i++) add_geometry(u, r, i);
  add_gangs(u, r);
  add_answers(u, r);
  add_team_sizes(u, r);
  add_copies(u, r);
  add_tiles(u, r);
  add_seen(u, r);
  // Last: the host's finish function looks there (emit/kernel_host.c).
  if (r->workspace && !runs_on_one_thread(r))
    add(u, r, (LaunchArgument){.form = ARGUMENT_WORKSPACE});
}

void find_arguments(Unit *u) {
  for (int i = 0; i < u->regions.len; i++)
    if (u->regions.at[i]->directive->info->kind == DIR_COMPUTE)
      find_region_arguments(u, u->regions.at[i]);
  FunctionList functions = defined_functions(u);
  for (int i = 0; i < functions.len; i++)
    for (int v = 0; v < CALLER_KINDS; v++)
      add_level_copies(u, NULL, functions.at[i]->levels[v], &(Copies){0});
}
