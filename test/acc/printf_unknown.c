// Formats of printf that a GPU does not print as C has it are named, each in its place.
// flags: -acc=gpu,multicore,emu
#include <stdio.h>
#pragma acc routine seq
static void show(const char *format, int n) {
  printf(format, n); // warning: which format 'printf' has here is not known
}
int main(void) {
  int n = 3;
#pragma acc serial
  {
    show("%d\n", n);           // prints: 3
    printf("%5.1f|\n", 2.25);  // prints:   2.2|
    if (n < 0) printf("%'d\n", n);  // warning: 'printf' of a GPU does not know '%'d'
    if (n < 0) printf(n < -5 ? "%hhd" : "%d", n);  // warning: which format 'printf' has here is not known
  }
}
