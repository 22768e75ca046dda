// Functions of the device that ask who runs them, and sharing of a team's work in functions.
// In:  the place in the function.  Out: lines, variables and functions at file scope.
//
// What makes it valid: what comes out does not depend on how many threads there are. By hand each index is claimed by one
// thread of the team or of the league; 'for', 'sections', 'single', 'critical' do each thing once; a barrier stands between
// what writes and what reads. Teams do not wait for each other: a league's region claims once.
#include "random.h"

enum { MOST_PIECES = 4, MOST_CALLS = 3, MOST_ROWS = 6 };

typedef struct {
  const char *a, *b;                                  // arrays of the function
  int n;                                              // elements; a multiple of 4
  const char *total, *once, *critical, *last, *parts; // variables of the device
  const char *me, *all, *team, *teams;                // functions or the library's
  const char *sum;
  bool on_host; // the host's threads run the functions, too
  bool shares;  // a function of this kind was written since it was false
} Who;

static const char *own_name(Gen *g, const char *start) {
  return format(g, "%s_%lu%s", start, g->seed, new_name(g, "_"));
}

// --- functions that answer ---------------------------------------------------------------------------

// The library's function, or one that calls it, or one behind that.
static const char *question(Gen *g, const char *library) {
  const char *name = format(g, "%s", library);
  for (int i = pick(g, 3); i; i--) {
    const char *own = own_name(g, "ask");
    Aside aside;
    use(g, F_WHO_THROUGH);
    begin_function(g, (Shared){own, format(g, "int %s(void)", own), .far = go_far(g, 50)},
                   &aside);
    line(g, "return %s();", name);
    end_function(g, &aside);
    name = own;
  }
  return name;
}

// A function of the device that gets two arrays, or one.
static void begin_worker(Gen *g, const char *name, bool two, bool far, Aside *a) {
  begin_function(
      g,
      (Shared){name,
               format(g,
                      two ? "void %s(int *a, int *b, int n)" : "void %s(int *a, int n)",
                      name),
               .far = far},
      a);
}

// Functions of the second file share a team's work only where that is asked for.
static bool share_far(Gen *g) { return g->files && take(g, F_ORPHAN_FAR, 50); }

// Statements that a thread of the team runs: it claims indices of a.
static void claim(Gen *g, const Who *w, bool league, int k) {
  const char *id = format(g, "%s()", w->me), *of = format(g, "%s()", w->all);
  if (league && chance(g, 50)) {
    id = format(g, "(%s() * %s() + %s())", w->team, w->all, w->me);
    of = format(g, "(%s() * %s())", w->teams, w->all);
  } else if (league) { // teams take rows, threads what is in them
    line(g, "for (int j = %s(); j < %d; j += %s())", w->team, w->n / 4, w->teams);
    line(g,
         "  for (int i = %s(); i < 4; i += %s()) a[j * 4 + i] = (a[j * 4 + i] * %d + i + "
         "j) %% 97;",
         w->me, w->all, k);
    return;
  }
  if (chance(g, 50)) {
    line(g, "for (int i = %s; i < n; i += %s) a[i] = (a[i] * %d + i) %% 97;", id, of, k);
    return;
  }
  line(g, "int id = %s, of = %s;", id, of);
  line(g,
       "for (int i = n * id / of; i < n * (id + 1) / of; i++) a[i] = (a[i] * %d + i) %% "
       "97;",
       k);
}

// What the answers must be among themselves; level: of the parallel regions around.
static void check_answers(Gen *g, const Who *w, int level) {
  static const char *const checks[] = {
      "%s() < 0 || %s() >= %s()",
      "omp_get_num_threads() > omp_get_thread_limit()",
      "omp_get_max_threads() < 1",
      "omp_get_team_num() >= omp_get_num_teams()",
      "omp_in_parallel() != (omp_get_num_threads() > 1)",
      "omp_get_active_level() != omp_in_parallel()",
  };
  const char *bad = format(g, checks[0], w->me, w->me, w->all);
  for (int k = 1; k < 6; k++)
    if (chance(g, 50)) bad = format(g, "%s || %s", bad, checks[k]);
  if (chance(g, 60))
    bad = format(g, "%s || CHOSEN(omp_get_level(), %d) != %d", bad, level, level);
  if (level && chance(g, 40))
    bad = format(g,
                 "%s || CHOSEN(omp_get_team_size(1) != omp_get_num_threads() || "
                 "omp_get_ancestor_thread_num(1) != omp_get_thread_num(), 0)",
                 bad);
  line(g, "if (%s) a[0] = -7;", bad);
}

static const char *claiming_function(Gen *g, Who *w, bool league, int level) {
  const char *name = own_name(g, "claim");
  w->me = question(g, "omp_get_thread_num");
  w->all = question(g, "omp_get_num_threads");
  w->team = question(g, "omp_get_team_num");
  w->teams = question(g, "omp_get_num_teams");
  Aside aside;
  bool far = go_far(g, 60);
  begin_worker(g, name, false, far, &aside);
  claim(g, w, league, 1 + pick(g, 9));
  if (chance(g, 60)) {
    use(g, F_WHO_CHECKED);
    bool meets = !league && level && (!far || take(g, F_ORPHAN_FAR, 100));
    if (meets) line(g, "#pragma omp barrier");
    w->shares |= meets;
    check_answers(g, w, level);
  }
  end_function(g, &aside);
  return name;
}

// --- functions that share ----------------------------------------------------------------------------------

static const char *schedule(Gen *g) {
  static const char *const kinds[] = {"",
                                      "",
                                      " schedule(static)",
                                      " schedule(static, 3)",
                                      " schedule(dynamic)",
                                      " schedule(dynamic, 2)",
                                      " schedule(guided)"};
  return kinds[pick(g, 7)];
}

static void shared_for(Gen *g, const Who *w) {
  (void)w;
  use(g, F_ORPHAN_FOR);
  switch (pick(g, 4)) {
  case 0:
    line(g, "#pragma omp for%s", schedule(g));
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] * %d + i) %% 97;", 1 + pick(g, 9));
    break;
  case 1:
    line(g, "#pragma omp for collapse(2)%s", schedule(g));
    line(g, "for (int i = 0; i < n / 4; i++)");
    line(g, "  for (int j = 0; j < 4; j++) a[i * 4 + j] = (a[i * 4 + j] + i * j) %% 97;");
    break;
  case 2:
    line(g, "#pragma omp for simd nowait%s", chance(g, 50) ? " schedule(static)" : "");
    line(g, "for (int i = n - 1; i >= 0; i--) a[i] = (a[i] + %d) %% 97;", pick(g, 50));
    line(g, "#pragma omp barrier");
    break;
  case 3:
    line(g, "#pragma omp for nowait%s", schedule(g));
    line(g, "for (int i = 0; i < n; i++) b[i] = (b[i] * 2 + a[i]) %% 97;");
    line(g, "#pragma omp barrier");
    line(g, "#pragma omp for");
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] + b[n - 1 - i]) %% 97;");
    break;
  }
}

static void shared_reduction(Gen *g, const Who *w) {
  static const char *const op[] = {"+", "^", "max"};
  int k = pick(g, 3);
  use(g, F_ORPHAN_REDUCTION);
  line(g, "#pragma omp for reduction(%s: %s)%s", op[k], w->total, schedule(g));
  if (k == 2)
    line(g, "for (int i = 0; i < n; i++) %s = a[i] > %s ? a[i] : %s;", w->total, w->total,
         w->total);
  else
    line(g, "for (int i = 0; i < n; i++) %s %s= a[i];", w->total, op[k]);
}

static void shared_single(Gen *g, const Who *w) {
  use(g, F_ORPHAN_SINGLE);
  switch (pick(g, 4)) {
  case 0:
    line(g, "#pragma omp single");
    line(g, "%s += %d;", w->once, 1 + pick(g, 9));
    break;
  case 1:
    line(g, "#pragma omp single nowait");
    line(g, "{ %s = %s * 3 %% 1009 + 1; }", w->once, w->once);
    line(g, "#pragma omp barrier");
    break;
  case 2:
    line(g, "int told = 0;");
    line(g, "#pragma omp single copyprivate(told)");
    line(g, "told = ++%s %% 50;", w->once);
    line(g, "#pragma omp for");
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] + told) %% 97;");
    break;
  case 3:
    line(g, "#pragma omp %s", chance(g, 50) ? "masked" : "master");
    line(g, "%s += 2;", w->once);
    line(g, "#pragma omp barrier");
    break;
  }
}

static void shared_sections(Gen *g, const Who *w) {
  bool nowait = chance(g, 40);
  use(g, F_ORPHAN_SECTIONS);
  line(g, "#pragma omp sections%s", nowait ? " nowait" : "");
  line(g, "{");
  for (int k = 0; k < 3; k++) {
    if (k || chance(g, 50)) line(g, "  #pragma omp section");
    line(g, "  { %s[%d] += %d; a[%d] = (a[%d] + 5) %% 97; }", w->parts, k, 1 + pick(g, 9),
         k, k);
  }
  line(g, "}");
  if (nowait) line(g, "#pragma omp barrier");
}

static void shared_critical(Gen *g, const Who *w) {
  const char *name = chance(g, 50) ? format(g, "(%s)", own_name(g, "lock")) : "";
  use(g, F_ORPHAN_CRITICAL);
  line(g, "#pragma omp for%s", schedule(g));
  line(g, "for (int i = 0; i < n; i++) {");
  if (chance(g, 30))
    line(g, "  #pragma omp atomic");
  else
    line(g, "  #pragma omp critical%s", name);
  line(g, "  %s += a[i] * i;", w->critical);
  line(g, "}");
}

// clang 19 crashes on lastprivate of a variable that is declared more than once, as those of two files are.
static void shared_last(Gen *g, const Who *w) {
  if (g->files) return shared_for(g, w);
  use(g, F_ORPHAN_FOR);
  line(g, "int first = %d;", pick(g, 9));
  // clang 19 loses the last value of a dynamic schedule now and then where the host's threads run it.
  const char *shares = chance(g, 50) ? " schedule(static, 2)" : "";
  if (take(g, F_ORPHAN_LAST_DYNAMIC, 50)) shares = schedule(g);
  line(g, "#pragma omp for lastprivate(%s)%s", w->last, shares);
  line(g, "for (int i = 0; i < n; i++) %s = a[i] + first;", w->last);
}

// What the function declares: each thread has an array of its own, and static variables are one for all calls on a device.
static void shared_local(Gen *g, const Who *w) {
  use(g, F_ORPHAN_LOCAL);
  switch (pick(g, w->on_host ? 2 : 4)) {
  case 0:
    line(g, "int t[n], u[2][n];");
    line(g, "for (int i = 0; i < n; i++) t[i] = a[i], u[1][i] = b[i], u[0][i] = i;");
    line(g, "#pragma omp barrier");
    line(g, "#pragma omp for%s", schedule(g));
    line(g, "for (int i = 0; i < n; i++)");
    line(g, "  a[i] = (t[n - 1 - i] + u[1][i] * %d + u[0][i]) %% 97;", pick(g, 9));
    break;
  case 1:
    line(g, "int t[n];");
    line(g, "#pragma omp for%s%s", chance(g, 50) ? " private(t)" : "", schedule(g));
    line(g, "for (int i = 0; i < n; i++) {");
    line(g, "  int v[i + 1];");
    line(g, "  t[i] = a[i] + %d, v[i] = b[i];", pick(g, 50));
    line(g, "  a[i] = (t[i] + v[i]) %% 97;");
    line(g, "}");
    break;
  default:
    line(g, "enum { KEPT = 4 };");
    line(g, "static struct kept { int n, at[KEPT]; } kept = {.n = %d};", pick(g, 9));
    line(g, "#pragma omp single");
    line(g, "kept.n += 3, kept.at[kept.n %% KEPT] += kept.n %% 50;");
    line(g, "#pragma omp for");
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] + kept.at[i %% KEPT]) %% 97;");
    break;
  }
}

// Ordered parts, scope, loop: one after another, what each thread runs, and what any may.
static void shared_other(Gen *g, const Who *w) {
  use(g, F_ORPHAN_OTHER);
  switch (pick(g, 4)) {
  case 0:
    line(g, "#pragma omp for ordered%s", schedule(g));
    line(g, "for (int i = 0; i < n; i++) {");
    line(g, "  a[i] = (a[i] * 2 + i) %% 97;");
    line(g, "  #pragma omp ordered");
    line(g, "  %s = (%s * 3 + a[i]) %% 1009;", w->total, w->total);
    line(g, "}");
    break;
  case 1:
    line(g, "#pragma omp scope reduction(max: %s)", w->critical);
    line(g, "%s = %s > n ? %s : n;", w->critical, w->critical, w->critical);
    break;
  case 2:
    line(g, "#pragma omp loop bind(parallel)");
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] + %d * i) %% 97;", 1 + pick(g, 9));
    break;
  case 3:
    line(g, "#pragma omp single");
    line(g, "for (int k = 0; k < 4; k++) {");
    line(g, "  #pragma omp task%s", chance(g, 50) ? " firstprivate(k)" : "");
    line(g, "  a[k] = (a[k] + k * %d) %% 97;", 1 + pick(g, 9));
    line(g, "}");
    break;
  }
}

// private_only: no variable of the device is written.
static const char *sharing_function(Gen *g, Who *w, bool private_only,
                                    const char *inner) {
  static void (*const pieces[])(Gen *, const Who *) = {
      shared_for,      shared_reduction, shared_single, shared_sections,
      shared_critical, shared_last,      shared_other,  shared_local};
  const char *name = own_name(g, "share");
  Aside aside;
  w->shares = true;
  begin_worker(g, name, true, share_far(g), &aside);
  for (int i = 0, n = 1 + pick(g, MOST_PIECES); i < n; i++) {
    line(g, "{");
    g->indent++;
    pieces[private_only ? 0 : pick(g, 8)](g, w);
    g->indent--;
    line(g, "}");
  }
  if (inner) line(g, "%s(a, b, n);", inner);
  end_function(g, &aside);
  return name;
}

// --- regions -------------------------------------------------------------------------------------------------

static const char *threads(Gen *g) {
  static const int sizes[] = {1, 2, 3, 4, 5, 8, 17, 31, 32, 33, 63, 64, 65};
  if (chance(g, 20)) return "";
  return format(g, chance(g, 30) ? " num_threads(zero + %d)" : " num_threads(%d)",
                sizes[pick(g, 13)]);
}

// What each thread of a team does: calls, barriers between them.
static void team_code(Gen *g, const char *const calls[], int n) {
  line(g, "{");
  for (int i = 0; i < n; i++) {
    line(g, "  %s;", calls[i]);
    if (i < n - 1) line(g, "  #pragma omp barrier");
  }
  line(g, "}");
}

static void see_variables(Gen *g, const Who *w, bool on_host) {
  update_data(
      g, !on_host,
      format(g, "%s, %s, %s, %s, %s", w->total, w->once, w->critical, w->last, w->parts));
}

// Calls of functions that ask and that share; asks: whether any does.
static void team_calls(Gen *g, Who *w, const char *calls[], int n, bool *asks) {
  Aside aside;
  begin_functions(g, &aside);
  for (int i = 0; i < n; i++) {
    if (take(g, F_WHO_TEAM, 40)) {
      *asks = true;
      calls[i] = format(g, "%s(%s, %d)", claiming_function(g, w, false, 1), w->a, w->n);
      continue;
    }
    const char *inner = chance(g, 40) ? sharing_function(g, w, false, NULL) : NULL;
    if (inner) use(g, F_ORPHAN_THROUGH);
    calls[i] = format(g, "%s(%s, %s, %d)", sharing_function(g, w, false, inner), w->a,
                      w->b, w->n);
  }
  end_functions(g, &aside);
}

// A team of threads runs them; so do the host's threads, or one of them.
static void team_region(Gen *g, Who *w) {
  const char *calls[MOST_CALLS], *maps = format(g, " map(tofrom: %s, %s)", w->a, w->b);
  int n = 1 + pick(g, MOST_CALLS), form = pick(g, 4);
  bool asks = false;
  team_calls(g, w, calls, n, &asks);
  if (form < 2) {
    line(g, "#pragma omp target parallel%s%s", threads(g), maps);
    team_code(g, calls, n);
  } else if (form == 2) {
    line(g, "#pragma omp target%s", maps);
    line(g, "{");
    for (int i = 0, times = 1 + take(g, F_ORPHAN_AGAIN, 50); i < times; i++) {
      line(g, "#pragma omp parallel%s", threads(g));
      team_code(g, calls, n);
    }
    line(g, "}");
  } else {
    line(g, "#pragma omp target teams num_teams(1)%s", maps);
    line(g, "#pragma omp parallel%s", threads(g));
    team_code(g, calls, n);
  }
  see_variables(g, w, false);
  if (!w->on_host || !chance(g, 50)) return;
  if (asks || chance(g, 60))
    line(g, "#pragma omp parallel num_threads(%d)", 1 + pick(g, 4));
  team_code(g, calls, n);
  see_variables(g, w, true);
}

// The threads of all teams claim indices of one array.
static void league_region(Gen *g, Who *w) {
  Aside aside;
  bool inner = chance(g, 60);
  const char *teams = chance(g, 60) ? format(g, " num_teams(%d)", 1 + pick(g, 9)) : "";
  begin_functions(g, &aside);
  const char *name = claiming_function(g, w, true, inner);
  end_functions(g, &aside);
  line(g, "#pragma omp target teams%s map(tofrom: %s)", teams, w->a);
  if (inner) line(g, "#pragma omp parallel%s", threads(g));
  line(g, "%s(%s, %d);", name, w->a, w->n);
}

static const char *inner_threads(Gen *g) {
  return chance(g, 50) ? "" : format(g, " num_threads(%d)", 1 + pick(g, 20));
}

// Teams share loops in functions, and each has threads of its own.
static void spread_region(Gen *g, Who *w) {
  Aside aside, function;
  const char *name = own_name(g, "spread"), *at;
  int kind = pick(g, 4), k = 1 + pick(g, 9);
  begin_functions(g, &aside);
  begin_worker(g, name, false, share_far(g), &function);
  if (kind < 2) {
    line(g, "#pragma omp distribute%s%s", kind ? " parallel for" : "",
         chance(g, 30) ? " dist_schedule(static, 2)" : "");
    line(g, "for (int i = 0; i < n; i++) a[i] = (a[i] * %d + i) %% 97;", k);
  } else {
    line(g, "#pragma omp distribute");
    line(g, "for (int j = 0; j < n / 4; j++) {");
    line(g, "  #pragma omp parallel for%s", kind == 2 ? inner_threads(g) : "");
    line(g, "  for (int i = 0; i < 4; i++) a[j * 4 + i] = (a[j * 4 + i] * %d + j) %% 97;",
         k);
    line(g, "}");
  }
  end_function(g, &function);
  at = name;
  if (chance(g, 40)) {
    at = own_name(g, "through");
    begin_worker(g, at, false, share_far(g), &function);
    line(g, "%s(a, n);", name);
    end_function(g, &function);
  }
  end_functions(g, &aside);
  line(g, "#pragma omp target teams%s map(tofrom: %s)",
       chance(g, 60) ? format(g, " num_teams(%d)", 1 + pick(g, 9)) : "", w->a);
  line(g, "%s(%s, %d);", at, w->a, w->n);
}

// A function has the parallel region; one of its callers may be in a team of its own.
static void inner_team_region(Gen *g, Who *w) {
  const char *calls[MOST_CALLS], *name = own_name(g, "team");
  bool asks = false;
  int n = 1 + pick(g, 2);
  Aside aside, function;
  Who own = *w;
  own.a = "a", own.b = "b", own.shares = false;
  team_calls(g, &own, calls, n, &asks);
  bool far = own.shares ? share_far(g) : go_far(g, 60);
  begin_functions(g, &aside);
  begin_function(g,
                 (Shared){name, format(g, "void %s(int *a, int *b)", name), .far = far},
                 &function);
  line(g, "#pragma omp parallel%s", inner_threads(g));
  team_code(g, calls, n);
  end_function(g, &function);
  end_functions(g, &aside);
  static const char *const forms[] = {"target", "target teams num_teams(1)"};

  line(g, "#pragma omp %s map(tofrom: %s, %s)", forms[pick(g, 2)], w->a, w->b);
  line(g, "%s(%s, %s);", name, w->a, w->b);
  see_variables(g, w, false);
}

// One thread runs a function: what stands there is its alone. Each row of m has one.
static void alone_region(Gen *g, Who *w) {
  static const char *const forms[] = {"target teams distribute",
                                      "target teams distribute parallel for", "target",
                                      "target parallel for", "target teams loop"};
  Aside aside, function;
  int form = pick(g, 4), asked = pick(g, 3), n = 4 + 4 * pick(g, 4);
  bool worksharing = form == 1 || form == 3; // no other may stand in it
  const char *m = new_name(g, "m"), *inner;
  begin_functions(g, &aside);
  if (worksharing || asked == 0) {
    const char *ask = question(g, "omp_get_thread_num"),
               *of = question(g, "omp_get_num_threads");
    inner = own_name(g, "alone");
    begin_worker(g, inner, true, go_far(g, 60), &function);
    line(g, "for (int i = 0; i < n; i++) a[i] += %s() < %s() ? b[i] + i : -5;", ask, of);
    end_function(g, &function);
  } else {
    inner = sharing_function(g, w, true, NULL);
    if (asked == 2) {
      const char *name = own_name(g, "both");
      begin_worker(g, name, true, share_far(g), &function);
      line(g, "%s(a, b, n);", inner);
      line(g, "#pragma omp parallel%s", chance(g, 50) ? " num_threads(3)" : "");
      line(g, "%s(a, b, n);", inner);
      end_function(g, &function);
      inner = name;
    }
  }
  end_functions(g, &aside);
  text_printf(&g->declared, "  int %s[%d][%d], %sb[%d][%d];\n", m, MOST_ROWS, n, m,
              MOST_ROWS, n);
  line(g, "for (int q = 0; q < %d; q++) %s[0][q] = q, %sb[0][q] = q %% 7;", MOST_ROWS * n,
       m, m);
  line(g, "#pragma omp %s map(tofrom: %s, %sb)", forms[form], m, m);
  line(g, "for (int r = 0; r < %d; r++) %s(%s[r], %sb[r], %d);", MOST_ROWS, inner, m, m,
       n);
  line(g, "MIX(%s, %s[0], %d);", w->sum, m, MOST_ROWS * n);
  line(g, "MIX(%s, %sb[0], %d);", w->sum, m, MOST_ROWS * n);
}

static void declare_who(Gen *g, Who *w) {
  const char **names[] = {&w->total, &w->once, &w->critical, &w->last, &w->parts};
  for (int i = 0; i < 5; i++) {
    const char *name = *names[i] = own_name(g, "dev");
    Shared s = {name, format(g, i < 4 ? "int %s" : "int %s[3]", name),
                .kind = OWN_VARIABLE, .far = go_far(g, 50)};
    text_printf(file_text(g, s.far),
                "#pragma omp declare target\n%s%s;\n#pragma omp end declare target\n",
                linkage(g, s), s.declared);
  }
  w->a = new_name(g, "w");
  w->b = new_name(g, "w");
  w->n = 4 + 4 * pick(g, 40);
  text_printf(&g->declared, "  int %s[%d], %s[%d];\n", w->a, w->n, w->b, w->n);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q %% %d, %s[q] = q %% 11;", w->n, w->a,
       2 + pick(g, 30), w->b);
}

void who_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *, Who *);
    Feature feature;
  } kinds[] = {{team_region, F_ORPHAN},          {team_region, F_ORPHAN},
               {league_region, F_WHO_LEAGUE},    {alone_region, F_ORPHAN_ALONE},
               {spread_region, F_ORPHAN_SPREAD}, {inner_team_region, F_ORPHAN_INNER}};
  Who w = {.sum = new_checksum(g, "who"), .on_host = take(g, F_ORPHAN_HOST, 40)};
  declare_who(g, &w);
  for (int i = 0, n = 1 + pick(g, 4); i < n; i++) {
    int k = pick(g, 6);
    if (!take(g, kinds[k].feature, 100)) continue;
    kinds[k].write(g, &w);
    line(g, "MIX(%s, %s, %d);", w.sum, w.a, w.n);
    line(g, "MIX(%s, %s, %d);", w.sum, w.b, w.n);
    line(g, "MIX(%s, %s, 3);", w.sum, w.parts);
    line(g, "%s = %s * 31 + %s + 7 * %s + 11 * %s + 13 * %s;", w.sum, w.sum, w.total,
         w.once, w.critical, w.last);
  }
}
