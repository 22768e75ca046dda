// What was done with each construct, for -Minfo: data that moves, kernels, how loops are mapped.
// In:  analysed regions.  Out: lines on stderr in the shape of nvc's: a function, then 'line, message'.
#include "analysis/analysis.h"

typedef struct {
  const Function *function;
  int line;
} Last;

static void say(Last *last, const Region *r, int line, const char *fmt, ...)
    PRINTF_LIKE(4, 5);
static void say(Last *last, const Region *r, int line, const char *fmt, ...) {
  if (last->function != r->function)
    fprintf(stderr, "%s:\n", r->function->name), last->line = 0;
  if (last->line != line)
    fprintf(stderr, "%7d, ", line);
  else
    fprintf(stderr, "         ");
  *last = (Last){r->function, line};
  va_list args;
  va_start(args, fmt);
  vfprintf(stderr, fmt, args);
  va_end(args);
  fputc('\n', stderr);
}

// The clause that would ask for the same.
static const char *movement(const Operand *o) {
  unsigned m = o->map;
  if (m & __ACCOMP_USE_DEVICE) return "use_device";
  if (m & (__ACCOMP_RELEASE | __ACCOMP_FINALIZE))
    return m & __ACCOMP_FROM ? "copyout" : "delete";
  if (m & (__ACCOMP_PRESENT | __ACCOMP_LOOKUP | __ACCOMP_LOOKUP_STRICT)) return "present";
  if (m & __ACCOMP_IF_PRESENT) return "no_create";
  if (!(m & __ACCOMP_ALLOC))
    return m & __ACCOMP_TO ? "update device" : m & __ACCOMP_FROM ? "update self" : NULL;
  if (m & __ACCOMP_TO) return m & __ACCOMP_FROM ? "copy" : "copyin";
  return m & __ACCOMP_FROM ? "copyout" : "create";
}

static void report_data(Last *last, const Region *r) {
  for (int i = 0; i < r->operands.len; i++) {
    const Operand *o = r->operands.at[i];
    const char *clause = movement(o);
    if (clause)
      say(last, r, r->directive->loc.line, "Generating %s%s(%s)",
          o->map & __ACCOMP_IMPLICIT ? "implicit " : "", clause, o->name);
  }
}

// 'vector(128)': what the program asks for, or our choice.
static const char *vector_length(Unit *u, const Region *r) {
  Clause *c = find_level_clause(r, CL_VECTOR_LENGTH);
  for (int i = 0; !c && i < r->nest.len; i++)
    if (r->nest.at[i].directive) c = find_clause(r->nest.at[i].directive, CL_VECTOR);
  int asked = r->directive->info->dialect == DIALECT_ACC ? u->dimensions[2] : 0;  // -fopenacc-dim
  if (!c || !c->items.len) return arena_printf(u->arena, "vector(%d)", asked ? asked : 128);
  const Node *n = c->items.at[0].expr.node;
  return n && n->has_value ? arena_printf(u->arena, "vector(%lld)", n->value) : "vector";
}

static const char *level_text(Unit *u, unsigned over, const char *vector) {
  const char *gang = over & AXIS_GANG ? "gang" : "",
             *comma = over & AXIS_GANG && over & AXIS_THREADS ? ", " : "";
  bool lanes = over & AXIS_VECTOR, worker = (over & AXIS_THREADS) == AXIS_WORKER;
  return arena_printf(u->arena, "%s%s%s /* %s%s%s */", gang, comma,
                      lanes    ? vector
                      : worker ? "worker"
                               : "",
                      over & AXIS_GANG ? "blockIdx.x" : "", *comma ? " " : "",
                      lanes    ? "threadIdx.x"
                      : worker ? "threadIdx.y"
                               : "");
}

// Loops inside the body that threads share, and how what stands between them is run.
static void report_levels(Unit *u, Last *last, const Region *r, const char *vector) {
  if (!r->levels) return;
  if (r->levels->rows) vector = "vector(32)";
  for (int i = 0; i < r->levels->all.len; i++) {
    const Level *l = r->levels->all.at[i];
    if (l->form == LEVEL_LOOP && l->over)
      say(last, r, l->loops.at[0].node->loc.line, "#pragma acc loop %s",
          level_text(u, l->over, vector));
    if (l->form == LEVEL_TEAM && !l->inside.alone)
      say(last, r, l->node->loc.line, "All threads of the gang run this");
  }
  if (is_thread_mode(r->levels->start)) return;
  int line = r->nest.len ? r->nest.at[0].node->loc.line : r->directive->loc.line;
  for (int i = 0; i < r->levels->singles.len; i++)
    say(last, r, r->levels->singles.at[i]->node->loc.line,
        "One thread of the %s runs this statement",
        r->levels->singles.at[i]->mode.axes & AXIS_WORKER ? "worker" : "gang");
  for (int i = 0; i < r->levels->placed.len; i++)
    say(last, r, line, "%s-private '%s' is in %s memory",
        r->levels->placed.at[i]->per_row ? "Worker" : "Gang",
        r->levels->placed.at[i]->var->name,
        r->levels->placed.at[i]->offset < 0 ? "shared" : "global");
  if (!r->levels->singles.len)
    say(last, r, line, "Code between the levels is uniform: all threads run it%s",
        r->levels->block_barriers || r->levels->row_barriers ? "" : ", without barriers");
}

static void report_loops(Unit *u, Last *last, const Region *r) {
  const char *vector = vector_length(u, r);
  for (int i = 0; i < r->nest.len; i++) {
    const NestLoop *l = &r->nest.at[i];
    if (i && l->node->loc.line == r->nest.at[i - 1].node->loc.line) continue;
    const LevelMode *start = r->levels ? &r->levels->start : NULL;
    const char *levels =
        start && !is_thread_mode(*start)
            ? (start->axes & AXIS_WORKER ? "gang, worker /* blockIdx.x threadIdx.y */"
                                         : "gang /* blockIdx.x */")
            : arena_printf(u->arena, "gang, %s /* blockIdx.x threadIdx.x */", vector);
    if (i)
      say(last, r, l->node->loc.line, "  /* joined with the loop at line %d */",
          r->nest.at[0].node->loc.line);
    else if (r->nest.len > 1)
      say(last, r, l->node->loc.line, "#pragma acc loop collapse(%d) %s", r->nest.len,
          levels);
    else
      say(last, r, l->node->loc.line, "#pragma acc loop %s", levels);
  }
  report_levels(u, last, r, vector);
}

static void report_caches(Last *last, const Region *r, const Node *n) {
  if (n->kind == N_DIRECTIVE && n->directive->info->kind == DIR_CACHE)
    say(last, r, n->directive->loc.line,
        "cache not used: it is left to the device's own caches");
  for (int i = 0; i < n->nchild; i++)
    if (n->child[i]) report_caches(last, r, n->child[i]);
}

static void report_compute(Unit *u, Last *last, const Region *r) {
  int line = r->nest.len ? r->nest.at[0].node->loc.line : r->directive->loc.line;
  if (r->serial) {
    say(last, r, line, "Accelerator scalar kernel generated%s%s",
        r->serial_reason ? ": " : "", r->serial_reason ? r->serial_reason : "");
    return;
  }
  if (r->nest.len) say(last, r, line, "Loop is parallelizable");
  say(last, r, line, "Accelerator kernel generated%s",
      r->one_gang && r->redundant ? ": one gang runs all of it"
      : r->redundant              ? ": every gang runs all of it"
                                  : "");
  report_loops(u, last, r);
  for (int i = 0; i < r->reductions.len; i++)
    say(last, r, line, "Generating reduction of '%s'", r->reductions.at[i]->var->name);
}

void report(Unit *u) {
  Last last = {0};
  for (int i = 0; u->report && i < u->regions.len; i++) {
    const Region *r = u->regions.at[i];
    report_data(&last, r);
    if (r->directive->info->kind != DIR_COMPUTE) continue;
    report_compute(u, &last, r);
    if (r->body) report_caches(&last, r, r->body);
  }
}
