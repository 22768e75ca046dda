// A directive is not closed in C.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc end parallel loop  // error: 'end parallel loop' is Fortran's; in C 'parallel loop' ends with the statement that follows it
}
