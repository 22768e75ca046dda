// Pointers to functions hold the host's addresses on devices as well: those of functions with 'indirect', of this and another
// file, of members, static ones and instances of templates; and those that the region makes itself.
// flags: -fopenmp
// sources: pointers.part.cpp
#include <algorithm>
#include <cstdio>

#pragma omp begin declare target indirect
double add(double a) { return a + 1; }
static double twice(double a) { return 2 * a; }
namespace n {
template<class T> T triple(T x) { return 3 * x; }
struct Shape {
  double size;
  static double half(double x) { return x / 2; }
  double scaled(double x) const { return size * x; }
};
}
double far_away(double);
#pragma omp end declare target

typedef double Function(double);

struct Base {
  int k = 2;
  virtual int f(int x) const { return k + x; }
  int g(int x) const { return k * x; }
};
struct Derived : Base {
  int f(int x) const override { return k - x; }
};

#pragma omp declare target
static constexpr Function *table[] = {add, twice, n::Shape::half};
template<class F> double apply(F *f, double x) { return f(x) + f(x + 1); }
static bool after(int a, int b) { return a > b; }
#pragma omp end declare target

static void from_host() {
  Function *all[] = {add, twice, n::triple<double>, n::Shape::half, far_away};
  double r[5] = {};
  #pragma omp target map(to: all) map(tofrom: r)
  for (int i = 0; i < 5; i++) r[i] = all[i](4);
  printf("%g %g %g %g %g\n", r[0], r[1], r[2], r[3], r[4]); // prints: 5 8 12 2 104
  int sum = 0;
  Function *f = twice;
  #pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < 100; i++) sum += (int)f(i);
  printf("%d\n", sum); // prints: 9900
  double (n::Shape::*m)(double) const = &n::Shape::scaled;
  #pragma omp target map(from: r)
  {
    n::Shape s{5};
    r[0] = (s.*m)(3);
  }
  printf("%g\n", r[0]); // prints: 15
}

static void made_there(int k) {
  double r[8] = {};
  #pragma omp target map(tofrom: r)
  {
    Function *f = k > 2 ? twice : add;
    r[0] = f(3);
    int (Base::*m)(int) const = k > 2 ? &Base::g : &Base::f;
    int (Base::*v)(int) const = k > 2 ? &Base::f : &Base::g;
    Derived d;
    r[1] = (d.*m)(3);
    r[2] = (d.*v)(3);
    double (*l)(double) = k > 5 ? +[](double x) { return x * 7; } : +[](double x) { return x - 1; };
    r[3] = l(4);
    r[4] = table[k - 1](10) + apply(table[k - 2], 1);
    int numbers[] = {3, 9, 4};
    r[5] = *std::min_element(numbers, numbers + 3, after);
    const Base *b = k > 2 ? &d : nullptr;
    r[6] = b->f(1);
    static constexpr Function *inner[] = {twice, add};
    Function *const here[] = {add, twice};
    r[7] = inner[k - 2](20) + here[k - 2](30);
  }
  for (double x : r) printf("%g ", x);
  printf("\n"); // prints: 6 6 -1 3 11 9 1 81
}

// What a region makes, the host calls and compares, and the other way round.
static void both_ways(int k) {
  Function *given = add, *made[4] = {};
  bool same[4] = {};
  #pragma omp target map(tofrom: made, same)
  {
    made[0] = k > 2 ? twice : add;
    made[1] = n::Shape::half;
    made[2] = table[k - 3];
    made[3] = [](double x) { return x + 100; };
    same[0] = given == add;
    same[1] = given == table[k - 3];
    same[2] = table[k - 2] == made[0];
    same[3] = given == made[0];
  }
  for (Function *f : made) printf("%g ", f(8));
  printf("%d%d%d%d ", same[0], same[1], same[2], same[3]);
  printf("%d%d%d\n", made[0] == twice, made[1] == n::Shape::half, made[2] == add); // prints: 16 4 9 108 1110 111
}

int main() {
  from_host();
  made_there(3);
  both_ways(3);
}
