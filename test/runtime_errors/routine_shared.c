// A routine of a shared library: device code is linked inside an executable or library only.
// flags: -acc
// shared: routine_shared.part.c
#pragma acc routine seq
int far(int x);
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)  // run-error: but no file of the same executable or shared library defines it
  for (int i = 0; i < 4; i++) a[i] = far(i);
  return a[0];
}
