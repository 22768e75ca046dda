// A call that depends on a template's parameters, where the place decides on the variant; a variant without a base function.
// flags: -mp
static int in_parallel(int x) { return x + 200; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
static int f(int x) { return x + 2; }
template<class T> T call(T x) {
  #pragma omp target parallel map(tofrom: x)
  x = f(x); // error: 'declare variant' that chooses another function than 'f' for a call that depends on a template's parameters, or names an object
  return x;
}
struct S {
  static int there(int x) { return x + 400; }
#pragma omp declare variant(there) match(construct = {target})
  static int g(int x) { return x + 4; }
};
int main() {
  int a = 0;
  S s;
  #pragma omp target map(a)
  a = s.g(1); // error: 'declare variant' that chooses another function than 'g' for a call that depends on a template's parameters, or names an object
  return a + call(1);
}
