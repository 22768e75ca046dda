// Of a shared library: its image and its variables go when it does.
#pragma acc routine seq
int both(int x);
extern int total;
#pragma acc declare create(total)
int calculate(void) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 10; i++) s += 2 * both(i) + total - 20;
  return s - 5;
}
