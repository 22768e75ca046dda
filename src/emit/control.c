// Control values of a construct at one encounter: conditions, sizes, queues, the nest's trips.
// In:  regions with nest and levels.  Out: C text in the user's function, __accomp_k3 and __accomp_l3.
#include "emit/body.h"
#include "ir/loop.h"

static const char *item_text(Render *x, const Clause *c, int i) {
  return c && i < c->items.len && c->items.at[i].expr.node
             ? render_text(x, c->items.at[i].expr.node)
             : NULL;
}

static Clause *if_clause(const Directive *d) {
  for (int i = 0; i < d->clauses.len; i++) {
    Clause *c = d->clauses.at[i];
    if (c->kind == CL_IF && (!c->modifier || !strncmp(c->modifier, "target", 6)))
      return c;
  }
  return NULL;
}

// A step that an unsigned expression adds to a loop that counts down is negative.
// A pointer's is in bytes.
static const char *step_text(Render *x, const CanonicalLoop *l) {
  Arena *a = x->u->arena;
  if (l->var->type->canonical->kind == TYPE_POINTER)
    return arena_printf(a, "%s(long long)(%s) * (long long)sizeof(*(%s)0)",
                        l->step_known        ? ""
                        : l->step_subtracted ? "-"
                                             : "",
                        l->step_known ? arena_printf(a, "%lldLL", l->step_value)
                                      : render_text(x, l->step),
                        type_text(x, l->var));
  if (l->step_known) return arena_printf(a, "%lldLL", l->step_value);
  const Type *t = l->step->type;
  bool turned = l->down && !l->step_subtracted && !t->is_signed && type_size(t) == 4;
  return arena_printf(a, "%s(long long)%s(%s)", l->step_subtracted ? "-" : "",
                      turned ? "(int)" : "", render_text(x, l->step));
}

// The cast that the start value gets when it becomes the variable's.
static const char *start_cast(Render *x, const CanonicalLoop *l) {
  const Type *t = l->var->type->canonical;
  return t->kind == TYPE_INT || t->kind == TYPE_BOOL
             ? arena_printf(x->u->arena, "(%s)", t->spelling)
             : "";
}

// In a template: the types decide when it is instantiated.
static const char *open_loop_text(Render *x, const CanonicalLoop *l, int relation) {
  const char *type = declaration_type(x->u->arena, l->var->type),
             *start = render_text(x, l->start), *bound = render_text(x, l->bound);
  if (!strcmp(type, "auto")) type = arena_printf(x->u->arena, "decltype(%s)", start);
  return arena_printf(x->u->arena, "__accomp::loop_of<%s>(%s, %s, %s, %d)", type, start,
                      bound, step_text(x, l), relation);
}

const char *loop_text(Render *x, const CanonicalLoop *l) {
  static const int relation[] = {
      [OP_LT] = 0, [OP_LE] = 1, [OP_GT] = 2, [OP_GE] = 3, [OP_NE] = 4};
  static const struct {
    const char *type;
    int unsigned_bits;
  } compared[] = {[COMPARE_SIGNED32] = {"int", 0},
                  [COMPARE_UNSIGNED32] = {"unsigned", 32},
                  [COMPARE_SIGNED64] = {"long long", 0},
                  [COMPARE_UNSIGNED64] = {"unsigned long long", 64}};
  Comparison c = loop_comparison(l);
  if (c == COMPARE_DEPENDENT) return open_loop_text(x, l, relation[l->relation]);
  return arena_printf(
      x->u->arena,
      "__accomp_loop_of((long long)%s(%s), (long long)(%s)(%s), %s, %d, %d, %d)",
      start_cast(x, l), render_text(x, l->start), compared[c].type,
      render_text(x, l->bound), step_text(x, l), relation[l->relation],
      compared[c].unsigned_bits,
      l->var->type->kind == TYPE_BOOL ? 1 : (int)type_size(l->var->type) * 8);
}

void write_loops(Render *x, const Region *r) {
  const NestLoops *all = counted_loops(r);
  if (!all->len) return;
  text_printf(x->out, " struct __accomp_loop __accomp_l%d[] = {", r->id);
  for (int i = 0; i < all->len; i++)
    text_printf(x->out, "%s, ", loop_text(x, &all->at[i].loop));
  text_add(x->out, "};");
}

static bool is_devnum(const Clause *c, int i) {
  return c->items.at[i].keyword && !strcmp(c->items.at[i].keyword, "devnum");
}

// 'wait(devnum: d: q)' of a construct: d, evaluated once. The directive 'wait' has it for all of its arguments (write_device).
static bool has_wait_device(const Directive *d, const Clause *c) {
  return c->kind == CL_WAIT && d->info->kind != DIR_WAIT && c->items.len &&
         is_devnum(c, 0);
}

static void write_wait_devices(Render *x, const Region *r) {
  const Directive *d = r->directive;
  for (int k = 0; k < d->clauses.len; k++)
    if (has_wait_device(d, d->clauses.at[k]))
      text_printf(x->out, " long long __accomp_d%d_%d = (long long)(%s);", r->id, k,
                  item_text(x, d->clauses.at[k], 0));
}

static void write_wait(Render *x, const Region *r, int k, int i) {
  const Clause *c = r->directive->clauses.at[k];
  const char *queue = item_text(x, c, i);
  if (has_wait_device(r->directive, c))
    text_printf(x->out, "__ACCOMP_WAIT_ON(__accomp_d%d_%d, %s)", r->id, k, queue);
  else
    text_printf(x->out, "(long long)(%s)", queue);
}

// The queues of all clauses. Returns how many.
static int write_waits(Render *x, const Region *r) {
  const Directive *d = r->directive;
  int n = 0;
  write_wait_devices(x, r);
  for (int k = 0; k < d->clauses.len; k++) {
    const Clause *c = d->clauses.at[k];
    for (int i = 0; c->kind == CL_WAIT && i < c->items.len; i++) {
      if (is_devnum(c, i)) continue;
      if (!n) text_printf(x->out, " long long __accomp_w%d[] = {", r->id);
      if (n++) text_add(x->out, ", ");
      write_wait(x, r, k, i);
    }
  }
  if (n) text_add(x->out, "};");
  return n;
}

// Does one of them name no queue?
static bool waits_for_all(const Directive *d) {
  bool all = d->info->kind == DIR_WAIT && !find_clause(d, CL_WAIT);
  for (int i = 0; i < d->clauses.len; i++)
    all |= d->clauses.at[i]->kind == CL_WAIT && !d->clauses.at[i]->items.len;
  return all;
}

static bool has_whole_teams(const Region *r) {
  bool seen = r->plan.asks_threads || r->plan.asks_teams || r->plan.teams_counted;
  return r->plan.whole_teams && seen;
}

static void write_flags(Render *x, const Region *r) {
  const Directive *d = r->directive;
  Clause *c = if_clause(d);
  text_add(x->out, ".flags = 0");
  if (c) text_printf(x->out, " | ((%s) ? 0 : __ACCOMP_IF_FALSE)", item_text(x, c, 0));
  if (c && !c->modifier && d->info->flags & DIRECTIVE_PARALLEL)
    text_add(x->out, " | __ACCOMP_IF_PARALLEL");
  if (is_one_team(r)) text_add(x->out, " | __ACCOMP_ONE_TEAM");
  if (has_construct_flag(r, DIRECTIVE_TEAMS)) text_add(x->out, " | __ACCOMP_HAS_TEAMS");
  if (has_construct_flag(r, DIRECTIVE_TEAMS) && !takes_environments_limit(r))
    text_add(x->out, " | __ACCOMP_HAS_TEAM_LIMIT");
  if (r->plan.asks_threads || r->plan.asks_teams)
    text_add(x->out, " | __ACCOMP_THREADS_SEEN");
  if (has_whole_teams(r)) text_add(x->out, " | __ACCOMP_WHOLE_TEAMS");
  if (are_lone_teams(r)) text_add(x->out, " | __ACCOMP_LONE_TEAMS");
  for (int i = 0; i < r->orders.len; i++)
    text_printf(x->out, " | (%s <= %s ? 0 : __ACCOMP_ROWS_MEET)",
                x->body->host_expr(x, r, r->orders.at[i].order.less),
                x->body->host_expr(x, r, r->orders.at[i].order.more));
  c = find_clause(d, CL_SELF);
  if (c)
    text_printf(x->out, " | ((%s) ? __ACCOMP_SELF : 0)",
                item_text(x, c, 0) ? item_text(x, c, 0) : "1");
  if (waits_for_all(d)) text_add(x->out, " | __ACCOMP_WAIT_ALL");
  if (find_clause(d, CL_FINALIZE)) text_add(x->out, " | __ACCOMP_FINALIZE_ALL");
  if (find_clause(d, CL_IF_PRESENT)) text_add(x->out, " | __ACCOMP_UPDATE_IF_PRESENT");
  for (int i = 0; i < r->operands.len; i++)
    if (r->operands.at[i]->rows || r->operands.at[i]->map & __ACCOMP_LIST)
      return text_add(x->out, " | __ACCOMP_HAS_ROWS");
}

static const char *devnum(Render *x, const Directive *d) {
  Clause *c = find_clause(d, CL_DEVICE);
  if (!c) c = find_clause(d, CL_DEVICE_NUM);
  if (c) return item_text(x, c, 0);
  c = d->info->kind == DIR_WAIT ? find_clause(d, CL_WAIT) : NULL;
  return c && c->items.len && is_devnum(c, 0) ? item_text(x, c, 0) : NULL;
}

// acc_device_t of a device_type argument; see openacc.h.
static int device_type_number(const char *name) {
  static const struct {
    const char *name;
    int number;
  } types[] = {{"none", 0},      {"default", 1},  {"*", 1},        {"host", 2},
               {"multicore", 2}, {"not_host", 4}, {"current", -1}, {"nvidia", 5},
               {"radeon", 8},    {"emu", 32},     {"opencl", 33},  {"intel", 34}};
  if (!strncmp(name, "acc_device_", 11)) name += 11;
  for (size_t i = 0; i < countof(types); i++)
    if (!strcmp(types[i].name, name)) return types[i].number;
  return 1;
}

static void write_device(Render *x, const Directive *d) {
  const char *number = devnum(x, d);
  if (number) text_printf(x->out, " | __ACCOMP_HAS_DEVICE, .device = (int)(%s)", number);
}

// gang(n), worker(n), vector(n) of a loop, or num_gangs and so on of the construct.
static const char *size_of_level(Render *x, const Region *r, ClauseKind construct,
                                 ClauseKind level, int i) {
  Clause *c = find_construct_clause(r, construct);
  if (c) return item_text(x, c, i);
  for (int k = 0; k <= r->plan.nest.len && !i; k++) {
    const Directive *d = k ? r->plan.nest.at[k - 1].directive : r->directive;
    c = d ? find_clause(d, level) : NULL;
    if (c && c->items.len &&
        (!c->items.at[0].keyword || strcmp(c->items.at[0].keyword, "static")) &&
        item_text(x, c, 0))
      return item_text(x, c, 0);
  }
  return NULL;
}

// The size by -fopenacc-dim, for a construct without its clause.
static const char *default_size(const Render *x, const Region *r, int level) {
  int n = r->directive->info->dialect == DIALECT_ACC ? x->u->dimensions[level] : 0;
  return n ? arena_printf(x->u->arena, "%d", n) : NULL;
}

static const char *largest_size(Render *x, const Clause *const *sizes, int n, int least) {
  Text t = {.arena = x->u->arena};
  text_printf(&t, "({ long long __accomp_a = %d;", least);
  for (int i = 0; i < n; i++)
    text_printf(&t, " __accomp_a = __accomp_max(__accomp_a, (long long)(%s));",
                item_text(x, sizes[i], 0));
  text_printf(&t, " __accomp_a > %d ? __accomp_a : 0; })", least);
  return t.at;
}

// The largest of the teams inside, where one has more threads than a block has by default.
static const char *largest_team(Render *x, const Region *r) {
  int n = r->plan.team_sizes.len;
  return n ? largest_size(x, r->plan.team_sizes.at, n, 128) : NULL;
}

// The threads of a team (OpenMP 5.2, 10.1.1 and 13.3), the vector's length of OpenACC.
static const char *team_size(Render *x, const Region *r) {
  const char *t = r->plan.team_limit
                      ? x->body->host_expr(x, r, r->plan.team_limit)
                      : size_of_level(x, r, CL_VECTOR_LENGTH, CL_VECTOR, 0),
             *threads = r->plan.threads ? item_text(x, r->plan.num_threads, 0) : NULL;
  if (!t || !threads) return t ? t : threads;
  return arena_printf(x->u->arena,
                      "({ long long __accomp_a = (long long)(%s), __accomp_b = (long "
                      "long)(%s); __accomp_a > 0 && "
                      "__accomp_a < __accomp_b ? __accomp_a : __accomp_b; })",
                      t, threads);
}

static void write_size(Render *x, const char *field, const char *value) {
  bool number = value && !value[strspn(value, "0123456789")];
  if (value)
    text_printf(x->out, number ? ", .%s = %s" : ", .%s = __accomp_given(%s)", field,
                value);
}

static void write_sizes(Render *x, const Region *r) {
  if (r->directive->info->kind != DIR_COMPUTE || runs_on_one_thread(r)) return;
  // A second number of num_teams is the least number of teams; those of num_gangs are dimensions.
  int dimensions = r->directive->info->dialect == DIALECT_ACC ? 3 : 1;
  for (int i = 0; i < dimensions; i++) {
    const char *t = size_of_level(x, r, CL_NUM_GANGS, CL_GANG, i);
    if (!t && !i && !runs_in_one_gang(r)) t = default_size(x, r, 0);
    write_size(x, (const char *const[]){"gangs[0]", "gangs[1]", "gangs[2]"}[i], t);
  }
  if (runs_in_one_gang(r)) text_add(x->out, ", .gangs[0] = 1");
  if (is_gang_redundant(r) && !r->plan.levels) {
    text_add(x->out, ", .vector = 1");
    return;
  }
  const char *t = size_of_level(x, r, CL_NUM_WORKERS, CL_WORKER, 0);
  if (!t) t = default_size(x, r, 1);
  write_size(x, "workers", t);
  t = team_size(x, r);
  if (!t) t = default_size(x, r, 2);
  if (!t && largest_team(x, r)) text_printf(x->out, ", .vector = %s", largest_team(x, r));
  write_size(x, "vector", t);
  int whole = has_whole_teams(r) ? r->plan.whole_sizes.len : 0;
  const Clause *const *sizes = r->plan.whole_sizes.at;
  if (whole)
    write_size(x, "team",
               whole == 1 ? item_text(x, sizes[0], 0) : largest_size(x, sizes, whole, 0));
}

static void write_async(Render *x, const Directive *d) {
  Clause *c = find_clause(d, CL_ASYNC);
  const char *value = item_text(x, c, 0);
  if (!c)
    text_add(x->out, ", .async = __ACCOMP_ASYNC_NONE");
  else
    text_printf(x->out, ", .async = %s",
                value ? arena_printf(x->u->arena, "(long long)(%s)", value)
                      : "__ACCOMP_ASYNC_NOVAL");
}

void write_control(Render *x, const Region *r) {
  const Directive *d = r->directive;
  int nwaits = write_waits(x, r);
  text_printf(x->out, " struct __accomp_control __accomp_k%d = {", r->id);
  write_flags(x, r);
  Clause *dflt = find_clause(d, CL_DEFAULT_ASYNC), *type = find_clause(d, CL_DEVICE_TYPE);
  if (dflt) text_add(x->out, " | __ACCOMP_HAS_DEFAULT_ASYNC");
  bool control = d->info->kind == DIR_INIT || d->info->kind == DIR_SHUTDOWN ||
                 d->info->kind == DIR_SET;
  if (control && type) text_add(x->out, " | __ACCOMP_HAS_DEVICE_TYPE");
  write_device(x, d);
  if (control && type && type->items.len)
    text_printf(x->out, ", .device_type = %d",
                device_type_number(type->items.at[0].keyword));
  if (dflt)
    text_printf(x->out, ", .async = (long long)(%s)", item_text(x, dflt, 0));
  else
    write_async(x, d);
  if (nwaits) text_printf(x->out, ", .nwaits = %d, .waits = __accomp_w%d", nwaits, r->id);
  int loops = counted_loops(r)->len;
  if (loops) text_printf(x->out, ", .nloops = %d, .loops = __accomp_l%d", loops, r->id);
  write_sizes(x, r);
  text_add(x->out, "};");
}
