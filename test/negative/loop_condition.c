// The condition must compare the loop variable.
// flags: -acc
int main(void) {
  int a[10], n = 10, i;
  #pragma acc parallel loop copy(a)
  for (i = 0; n > 3; i++) a[i] = i;  // error: condition
}
