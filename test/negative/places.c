// Directives at a place where they mean nothing.
// flags: -acc
#pragma acc routine seq   // error: no function follows 'routine'
int x;
#pragma acc routine seq
static int one(int *a) {
  #pragma acc loop gang   // error: 'gang' in 'one', which is called by a single thread
  for (int i = 0; i < 2; i++) a[i] = i;
  return 1;
}
int main(void) {
  int a[10];
  #pragma acc cache(a[0:2])   // warning: 'cache' has no effect here
  return one(a);
}
