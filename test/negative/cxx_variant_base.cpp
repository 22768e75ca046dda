// 'begin declare variant' of a function whose type no other one has.
// flags: -mp
static int f(int x) { return x + 2; }
#pragma omp begin declare variant match(construct = {parallel})
static int f(double x) { return x + 3; } // error: 'begin declare variant': no function 'f' of this type is declared outside of it
#pragma omp end declare variant
int main() {
  int a = 1;
  #pragma omp target map(a)
  a = f(a);
  return a;
}
