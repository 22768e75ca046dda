// What the threads of a gang share one copy of: its size is known, and small in a routine.
// flags: -acc
#pragma acc routine worker
static void fill(int *a, int n) {
  int many[20000];   // error: sorry, not implemented: 'many' of a routine, of which a gang's threads share one copy of 80000 bytes
  many[0] = n;
  #pragma acc loop worker vector
  for (int k = 0; k < n; k++) a[k] += many[0];
}
#pragma acc routine gang
static void reverse(int *a, int *big) {
  #pragma acc loop gang private(big[0:5000])  // error: sorry, not implemented: 'big' of a routine, of which a gang's threads share one copy of 20000 bytes
  for (int i = 0; i < 10; i++) {
    #pragma acc loop vector
    for (int k = 0; k < 5000; k++) big[k] = i;
    #pragma acc loop vector
    for (int k = 0; k < 10; k++) a[10 * i + k] = big[10 - k];
  }
}
#pragma acc routine vector
static int sum(const int *a, int n) {
  int s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int k = 0; k < n; k++) s += a[k];
  return s;
}
int main(void) {
  static int a[10][10], r[10];
  #pragma acc parallel loop gang copy(a) copyout(r)
  for (int i = 0; i < 10; i++) {
    fill(a[i], 10);
    r[i] = sum(a[i], 10);
  }
  #pragma acc parallel copy(r, a)
  reverse(a[0], r);
}
