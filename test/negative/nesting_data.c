// A data construct inside a compute region is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) {
    #pragma acc data create(a)  // error: 'data'
    a[i] = i;
  }
}
