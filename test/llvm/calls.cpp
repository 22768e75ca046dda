// Pointers to functions, virtual functions, lambdas, tables of strings and functions, variables with initial values.
typedef unsigned long ulong;
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int negated(int x) { return -x; }
static double half(double x) { return x / 2; }
typedef int (*Function)(int);
static const Function functions[] = {twice, thrice, negated};
__attribute__((noinline)) static Function chosen(ulong i) { return functions[i % 3]; }
__attribute__((noinline)) static ulong called(double (*f)(double), double x) { return (ulong)f(x); }
struct Shape {
  virtual int sides() const { return 0; }
  virtual int area(int n) const = 0;
  int id = 4;
};
struct Square : Shape {
  int sides() const override { return 4; }
  int area(int n) const override { return n * n; }
};
struct Line : Shape {
  int area(int) const override { return id; }
};
struct Scaled : Shape { // calls another one's
  const Shape *of;
  int area(int n) const override { return 10 * of->sides() + n; }
};
__attribute__((noinline)) static int measured(const Shape &s, int n) { return s.area(n) * 100 + s.sides(); }
template<class F> __attribute__((noinline)) static ulong applied(F f, ulong n) {
  ulong sum = 0;
  for (ulong k = 0; k < n; k++) sum += f(k);
  return sum;
}
static const char *const names[] = {"alpha", "beta", "gamma"};
struct Node {
  const char *name;
  const Node *next;
  int value;
};
static const Node last = {"last", nullptr, 9}, first = {"first", &last, 5};
int counter[3] = {10, 20, 30};
static int *pointed = &counter[1];
struct Add {
  int by;
  int operator()(int x) const { return x + by; }
};
extern "C" void entry(ulong i, ulong *results) {
  int n = (int)i;
  results[0] = (ulong)chosen(i)(n) + (ulong)functions[(i + 1) % 3](5);
  results[1] = called(half, (double)i);
  Square square;
  Line line;
  line.id = n;
  Scaled scaled;
  scaled.of = i & 1 ? (const Shape *)&square : &line;
  const Shape *shapes[] = {&square, &line, &scaled};
  results[2] = (ulong)measured(*shapes[i % 3], n % 50);
  results[3] = applied([=](ulong k) { return k * i; }, i % 9) + (ulong)Add{3}(n);
  const char *name = names[i % 3];
  ulong hash = 0;
  for (; *name; name++) hash = hash * 31 + (ulong)*name;
  results[4] = hash;
  hash = 0;
  for (const Node *p = &first; p; p = p->next)
    for (const char *s = p->name; *s; s++) hash = hash * 7 + (ulong)*s + (ulong)p->value;
  results[5] = hash;
  results[6] = (ulong)(*pointed + counter[i % 3]);

  results[7] = chosen(i) == twice;
}
