// The size of a whole array of variable size is not known in a kernel.
// flags: -acc
int main(void) {
  int n = 4;
  double a[n][n], b[4];
  #pragma acc parallel loop copy(a, b)
  for (int i = 0; i < 4; i++) b[i] = sizeof a;   // error: sorry, not implemented: sizeof of an array of variable size in device code
}
