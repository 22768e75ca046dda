// A static variable in one of the loops of a kernels region that could be a kernel of its own: told once.
// flags: -acc
int main(void) {
  int a[100], b[100];
  #pragma acc kernels copyout(a, b)
  {
    for (int i = 0; i < 100; i++) {
      static int k = 3;  // error: 'k', a static variable that a region declares
      a[i] = k;
    }
    for (int i = 0; i < 100; i++) b[i] = i;
  }
  return a[3] + b[2];
}
