// A routine of a shared library: device code is linked inside an executable or library only.
// flags: -acc
// shared: routine_shared.part.c
#pragma acc routine seq
int far(int x);
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = far(i);      // error: 'far' is called on the device, but nothing that is linked defines it for devices
  return a[0];
}
