// The pragma parser alone: what it makes of a text, and how many faults it reports.
// Built with src/base, src/pragma and src/ir; exit status 0 when all is as expected.
#include "pragma/pragma.h"

static int failures;
static Diag diag;
static Unit unit;

// Column i + 1 of line 1, so that a fault's place can be compared.
static Loc locate(const void *context, size_t i) { return (Loc){context, 1, (int)i + 1}; }

static Directive *parse(const char *text) {
  PragmaText pragma = {text, {"<test>", 1, 1}, locate, "<test>"};
  diag = (Diag){0};
  return pragma_parse(&unit, &pragma);
}

static void expect(bool ok, const char *text, const char *what) {
  if (ok) return;
  printf("FAILED: '%s': %s\n", text, what);
  failures++;
}

// A directive's clauses as one line: "copy a[0:n] {7}; gang static: *".
static const char *show(const Directive *d) {
  Text t = {.arena = unit.arena};
  text_add(&t, d->info->name);
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    text_printf(&t, "; %s", c->name);
    if (c->modifier) text_printf(&t, " <%s>", c->modifier);
    for (int j = 0; j < c->items.len; j++) {
      const Item *item = &c->items.at[j];
      text_printf(&t, " %s%s%s", item->keyword ? item->keyword : "",
                  item->keyword ? ":" : "", item->expr.text ? item->expr.text : "-");
      for (int k = 0; k < item->nsubscripts; k++) {
        const Subscript *s = &item->subscripts[k];
        text_printf(&t, "[%s%s%s]", s->lo.text ? s->lo.text : "", s->colon ? ":" : "",
                    s->len.text ? s->len.text : "");
      }
    }
    if (c->map) text_printf(&t, " {%x}", c->map);
  }
  return t.at;
}

static const struct {
  const char *text, *shown;
} good[] = {
    {" acc parallel loop gang vector", "parallel loop; gang; vector"},
    {" acc  parallel   loop,gang , vector", "parallel loop; gang; vector"},
    {" acc data copy(a[0:n], b) pcopyin(c)", "data; copy a[0:n] b {7}; pcopyin c {3}"},
    {" acc data copy(s->p[i].q[0:n][b ? 1 : 2])",
     "data; copy s->p[i].q[0:n][b ? 1 : 2] {7}"},
    {" acc data create(a[5]) no_create(x.y)",
     "data; create a[5] {1}; no_create x.y {10}"},
    {" acc data copyin(readonly: f(1, 2)[:n])",
     "data; copyin <readonly> f(1, 2)[:n] {3}"},
    {" acc data copyout(zero: a)", "data; copyout a {10005}"},
    {" acc exit data copyout(a) delete(b) finalize",
     "exit data; copyout a {204}; delete b {200}; finalize"},
    {" acc loop gang(num: 4, static: *) worker(num:2) vector(8)",
     "loop; gang num:4 static:-; worker num:2; vector 8"},
    {" acc wait(devnum: 1 : queues: 2, 3) async", "wait; wait devnum:1 2 3; async"},
    {" acc wait", "wait"},
    {" acc parallel wait self", "parallel; wait; self"},
    {" acc update self(a) device(b)", "update; self a {4}; device b {2}"},
    {" acc routine(f) seq", "routine; routine f; seq"},
    {" acc cache(readonly: a[i:3])", "cache; cache <readonly> a[i:3]"},
    {" acc atomic capture", "atomic; capture"},
    {" acc parallel num_gangs(1) device_type(nvidia) num_gangs(64)",
     "parallel; num_gangs 64"},
    {" acc parallel async(q) device_type(*) async(r) device_type(nvidia) async(s)",
     "parallel; async s"},
    {" omp target map(a) map(to: b) map(always, from: c)",
     "target; map a {7}; map b {3}; map c {105}"},
    {" omp target map(x[i ? 1 : 0])", "target; map x[i ? 1 : 0] {7}"},
    {" omp target enter data map(to: a) nowait depend(inout: b, c)",
     "target enter data; map a {3}; nowait; depend inout:b inout:c"},
    {" omp target exit data map(release: a) map(delete: b[:n])",
     "target exit data; map a {200}; map b[:n] {400}"},
    {" omp target if(target: a ? b : c) device(device_num: 1)",
     "target; if <target> a ? b : c; device <device_num> 1"},
    {" omp target if(a ? b : c)", "target; if a ? b : c"},
    {" omp target teams distribute parallel for simd num_teams(2:4) schedule(static, 8)",
     "target teams distribute parallel for simd; num_teams 4 lower:2; schedule static:8"},
    {" omp target update to(present: a) from(b)", "target update; to a {a}; from b {4}"},
    {" omp declare target (a, f)", "declare target; declare target a f"},
    {" omp target data use_device_addr(a) use_device_ptr(p)",
     "target data; use_device_addr a {4000}; use_device_ptr p {4000}"},
};

static void test_good(void) {
  for (size_t i = 0; i < countof(good); i++) {
    const Directive *d = parse(good[i].text);
    expect(d && !diag.errors, good[i].text, "has faults");
    if (!d) continue;
    const char *shown = show(d);
    expect(!strcmp(shown, good[i].shown), good[i].text, shown);
  }
}

// How many errors each has; all of a directive are reported in one run.
static const struct {
  const char *text;
  int errors;
} bad[] = {
    {" acc paralel loop", 1},
    {" acc parallel lop", 1},
    {" acc", 1},
    {" acc data copy(a", 1},
    {" acc data copy(a[0:n)", 1},
    {" acc data copy() create(,a) copyin", 3},
    {" acc data", 1},
    {" acc serial num_gangs(3) copyn(x)", 2},
    {" acc loop seq independent auto", 1},
    {" acc loop seq gang collapse(0)", 2},
    {" acc parallel if(1) if(2) async async", 2},
    {" acc loop reduction(-: s) reduction(s)", 2},
    {" acc parallel loop collapse(2, 3)", 1},
    {" acc data default(nonne) copy(zero: a)", 2},
    {" acc parallel device_type(nvidia) copy(a)", 1},
    {" acc atomic read write", 1},
    {" acc update async", 1},
    {" acc parallel ) }", 2},
    {" acc enter dta copyin(a)", 1},
    {" omp target enter data map(from: a)", 1},
    {" omp target exit data map(to: a)", 1},
    {" omp target map(tofrm: a)", 1},
    {" omp target in_reduction(+ i)", 1},
    {" omp target teams distribute paralel for", 1},
    {" omp target in_reduction(+: a) nowiat", 1},
    {" omp target reduction(+: s)", 1},
    {" omp scan", 1},
};

static void test_bad(void) {
  for (size_t i = 0; i < countof(bad); i++) {
    parse(bad[i].text);
    expect(
        diag.errors == bad[i].errors, bad[i].text,
        arena_printf(unit.arena, "%d errors instead of %d", diag.errors, bad[i].errors));
  }
}

// 1: ours; 2: OpenMP's own on the host; 0: neither.
static const struct {
  const char *text;
  int whose;
} claims[] = {
    {" acc parallel", 1},     {" acc nonsense", 1},         {" omp target teams", 1},
    {" omp taget teams", 1},  {" omp declare target", 1},   {" omp requires x", 1},
    {" omp parallel for", 2}, {" omp atomic", 2},           {" omp simd", 2},
    {" omp declare simd", 2}, {" omp teams distribute", 2}, {" once", 0},
    {" GCC ivdep", 0},        {" omp paralel", 0},          {" accelerate", 0},
};

static void test_claims(void) {
  for (size_t i = 0; i < countof(claims); i++) {
    const char *text = claims[i].text;
    int whose =
        pragma_is_ours(text, DIALECT_ACC | DIALECT_OMP) + 2 * pragma_is_host_omp(text);
    expect(whose == claims[i].whose, text,
           arena_printf(unit.arena, "claimed as %d", whose));
  }
  expect(!pragma_is_ours(" acc parallel", DIALECT_OMP), "acc",
         "claimed though switched off");
}

static void test_exprs(void) {
  static const char text[] = " acc parallel copy(a[lo:n][1]) async(q) private(x)";
  static const char *const expected[] = {"a", "lo", "n", "1", "q", "x"};
  ClauseExpr *list[8];
  int n = pragma_exprs(parse(text), list, countof(list));
  expect(n == countof(expected), text, "number of expressions");
  for (int i = 0; i < n && i < (int)countof(expected); i++) {
    expect(!strcmp(list[i]->text, expected[i]), text, list[i]->text);
    expect(!strncmp(text + list[i]->loc.column - 1, expected[i], strlen(expected[i])),
           text, "place of an expression");
  }
}

// Pragmas for clang: nothing is reported, and what no table knows stays text.
static const struct {
  const char *text, *shown;
} host[] = {
    {" omp parallel for default ( none )  shared(a,b),collapse(2)",
     "parallel for; default <none>; shared a b; collapse 2"},
    {" omp parallel default(nonne)", "parallel; default 'nonne'"},
    {" omp declare reduction(+ : T : omp_out.x += omp_in.x, f(1)) "
     "initializer(g(&omp_priv))",
     "declare reduction; declare reduction '+ : T : omp_out.x += omp_in.x, f(1)'; "
     "initializer 'g(&omp_priv)'"},
    {" omp threadprivate( a , b)", "threadprivate; threadprivate a b"},
    {" omp metadirective when(device={arch(x)}: parallel default(none)) "
     "otherwise(nothing)",
     "metadirective; when 'parallel default(none)' 'x'; otherwise ''"},
    {" omp task map(to: a) untied depend(iterator(i=0:2), in: x[i])",
     "task; map 'to: a'; untied; depend x[i]"},
    {" omp cancel parallel if(x)", "cancel; parallel; if x"},
    {" omp simd private", "simd; private"},
    {" omp frobnicate(x) by(1, 2) the way",
     "frobnicate; frobnicate 'x'; by '1, 2'; the; way"},
    {" omp", "omp"},
    {" omp (", "omp"},
    {" omp parallel if(((", "parallel"},
    {" omp parallel ) ] \"a( 12 , nowait", "parallel"},
    {" omp critical (\"a)", "critical"},
    {" clang loop unroll(full)", "clang"},
    {" ", ""},
    {"", ""},
};

static const char *show_host(const Directive *d) {
  Text t = {.arena = unit.arena};
  text_add(&t, d->info->name);
  for (int i = 0; i < d->clauses.len; i++) {
    const Clause *c = d->clauses.at[i];
    text_printf(&t, "; %s%s", c->name, c->dflt == DEFAULT_NONE ? " <none>" : "");
    for (int k = 0; k < c->items.len; k++) {
      const Item *item = &c->items.at[k];
      text_printf(&t, item->expr.text ? " %s" : " '%s'", item->text);
    }
  }
  return t.at;
}

static void test_host(void) {
  for (size_t i = 0; i < countof(host); i++) {
    PragmaText pragma = {host[i].text, {"<test>", 1, 1}, locate, "<test>"};
    diag = (Diag){0};
    const char *shown = show_host(pragma_parse_host(&unit, &pragma));
    expect(!diag.errors && !diag.warnings, host[i].text, "was reported");
    expect(!strcmp(shown, host[i].shown), host[i].text, shown);
  }
}

int main(void) {
  unit.arena = arena_new();
  unit.diag = &diag;
  // The messages themselves are the business of test/negative.
  if (!freopen("/dev/null", "w", stderr)) return 1;
  test_good();
  test_bad();
  test_host();
  test_claims();
  test_exprs();
  arena_free(unit.arena);
  printf("%d failures\n", failures);
  return failures != 0;
}
