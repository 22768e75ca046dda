// An array of variable size that the threads of a gang would share.
// flags: -acc
#pragma acc routine worker
static void fill(int *a, int n) {
  int some[n];   // error: sorry, not implemented: array 'some' of variable size inside device code
  some[0] = n;   // error: sorry, not implemented: 'some', of which the threads of a gang share one copy: its size is not known before the construct
  #pragma acc loop worker vector
  for (int k = 0; k < n; k++) a[k] += some[0];
}
int main(void) {
  static int a[10];
  #pragma acc parallel copy(a)
  fill(a, 10);
}
