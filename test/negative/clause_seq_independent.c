// seq and independent contradict each other.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a) seq independent  // error: contradicts 'seq'
  for (int i = 0; i < 10; i++) a[i] = i;
}
