#pragma acc routine seq
int add(int a, int b) { return a + b; }
static int factor = 4;
#pragma acc declare copyin(factor)
static int scaled(int x) { return x * factor; }
// Line 10, as in the other file.



static int run(int n) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < n; i++) s += add(scaled(i), 1);
  return s;
}
int other(int n) { return run(n); }
