// Functions that call themselves on the device: through each other, virtual ones, templates, with arrays and objects by value, with
// variables whose addresses they hand on; quicksort, trees by pointers, Ackermann's function.
// flags: -acc -Wno-device-recursion
// env(nvidia): ACCOMP_STACK_SIZE=64K
#include <cstdio>
#include <cmath>
struct Tree {
  Tree *left, *right;
  double value;
};
struct Pair { long sum; int calls[3]; };
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
template<class T> static void sort(T *a, int n) {
  if (n < 2) return;
  T pivot = a[n / 2];
  int i = 0, j = n - 1;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (pivot < a[j]) j--;
    if (i <= j) {
      T t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  sort(a, j + 1);
  sort(a + i, n - i);
}
static void insert(Tree *&at, Tree *t) {
  if (!at) at = t;
  else insert(t->value < at->value ? at->left : at->right, t);
}
static double total(const Tree *t, int depth) {
  return t ? total(t->left, depth + 1) + depth * t->value + total(t->right, depth + 1) : 0;
}
static Pair counted(Pair p, int n) {
  p.calls[n % 3]++;
  p.sum += n;
  if (n == 0) return p;
  Pair a = counted(p, n - 1), b = n > 1 ? counted(a, n - 2) : a;
  b.sum = (b.sum + a.sum) % 1000003;
  return b;
}
// A variable of a function has an address while others of the same function run.
static int nested(const int *outer, int n) {
  int own[4] = {*outer, n, *outer + n, 7};
  return n ? nested(&own[n % 4], n - 1) + own[2] - nested(own, n / 2) % 5 : *outer;
}
static double simpson(double a, double b, double fa, double fm, double fb, double eps, int depth) {
  double m = (a + b) / 2, fl = std::sqrt((a + m) / 2), fr = std::sqrt((m + b) / 2);
  double whole = (b - a) / 6 * (fa + 4 * fm + fb), left = (m - a) / 6 * (fa + 4 * fl + fm), right = (b - m) / 6 * (fm + 4 * fr + fb);
  if (depth == 0 || std::fabs(left + right - whole) < 15 * eps) return left + right;
  return simpson(a, m, fa, fl, fm, eps / 2, depth - 1) + simpson(m, b, fm, fr, fb, eps / 2, depth - 1);
}
struct Shape {
  virtual double area() const = 0;
};
struct Disc : Shape {
  double r = 1;
  double area() const override { return 3 * r * r; }
};
struct Group : Shape {
  const Shape *parts[2] = {nullptr, nullptr};
  double area() const override { return parts[0]->area() + (parts[1] ? 2 * parts[1]->area() : 0); }
};
static double shapes(int n) {
  Disc disc;
  disc.r = n;
  Group all[5];
  all[0].parts[0] = &disc;
  for (int i = 1; i < 5; i++) all[i].parts[0] = &all[i - 1], all[i].parts[1] = &disc;
  const Shape *s = n % 2 ? (const Shape *)&all[4] : &all[2];
  return s->area();
}

enum { N = 64 };
struct Results { double a, b, c; int list[9]; long d; };
static Results computed(int i) {
  Results r = {};
  Tree nodes[20], *root = nullptr;
  for (int k = 0; k < 20; k++) {
    nodes[k].left = nodes[k].right = nullptr;
    nodes[k].value = (i * 7 + k * k * 3) % 23;
    insert(root, &nodes[k]);
  }
  for (int k = 0; k < 9; k++) r.list[k] = (i + 5 * k * k) % 17;
  sort(r.list, 9);
  r.a = total(root, 1) + even(i) + 2 * odd(i + 1);
  Pair p = counted(Pair{i, {0, 1, 2}}, i % 10);
  r.b = p.sum + p.calls[0] * 10 + p.calls[1] * 100 + p.calls[2] * 1000;
  r.c = simpson(0, 1 + i, 0, std::sqrt((1 + i) / 2.), std::sqrt(1. + i), 1e-6, 14) + shapes(i);
  r.d = nested(&i, i % 12) + ackermann(2, i % 20);
  return r;
}
int main() {
  static Results r[N];
  int bad = 0;
  double sum = 0, expected = 0;
  #pragma acc parallel loop copyout(r) reduction(+:sum)
  for (int i = 0; i < N; i++) {
    r[i] = computed(i);
    sum += simpson(0, 1, 0, std::sqrt(.5), 1, 1e-9, i % 4) + ackermann(2, 3);
  }
  for (int i = 0; i < N; i++) {
    Results h = computed(i);
    for (int k = 0; k < 9; k++) bad += r[i].list[k] != h.list[k] || (k && h.list[k] < h.list[k - 1]);
    bad += r[i].a != h.a || r[i].b != h.b || r[i].d != h.d || std::fabs(r[i].c - h.c) > 1e-9 * std::fabs(h.c);
    expected += simpson(0, 1, 0, std::sqrt(.5), 1, 1e-9, i % 4) + ackermann(2, 3);
  }
  printf("%d wrong; %.6f %d\n", bad, sum, std::fabs(sum - expected) < 1e-6); // prints: 0 wrong; 618.419551 1
}
