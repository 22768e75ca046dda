// Objects with destructors between the levels of a kernel: one of a gang, made once and ended once; copies of a team's threads alone.
// flags: -acc -fopenmp -Wno-mapping-class
#include <cstdio>
struct Tally {
  int made, ended, sum;
};
struct Count {
  Tally *t;
  int value;
  Count() : t(nullptr), value(1) {}
  Count(Tally *t, int value = 3) : t(t), value(value) { note(&t->made); }
  Count(const Count &o) : t(o.t), value(o.value) {
    if (t) note(&t->made);
  }
  ~Count() {
    if (t) note(&t->ended), note(&t->sum, value);
  }
  static void note(int *n, int by = 1) {
    #pragma omp atomic
    *n += by;
  }
};
struct Both : Count {
  Count inside;
  Both(Tally *t) : Count(t, 1), inside(t, 2) {}
};
struct Owner {
  int *own;
  Owner *self;
  Tally *t;
  explicit Owner(Tally *t, int n = 5) : own(new int[2]), self(this), t(t) { own[0] = n, Count::note(&t->made); }
  ~Owner() { Count::note(&t->sum, self->own[0]), delete[] own, Count::note(&t->ended); }
};
static void show(const char *what, const Tally &t, int extra) {
  printf("%s: %d made, %d ended, sum %d, %d\n", what, t.made, t.ended, t.sum, extra);
}

// Without a constructor that writes; a team smaller than its block, with copies.
static void copies() {
  Tally outer = {}, inner = {};
  int sum = 0;
  #pragma omp target map(tofrom: outer, inner, sum)
  {
    Count c(&outer), d(&inner);
    #pragma omp parallel num_threads(8) firstprivate(d) reduction(+: sum)
    sum += c.value + d.value;
  }
  show("outer", outer, sum);            // prints: outer: 1 made, 1 ended, sum 3, 48
  show("inner", inner, sum);            // prints: inner: 9 made, 9 ended, sum 27, 48
}

// Memory of the heap, a pointer to itself, a change between two levels; a guard that nothing names.
static void owners() {
  Tally t = {}, g = {};
  int sum = 0;
  #pragma omp target map(tofrom: t, g, sum)
  {
    const Count guard(&g, 2);
    Owner o(&t);
    #pragma omp parallel for num_threads(8) reduction(+: sum)
    for (int i = 0; i < 100; i++) sum += o.self->own[0];
    o.own[0] = 7;
    #pragma omp parallel for num_threads(8) reduction(+: sum)
    for (int i = 0; i < 100; i++) sum += o.self->own[0];
  }
  show("owner", t, sum);                // prints: owner: 1 made, 1 ended, sum 7, 1200
  show("guard", g, sum);                // prints: guard: 1 made, 1 ended, sum 2, 1200
}

// A scope that is left by 'continue', 'break' and at its end; arrays; what levels write is there when it ends.
template<class T> static void scopes(T *a, int n) {
  Tally t = {}, u = {};
  #pragma acc parallel loop gang num_gangs(4) vector_length(32) copy(a[0:4*n], t, u)
  for (int g = 0; g < 4; g++) {
    const Count all[2] = {Count(&u, 1), Count(&u, 2)};
    for (int k = 0; k < 4; k++) {
      Owner o(&t, k);
      if (k == 1) continue;
      #pragma acc loop vector
      for (int i = 0; i < n; i++) a[g * n + i] += o.own[0];
      if (k == 2) break;
      #pragma acc loop vector
      for (int i = 0; i < n; i++)
        if (i == 3) o.own[0] += all[1].value;
    }
  }
  int sum = 0;
  for (int i = 0; i < 4 * n; i++) sum += (int)a[i];
  show("scopes", t, sum);               // prints: scopes: 12 made, 12 ended, sum 20, 80
  show("arrays", u, sum);               // prints: arrays: 8 made, 8 ended, sum 12, 80
}
// A base and a member, in a routine; copies by clauses, of a region and of a loop.
#pragma acc routine worker
static int used(Tally *t, const int *a, int n) {
  Both b(t);
  int sum = 0;
  #pragma acc loop worker vector reduction(+: sum)
  for (int i = 0; i < n; i++) sum += a[i] * b.inside.value * b.value;
  return sum;
}
static void clauses() {
  Tally t = {}, uv[2] = {};
  int a[100], out[3], sum = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma acc data copyin(a) copy(t)
  {
  #pragma acc parallel loop gang copyout(out)
  for (int g = 0; g < 3; g++) out[g] = used(&t, a, 100);
  }
  show("routine", t, out[0] + out[1] + out[2]); // prints: routine: 6 made, 6 ended, sum 9, 29700
  Tally *at = uv;
  Count first(uv + 1, 4);
  uv[1] = {};
  #pragma acc enter data copyin(uv)
  #pragma acc host_data use_device(uv)
  { at = &uv[0]; first.t = &uv[1]; }
  Count priv;
  #pragma acc parallel num_gangs(4) vector_length(64) firstprivate(first) private(priv) copy(sum) deviceptr(at)
  {
    #pragma acc loop vector reduction(+: sum)
    for (int i = 0; i < 100; i++) sum += first.value + priv.value;
    #pragma acc loop gang
    for (int g = 0; g < 8; g++) {
      Count c(at, 2);
      #pragma acc loop vector reduction(+: sum) private(priv)
      for (int i = 0; i < 10; i++) {
        priv.value = c.value;
        sum += priv.value;
      }
    }
  }
  #pragma acc exit data copyout(uv)
  first.t = nullptr;
  show("first", uv[1], sum);            // prints: first: 4 made, 4 ended, sum 16, 2160
  show("gang", uv[0], sum);             // prints: gang: 8 made, 8 ended, sum 16, 2160
}

// One that a routine's argument needs and one thread makes, for its value is counted.
static int counter(int *n) {
  int v;
  #pragma acc atomic capture
  v = n[0]++;
  return v;
}
#pragma acc routine vector
static int scaled(const Owner &o, const int *a, int n) {
  int sum = 0;
  #pragma acc loop vector reduction(+: sum)
  for (int i = 0; i < n; i++) sum += a[i] * o.own[0];
  return sum;
}
static void arguments() {
  Tally t = {};
  int a[10], out[2], calls = 1;
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop gang num_gangs(1) vector_length(32) copyin(a) copyout(out) copy(t, calls)
  for (int g = 0; g < 2; g++) {
    Owner o(&t, 10);
    out[g] = scaled(o, a, 10) + scaled(Owner(&t, counter(&calls)), a, 10);
  }
  show("arguments", t, out[0] + out[1]); // prints: arguments: 4 made, 4 ended, sum 23, 1035
}

int main() {
  copies();
  owners();
  double a[40] = {};
  scopes(a, 10);
  clauses();
  arguments();
}
