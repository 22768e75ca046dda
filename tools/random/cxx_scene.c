// Scenes of C++: a function template, a class or a class template, a lambda, a function that takes one, a function with
// arrays of its own; each with regions, in data regions or not, called for several types.
// In:  the place in the function.  Out: a namespace at file scope; a call, whose result is printed.
#include "cxx.h"

static const char *const element_types[] = {"double", "float", "int", "long", "short"};

static bool acc(const Gen *g) { return g->dialect == ACC; }
static const char *word(const Gen *g) { return acc(g) ? "acc" : "omp target"; }

static void read_also(Gen *g, CxxScene *s, const char *text) {
  push(g->arena, &s->reads, text);
}

// --- data around regions -------------------------------------------------------------------------------

static void some_regions(Gen *g, CxxScene *s, int n) {
  for (int i = 0; i < n; i++) {
    line(g, "{");
    g->indent++;
    cxx_region(g, s);
    g->indent--;
    line(g, "}");
  }
}

static void update(Gen *g, CxxScene *s) {
  line(g, acc(g) ? "#pragma acc update self(%s)" : "#pragma omp target update from(%s)",
       s->out_item);
  line(g, "h = mix(h, &%s[0], %s);", s->out, s->n);
  if (chance(g, 50)) return;
  line(g, "%s[%s / 2] = 3;", s->out, s->n);
  line(g, acc(g) ? "#pragma acc update device(%s)" : "#pragma omp target update to(%s)",
       s->out_item);
}

// Regions, maybe with their data on the device from the first to the last.
static void regions(Gen *g, CxxScene *s) {
  int n = 1 + pick(g, 3), form = s->in_item && !s->present ? pick(g, 4) : 0;
  if (form < 2) {
    some_regions(g, s, n);
    return;
  }
  s->present = true;
  const char *in = format(g, acc(g) ? "copyin(%s)" : "map(to: %s)", s->in_item);
  const char *out = format(g, acc(g) ? "copy(%s)" : "map(tofrom: %s)", s->out_item);
  if (form == 2) {
    use(g, F_CXX_DATA);
    line(g, "#pragma %s data %s %s", word(g), in, out);
    line(g, "{");
  } else {
    use(g, F_CXX_ENTER);
    out = format(g, acc(g) ? "copyin(%s)" : "map(to: %s)", s->out_item);
    line(g, "#pragma %s enter data %s %s", word(g), in, out);
  }
  g->indent += form == 2;
  some_regions(g, s, n);
  if (chance(g, 50)) {
    update(g, s);
    some_regions(g, s, 1);
  }
  g->indent -= form == 2;
  if (form == 2)
    line(g, "}");
  else
    line(g,
         acc(g) ? "#pragma acc exit data delete(%s) copyout(%s)"
                : "#pragma omp target exit data map(delete: %s) map(from: %s)",
         s->in_item, s->out_item);
  s->present = false;
}

// --- what a function has besides -------------------------------------------------------------------------

static void locals(Gen *g, CxxScene *s) {
  int n = pick(g, 4);
  for (int i = 0; i < n; i++) {
    const char *x = new_name(g, "x"), *e = format(g, "%d", 1 + pick(g, 9));
    switch (pick(g, 9)) {
    case 0: line(g, "const int %s = k + %s;", x, e); break;
    case 1: line(g, "constexpr int %s = %s;", x, e); break;
    case 2: line(g, "int %s_0 = k * %s; int &%s = %s_0;", x, e, x, x); break;
    case 3: line(g, "auto %s = static_cast<%s>(k);", x, s->type); break;
    case 4:
      line(g, "int %s_a[4] = {k, %s, 2};", x, e);
      x = format(g, "%s_a[below($, 4)]", x);
      break;
    case 5:
      line(g, "std::array<%s, 3> %s_a{{%s(k), %s(%s), %s(4)}};", s->type, x, s->type,
           s->type, e, s->type);
      x = format(g, "%s_a[below($, 3)]", x);
      break;
    case 6:
      line(g, "pair_of<double> %s_p(k, %s);", x, e);
      x = format(g, "cut(%s_p.a + %s_p.b * $)", x, x);
      break;
    case 7:
      use(g, F_CXX_CLOSURE);
      line(g, "auto %s_f = [k, m = %s](int q) { return q * m + k; };", x, e);
      x = format(g, "%s_f($)", x);
      break;
    case 8:
      line(g, "auto [%s, %s_b] = std::pair<int, double>(k, %s);", x, x, e);
      if (chance(g, 50)) x = format(g, "cut(%s_b)", x);
      break;
    }
    read_also(g, s, x);
  }
}

static void begin_function_text(Gen *g, const char *head) {
  line(g, "%s {", head);
  g->indent++;
  line(g, "unsigned long h = 7;");
}

static void end_function_text(Gen *g, const CxxScene *s) {
  line(g, "return mix(h, &%s[0], %s);", s->out, s->n);
  g->indent--;
  line(g, "}");
}

static void body(Gen *g, CxxScene *s) {
  locals(g, s);
  for (int n = 1 + pick(g, 2); n; n--) regions(g, s);
}

// Arrays for a call, of the type.
static void two_vectors(Gen *g, const char *type, int n) {
  line(g, "std::vector<%s> a(%d), b(%d);", type, n, n);
  line(g, "fill(a.data(), %d, %d);", n, 1 + pick(g, 9));
  line(g, "fill(b.data(), %d, %d);", n, 1 + pick(g, 9));
}

static int some_size(Gen *g) {
  static const int sizes[] = {4, 8, 12, 33, 50, 64, 131};
  return sizes[pick(g, (int)countof(sizes))];
}

// 'call' for each of a few types; in it T stands for the type.
static void call_for_types(Gen *g, const char *call) {
  line(g, "inline unsigned long call() {");
  g->indent++;
  line(g, "unsigned long h = 7;");
  int first = pick(g, 5);
  for (int i = 0, n = 1 + pick(g, 2); i < n; i++) {
    const char *type = element_types[(first + i * 2) % 5];
    line(g, "{");
    g->indent++;
    line(g, "using T = %s;", type);
    int size = some_size(g);
    two_vectors(g, "T", size);
    line(g, "int n = %d;", size);
    line(g, "h = h * 31 + %s;", cxx_expand(g, call, "", ""));
    line(g, "h = mix(h, b, n);");
    g->indent--;
    line(g, "}");
  }
  line(g, "return h;");
  g->indent--;
  line(g, "}");
}

static void arrays(Gen *g, CxxScene *s, const char *in, const char *out, const char *n) {
  s->in = in, s->out = out, s->n = n;
  s->in_item = format(g, "%s[0:%s]", in, n);
  s->out_item = format(g, "%s[0:%s]", out, n);
}

// --- functions ---------------------------------------------------------------------------------------------

static void function_template(Gen *g, CxxScene *s) {
  s->type = "T", s->dependent = true;
  arrays(g, s, "in", "out", "n");
  read_also(g, s, "k"), read_also(g, s, "K"), read_also(g, s, "l + $");
  line(g, "template<class T, int K = %d>", 1 + pick(g, 9));
  bool reference = chance(g, 40);
  begin_function_text(
      g,
      format(g, "unsigned long f(%sint %sn, const T *in, T *out, int k, const long &l)",
             reference ? "const " : "", reference ? "&" : ""));
  body(g, s);
  end_function_text(g, s);
  call_for_types(g, chance(g, 50) ? "f<T>(n, a.data(), b.data(), #, #)"
                                  : "f<T, #>(n, a.data(), b.data(), #, #)");
}

// Arrays of the function itself, of which regions know the size.
static void local_arrays(Gen *g, CxxScene *s) {
  int size = some_size(g), form = pick(g, 4);
  s->type = chance(g, 50) ? "T" : element_types[pick(g, 4)], s->dependent = true;
  s->in = "in", s->out = "out", s->n = "n";
  read_also(g, s, "k");
  line(g, "template<class T>");
  begin_function_text(g, "unsigned long f(int k, T *)");
  if (form == 0 && take(g, F_CXX_VLA, 100))
    line(g, "int n = %d + k * 0; %s in[n], out[n];", size, s->type);
  else if (form == 1)
    line(g, "constexpr int n = %d; std::array<%s, n> in, out;", size, s->type);
  else if (form == 2)
    line(g,
         "const int n = %d; %s in_0[n], out_0[n]; %s (&in)[n] = in_0; auto &out = out_0;",
         size, s->type, s->type);
  else
    line(g, "enum { n = %d }; %s in[n], out[n];", size, s->type);
  line(g, "fill(&in[0], n, %d); fill(&out[0], n, %d);", 1 + pick(g, 9), 1 + pick(g, 9));
  if (form != 1 && chance(g, 50))
    s->in_item = "in", s->out_item = form == 0 ? "out[0:n]" : "out";
  body(g, s);
  end_function_text(g, s);
  line(g,
       "inline unsigned long call() { return f(%d, static_cast<%s *>(nullptr)) + f(%d, "
       "static_cast<%s *>(nullptr)); }",
       1 + pick(g, 9), element_types[pick(g, 4)], 1 + pick(g, 9),
       element_types[pick(g, 4)]);
}

// Regions in a lambda of the host.
static void host_lambda(Gen *g, CxxScene *s) {
  static const char *const captures[] = {"&", "=", "&, k", "=, &k"};
  s->type = element_types[pick(g, 4)];
  arrays(g, s, "in", "out", "n");
  read_also(g, s, "k"), read_also(g, s, "m");
  bool generic = chance(g, 40);
  line(g, "inline unsigned long call() {");
  g->indent++;
  int n = some_size(g);
  two_vectors(g, s->type, n);
  line(g, "const %s *in = a.data(); %s *out = b.data(); int n = %d, k = %d;", s->type,
       s->type, n, pick(g, 9));
  line(g, "auto work = [%s](%s m) {", captures[pick(g, 4)], generic ? "auto" : "int");
  g->indent++;
  line(g, "unsigned long h = 7;");
  body(g, s);
  end_function_text(g, s);
  line(g, ";");
  line(g, generic ? "return work(3) + work(2.0);" : "return work(3) + work(5);");
  g->indent--;
  line(g, "}");
}

// What a region calls is the argument of a template: a functor, lambdas, one with a pointer.
static void called(Gen *g, CxxScene *s) {
  s->type = "T", s->dependent = true;
  arrays(g, s, "in", "out", "n");
  read_also(g, s, "cut(f($))"), read_also(g, s, "cut(f($ + 1))");
  line(g, "struct adder { int k; int operator()(int x) const { return x + k; } };");
  line(g, "template<class T, class F>");
  begin_function_text(
      g, chance(g, 50) ? "unsigned long f_of(int n, const T *in, T *out, F f)"
                       : "unsigned long f_of(int n, const T *in, T *out, const F &f)");
  for (int n = 1 + pick(g, 2); n; n--) regions(g, s);
  end_function_text(g, s);
  static const char *const arguments[] = {"adder{#}", "[k](int x) { return x * # + k; }",
                                          "[=](auto x) { return x + k; }",
                                          "[](int x) { return x - #; }"};
  line(g, "template<class T> unsigned long f(int n, const T *in, T *out, int k) {");
  g->indent++;
  line(g, "unsigned long h = f_of(n, in, out, %s);",
       cxx_expand(g, arguments[pick(g, 4)], "", ""));
  if (take(g, F_CXX_CLOSURE_POINTER, 60)) {
    line(g, "std::vector<int> table(7); fill(table.data(), 7, 3);");
    line(g, "const int *p = table.data();");
    line(g, acc(g) ? "#pragma acc data copyin(p[0:7])"
                   : "#pragma omp target data map(to: p[0:7])");
    line(g, "h += f_of(n, in, out, [p, k](int x) { return p[below(x, 7)] + k; });");
  } else {
    line(g, "h += f_of(n, in, out, %s);", cxx_expand(g, arguments[pick(g, 4)], "", ""));
  }
  line(g, "return h + static_cast<unsigned long>(k);");
  g->indent--;
  line(g, "}");
  call_for_types(g, "f(n, a.data(), b.data(), #)");
}

// --- classes -------------------------------------------------------------------------------------------------

static void members_of(Gen *g, CxxScene *s, bool based) {
  line(g, "int n, k, small[4];");
  line(g, "%s *in, *out;", s->type);
  line(g, "std::array<%s, 3> fixed;", s->type);
  line(g, "static constexpr int c = %d;", 1 + pick(g, 9));
  line(g, "enum { e = %d };", 1 + pick(g, 9));
  line(g, "int help(int x) const { return x * k + small[1]; }");
  line(g, "static int plain(int x) { return x + c; }");
  line(
      g,
      "template<class U> int twice(U x) const { return help(static_cast<int>(x)) * 2; }");
  read_also(g, s, "k"), read_also(g, s, "this->k + $"),
      read_also(g, s, "small[below($, 4)]");
  read_also(g, s, "fixed[below($, 3)]"), read_also(g, s, "help($)"),
      read_also(g, s, "plain($) + e");
  read_also(g, s, "this->twice($ * 1.0)"), read_also(g, s, "c");
  if (based) read_also(g, s, "this->base_k"), read_also(g, s, "this->base_help($)");
}

// The constructor enters the arrays, maybe the object itself, and the destructor takes them back.
static void life(Gen *g, const char *name, bool based, bool enters, bool object) {
  line(g,
       "%s(int n, %s *in, %s *out, int k) : %sn(n), k(k), small{1, k, 3, 4}, in(in), "
       "out(out), fixed{{1, 2, 3}} {",
       name, "T", "T", based ? "base(k), " : "");
  g->indent++;
  if (enters && object)
    line(g, acc(g) ? "#pragma acc enter data copyin(this[0:1])"
                   : "#pragma omp target enter data map(to: this[0:1])");
  if (enters)
    line(g,
         acc(g)
             ? "#pragma acc enter data copyin(this->in[0:this->n], this->out[0:this->n])"
             : "#pragma omp target enter data map(to: this->in[0:this->n], "
               "this->out[0:this->n])");
  g->indent--;
  line(g, "}");
  if (!enters) return;
  line(g, "~%s() {", name);
  g->indent++;
  line(g, acc(g)
              ? "#pragma acc exit data copyout(out[0:n]) delete(in[0:n])"
              : "#pragma omp target exit data map(from: out[0:n]) map(delete: in[0:n])");
  if (object)
    line(g, acc(g) ? "#pragma acc exit data delete(this[0:1])"
                   : "#pragma omp target exit data map(delete: this[0:1])");
  g->indent--;
  line(g, "}");
}

static void class_scene(Gen *g, CxxScene *s) {
  bool generic = take(g, F_CXX_CLASS_TEMPLATE, 60), based = take(g, F_CXX_BASE, 40),
       outside = chance(g, 40);
  bool enters = take(g, F_CXX_LIFE, 35), object = enters && chance(g, 60);
  s->type = "T", s->dependent = generic;
  arrays(g, s, "in", "out", "n");
  if (based)
    line(g,
         "%sstruct base_of { int base_k; base_of(int k) : base_k(k + 1) {} int "
         "base_help(int x) const { return x + base_k; } };",
         generic ? "template<class T> " : "");
  line(g, generic ? "template<class T> class box%s {" : "class box%s {",
       based ? generic ? " : public base_of<T>" : " : public base_of" : "");
  line(g, " public:");
  g->indent++;
  if (!generic) line(g, "using T = %s;", element_types[pick(g, 4)]);
  if (based) line(g, "using base = base_of%s;", generic ? "<T>" : "");
  members_of(g, s, based);
  life(g, "box", based, enters, object);
  s->present = enters;
  const char *constant = chance(g, 40) ? " const" : "";
  if (outside) {
    line(g, "unsigned long work()%s;", constant);
    g->indent--;
    line(g, "};");
    begin_function_text(g, format(g,
                                  generic
                                      ? "template<class T> unsigned long box<T>::work()%s"
                                      : "inline unsigned long box::work()%s",
                                  constant));
  } else {
    begin_function_text(g, format(g, "unsigned long work()%s", constant));
  }
  for (int n = 1 + pick(g, 2); n; n--) regions(g, s);
  if (enters && chance(g, 60)) update(g, s);
  line(g, enters ? "return h;" : "return mix(h, out, n);");
  g->indent--;
  line(g, "}");
  if (!outside) {
    g->indent--;
    line(g, "};");
  }
  line(g, "template<class T> unsigned long f(int n, T *in, T *out, int k) {");
  line(g, "  box%s b(n, in, out, k);", generic ? "<T>" : "");
  line(g, "  return b.work();");
  line(g, "}");
  if (generic) {
    call_for_types(g, "f(n, a.data(), b.data(), #)");
    return;
  }
  line(g, "inline unsigned long call() {");
  g->indent++;
  two_vectors(g, "box::T", 20);
  line(g, "unsigned long h = f(20, a.data(), b.data(), %d);", pick(g, 9));
  line(g, "return mix(h, b, 20);");
  g->indent--;
  line(g, "}");
}

// --- variables that devices have ----------------------------------------------------------------------------

static void device_variables(Gen *g, CxxScene *s) {
  const char *v = new_name(g, "g");
  static const char *const kinds[] = {"int %s = %d;",
                                      "static int %s = %d;",
                                      "struct %s_s { static int m; };",
                                      "pair_of<double> %s(%d, 1);",
                                      "static double %s[3] = {%d, 2, 3};",
                                      "std::array<int, 3> %s{{%d, 2, 3}};"};
  static const char *const reads[] = {"%s",        "%s + $",          "%s_s::m",
                                      "cut(%s.a)", "%s[below($, 3)]", "%s[below($, 3)]"};
  static const char *const items[] = {"%s", "%s", "%s_s::m", "%s", "%s", "%s"};
  int k = pick(g, 6);
  const char *item = format(g, items[k], v); // NOLINT
  bool block = !acc(g) && chance(g, 50);
  if (block) line(g, "#pragma omp begin declare target");
  line(g, kinds[k], v, 1 + pick(g, 9)); // NOLINT
  if (k == 2) line(g, "int %s = %d;", item, pick(g, 9));
  if (block)
    line(g, "#pragma omp end declare target");
  else
    line(g, acc(g) ? "#pragma acc declare copyin(%s)" : "#pragma omp declare target(%s)",
         item);
  line(g, "inline int read_%s(int x) { return x + cut(%s%s); }", v, item,
       k == 3  ? ".a"
       : k > 3 ? "[1]"
               : "");
  read_also(g, s, format(g, reads[k], v)); // NOLINT
  read_also(g, s, format(g, "read_%s($)", v));
  line(g, "inline void change_%s() {", v);
  g->indent++;
  line(g,
       k == 3  ? "%s.a += %d;"
       : k > 3 ? "%s[1] += %d;"
               : "%s += %d;",
       item, 1 + pick(g, 9));
  line(g, acc(g) ? "#pragma acc update device(%s)" : "#pragma omp target update to(%s)",
       item);
  g->indent--;
  line(g, "}");
  s->refresh = format(g, "change_%s();", v);
}

// --- a scene ---------------------------------------------------------------------------------------------------

static void one_scene(Gen *g) {
  static const struct {
    Feature feature;
    void (*write)(Gen *, CxxScene *);
    int weight;
  } scenes[] = {
      {F_CXX_FUNCTION_TEMPLATE, function_template, 5},
      {F_CXX_CLASS, class_scene, 6},
      {F_CXX_HOST_LAMBDA, host_lambda, 3},
      {F_CXX_CALLED, called, 3},
      {F_CXX_LOCAL_ARRAYS, local_arrays, 4},
  };
  int r = pick(g, 21);
  size_t i = 0;
  while (r >= scenes[i].weight) r -= scenes[i++].weight;
  if (!take(g, scenes[i].feature, 90)) return;
  CxxScene s = {.in = NULL};
  const char *ns = format(g, "c%lu_%d", g->seed, g->names++),
             *sum = new_checksum(g, "cxx");
  Aside aside;
  begin_functions(g, &aside);
  line(g, "namespace %s {", ns);
  cxx_define(g, &s, 2 + pick(g, 4));
  if (take(g, F_CXX_VARIABLE, 30)) device_variables(g, &s);
  scenes[i].write(g, &s);
  line(g, "}");
  end_functions(g, &aside);
  for (int turns = s.refresh ? 2 : 1; turns; turns--) {
    line(g, "%s = %s * 31 + %s::call();", sum, sum, ns);
    if (turns > 1) line(g, "%s::%s", ns, s.refresh);
  }
}

void write_cxx_scenes(Gen *g) {
  for (int n = 1 + pick(g, 2); n; n--) one_scene(g);
}
