// A declaration is no statement: a directive cannot stand before it.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)  // error: must be followed by a statement; a declaration is none
  int n = 10;
  for (int i = 0; i < n; i++) a[i] = i;
}
