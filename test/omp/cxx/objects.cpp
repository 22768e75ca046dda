// Copies of objects that threads have are made by the constructors of their class, assigned by its operator, ended by its destructor.
// flags: -mp -acc -Wno-mapping-class
// prints: Plain 3 10, 6, 7 3
// prints: C 107 114, 114, 1007 1007
// prints: 120 127
// prints: 120 3 20
// prints: 109 116
// prints: 110 108
// prints: team 108 111
// prints: team 4 7
// prints: 7 7 2
// prints: 336
#include <cstdio>
#include <omp.h>
struct Plain {
  int a = 3;
  int get() const { return a; }
};
struct Shared {
  int a;
  Shared() : a(7) {}
  Shared(const Shared &o) : a(o.a + 100) {}
  Shared &operator=(const Shared &o) {
    a = o.a + 1000;
    return *this;
  }
  int get() const { return a; }
};
struct C : Shared {
  ~C() { a = -1; }
};
struct Large {
  double v[100];
  C c;
  Large() { v[99] = 4; }
  int get() const { return (int)v[99] + c.get(); }
};
// Every file has the tables of such classes, which no file is asked for.
struct Base {
  int k = 5;
  virtual int f(int x) const { return x + k; }
  virtual int g(int x) const = 0;
  virtual ~Base() {}
};
struct Whole : Base {
  int f(int x) const override { return x * 1; }
  int g(int x) const override { return f(x) + 3; }
};
template<class T> struct Sized : Base {
  int g(int x) const override { return f(x) + sizeof(T); }
};
namespace {
struct Hidden : Whole {
  int g(int x) const override { return f(x) + 4; }
};
}
int through_base(int x) {
  Whole whole;
  Hidden hidden;
  Sized<short> sized;
  const Base &one = x % 3 == 1   ? static_cast<const Base &>(whole)
                    : x % 3 == 2 ? static_cast<const Base &>(sized)
                                 : hidden;
  Base *made = x % 2 ? new Whole : new Hidden;
  int sum = one.f(x) + one.g(x) + made->g(x);
  delete made;
  return sum;
}
template<class T> void copies(T t, const char *name) {
  int r[8], q[8], s[8];
  T two[2][2];
  #pragma omp target teams distribute parallel for firstprivate(t) map(from: r)
  for (int i = 0; i < 8; i++) {
    r[i] = t.get() + i;
    t.a = 50;
  }
  #pragma omp target teams distribute parallel for firstprivate(two) private(t) map(from: q)
  for (int i = 0; i < 8; i++) q[i] = two[i % 2][1].get() + t.get();
  #pragma omp target teams distribute parallel for lastprivate(two) map(from: s)
  for (int i = 0; i < 8; i++) {
    two[1][0].a = i;
    s[i] = two[1][1].get();
  }
  printf("%s %d %d, %d, %d %d\n", name, r[0], r[7], q[1], two[1][0].get(), two[1][1].get());
}
template<class T> void team(T t, const char *name) {
  int r[8] = {0};
  #pragma omp target teams num_teams(2) thread_limit(4) firstprivate(t) map(tofrom: r)
  {
    t.a++;
    #pragma omp parallel for
    for (int i = 0; i < 4; i++) r[omp_get_team_num() * 4 + i] = t.get() + i;
  }
  printf("%s %d %d\n", name, r[0], r[7]);
}
struct Counted {
  int *ends;
  Counted(int *p = nullptr) : ends(p) {}
  Counted(const Counted &) = default;
  ~Counted() {
    if (ends) ++*ends;
  }
};
int main() {
  copies(Plain(), "Plain");
  copies(C(), "C");
  Shared p;
  C c;
  Large l;
  int r[8] = {0};
  l.c.a = 5;
  #pragma omp target map(tofrom: r)
  {
    c.a = 20;
    #pragma omp parallel for firstprivate(c)
    for (int i = 0; i < 8; i++) r[i] = c.get() + i;
  }
  printf("%d %d\n", r[0], r[7]);
  #pragma omp target firstprivate(c) map(from: r)
  {
    r[0] = c.get();
    c.a = 3;
    r[1] = c.get();
  }
  printf("%d %d %d\n", r[0], r[1], c.get());
  #pragma omp target teams distribute parallel for firstprivate(l) map(from: r)
  for (int i = 0; i < 8; i++) {
    r[i] = l.get() + i;
    l.v[99] = 0;
  }
  printf("%d %d\n", r[0], r[7]);
  #pragma omp parallel
  #pragma omp single
  {
    Large k;
    C d;
    k.c.a = 6, d.a = 8;
    #pragma omp target firstprivate(k, d) map(from: r) nowait
    { r[0] = k.get(), r[1] = d.get(); }
    k.c.a = 0, d.a = 0;
    #pragma omp taskwait
  }
  printf("%d %d\n", r[0], r[1]);
  team(Shared(), "team");
  team(Plain(), "team");
  #pragma acc parallel num_gangs(2) vector_length(32) private(p) copy(r)
  {
    #pragma acc loop gang
    for (int i = 0; i < 8; i++) {
      int sum = 0;
      #pragma acc loop vector reduction(+: sum)
      for (int j = 0; j < 1; j++) sum += p.get();
      r[i] = sum;
    }
  }
  int ends = 0;
  #pragma omp target map(tofrom: ends)
  {
    Counted of(&ends);
    #pragma omp task firstprivate(of)
    of.ends = &ends;
  }
  printf("%d %d %d\n", r[0], r[7], ends);
  int sum = 0;
  #pragma omp target map(tofrom: sum)
  for (int i = 0; i < 10; i++) {
    struct Local : Base {
      int g(int x) const override { return f(x) + 1; }
    } local;
    const Base &base = local;
    sum += through_base(i) + base.g(i);
  }
  printf("%d\n", sum);
}
