// A function is not data.
// flags: -acc
static int twice(int x) { return 2 * x; }
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a) copyin(twice)  // error: 'twice'
  for (int i = 0; i < 10; i++) a[i] = twice(i);
}
