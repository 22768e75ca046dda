#pragma acc routine seq
int own(int);
static int step(int i) { return i + 2; }


int third(void) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 8; i++) s += own(step(i)) + i;
  return s + 106;
}
