// A dimension that there is not is told once; the loop inside is compared with one of dimension 1.
// flags: -acc
int main(void) {
  int a[9];
  #pragma acc parallel loop gang(dim: 2147483647) copyout(a)   // error: 'dim' of 'gang' is 1, 2 or 3, not 2147483647
  for (int i = 0; i < 9; i++) {
    #pragma acc loop vector
    for (int j = 0; j < 1; j++) a[i + j] = i;
  }
  return a[0];
}
