// Neither the host nor any device has this routine.
#pragma acc routine seq nohost
int gone(int x);
int main(void) {
  int a = 0;
  #pragma acc serial copyout(a)
  a = gone(1);
  return a;
}
