// return out of a data region is refused.
// flags: -acc
int main(void) {
  int a[10] = {0};
  #pragma acc data copy(a)
  {
    if (a[0]) return 1;  // error: 'return'
    #pragma acc parallel loop
    for (int i = 0; i < 10; i++) a[i] = i;
  }
}
