// Variants of functions and directives: declare variant, begin declare variant, metadirective, dispatch.
// In:  the place in the function.  Out: lines, functions at file scope.
//
// Which variant a place must have is computed here from what holds on every device: the constructs around it, conditions,
// the implementation's name. Without directives CHOSEN calls that one; of a metadirective each alternative keeps
// another variable's new value, and the others get their old ones back. Scores never tie, but where the order decides.
#include "random.h"

enum {
  TARGET = 1,
  TEAMS_ = 2,
  DISTRIBUTE = 4,
  PARALLEL_ = 8,
  FOR = 16
}; // in the order of a context
enum { MOST_VARIANTS = 4, MOST_CHOICES = 3 };

static const char *const trait_names[] = {"target", "teams", "distribute", "parallel",
                                          "for"};

typedef struct {
  int constructs;
  const char *others; // "user={condition(...)}", or ""
  const char *asks;   // the same without a score
  bool holds;         // what the others ask for
  long score;         // of them
} Selector;

// --- selectors -------------------------------------------------------------------------------------

// A variable of the program and its value.
typedef struct {
  const char *name;
  int value;
} Known;

// user or implementation; used: scores so far.
static void choose_other(Gen *g, Selector *s, const Known *known, int *used) {
  const char *score = "";
  s->score = 0;
  s->holds = chance(g, 70);
  if (chance(g, 60)) {
    s->score = 1000 * ++*used;
    score = format(g, "score(%ld): ", s->score);
  }
  if (take(g, F_VARIANT_VENDOR, 30)) {
    static const char *const here[] = {"accomp", "llvm"};
    s->asks = s->holds ? here[pick(g, 2)] : "nobody";
    s->others = format(g, "implementation = {vendor(%s%s)}", score, s->asks);
  } else {
    s->asks = format(g, "%d", s->holds ? 1 + pick(g, 3) : 0);
    if (known && take(g, F_VARIANT_DYNAMIC, 45))
      s->asks = format(g, "%s %s %d", known->name, s->holds ? "==" : "!=", known->value);
    s->others = format(g, "user = {condition(%s%s)}", score, s->asks);
  }
}

static Selector choose_selector(Gen *g, const Known *known, int *used) {
  static const int sets[] = {TARGET,
                             TEAMS_,
                             PARALLEL_,
                             FOR,
                             TARGET | TEAMS_,
                             TARGET | PARALLEL_,
                             TEAMS_ | PARALLEL_,
                             PARALLEL_ | FOR,
                             TARGET | PARALLEL_ | FOR};
  Selector s = {.others = "", .asks = "", .holds = true};
  int kind = pick(g, 10);
  if (kind < 6) s.constructs = sets[pick(g, (int)countof(sets))];
  if (kind > 4) choose_other(g, &s, known, used);
  return s;
}

static const char *selector_text(Gen *g, const Selector *s) {
  const char *list = "";
  for (int i = 0; i < (int)countof(trait_names); i++)
    if (s->constructs & 1 << i)
      list = format(g, "%s%s%s", list, *list ? ", " : "", trait_names[i]);
  if (*list) list = format(g, "construct = {%s}", list);
  return format(g, "%s%s%s", list, *list && *s->others ? ", " : "", s->others);
}

// OpenMP 5.2, 7.3: 2 to the power of p - 1 for each construct, p: its place in the context; -1: does not match.
static long score_of(const Selector *s, int context) {
  long sum = 1 + s->score, power = 1;
  if (!s->holds || s->constructs & ~context) return -1;
  for (int i = 0; i < (int)countof(trait_names); i++) {
    if (!(context & 1 << i)) continue;
    if (s->constructs & 1 << i) sum += power;
    power *= 2;
  }
  return sum;
}

// The same of selector i among n: one that another one contains, which matches too, counts nothing.
static long score_among(const Selector *s, int n, int i, int context) {
  long own = score_of(&s[i], context);
  for (int k = 0; k < n && !*s[i].asks; k++) {
    bool more = s[i].constructs != s[k].constructs || *s[k].asks;
    if (k != i && more && !(s[i].constructs & ~s[k].constructs) &&
        score_of(&s[k], context) > 0)
      return own > 0 ? 0 : own;
  }
  return own;
}

// Whether a score makes a selector another one is not said. So no two ask for the same.
static bool asks_the_same(const Selector *s, int last) {
  for (int i = 0; i < last; i++)
    if (*s[i].asks && !strcmp(s[i].asks, s[last].asks)) return true;
  return false;
}

// --- declare variant ----------------------------------------------------------------------------------

static const struct {
  const char *directive, *inner;
  int context;
  bool loop;
} places[] = {
    {NULL, NULL, 0, false},
    {"parallel num_threads(2)", "single", PARALLEL_, false},
    {"parallel for num_threads(2)", NULL, PARALLEL_ | FOR, true},
    {"target", NULL, TARGET, false},
    {"target teams num_teams(1)", NULL, TARGET | TEAMS_, false},
    {"target parallel num_threads(3)", "single", TARGET | PARALLEL_, false},
    {"target parallel for", NULL, TARGET | PARALLEL_ | FOR, true},
    {"target", "parallel for", TARGET | PARALLEL_ | FOR, true},
    {"target teams distribute", NULL, TARGET | TEAMS_ | DISTRIBUTE, true},
    {"target teams distribute parallel for", NULL,
     TARGET | TEAMS_ | DISTRIBUTE | PARALLEL_ | FOR, true},
    {"target teams", "distribute parallel for",
     TARGET | TEAMS_ | DISTRIBUTE | PARALLEL_ | FOR, true},
};

typedef struct {
  const char *name, *variant[MOST_VARIANTS];
  Selector by[MOST_VARIANTS];
  int n;
} Base;

// The place's best variant; n: the function itself; -1: two are equally good.
static int best(const Base *b, int context) {
  int found = b->n;
  long most = 0;
  bool tie = false;
  for (int i = 0; i < b->n; i++) {
    long score = score_among(b->by, b->n, i, context);
    if (score == most && score > 0) tie = true;
    if (score > most) most = score, found = i, tie = false;
  }
  return tie ? -1 : found;
}

static bool clear(const Base *b) {
  if (asks_the_same(b->by, b->n - 1)) return false;
  for (int p = 0; p < (int)countof(places); p++)
    if (best(b, places[p].context) < 0) return false;
  return true;
}

static const char *formula(Gen *g, int salt) {
  return format(g, "return (x * %d + %d) %% 89;", 2 + salt, 7 * salt + pick(g, 7));
}

static void declare_functions(Gen *g, Base *b, const Known *known) {
  Text before = {.arena = g->arena}, directives = {.arena = g->arena},
       behind = {.arena = g->arena};
  int used = 0, wanted = 1 + pick(g, MOST_VARIANTS);
  bool run_time = false;
  b->name = format(g, "var_%lu%s", g->seed, new_name(g, "_"));
  text_add(&before, "");
  text_add(&directives, "");
  text_add(&behind, "");
  for (int tries = 0; b->n < wanted && tries < 20; tries++) {
    int i = b->n++, used_before = used;
    b->by[i] = choose_selector(g, known, &used);
    // The compiler refuses a second one that is chosen at run time.
    bool dynamic = known && has_word(b->by[i].asks, known->name);
    if (!clear(b) || (dynamic && run_time)) {
      b->n--;
      used = used_before;
      continue;
    }
    run_time |= dynamic;
    const char *match = selector_text(g, &b->by[i]), *body = formula(g, i + 1);
    b->variant[i] = format(g, "%s_v%d", b->name, i);
    text_printf(&before, "static int %s(int x) { %s }\n", b->variant[i], body);
    if (take(g, F_VARIANT_BEGIN, 30)) {
      text_printf(
          chance(g, 50) ? &behind : &before,
          "#ifdef _OPENMP\n#pragma omp begin declare variant match(%s)\n"
          "static int %s(int x) { %s }\n#pragma omp end declare variant\n#endif\n",
          match, b->name, body);
    } else {
      text_printf(&directives, "#pragma omp declare variant(%s) match(%s)\n",
                  b->variant[i], match);
    }
  }
  if (known) text_printf(&g->top, "static int %s = %d;\n", known->name, 50 + pick(g, 9));
  text_printf(&g->top, "%s%sstatic int %s(int x) { %s }\n%s", before.at, directives.at,
              b->name, formula(g, 0), behind.at);
}

// Which one runs depends on the device: all give the same.
static void declare_by_device(Gen *g, Base *b) {
  static const char *const kinds[] = {"nohost", "host", "any", "cpu"};
  Text functions = {.arena = g->arena}, directives = {.arena = g->arena};
  int k = 2 + pick(g, 5), c = pick(g, 30);
  b->name = format(g, "var_%lu%s", g->seed, new_name(g, "_"));
  for (int i = 0, n = 1 + pick(g, 2); i < n; i++) {
    text_printf(&functions,
                "static int %s_d%d(int x) { return (%d + x * %d + %d - %d) %% 89; }\n",
                b->name, i, c, k, i + 1, i + 1);
    text_printf(&directives,
                "#pragma omp declare variant(%s_d%d) match(device = {kind(%s)})\n",
                b->name, i, kinds[pick(g, 4)]);
  }
  text_printf(&g->top, "%s%sstatic int %s(int x) { return (x * %d + %d) %% 89; }\n",
              functions.at, directives.at, b->name, k, c);
}

static void call_at(Gen *g, const Base *b, int place, const char *sum) {
  int context = places[place].context, chosen = best(b, context), n = 1 + pick(g, 12);
  bool there = context & TARGET, loop = places[place].loop;
  const char *r = new_name(g, "r"), *i = new_name(g, "i");
  const char *right = chosen == b->n ? b->name : b->variant[chosen];
  if (!loop) n = 1;
  text_printf(&g->declared, "  int %s[%d] = {0};\n", r, n);
  if (places[place].directive)
    line(g, "#pragma omp %s%s", places[place].directive,
         there ? format(g, " map(tofrom: %s)", r) : "");
  if (places[place].inner) line(g, "#pragma omp %s", places[place].inner);
  if (loop)
    line(g, "for (int %s = 0; %s < %d; %s++) %s[%s] = CHOSEN(%s, %s)(%s + %d);", i, i, n,
         i, r, i, b->name, right, i, pick(g, 50));
  else
    line(g, "%s[0] = CHOSEN(%s, %s)(%d);", r, b->name, right, pick(g, 90));
  line(g, "MIX(%s, %s, %d);", sum, r, n);
}

static void functions(Gen *g, const char *sum) {
  Base *b = alloc(g->arena, Base);
  Known known = {format(g, "level_%lu%s", g->seed, new_name(g, "_")), pick(g, 9)};
  bool any = want(g, F_VARIANT_DYNAMIC, 60);
  use(g, F_VARIANT_FUNCTION);
  if (take(g, F_VARIANT_DEVICE, 15))
    any = false, declare_by_device(g, b);
  else
    declare_functions(g, b, any ? &known : NULL);
  if (any) line(g, "%s = %d;", known.name, known.value);
  for (int i = 0, n = 2 + pick(g, 5); i < n; i++)
    call_at(g, b, pick(g, (int)countof(places)), sum);
}

// --- metadirective ----------------------------------------------------------------------------------------

typedef struct {
  const char *y[MOST_CHOICES + 1], *old[MOST_CHOICES + 1];
  const char *array;
  int n, trips;
} Kept;

static Kept declare_kept(Gen *g, int n) {
  Kept k = {.n = n, .trips = 1 + pick(g, 20), .array = new_name(g, "m")};
  text_printf(&g->declared, "  int %s[%d] = {0};\n", k.array, k.trips);
  for (int i = 0; i < n; i++) {
    k.y[i] = new_name(g, "y");
    k.old[i] = new_name(g, "old");
    text_printf(&g->declared, "  int %s = %d, %s;\n", k.y[i], pick(g, 50), k.old[i]);
    line(g, "%s = %s;", k.old[i], k.y[i]);
  }
  return k;
}

// A clause with all of them but one; "" when there are no others.
static const char *others(Gen *g, const Kept *k, int own, const char *clause) {
  const char *list = "";
  for (int i = 0; i < k->n; i++)
    if (i != own) list = format(g, "%s%s%s", list, *list ? ", " : "", k->y[i]);
  return *list ? format(g, " %s(%s)", clause, list) : "";
}

// The directive of the choice that keeps variable k. outside: it stands on the host; nobody else: all are kept.
static const char *choice(Gen *g, const Kept *k, int own, bool outside, bool *all) {
  static const char *const there[] = {
      "target", "target parallel for", "target teams distribute parallel for",
      "target teams distribute", "target parallel for simd"};
  static const char *const here[] = {"parallel for", "parallel for schedule(static, 2)",
                                     "parallel for num_threads(3)"};
  *all = chance(g, 15);
  if (*all) return "nothing";
  const char *firsts = others(g, k, own, "firstprivate");
  if (!outside || chance(g, 20)) return format(g, "%s%s", here[pick(g, 3)], firsts);
  int form = pick(g, 4 + 1);
  // simd has no firstprivate of its own, and the parts that have are around it.
  return format(g, "%s map(tofrom: %s, %s)%s", there[form], k->array, k->y[own], firsts);
}

static void kept_loop(Gen *g, const Kept *k) {
  const char *i = new_name(g, "i"), *text = "";
  for (int q = 0; q < k->n; q++)
    text = format(g, "%s%s += %d; ", text, k->y[q], 1 + pick(g, 30));
  line(g, "for (int %s = 0; %s < %d; %s++) {", i, i, k->trips, i);
  line(g, "  %s[%s] = %s * %d + %d;", k->array, i, i, 1 + pick(g, 9), pick(g, 30));
  line(g, "  if (%s == %d) { %s}", i, pick(g, k->trips), text);
  line(g, "}");
}

// Of several with the same score the first one counts (7.4.1). Returns the choice; n: the last one, which has no selector.
static int best_choice(const Selector *s, int n, int context) {
  int found = n;
  long most = 0;
  for (int i = 0; i < n; i++) {
    long score = score_among(s, n, i, context);
    if (score > most) most = score, found = i;
  }
  return found;
}

// A metadirective in a context, and the loop behind it.
static void metadirective(Gen *g, const Kept *k, const Known *known, int context) {
  Selector s[MOST_CHOICES];
  bool all[MOST_CHOICES + 1];
  int n = k->n - 1, used = 0;
  const char *text = "metadirective";
  for (int i = 0; i < n; i++) {
    s[i] = (Selector){.others = "", .asks = "", .holds = true};
    if (context && chance(g, 40))
      s[i].constructs = chance(g, 60) ? TARGET : chance(g, 50) ? TEAMS_ : PARALLEL_;
    bool other = !s[i].constructs || chance(g, 30);
    do
      if (other) choose_other(g, &s[i], known, &used);
    while (asks_the_same(s, i));
    text = format(g, "%s when(%s: %s)", text, selector_text(g, &s[i]),
                  choice(g, k, i, !context, &all[i]));
  }
  line(g, "#pragma omp %s %s(%s)", text, chance(g, 50) ? "otherwise" : "default",
       choice(g, k, n, !context, &all[n]));
  kept_loop(g, k);
  int chosen = best_choice(s, n, context);
  for (int i = 0; i < k->n; i++)
    if (i != chosen && !all[chosen])
      line(g, "%s = CHOSEN(%s, %s);", k->y[i], k->y[i], k->old[i]);
}

static void directives(Gen *g, const char *sum) {
  Known known = {new_name(g, "level"), pick(g, 9)};
  Kept k = declare_kept(g, 2 + pick(g, MOST_CHOICES));
  bool inside = take(g, F_METADIRECTIVE_INSIDE, 50), dynamic = chance(g, 60);
  use(g, F_METADIRECTIVE);
  text_printf(&g->declared, "  int %s = %d;\n", known.name, known.value);
  const char *list = k.array;
  for (int i = 0; i < k.n; i++) list = format(g, "%s, %s", list, k.y[i]);
  if (inside) {
    bool teams = chance(g, 30);
    line(g, "#pragma omp target%s map(tofrom: %s)", teams ? " teams num_teams(1)" : "",
         list);
    line(g, "{");
    g->indent++;
    metadirective(g, &k, dynamic ? &known : NULL, teams ? TARGET | TEAMS_ : TARGET);
    g->indent--;
    line(g, "}");
  } else {
    metadirective(g, &k, dynamic ? &known : NULL, 0);
  }
  line(g, "MIX(%s, %s, %d);", sum, k.array, k.trips);
  for (int i = 0; i < k.n; i++) line(g, "%s = %s * 31 + %s;", sum, sum, k.y[i]);
}

// --- dispatch ------------------------------------------------------------------------------------------------

static void declare_dispatched(Gen *g, const char *base, const char *variant,
                               bool translated) {
  const char *loop = "target teams distribute parallel for";
  text_printf(&g->top,
              "static int %s(int *p, int n, int add) {\n  int s = 0;\n"
              "  #pragma omp %s %s map(tofrom: s) reduction(+: s)\n"
              "  for (int i = 0; i < n; i++) s += p[i], p[i] = (p[i] * 3 + add) %% 83;\n"
              "  return s + 1;\n}\n",
              variant, loop, translated ? "is_device_ptr(p)" : "map(tofrom: p[0:n])");
  text_printf(&g->top,
              "#pragma omp declare variant(%s) match(construct = {dispatch})%s\n",
              variant, translated ? " adjust_args(need_device_ptr: p)" : "");
  text_printf(&g->top,
              "static int %s(int *p, int n, int add) {\n  int s = 0;\n"
              "  #pragma omp %s map(tofrom: s, p[0:n]) reduction(+: s)\n"
              "  for (int i = 0; i < n; i++) s += p[i] * 2, p[i] = (p[i] + add) %% 83;\n"
              "  return s + 2;\n}\n",
              base, loop);
}

// Calls with and without the variant, on what is mapped.
static void dispatched(Gen *g, const char *sum) {
  const char *base = format(g, "sent_%lu%s", g->seed, new_name(g, "_"));
  const char *variant = format(g, "%s_v", base), *p = new_name(g, "p"),
             *r = new_name(g, "r");
  int n = 1 + pick(g, 30);
  bool translated = chance(g, 60);
  use(g, F_DISPATCH);
  declare_dispatched(g, base, variant, translated);
  text_printf(&g->declared, "  int *%s = malloc(%d * sizeof(int)), %s = 0;\n", p, n, r);
  line(g, "for (int q = 0; q < %d; q++) %s[q] = q %% %d;", n, p, 2 + pick(g, 40));
  line(g, "#pragma omp target enter data map(to: %s[0:%d])", p, n);
  for (int i = 0, calls = 1 + pick(g, 4); i < calls; i++) {
    int kind = pick(g, 5);
    bool off = chance(g, 50), chosen = kind < 2 || !off;
    const char *condition =
        chance(g, 50) ? format(g, "n0 %s 0", off ? ">" : "<") : format(g, "%d", off);
    const char *clause =
        kind < 2 ? ""
                 : format(g, kind < 4 ? " novariants(%s)" : " nocontext(%s)", condition);
    if (chance(g, 20)) clause = format(g, "%s nowait", clause);
    if (chance(g, 15)) clause = format(g, "%s depend(inout: %s[0])", clause, p);
    line(g, "#pragma omp dispatch%s", clause);
    line(g, "%s = CHOSEN(%s, %s)(%s, %d, %d);", r, base, chosen ? variant : base, p, n,
         pick(g, 40));
    line(g, "#pragma omp taskwait");
    line(g, "%s = %s * 31 + %s;", sum, sum, r);
  }
  line(g, "#pragma omp target exit data map(from: %s[0:%d])", p, n);
  line(g, "MIX(%s, %s, %d);", sum, p, n);
  line(g, "free(%s);", p);
}

void variants_scene(Gen *g) {
  static const struct {
    void (*write)(Gen *, const char *sum);
    Feature feature;
  } scenes[] = {
      {functions, F_VARIANT_FUNCTION},
      {directives, F_METADIRECTIVE},
      {dispatched, F_DISPATCH},
  };
  const char *sum = new_checksum(g, "variant");
  for (int i = 0, k = pick(g, 3); i < 3; i++, k = (k + 1) % 3) {
    if (!want(g, scenes[k].feature, 100)) continue;
    scenes[k].write(g, sum);
    if (chance(g, 50)) return;
  }
}
