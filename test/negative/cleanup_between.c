// The attribute 'cleanup': each thread runs its function for its own variable, and none yet for one that the threads of a gang share.
// flags: -acc
static void end(int *p) { *p = 0; }
int main(void) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 10; i++) {
    __attribute__((cleanup(end))) int k = 2;
    s += k;
  }
  #pragma acc parallel copy(s)
  {
    __attribute__((__cleanup__(end))) int k = 2; // error: sorry, not implemented: 'k', a variable with the attribute 'cleanup' between the levels of a kernel
    #pragma acc loop vector reduction(+: s)
    for (int i = 0; i < 10; i++) s += k;
  }
  return s;
}
