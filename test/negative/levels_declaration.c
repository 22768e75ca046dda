// A loop that threads share cannot stand inside a declaration.
// flags: -acc
int main(void) {
  static int a[10][10], r[10];
  #pragma acc parallel loop gang copyin(a) copyout(r)
  for (int i = 0; i < 10; i++) {
    int s = ({   // error: sorry, not implemented: this declaration between the levels of a kernel
      int t = 0;
      #pragma acc loop vector reduction(+: t)
      for (int k = 0; k < 10; k++) t += a[i][k];
      t;
    });
    r[i] = s;
  }
}
