// A compute construct inside a compute construct is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel copy(a)
  {
    #pragma acc kernels  // error: 'kernels'
    for (int i = 0; i < 10; i++) a[i] = i;
  }
}
