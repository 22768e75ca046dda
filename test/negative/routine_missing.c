// The file that defines a routine does not say so: the link says where it is called and where it is defined.
// flags: -acc
// sources: routine_missing.part.c
#pragma acc routine seq
int lookup(int x);
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 4; i++) a[i] = lookup(i);   // error: 'lookup' is called on the device, but nothing that is linked defines it for devices
  return a[0];
}
