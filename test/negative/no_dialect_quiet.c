// Nothing is said of them where unknown pragmas are no matter.
// flags: -Wall -Werror -Wno-unknown-pragmas
int main(void) {
  int a[100];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma unknown
  return a[0];
}
