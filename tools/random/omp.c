// OpenMP: target constructs and what stands inside of them.
// In:  the function's arrays, the place.  Out: lines.
#include "random.h"

enum {
  P_FOR = 1,
  P_PARALLEL = 2,
  P_DISTRIBUTE = 4,
  P_TEAMS = 8,
  P_SIMD = 16,
  P_LOOP = 32,
  P_BLOCK = 64
};

typedef struct {
  const char *name;
  unsigned parts;
  int inside;
  int from;
} Form; // from: places as bits
#define AT(place) (1 << (place))
enum { IN_TEAM = AT(SEQUENTIAL) | AT(TEAM) };

// Loops inside of a target construct, by the place where they may stand.
static const Form inner_forms[] = {
    {"parallel for", P_PARALLEL | P_FOR, THREAD, IN_TEAM},
    {"parallel for simd", P_PARALLEL | P_FOR | P_SIMD, SIMD, IN_TEAM},
    {"parallel loop", P_PARALLEL | P_LOOP, IN_LOOP, IN_TEAM},
    {"parallel", P_BLOCK | P_PARALLEL, PARALLEL, IN_TEAM},
    {"simd", P_SIMD, SIMD, IN_TEAM | AT(THREAD)},
    {"for", P_FOR, THREAD, AT(PARALLEL)},
    {"for simd", P_FOR | P_SIMD, SIMD, AT(PARALLEL)},
    {"loop bind(parallel)", P_LOOP, IN_LOOP, AT(PARALLEL)},
    {"loop bind(thread)", P_LOOP, SIMD, AT(THREAD) | AT(IN_LOOP)},
    {"distribute", P_DISTRIBUTE, TEAM, AT(TEAMS)},
    {"distribute simd", P_DISTRIBUTE | P_SIMD, SIMD, AT(TEAMS)},
    {"distribute parallel for", P_DISTRIBUTE | P_PARALLEL | P_FOR, THREAD, AT(TEAMS)},
    {"distribute parallel for simd", P_DISTRIBUTE | P_PARALLEL | P_FOR | P_SIMD, SIMD,
     AT(TEAMS)},
    {"loop bind(teams)", P_LOOP, IN_LOOP, AT(TEAMS)},
};

// Target constructs that are loops.
static const Form outer_forms[] = {
    {"target teams distribute parallel for", P_TEAMS | P_DISTRIBUTE | P_PARALLEL | P_FOR,
     THREAD, 0},
    {"target teams distribute parallel for simd",
     P_TEAMS | P_DISTRIBUTE | P_PARALLEL | P_FOR | P_SIMD, SIMD, 0},
    {"target teams distribute", P_TEAMS | P_DISTRIBUTE, TEAM, 0},
    {"target teams distribute simd", P_TEAMS | P_DISTRIBUTE | P_SIMD, SIMD, 0},
    {"target teams loop", P_TEAMS | P_LOOP, IN_LOOP, 0},
    {"target parallel for", P_PARALLEL | P_FOR, THREAD, 0},
    {"target parallel for simd", P_PARALLEL | P_FOR | P_SIMD, SIMD, 0},
    {"target parallel loop", P_PARALLEL | P_LOOP, IN_LOOP, 0},
    {"target simd", P_SIMD, SIMD, 0},
};

static void use_parts(Gen *g, const Form *f) {
  if (f->parts & P_TEAMS) use(g, F_TEAMS);
  if (f->parts & P_DISTRIBUTE) use(g, F_DISTRIBUTE);
  if (f->parts & P_SIMD) use(g, F_SIMD);
  if (f->parts & P_LOOP) use(g, F_LOOP);
  if (strstr(f->name, "bind")) use(g, F_LOOP_BIND);
  if (f->parts & P_BLOCK)
    use(g, F_OMP_PARALLEL);
  else if ((f->parts & (P_PARALLEL | P_FOR)) == P_FOR)
    use(g, F_FOR);
  else if (f->parts & P_FOR)
    use(g, F_PARALLEL_FOR);
}

static bool may_use(Gen *g, const Form *f) {
  if (f->parts & P_SIMD && !want(g, F_SIMD, 60)) return false;
  if (f->parts & P_LOOP && !want(g, F_LOOP, 60)) return false;
  if (strstr(f->name, "bind") && !want(g, F_LOOP_BIND, 80)) return false;
  if (f->parts & P_BLOCK && !want(g, F_OMP_PARALLEL, 60)) return false;
  if (f->parts & P_DISTRIBUTE && !want(g, F_DISTRIBUTE, 80)) return false;
  if (f->parts & P_FOR && f->parts & P_PARALLEL && !want(g, F_PARALLEL_FOR, 80))
    return false;
  if (f->parts == P_FOR && !want(g, F_FOR, 90)) return false;
  return !(f->parts & P_TEAMS) || want(g, F_TEAMS, 90);
}

static const Form *choose_inner(Gen *g) {
  for (int tries = 0; tries < 40; tries++) {
    const Form *f = &inner_forms[pick(g, (int)countof(inner_forms))];
    if (f->from & AT(g->at.place) && may_use(g, f)) return f;
  }
  return NULL;
}

// --- clauses ------------------------------------------------------------------------------------------

static const char *schedule_text(Gen *g) {
  const char *kind = NULL;
  if (take(g, F_SCHEDULE_STATIC, 12))
    kind = "static";
  else if (take(g, F_SCHEDULE_DYNAMIC, 12))
    kind = "dynamic";
  else if (take(g, F_SCHEDULE_GUIDED, 12))
    kind = "guided";
  if (!kind) return "";
  return chance(g, 50) ? format(g, " schedule(%s)", kind)
                       : format(g, " schedule(%s, %d)", kind, 1 + pick(g, 5));
}

static const char *size_clauses(Gen *g, unsigned parts) {
  const char *text = "";
  if (parts & P_TEAMS && take(g, F_NUM_TEAMS, 24))
    text = format(g, "%s num_teams(%d)", text, 1 + pick(g, 9));
  if (parts & P_TEAMS && take(g, F_THREAD_LIMIT, 25))
    text = format(g, "%s thread_limit(%d)", text, 1 << pick(g, 8));
  if (parts & P_PARALLEL && take(g, F_NUM_THREADS, 20))
    text = format(g, "%s num_threads(%d)", text, 1 + pick(g, 20));
  return text;
}

static const char *loop_clauses(Gen *g, LoopShape *s, unsigned parts) {
  const char *text = parts & P_FOR ? schedule_text(g) : "";
  if (parts & P_DISTRIBUTE && take(g, F_DIST_SCHEDULE, 22))
    text = format(g, "%s dist_schedule(static%s)", text, chance(g, 50) ? "" : ", 4");
  int most = LEVELS - g->at.path > 3 ? 3 : LEVELS - g->at.path;
  if (most >= 2 && take(g, F_COLLAPSE, 25)) {
    s->n = 2 + pick(g, most - 1);
    s->rectangular = true;
    text = format(g, "%s collapse(%d)", text, s->n);
  }
  return text;
}

// Clauses whose variable lives on behind the loop.
static const char *last_clauses(Gen *g, LoopShape *s, unsigned parts,
                                const char *last[2]) {
  bool local = g->at.depth > 0 || g->at.place == SEQUENTIAL;
  if (!local || g->at.replicated || s->n > 1 || parts & (P_LOOP | P_DISTRIBUTE))
    return "";
  if (take(g, F_LASTPRIVATE, 15)) {
    last[0] = new_name(g, "l");
    line(g, "int %s = %d;", last[0], pick(g, 50));
    return format(g, " lastprivate(%s)", last[0]);
  }
  if (!take(g, F_LINEAR, 18)) return "";
  last[1] = new_name(g, "k");
  int step = 1 + pick(g, 3);
  line(g, "int %s = %d;", last[1], pick(g, 50));
  s->linear = format(g, "%s += %d", last[1], step);
  return format(g, " linear(%s:%d)", last[1], step);
}

enum { MOST_REDUCTIONS = 64 };

// --- parallel regions --------------------------------------------------------------------------------------

// Between worksharing loops nobody may read what they write.
static void hide_written(Gen *g, bool hidden) {
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    bool own = a->local && a->depth == g->at.depth;
    if (a->mode.writable && !own && !a->mode.atomic) a->mode.readable = !hidden;
  }
}

// Each thread has one: where a single thread runs, the others' would stay behind.
static void keep_privates(Gen *g) {
  for (int i = 0; i < g->values.len; i++)
    if (g->values.at[i].depth == g->at.depth) g->values.at[i].assignable = false;
  for (int i = 0; i < g->arrays.len; i++) {
    Array *a = g->arrays.at[i];
    if (a->local && a->depth == g->at.depth) a->mode.writable = false;
  }
}

static bool alone(Gen *g) {
  bool single = take(g, F_SINGLE, 45);
  if (!single && !take(g, F_MASKED, 80)) return false;
  line(g, single ? "#pragma omp single" : "#pragma omp masked");
  line(g, "{");
  Saved s = enter(g, 0, false);
  hide_written(g, false);
  keep_privates(g);
  g->at.replicated = false;
  g->at.place = PLAIN;
  g->indent++;
  write_body(g, 1 + pick(g, 2));
  g->indent--;
  leave(g, &s);
  line(g, "}");
  if (!single) line(g, "#pragma omp barrier");
  return true;
}

static bool sections(Gen *g) {
  if (!take(g, F_SECTIONS, 80)) return false;
  line(g, "#pragma omp sections");
  line(g, "{");
  g->indent++;
  int n = 1 + pick(g, 3), at = 0;
  for (int i = 0; i < n; i++) {
    Saved s = enter(g, 0, false);
    hide_written(g, true);
    for (int k = 0; k < g->arrays.len; k++) g->arrays.at[k]->mode.writable &= k % n == i;
    hide_written(g, false);
    keep_privates(g);
    g->at.replicated = false;
    g->at.beside = true;
    g->at.place = PLAIN;
    line(g, "#pragma omp section");
    line(g, "{");
    g->indent++;
    write_body(g, 1);
    g->indent--;
    line(g, "}");
    leave(g, &s);
    at++;
  }
  g->indent--;
  line(g, "}");
  return at > 0;
}

static bool reading(Gen *g) {
  if (!take(g, F_BARRIER, 80)) return false;
  line(g, "#pragma omp barrier");
  hide_written(g, false);
  const char *t = new_name(g, "t");
  line(g, "int %s = %s;", t, small(g));
  add_value(g, (Value){.text = t,
                       .lo = -LIMIT,
                       .hi = LIMIT,
                       .assignable = true,
                       .depth = g->at.depth});
  hide_written(g, true);
  line(g, "#pragma omp barrier");
  return true;
}

static void parallel_body(Gen *g) {
  for (int i = 0, n = 1 + pick(g, 3); i < n; i++) {
    if (chance(g, 44) && alone(g)) continue;
    if (chance(g, 36) && sections(g)) continue;
    if (chance(g, 46) && reading(g)) continue;
    if (chance(g, 25)) write_body(g, 1);
    omp_loop(g, false);
  }
}

// Reductions of the place around may go on in the loops inside. The threads share their variables, those of
// the region, too: loops repeat the clause.
static void share_reductions(Gen *g, bool was_of_region[]) {
  int depth = g->at.depth;
  for (int i = 0; i < g->reductions.len; i++) {
    Reduction *r = g->reductions.at[i];
    if (i < MOST_REDUCTIONS) was_of_region[i] = r->of_region;
    r->of_region = false;
    if (r->depth == depth && depth > 0) r->depth++;
  }
}

static void parallel_block(Gen *g, const char *clauses) {
  bool of_region[MOST_REDUCTIONS];
  line(g, "#pragma omp parallel%s", clauses);
  line(g, "{");
  g->indent++;
  Saved s = enter(g, 0, false);
  int n = g->reductions.len;
  share_reductions(g, of_region);
  g->at.depth++;
  g->at.replicated = g->at.no_break = true;
  g->at.in_order = false;
  g->at.place = PARALLEL;
  hide_written(g, true);
  parallel_body(g);
  for (int i = 0; i < n && i < MOST_REDUCTIONS; i++)
    g->reductions.at[i]->of_region = of_region[i];
  leave(g, &s);
  g->indent--;
  line(g, "}");
}

// --- loops -------------------------------------------------------------------------------------------------------

static int body_size(Gen *g) {
  return g->at.depth >= 2 ? 1 + pick(g, 2) : 1 + pick(g, 4);
}

// The region's own copies of reduction variables are updated by the loop's iterations.
static void go_on(Gen *g) {
  for (int i = 0; i < g->reductions.len; i++) {
    Reduction *r = g->reductions.at[i];
    if (r->of_region && r->in_use && r->depth == g->at.depth) r->depth++;
  }
}

static void write_form(Gen *g, const Form *f, bool sums) {
  LoopShape s = {.n = 1, .parallel = true, .where = f->inside};
  const char *privates[4], *last[2] = {NULL, NULL};
  int n, narrays = g->arrays.len;
  use_parts(g, f);
  const char *text = size_clauses(g, f->parts);
  text = format(g, "%s%s", text, loop_clauses(g, &s, f->parts));
  bool local =
      sums && !g->at.replicated && (g->at.depth > 0 || g->at.place == SEQUENTIAL);
  bool first = g->at.place == SEQUENTIAL && !g->at.depth;
  const char *reductions = sums ? reduction_clauses(g, first, local) : "";
  if (f->parts == P_FOR || f->parts == P_DISTRIBUTE) go_on(g);
  const char *lasts = last_clauses(g, &s, f->parts, last);
  const char *own = private_clauses(
      g, privates, &n, s.n == 1 && f->inside == TEAM ? g->at.path + 1 : LEVELS);
  line(g, "#pragma omp %s%s%s%s%s", f->name, text, own, lasts, reductions);
  s.ordered = f->parts == P_SIMD && s.n == 1 && take(g, F_ORDERED_SIMD, 25);
  if (last[0]) privates[n++] = last[0];
  if (last[1]) add_value(g, (Value){.text = last[1], .lo = 0, .hi = 1600});
  write_loop(g, s, privates, n, body_size(g));
  if (last[0]) add_value(g, (Value){.text = last[0], .lo = -LIMIT, .hi = LIMIT});
  g->arrays.len = narrays;
}

bool omp_loop(Gen *g, bool outermost) {
  const Form *f = choose_inner(g);
  if (!f) return false;
  if (f->parts & P_BLOCK) {
    if (g->budget < 4) return false;
    use_parts(g, f);
    parallel_block(g, size_clauses(g, f->parts));
    return true;
  }
  (void)outermost;
  bool sums = !(f->parts & P_DISTRIBUTE) && g->at.place != TEAMS;
  if (g->at.place == THREAD && f->parts & P_LOOP) sums = false;
  if (f->parts == P_SIMD && !take(g, F_RED_SIMD, 60)) sums = false;
  write_form(g, f, sums);
  return true;
}

// --- constructs --------------------------------------------------------------------------------------------------

typedef struct {
  Text body;
  int nvalues, narrays;
  Text *out;
} Construct;

static Construct begin(Gen *g, int loops, bool in_order) {
  Construct c = {.body = {.arena = g->arena},
                 .nvalues = g->values.len,
                 .narrays = g->arrays.len,
                 .out = g->out};
  begin_construct(g, loops, in_order);
  choose_firstprivate(g);
  return c;
}

static void end(Gen *g, Construct *c) {
  g->out = c->out;
  g->arrays.len = c->narrays;
  g->values.len = c->nvalues;
}

static const char *target_clauses(Gen *g, Construct *c, Extra extra, bool sums_mapped) {
  const char *sums = used_reductions(g), *text = "";
  if (*sums && (sums_mapped || chance(g, 30))) text = format(g, " map(tofrom: %s)", sums);
  if (take(g, F_IF, 8))
    text = format(g, "%s if(%s)", text,
                  extra.device_only ? "n0 > 0"
                  : chance(g, 50)   ? "n0 < 0"
                                    : "n1 > 0");
  const char *data = data_clauses(g, c->body.at, LIST_SOME, NULL);
  return format(g, "%s%s%s%s", data, firstprivate_clause(g, c->body.at), text,
                extra.clauses);
}

// Where "target" ends and the directive inside of it begins, or NULL.
static const char *separate_name(Gen *g, const Form *f, const char **rest) {
  const char *s = f->name;
  int words = 0, n = 0;
  for (const char *p = s; *p; p++) words += *p == ' ';
  bool teams_loop = !strcmp(f->name, "target teams loop");
  if (!strcmp(f->name, "target simd") || !take(g, F_SEPARATE, 25)) return NULL;
  int cut = 1 + (strstr(s, "teams") && !teams_loop ? pick(g, 2) : 0);
  if (cut > words) cut = words;
  for (; *s && (n += *s == ' ') < cut; s++) continue;
  *rest = s + 1;
  return format(g, "%.*s", (int)(s - f->name), f->name);
}

static const char *default_text(Gen *g, unsigned parts, const char *body) {
  const char *list = "";
  if (!(parts & (P_TEAMS | P_PARALLEL)) || !take(g, F_DEFAULT_NONE, 12)) return "";
  for (int i = 0; i < g->arrays.len; i++)
    if (!g->arrays.at[i]->local && has_word(body, g->arrays.at[i]->name))
      list = format(g, "%s%s%s", list, *list ? ", " : "", g->arrays.at[i]->name);
  for (int i = 0; i < g->scalars.len; i++)
    if (has_word(body, g->scalars.at[i]))
      list = format(g, "%s%s%s", list, *list ? ", " : "", g->scalars.at[i]);
  if (g->table && has_word(body, g->table))
    list = format(g, "%s%s%s", list, *list ? ", " : "", g->table);
  return *list ? format(g, " default(none) shared(%s)", list) : " default(none)";
}

static void target_loop(Gen *g, Extra extra) {
  const Form *f;
  do f = &outer_forms[pick(g, (int)countof(outer_forms))];
  while (!may_use(g, f) && g->budget-- > -100);
  Construct c = begin(g, 1, false);
  LoopShape s = {.n = 1, .parallel = true, .where = f->inside};
  const char *privates[4], *rest = NULL;
  int n;
  use(g, F_TARGET_LOOP);
  use_parts(g, f);
  own_by(g, 0);
  g->at.one_team = !(f->parts & P_TEAMS);
  const char *text = loop_clauses(g, &s, f->parts);
  const char *sums = reduction_clauses(g, true, false);
  const char *own = private_clauses(
      g, privates, &n, s.n == 1 && f->inside == TEAM ? g->at.path + 1 : LEVELS);
  const char *head = separate_name(g, f, &rest);
  const char *sizes = head ? "" : size_clauses(g, f->parts);
  g->out = &c.body;
  write_loop(g, s, privates, n, body_size(g));
  end(g, &c);

  if (!head) {
    const char *dflt = default_text(g, f->parts, c.body.at);
    line(g, "#pragma omp %s%s%s%s%s%s%s", f->name, text, sizes, own, sums, dflt,
         target_clauses(g, &c, extra, false));
  } else {
    bool teams = strstr(head, "teams") != NULL;
    const char *outer_sums = teams ? sums : "";
    // What is left of the name decides where the other clauses belong.
    bool distribute = teams && !strstr(rest, "parallel") && !strstr(rest, "simd") &&
                      !strstr(rest, "loop");
    line(g, "#pragma omp %s%s%s", head, outer_sums, target_clauses(g, &c, extra, true));
    line(g, "#pragma omp %s%s%s%s", rest, text, own, distribute ? "" : sums);
  }
  text_add(g->out, c.body.at ? c.body.at : "");
  end_construct(g);
}

static void target_block(Gen *g, Extra extra, const char *name, int place, int loops,
                         bool in_order) {
  Construct c = begin(g, loops, in_order);
  g->out = &c.body;
  g->indent++;
  g->at.place = place;
  g->at.one_team = place != TEAMS;
  own_by(g, in_order ? -1 : 0);
  const char *sums =
      !in_order && take(g, F_RED_TEAM, 50) ? reduction_clauses(g, true, false) : "";
  for (int i = 0; i < g->reductions.len; i++)
    g->reductions.at[i]->of_region = g->reductions.at[i]->in_use;
  if (place == PARALLEL) {
    own_by(g, 0);
    g->at.depth = 1;
    hide_written(g, true);
    parallel_body(g);
  } else if (in_order) {
    write_body(g, 2 + pick(g, 3));
    omp_loop(g, true);
    if (chance(g, 60)) write_body(g, 1);
  } else {
    g->at.depth = *sums ? 1 : 0;
    own_by(g, -1);
    if (chance(g, 60)) write_body(g, 1);
    for (int i = 0; i < loops; i++) {
      own_by(g, i);
      omp_loop(g, true);
      own_by(g, -1);
    }
  }
  g->indent--;
  end(g, &c);
  line(g, "#pragma omp %s%s%s%s", name, sums,
       place == TEAMS ? size_clauses(g, P_TEAMS) : "",
       target_clauses(g, &c, extra, true));
  line(g, "{");
  text_add(g->out, c.body.at ? c.body.at : "");
  line(g, "}");
  end_construct(g);
}

void omp_construct(Gen *g, Extra extra) {
  g->at = (Place){0};
  g->budget = 1;
  if (take(g, F_TARGET, 35)) {
    target_block(g, extra, "target", SEQUENTIAL, 1, true);
  } else if (take(g, F_TEAMS_CODE, 15)) {
    use(g, F_TEAMS);
    target_block(g, extra, "target teams", TEAMS, 1 + pick(g, 2), false);
  } else if (take(g, F_OMP_PARALLEL, 15)) {
    target_block(g, extra, "target parallel", PARALLEL, 1, false);
  } else {
    target_loop(g, extra);
  }
}
