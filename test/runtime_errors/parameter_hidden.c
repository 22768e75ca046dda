// The brackets of an array parameter name another 'n' than the one that stands at the construct: they say nothing of
// the section there, and the parameter's target must be mapped as any pointer's.
// flags: -acc
static void add(int n, double a[n]) {
  for (int k = 0; k < 1; k++) {
    int n = 2;
    // warning(1): 'copy(a)' of a pointer without a section moves nothing
    #pragma acc data copy(a)                                 // run-error: 'a' is not present
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] += 1;
  }
}
int main(void) {
  double a[4] = {1, 2, 3, 4};
  add(4, a);
  return a[0] != 2;
}
