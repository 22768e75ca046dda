// The file that defines a routine does not say so: found when the first kernel needs it.
// flags: -acc
// sources: routine_missing.part.c
#pragma acc routine seq
int lookup(int x);
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)  // run-error: 'lookup' is called on the device by
  for (int i = 0; i < 4; i++) a[i] = lookup(i);
  return a[0];
}
