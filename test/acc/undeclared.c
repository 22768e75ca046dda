// Programs of older compilers: functions that are declared late or never, int where nothing is said, numbers as pointers.
// flags: -acc -Wno-implicit-int -Wno-deprecated-non-prototype
#pragma acc routine seq
extern half();
main() {
  static n = 8;
  int i, a[8], *p = 16;               // warning: incompatible integer to pointer conversion
  long address = p;                   // warning: incompatible pointer to integer conversion
  double roots = 0;
  #pragma acc parallel loop copyout(a) reduction(+: roots)
  for (i = 0; i < n; i++) {
    int *end = 0;
    a[i] = twice(i) + half(4) + (end == 0);      // warning: call to undeclared function 'twice'
    roots += sqrt(4.0);                          // warning: call to undeclared library function 'sqrt'
  }
  printf("%d %d %ld %g\n", a[0], a[7], address, roots); // warning: undeclared library function 'printf'
  return 0;  // prints: 3 17 16 16
}
#pragma acc routine seq
twice(x) { return 2 * x; }
half(x) int x; { return x / 2; }
