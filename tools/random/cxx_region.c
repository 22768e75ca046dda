// Regions of C++ scenes: their directives, loops, statements, reductions, atomics.
// In:  what the function has (CxxScene).  Out: lines; what a region computes goes to its array and to 'h'.
#include "cxx.h"

// --- expressions -------------------------------------------------------------------------------------

static const char *leaf(Gen *g, const CxxScene *s, const char *index) {
  switch (pick(g, 5)) {
  case 0: return format(g, "%d", 1 + pick(g, 20));
  case 1: return format(g, "cut(%s[%s])", s->in, index);
  case 2:
    if (s->reads.len) {
      const char *read = s->reads.at[pick(g, s->reads.len)];
      return format(g, "cut(%s)", cxx_expand(g, read, "", index));
    }
  }
  return format(g, "cut(%s)", index);
}

const char *cxx_value(Gen *g, const CxxScene *s, const char *index, int depth) {
  if (depth <= 0) return leaf(g, s, index);
  const char *inner = cxx_value(g, s, index, depth - 1 - pick(g, 2));
  if (chance(g, 70)) return format(g, "cut(%s)", cxx_call(g, s, inner));
  return format(g, "cut(%s %c %s)", inner, "+-*"[pick(g, 3)], leaf(g, s, index));
}

// --- statements --------------------------------------------------------------------------------------

// In the texts v is the variable, @ a new name, # a number, $ an expression.
static const struct {
  Feature feature;
  bool dependent; // only in a template
  const char *text;
} statements[] = {
    {F_CXX_IN_REFERENCE, false, "const auto &@ = v; v = cut(@ + $);"},
    {F_CXX_IN_REFERENCE, false,
     "auto *@ = &v; *@ += #; auto &@r = *@; @r = cut(@r - $);"},
    {F_CXX_IN_LAMBDA, false, "auto @ = [=](int q) { return q * # + v; }; v = cut(@($));"},
    {F_CXX_IN_LAMBDA, false, "auto @ = [&](int q) { v += q; }; @(#); v = cut(v + $);"},
    {F_CXX_IN_LAMBDA, false, "[&] { v = cut(v + $); }();"},
    {F_CXX_IN_LAMBDA, false,
     "auto @ = [](auto a, auto b) { return a + b; }; v = cut(@($, #.0) + @(v, #));"},
    {F_CXX_IN_BINDING, false,
     "auto [@a, @b] = std::make_pair($, #); v = cut(v + @a * @b);"},
    {F_CXX_IN_BINDING, false,
     "int @[2] = {v, #}; auto &[@a, @b] = @; @a += @b; v = cut(@[0] + $);"},
    {F_CXX_IN_RANGE, false, "for (int @ : {#, #, #}) v = cut(v + @ * #);"},
    {F_CXX_IN_RANGE, false,
     "std::array<int, 3> @{{#, v, #}}; for (auto &q : @) q += #; for (int q : @) v = "
     "cut(v + q);"},
    {F_CXX_IN_RANGE, false,
     "int @[4] = {#, v, #, $}; for (const auto &q : @) v = cut(v * 2 + q);"},
    {F_CXX_IN_CONDITION, false, "if (int @ = $; @ % 2) v += #; else v = cut(v - @ % 5);"},
    {F_CXX_IN_CONDITION, false,
     "switch (const int @ = below($, 3)) { case 0: v += #; break; case 1: v = #; "
     "[[fallthrough]]; default: v++; }"},
    {F_CXX_IN_CONDITION, false, "while (int @ = below(v, 3)) v -= @;"},
    {F_CXX_IN_COMPLEX, false,
     "std::complex<double> @(v, #); @ *= @; v = cut(@.real() + @.imag());"},
    {F_CXX_IN_COMPLEX, false,
     "std::complex<float> @(v, $); @ += 1.0f; v = cut((@ - std::conj(@)).imag() + "
     "@.real());"},
    {F_CXX_IN_CLASS, false,
     "struct @_l { int k; int f(int x) const { return x + k; } } @{#}; v = cut(@.f($));"},
    {F_CXX_IN_NEW, false, "int *@ = new int(v); v = cut(*@ + #); delete @;"},
    {F_CXX_IN_NEW, false,
     "int *@ = new int[3]{v, #, #}; v = cut(@[0] + @[2]); delete[] @;"},
    {F_CXX_IN_CONSTANT, false, "constexpr int @ = #; v = cut(v * @ + $);"},
    {F_CXX_IN_CONSTANT, false,
     "using @_t = decltype(v); const @_t @ = @_t(#); v = cut(@ + $);"},
    {F_CXX_IN_DEPENDENT, true,
     "if constexpr (sizeof(T) > 4) v = cut(v + #); else v = cut(v - #);"},
    {F_CXX_IN_DEPENDENT, true, "T @ = T($); @ += T(#); v = cut(@ * T(2));"},
    {F_CXX_IN_DEPENDENT, true,
     "std::array<T, 3> @{{T(v), T(#), T(#)}}; v = cut(@[below($, 3)]);"},
    {F_CXX_IN_DEPENDENT, true,
     "auto @ = [=](T q) { return q + T(v); }; v = cut(@(T($)));"},
    {F_CXX_IN_DEPENDENT, true, "if (std::is_same<T, double>::value) v = cut(v + $);"},
};

static void statement(Gen *g, CxxScene *s, const char *v, const char *index) {
  int k = pick(g, (int)countof(statements));
  if ((statements[k].dependent && !s->dependent) || !take(g, statements[k].feature, 75)) {
    line(g, "%s = cut(%s + %s);", v, v, cxx_value(g, s, index, 2));
    return;
  }
  const char *text =
      cxx_expand(g, statements[k].text, new_name(g, "u"), cxx_value(g, s, index, 1));
  Text out = {.arena = g->arena};
  text_add(&out, "");
  for (const char *c = text; *c; c++) { // 'v' alone is the variable
    bool alone =
        *c == 'v' &&
        (c == text || !strchr("_abcdefghijklmnopqrstuvwxyz0123456789:.", c[-1])) &&
        !strchr("_abcdefghijklmnopqrstuvwxyz0123456789:", c[1]);
    if (alone)
      text_add(&out, v);
    else
      text_addn(&out, c, 1);
  }
  line(g, "%s", out.at);
}

static const char *begin_body(Gen *g, CxxScene *s, const char *index, int n) {
  const char *v = new_name(g, "v");
  line(g, "int %s = %s;", v, cxx_value(g, s, index, 2));
  for (int i = 0; i < n; i++) statement(g, s, v, index);
  return v;
}

static const char *stored(Gen *g, const CxxScene *s, const char *value) {
  return chance(g, 50) ? format(g, "static_cast<%s>(%s)", s->type, value)
                       : format(g, "%s(%s)", s->type, value);
}

// --- directives --------------------------------------------------------------------------------------

static bool acc(const Gen *g) { return g->dialect == ACC; }

static const char *data(Gen *g, const CxxScene *s, bool writes) {
  const char *in = s->in_item, *out = s->out_item;
  if (!in || !out) {
    if (chance(g, 50)) return "";
    in = s->in, out = s->out;
  }
  if (s->present && chance(g, 60))
    return format(g, acc(g) ? " present(%s, %s)" : " map(present, alloc: %s, %s)", in,
                  out);
  return format(g, acc(g) ? " copyin(%s) %s(%s)" : " map(to: %s) map(%s: %s)", in,
                acc(g)   ? writes ? "copy" : "copyin"
                : writes ? "tofrom"
                         : "to",
                out);
}

static const char *outer_directive(Gen *g, bool whole) {
  static const char *const accs[] = {"parallel loop", "kernels loop independent",
                                     "parallel loop gang vector",
                                     "parallel loop gang worker", "serial loop"};
  static const char *const omps[] = {
      "target teams distribute parallel for", "target teams loop", "target parallel for",
      "target teams distribute parallel for simd", "target simd"};
  int k = pick(g, whole ? 5 : 4);
  return format(g, "#pragma %s %s", acc(g) ? "acc" : "omp", acc(g) ? accs[k] : omps[k]);
}

static const char *loop_head(Gen *g, const char *i, const char *n) {
  static const char *const types[] = {"int", "long", "unsigned", "std::size_t", "auto"};
  int k = pick(g, 9);
  const char *type = k < 5 ? types[k] : "int", *cast = k == 4 ? "int" : type;
  if (chance(g, 15))
    return format(g, "for (int %s = static_cast<int>(%s) - 1; %s >= 0; --%s)", i, n, i,
                  i);
  return format(g, "for (%s %s = 0; %s < static_cast<%s>(%s); %s)", type, i, i, cast, n,
                chance(g, 50) ? format(g, "++%s", i) : format(g, "%s++", i));
}

// A region that only stores may run behind the host.
static const char *queue(Gen *g, const CxxScene *s) {
  (void)s;
  if (acc(g)) return take(g, F_CXX_ASYNC, 15) ? " async(2)" : "";
  return take(g, F_CXX_ASYNC, 15) ? " nowait depend(inout: h)" : "";
}

static void wait_for(Gen *g, const char *queued) {
  if (!*queued) return;
  line(g, acc(g) ? "#pragma acc wait%s" : "#pragma omp taskwait%s",
       acc(g) && chance(g, 50) ? "(2)" : "");
}

// --- regions -----------------------------------------------------------------------------------------

static void flat(Gen *g, CxxScene *s) {
  const char *i = new_name(g, "i"), *queued = queue(g, s);
  line(g, "%s%s%s", outer_directive(g, true), data(g, s, true), queued);
  line(g, "%s {", loop_head(g, i, s->n));
  g->indent++;
  const char *v = begin_body(g, s, i, 1 + pick(g, 3));
  line(g, "%s[%s] %s %s;", s->out, i, chance(g, 70) ? "=" : "+=", stored(g, s, v));
  g->indent--;
  line(g, "}");
  wait_for(g, queued);
}

static void rows(Gen *g, CxxScene *s) {
  const char *i = new_name(g, "i"), *j = new_name(g, "j"),
             *at = format(g, "(%s * 4 + %s)", i, j);
  line(g, "%s%s collapse(2)", outer_directive(g, true), data(g, s, true));
  line(g, "for (int %s = 0; %s < %s / 4; %s++)", i, i, s->n, i);
  line(g, "  for (int %s = 0; %s < 4; ++%s) {", j, j, j);
  g->indent += 2;
  const char *v = begin_body(g, s, at, 1 + pick(g, 2));
  line(g, "%s[%s] = %s;", s->out, at, stored(g, s, v));
  g->indent -= 2;
  line(g, "  }");
}

// Code, a loop inside, code: with a reduction of the loop inside.
static void levels(Gen *g, CxxScene *s) {
  static const char *const accs[][2] = {{"parallel loop gang", "loop vector"},
                                        {"parallel loop gang", "loop worker"},
                                        {"kernels loop gang", "loop vector"},
                                        {"parallel loop", "loop"},
                                        {"parallel loop gang worker", "loop vector"}};
  static const char *const omps[][2] = {{"target teams distribute", "parallel for"},
                                        {"target teams distribute", "parallel for simd"},
                                        {"target teams distribute", "simd"},
                                        {"target teams distribute parallel for", "simd"},
                                        {"target teams loop", "loop bind(thread)"}};
  const char *const *pair = acc(g) ? accs[pick(g, 5)] : omps[pick(g, 5)];
  const char *word = acc(g) ? "acc" : "omp";
  const char *i = new_name(g, "i"), *j = new_name(g, "j"), *sum = new_name(g, "sum"),
             *at = format(g, "(%s * 4 + %s)", i, j);
  bool float_sum = s->dependent && chance(g, 50);
  line(g, "#pragma %s %s%s", word, pair[0], data(g, s, true));
  line(g, "for (int %s = 0; %s < %s / 4; %s++) {", i, i, s->n, i);
  g->indent++;
  const char *v = begin_body(g, s, i, pick(g, 2));
  line(g, "%s %s = %d;", float_sum ? "T" : "int", sum, pick(g, 9));
  line(g, "#pragma %s %s reduction(+: %s)", word, pair[1], sum);
  line(g, "for (int %s = 0; %s < 4; %s++) {", j, j, j);
  g->indent++;
  const char *w = begin_body(g, s, at, pick(g, 2));
  line(g, "%s += %s;", sum, float_sum ? format(g, "T(%s)", w) : w);
  if (chance(g, 50))
    line(g, "%s[%s] = %s;", s->out, at, stored(g, s, format(g, "cut(%s + %s)", v, w)));
  g->indent--;
  line(g, "}");
  line(g, "%s[%s * 4] += %s;", s->out, i, stored(g, s, format(g, "cut(%s)", sum)));
  if (chance(g, 40)) {
    const char *k = new_name(g, "k");
    line(g, "#pragma %s %s", word, pair[1]);
    line(g, "for (int %s = 1; %s < 4; %s++) %s[%s * 4 + %s] += %s;", k, k, k, s->out, i,
         k, stored(g, s, format(g, "cut(%s + %s)", sum, k)));
  }
  g->indent--;
  line(g, "}");
}

// A region with code of its own around loops.
static void nested(Gen *g, CxxScene *s) {
  static const char *const accs[][2] = {
      {"parallel num_gangs(1)", "loop gang vector"},
      {"kernels", "loop independent"},
      {"serial", "loop"},
      {"parallel num_gangs(1) num_workers(4)", "loop worker"}};
  static const char *const omps[][2] = {{"target", "parallel for"},
                                        {"target", "parallel for schedule(static, 2)"},
                                        {"target teams num_teams(1)", "parallel for"},
                                        {"target", "teams distribute parallel for"}};
  int k = pick(g, 4);
  bool no_code =
      k ==
      (acc(g) ? 1 : 3); // nothing but teams may be in target; kernels: several kernels
  const char *word = acc(g) ? "acc" : "omp";
  const char *const *pair = acc(g) ? accs[k] : omps[k];
  line(g, "#pragma %s %s%s", word, pair[0], data(g, s, true));
  line(g, "{");
  g->indent++;
  const char *v = "2", *i = new_name(g, "i");
  if (!no_code) v = begin_body(g, s, "0", 1 + pick(g, 2));
  for (int n = 1 + (!no_code && chance(g, 60)); n; n--) {
    line(g, "#pragma %s %s", word, pair[1]);
    line(g, "for (int %s = 0; %s < %s; %s++) {", i, i, s->n, i);
    g->indent++;
    const char *w = begin_body(g, s, i, 1);
    line(g, "%s[%s] += %s;", s->out, i, stored(g, s, format(g, "cut(%s + %s)", v, w)));
    g->indent--;
    line(g, "}");
  }
  g->indent--;
  line(g, "}");
}

// --- results -------------------------------------------------------------------------------------------

static const char *sum_type(Gen *g, const CxxScene *s) {
  static const char *const types[] = {"int", "long", "double", "float"};
  return s->dependent && chance(g, 50) ? "T" : types[pick(g, 4)];
}

static void reduction(Gen *g, CxxScene *s) {
  static const char *const ops[] = {"+", "max", "min", "+", "-"};
  const char *sum = new_name(g, "sum"), *i = new_name(g, "i"), *type = sum_type(g, s);
  int k = pick(g, acc(g) ? 4 : 5);
  bool second = chance(g, 40);
  line(g, "%s %s = %d;", type, sum, pick(g, 9));
  if (second) line(g, "long %s_2 = %d;", sum, pick(g, 9));
  line(g, "%s%s reduction(%s: %s)%s", outer_directive(g, true), data(g, s, false), ops[k],
       sum, second ? format(g, " reduction(+: %s_2)", sum) : "");
  line(g, "%s {", loop_head(g, i, s->n));
  g->indent++;
  const char *v = begin_body(g, s, i, pick(g, 3));
  if (k == 1 || k == 2)
    line(g, "%s = std::%s(%s, static_cast<%s>(%s));", sum, ops[k], sum, type, v);
  else
    line(g, "%s %s= static_cast<%s>(%s);", sum, ops[k], type, v);
  if (second) line(g, "%s_2 += %s * 2;", sum, v);
  g->indent--;
  line(g, "}");
  line(g, "h = mix(h, &%s, 1);", sum);
  if (second) line(g, "h = mix(h, &%s_2, 1);", sum);
}

static void array_reduction(Gen *g, CxxScene *s) {
  const char *sums = new_name(g, "sums"), *i = new_name(g, "i"), *item = sums;
  const char *type = chance(g, 50)
                         ? "long"
                         : "double"; // one that arguments of a template decide is refused
  line(g, "%s %s[5] = {%d, 1};", type, sums, pick(g, 9));
  if (chance(g, 40)) item = format(g, "%s[0:5]", sums);
  line(g, "%s%s reduction(+: %s)", outer_directive(g, true), data(g, s, false), item);
  line(g, "%s {", loop_head(g, i, s->n));
  g->indent++;
  const char *v = begin_body(g, s, i, pick(g, 2));
  line(g, "%s[%s %% 5] += static_cast<%s>(%s);", sums, i, type, v);
  if (chance(g, 40)) line(g, "%s[below(%s, 5)]++;", sums, v);
  g->indent--;
  line(g, "}");
  line(g, "h = mix(h, %s, 5);", sums);
}

static void atomics(Gen *g, CxxScene *s) {
  const char *sums = new_name(g, "slots"), *i = new_name(g, "i"),
             *word = acc(g) ? "acc" : "omp";
  const char *type = chance(g, 40) ? "double" : chance(g, 50) ? "int" : "long";
  line(g, "%s %s[4] = {%d, 1};", type, sums, pick(g, 9));
  line(g, "%s%s %s", outer_directive(g, true), data(g, s, false),
       acc(g) ? format(g, "copy(%s)", sums) : format(g, "map(tofrom: %s)", sums));
  line(g, "%s {", loop_head(g, i, s->n));
  g->indent++;
  const char *v = begin_body(g, s, i, pick(g, 2));
  line(g, "#pragma %s atomic%s", word, chance(g, 50) ? " update" : "");
  line(g, "%s[below(%s, 3)] += static_cast<%s>(%s);", sums, v, type, v);
  if (chance(g, 40)) {
    line(g, "auto &slot = %s[3];", sums);
    line(g, "%s before;", type);
    line(g, "#pragma %s atomic capture", word);
    line(g, chance(g, 50) ? "before = slot++;" : "{ before = slot; slot += 1; }");
    line(g, "static_cast<void>(before);");
  }
  g->indent--;
  line(g, "}");
  line(g, "h = mix(h, %s, 4);", sums);
}

// A class with a reduction of its own; complex numbers.
static void class_reduction(Gen *g, CxxScene *s) {
  bool complex = chance(g, 40);
  const char *sum = new_name(g, "total"), *i = new_name(g, "i"),
             *name = new_name(g, "join");
  const char *type = complex
                         ? chance(g, 50) ? "std::complex<double>" : "std::complex<float>"
                     : s->dependent && chance(g, 60) ? "pair_of<T>"
                                                     : "pair_of<long>";
  line(g, "%s %s(%d, 2);", type, sum, pick(g, 9));
  line(g,
       "#pragma omp declare reduction(%s: %s: omp_out += omp_in) initializer(omp_priv "
       "= %s(0, 0))",
       name, type, type);
  static const char *const omps[] = {"target teams distribute parallel for",
                                     "target parallel for", "target teams loop"};
  line(g, "#pragma omp %s%s map(tofrom: %s) reduction(%s: %s)", omps[pick(g, 3)],
       data(g, s, false), sum, name, sum);
  line(g, "%s {", loop_head(g, i, s->n));
  g->indent++;
  const char *v = begin_body(g, s, i, pick(g, 2));
  line(g, "%s += %s(%s, 1);", sum, type, v);
  g->indent--;
  line(g, "}");
  line(g,
       complex ? "h = h * 31 + static_cast<unsigned long>(static_cast<long>(%s.real() + "
                 "3 * %s.imag()));"
               : "h = h * 31 + static_cast<unsigned long>(static_cast<long>(%s.a + 3 * "
                 "%s.b));",
       sum, sum);
}

void cxx_region(Gen *g, CxxScene *s) {
  static void (*const regions[])(Gen *, CxxScene *) = {flat,   flat,   rows,     levels,
                                                       levels, nested, reduction};
  if (take(g, F_CXX_REDUCTION_ARRAY, 10))
    array_reduction(g, s);
  else if (take(g, F_CXX_ATOMIC, 10))
    atomics(g, s);
  else if (take(g, F_CXX_REDUCTION_CLASS, 12))
    class_reduction(g, s);
  else
    regions[pick(g, (int)countof(regions))](g, s);
}
