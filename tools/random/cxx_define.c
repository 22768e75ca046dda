// Definitions of C++ for a scene: functions and classes that regions call, each about one matter of the language.
// In:  the place at file scope.  Out: lines; calls, from an int to an int.
//
// In the texts @ is the definition's name, # a number from 1 to 9, $ the argument. All values are integers, and small.
#include "cxx.h"

enum { MOST_CALLS = 6 };

static const struct {
  Feature feature;
  const char *text, *calls[MOST_CALLS];
} definitions[] = {
    {F_CXX_OVERLOAD,
     "inline int @(int x) { return x * # + #; }\n"
     "inline int @(long x) { return static_cast<int>(x) - #; }\n"
     "inline int @(double x) { return static_cast<int>(x * #); }\n"
     "template<class T> int @(const T *x) { return static_cast<int>(*x) + #; }\n"
     "inline int @_of(int x) { return @(&x); }\n",
     {"@($)", "@(static_cast<long>($))", "@(static_cast<double>($))", "@($ + 0.0f)",
      "@_of($)"}},
    {F_CXX_DEFAULT,
     "inline int @(int x, int y = #, long z = #) { return x * y + static_cast<int>(z); "
     "}\n",
     {"@($)", "@($, #)", "@($, #, #L)"}},
    {F_CXX_TEMPLATE,
     "template<int K = #, class T = int> constexpr T @(T x) { return x * K + T(#); }\n"
     "template<template<class> class C, class T> int @_in(T x) { C<T> c{x}; return "
     "static_cast<int>(c.v); }\n"
     "template<class T> struct @_box { T v; };\n",
     {"@($)", "@<#>($)", "cut(@<#, double>($))", "cut(@(static_cast<float>($)))",
      "@_in<@_box>($)"}},
    {F_CXX_STATIC_MEMBER,
     "struct @ {\n  static constexpr int k = #;\n  enum { e = # };\n"
     "  static int f(int x) { return x * k + e; }\n"
     "  int g(int x) const { return f(x) - k; }\n};\n",
     {"@::f($)", "@().g($)", "(@::k + $)"}},
    {F_CXX_FUNCTOR,
     "struct @ {\n  int k;\n  constexpr explicit @(int k) : k(k) {}\n"
     "  constexpr int operator()(int x) const { return x * k - #; }\n"
     "  int operator[](int x) const { return x + k; }\n"
     "  explicit operator int() const { return k + #; }\n};\n",
     {"@(#)($)", "@{#}[$]", "(static_cast<int>(@(cut($))) + #)"}},
    {F_CXX_OPERATOR,
     "template<class T> struct @ {\n  T v;\n  constexpr @(T v = T()) : v(v) {}\n"
     "  friend constexpr @ operator+(@ a, @ b) { return @(a.v + b.v); }\n"
     "  friend @ operator*(const @ &a, T b) { return @(a.v * b); }\n"
     "  @ &operator+=(const @ &b) { v += b.v; return *this; }\n"
     "  @ operator-() const { return @(-v); }\n"
     "  @ &operator++() { ++v; return *this; }\n"
     "  @ operator++(int) { @ old(*this); ++v; return old; }\n"
     "  bool operator<(const @ &b) const { return v < b.v; }\n  T get() const { return "
     "v; }\n};\n"
     "inline int @_use(int x) {\n  @<double> a(x), b(#);\n  a += b * 2.0;\n  ++a;\n  "
     "a++;\n"
     "  return static_cast<int>((a + -b).get()) + (a < b);\n}\n",
     {"@_use($)", "cut((@<long>($) + @<long>(#)).get())",
      "std::min(@<int>($), @<int>(#)).get()"}},
    {F_CXX_IF_CONSTEXPR,
     "template<class T> int @(T x) {\n"
     "  if constexpr (std::is_floating_point<T>::value) return static_cast<int>(x * #);\n"
     "  else if constexpr (sizeof(T) == 8) return static_cast<int>(x) + #;\n"
     "  else return static_cast<int>(x) - #;\n}\n",
     {"@($)", "@(static_cast<long>($))", "@(static_cast<float>($))",
      "@(static_cast<short>($))"}},
    {F_CXX_PACK,
     "template<class... A> int @(A... a) { return static_cast<int>((# + ... + a)) + "
     "static_cast<int>(sizeof...(A)); }\n"
     "inline int @_last() { return #; }\n"
     "template<class H, class... A> int @_last(H h, A... a) { return static_cast<int>(h) "
     "- @_last(a...); }\n",
     {"@($)", "@($, #, #L)", "@($, #.0, #.0f)", "@_last($, #, #.0)"}},
    {F_CXX_TABLE,
     "constexpr int @[5] = {#, #, #, #, #};\nconst double @_d[4] = {#, #, #, #};\n"
     "constexpr std::array<int, 4> @_a{{#, #, #, #}};\n",
     {"@[below($, 5)]", "cut(@_d[below($, 4)])", "@_a[below($, 4)]"}},
    {F_CXX_ENUM,
     "enum class @ : short { a = #, b = 10, c = 20 };\n"
     "constexpr int @_of(@ e) {\n  switch (e) {\n  case @::a: return #;\n  case @::b: "
     "return 1#;\n"
     "  default: return static_cast<int>(e);\n  }\n}\n",
     {"@_of($ > # ? @::a : @::b)", "@_of(static_cast<@>(below($, 25)))",
      "($ + static_cast<int>(@::c))"}},
    {F_CXX_RECURSION,
     "template<int N> struct @ { static int of(int x) { return x + N * @<N - 1>::of(x) % "
     "97; } };\n"
     "template<> struct @<0> { static int of(int x) { return x + #; } };\n"
     "template<int N> constexpr int @_n() { if constexpr (N < 2) return 1; else return N "
     "+ @_n<N - 1>(); }\n",
     {"@<#>::of($)", "($ + @_n<#>())"}},
    {F_CXX_CRTP,
     "template<class D> struct @_base {\n"
     "  int get(int x) const { return static_cast<const D &>(*this).one(x) + #; }\n};\n"
     "struct @ : @_base<@> { int one(int x) const { return x * #; } };\n"
     "struct @_2 : private @_base<@_2> {\n  using @_base<@_2>::get;\n  friend struct "
     "@_base<@_2>;\n"
     " private:\n  int one(int x) const { return x - #; }\n};\n",
     {"@().get($)", "@_2().get($)"}},
    {F_CXX_VIRTUAL,
     "struct @_a {\n  int k = #;\n  virtual int f(int x) const { return x + k; }\n"
     "  virtual int g(int x) const = 0;\n  virtual ~@_a() {}\n};\n"
     "struct @_b : @_a {\n  int f(int x) const override { return x * #; }\n"
     "  int g(int x) const override { return f(x) + #; }\n};\n"
     "struct @_c final : @_b {\n  int g(int x) const override { return @_b::g(x) - "
     "@_a::f(x); }\n};\n"
     "inline int @(int x) {\n  @_b b;\n  @_c c;\n  const @_a &a = x % 2 ? "
     "static_cast<const @_a &>(b) : c;\n"
     "  return a.f(x) + a.g(x);\n}\n"
     "inline int @_new(int x) {\n  @_a *a = x % 3 ? static_cast<@_a *>(new @_b) : new "
     "@_c;\n  int r = a->g(x);\n"
     "  delete a;\n  return r;\n}\n",
     {"@($)", "@_new($)"}},
    {F_CXX_NEW,
     "struct @_node {\n  int v;\n  @_node *next;\n  @_node(int v, @_node *next) : v(v), "
     "next(next) {}\n};\n"
     "inline int @(int x) {\n  int *p = new int[4]();\n  for (int i = 0; i < 4; i++) "
     "p[i] += x * i;\n"
     "  int r = p[1] + p[3];\n  delete[] p;\n  return r;\n}\n"
     "inline int @_list(int x) {\n  @_node *first = nullptr;\n"
     "  for (int i = 0; i < 3; i++) first = new @_node(x + i, first);\n  int r = 0;\n"
     "  while (first) {\n    @_node *n = first;\n    first = n->next;\n    r = r * 2 + "
     "n->v;\n    delete n;\n  }\n"
     "  return r;\n}\n"
     "inline int @_own(int x) {\n  std::unique_ptr<int> p(new int(x));\n  auto q = "
     "std::move(p);\n  return *q + (p ? 1 : #);\n}\n"
     "inline int @_place(int x) {\n  alignas(@_node) char room[sizeof(@_node)];\n"
     "  @_node *n = new (room) @_node(x, nullptr);\n  return n->v * #;\n}\n",
     {"@($)", "@_list($)", "@_own($)", "@_place($)"}},
    {F_CXX_ALGORITHM,
     "inline int @(int x) {\n  std::array<int, 5> a{{x, #, -x, #, x * 2}};\n  "
     "std::sort(a.begin(), a.end());\n"
     "  std::swap(a[0], a[4]);\n  return a[1] + a[3] * # + a[0];\n}\n"
     "inline int @_sum(int x) {\n  int a[4] = {x, #, #, #};\n  std::reverse(a, a + 4);\n"
     "  return std::accumulate(a, a + 4, #) + *std::max_element(a, a + 4) + "
     "static_cast<int>(std::count(a, a + 4, #));\n}\n",
     {"@($)", "@_sum($)", "std::max($, #)", "std::min({$, #, 5#})",
      "std::clamp($, -#, 3#)", "std::abs($)"}},
    {F_CXX_COMPLEX,
     "template<class T> int @(T x) {\n  std::complex<T> z(x, #), w = z;\n  w += T(#);\n  "
     "z = z + w - std::conj(z);\n"
     "  return static_cast<int>(z.real()) + static_cast<int>(std::norm(w)) % 97 + "
     "static_cast<int>(std::imag(z));\n}\n"
     "inline int @_times(int x) { std::complex<double> z(x, #); z *= z; return "
     "static_cast<int>(z.real()); }\n",
     {"@(static_cast<double>($))", "@(static_cast<float>($))", "@_times($)"}},
    {F_CXX_REFERENCE,
     "inline void @_to(int x, int &out, const long &k = #) { out += x + "
     "static_cast<int>(k); }\n"
     "inline int &@_choose(bool first, int &a, int &b) { return first ? a : b; }\n"
     "template<class T, int N> constexpr int @_size(T (&)[N]) { return N; }\n"
     "inline int @(int x) {\n  int r = #, other = #, a[#] = {};\n  int &s = r;\n  "
     "@_to(x, s);\n"
     "  @_choose(x > 3, s, other) += 2;\n  return r * 2 + other + @_size(a);\n}\n"
     "inline int @_right(int &&x) { return x + #; }\ninline int @_right(int &x) { return "
     "x - #; }\n"
     "template<class T> int @_forward(T &&x) { return @_right(std::forward<T>(x)); }\n"
     "inline int @_both(int x) { return @_forward(x) + @_forward(x + 0); }\n",
     {"@($)", "@_both($)"}},
    {F_CXX_BINDING,
     "struct @_s { int a; double b; long c[2]; };\n"
     "inline std::tuple<int, long, double> @_make(int x) { return {x, x + #, #.0}; }\n"
     "inline int @(int x) {\n  auto [a, b] = std::pair<int, long>(x, #);\n  @_s s{x, #, "
     "{#, #}};\n  auto &[p, q, r] = s;\n"
     "  p += a;\n  const auto [k, l, m] = @_make(x);\n"
     "  return s.a + static_cast<int>(b + l) + static_cast<int>(q * m) + "
     "static_cast<int>(r[1]) - k;\n}\n",
     {"@($)", "std::get<1>(std::make_tuple(#, $))", "cut(std::get<1>(@_make($)))"}},
    {F_CXX_LAMBDA,
     "inline int @(int x) {\n  int k = #;\n  auto g = [x, &k](auto y) { k++; return x + "
     "static_cast<int>(y); };\n"
     "  auto m = [n = x * 2]() mutable { return ++n; };\n  int r = g(3) + g(2.0);\n  "
     "return r + k + m() + m();\n}\n"
     "template<class F> int @_twice(F f, int x) { return f(f(x)); }\n"
     "inline constexpr auto @_l = [](int x) { return x + #; };\n",
     {"@($)", "@_twice([](int q) { return q + #; }, $)", "@_l($)"}},
    {F_CXX_RANGE_FOR,
     "struct @_range {\n  int n;\n  struct iterator {\n    int i;\n    int operator*() "
     "const { return i * #; }\n"
     "    iterator &operator++() { i++; return *this; }\n"
     "    bool operator!=(const iterator &o) const { return i != o.i; }\n  };\n"
     "  iterator begin() const { return {0}; }\n  iterator end() const { return {n}; "
     "}\n};\n"
     "inline int @(int x) {\n  int r = 0;\n  for (int q : {#, x, #}) r += q;\n  int a[3] "
     "= {x, #, #};\n"
     "  for (auto &q : a) q += r;\n  for (const int &q : std::array<int, 2>{{#, #}}) r "
     "+= q;\n"
     "  for (auto q : @_range{below(x, 6)}) r += q;\n  return r + a[2];\n}\n",
     {"@($)"}},
    {F_CXX_DESTRUCTOR,
     "struct @_count {\n  int &n;\n  explicit @_count(int &n) : n(n) { n++; }\n  "
     "@_count(const @_count &o) : n(o.n) { n += #; }\n"
     "  ~@_count() { n += #; }\n  int get() const { return n; }\n};\n"
     "inline int @_by(@_count c) { return c.get(); }\n"
     "inline int @(int x) {\n  int n = x;\n  {\n    @_count a(n), b(a);\n    n += "
     "@_by(b) % 13;\n    if (x % 3 == 0) return n;\n  }\n"
     "  return n * 2;\n}\n",
     {"@($)"}},
    {F_CXX_LITERAL,
     "constexpr int operator\"\"_@(unsigned long long x) { return static_cast<int>(x) + "
     "#; }\n"
     "template<class T> constexpr T @_value = T(#);\n"
     "template<class T> struct @_name { static constexpr int k = #; };\n"
     "template<> struct @_name<float> { static constexpr int k = 1#; };\n"
     "template<class T> struct @_name<T *> { static constexpr int k = 2#; };\n"
     "template<class T> using @_pointer = @_name<T *>;\n",
     {"($ + #_@)", "($ * static_cast<int>(@_value<double>))",
      "($ + @_name<float>::k - @_name<int>::k)", "($ + @_pointer<long>::k)"}},
    {F_CXX_MEMBER_POINTER,
     "struct @ { int a, b; int *p; };\n"
     "inline int @_of(int x) {\n  @ s{x, #, nullptr};\n  s.p = &s.b;\n  int @::*m = x % "
     "2 ? &@::a : &@::b;\n  s.*m += #;\n"
     "  return s.a + *s.p;\n}\n",
     {"@_of($)"}},
    {F_CXX_STATIC_LOCAL,
     "inline int @(int x) {\n  static constexpr int t[4] = {#, #, #, #};\n  static const "
     "double d[2] = {#, #};\n"
     "  return t[below(x, 4)] + static_cast<int>(d[below(x, 2)]);\n}\n"
     "template<class T> T @_t(T x) {\n  static const T t[3] = {#, #, #};\n  return x + "
     "t[1];\n}\n",
     {"@($)", "cut(@_t(static_cast<double>($)))", "@_t($)"}},
    {F_CXX_SFINAE,
     "template<class T> typename std::enable_if<std::is_integral<T>::value, int>::type "
     "@(T x) { return static_cast<int>(x) + #; }\n"
     "template<class T> std::enable_if_t<!std::is_integral_v<T>, int> @(T x) { return "
     "static_cast<int>(x) - #; }\n"
     "template<class T, class = decltype(std::declval<T>().size())> int @_size(const T "
     "&t, int) { return static_cast<int>(t.size()); }\n"
     "template<class T> int @_size(const T &, long) { return #; }\n"
     "template<class A, class B> auto @_add(A a, B b) -> decltype(a + b) { return a + b; "
     "}\n",
     {"@($)", "@($ + 0.0)", "($ + @_size(std::array<int, 3>(), 0))", "@_size($, 0)",
      "cut(@_add($, #.0))"}},
    {F_CXX_INHERITANCE,
     "struct @_a {\n  int k;\n  constexpr @_a(int k) : k(k) {}\n  int f(int x) const { "
     "return x + k; }\n};\n"
     "struct @_b { int k = #; int g(int x) const { return x * k; } };\n"
     "struct @ : @_a, @_b {\n  using @_a::@_a;\n  int h(int x) const { return f(x) + "
     "g(x) + @_a::k - @_b::k; }\n"
     "  int h(int x) { return f(x) - #; }\n};\n",
     {"@(#).h($)", "static_cast<const @ &>(@(#)).h($)", "@(#).f($)"}},
    {F_CXX_UNION,
     "union @_u { float f; unsigned bits; };\n"
     "struct @_s { unsigned a : 5, b : 7; signed c : 9; };\n"
     "inline int @(int x) {\n  @_s s{static_cast<unsigned>(below(x, 32)), #, x};\n  s.b "
     "+= s.a;\n  return static_cast<int>(s.a + s.b) + s.c;\n}\n"
     "inline int @_of(int x) {\n  @_u u;\n  u.f = static_cast<float>(x);\n  return "
     "static_cast<int>(u.bits >> 20) % 97;\n}\n",
     {"@($)", "@_of($)"}},
};

enum { N_DEFINITIONS = countof(definitions) };

const char *cxx_expand(Gen *g, const char *text, const char *name, const char *argument) {
  Text out = {.arena = g->arena};
  text_add(&out, "");
  for (const char *s = text; *s; s++)
    if (*s == '@')
      text_add(&out, name);
    else if (*s == '$')
      text_add(&out, argument);
    else if (*s == '#')
      text_printf(&out, "%d", 1 + pick(g, 9));
    else
      text_addn(&out, s, 1);
  return out.at;
}

void cxx_define(Gen *g, CxxScene *s, int n) {
  for (int tries = 0; s->definitions.len < n && tries < 4 * n; tries++) {
    int k = pick(g, N_DEFINITIONS);
    if (!take(g, definitions[k].feature, 70)) continue;
    const char *name = new_name(g, "d");
    text_add(g->out, cxx_expand(g, definitions[k].text, name, ""));
    push(g->arena, &s->definitions, ((CxxDefinition){.kind = k, .name = name}));
  }
}

const char *cxx_call(Gen *g, const CxxScene *s, const char *argument) {
  if (!s->definitions.len) return argument;
  const CxxDefinition *d = &s->definitions.at[pick(g, s->definitions.len)];
  const char *const *calls = definitions[d->kind].calls;
  int n = 0;
  while (n < MOST_CALLS && calls[n]) n++;
  return cxx_expand(g, calls[pick(g, n)], d->name, argument);
}
