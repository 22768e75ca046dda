// seq and gang contradict each other.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a) gang seq  // error: 'seq'
  for (int i = 0; i < 10; i++) a[i] = i;
}
