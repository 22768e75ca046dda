// A function in the old style declares several parameters at once: those of variable size have no form in device code.
// flags: -acc -std=gnu17 -Wno-deprecated-non-prototype
#pragma acc routine seq
static double sum(n, a, b) int n; double (*a)[n], (*b)[n]; {   // error: sorry, not implemented: 'b', whose declaration has several parameters of variable size, in device code
  return a[0][0] + b[0][0];
}
int main(void) {
  double a[4] = {0};
  #pragma acc parallel copy(a)
  a[0] = sum(2, (double (*)[2])a, (double (*)[2])a);
}
