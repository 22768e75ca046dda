// What the function around a region declares in its blocks: functions, library's and of the same file, variables, types.
// flags: -acc
int main(void) {
  int printf(const char *, ...), abs(int);
  double two(double), three(double), sqrt(double);
  void *memset(void *, int, unsigned long);
  extern double factor;
  typedef double real;
  struct pair { real x, y; } p = {1, 2};
  enum { N = 8, K };
  enum color { RED, GREEN } c = GREEN;
  real a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    extern double factor;
    struct pair q = p;
    memset(a + i, 0, sizeof(real));
    a[i] += two(i) + three(i) + q.y + c + K + sqrt(i) + abs(-i) + factor;
    if (i == N) printf("never\n");
  }
  printf("%g %g\n", a[4], factor); // prints: 43 5
  return 0;
}
double two(double x) { return 2 * x; }
#pragma acc routine seq
double three(double x) { return 3 * x; }
double factor = 5;
