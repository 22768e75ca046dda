// A private variable that its region reads and never sets: the value from outside was meant. One that is set, or handed on, is none.
// flags: -acc -fopenmp
#include <stdio.h>
static void set(int *p) { *p = 1; }
int main(void) {
  int a[10], t = 5, s = 3, w = 0, handed = 0;
  double x = 2;
  #pragma acc parallel loop private(t) copyout(a)  // note: 'private(t)' is here; 'firstprivate(t)' would give them the value from outside
  for (int i = 0; i < 10; i++) a[i] = t + i;  // warning: 't' is read here, and its private copies never get a value
  #pragma omp target teams distribute parallel for private(s, x) map(from: a)  // note: 'private(x)' is here
  for (int i = 0; i < 10; i++) {
    s = i;
    a[i] = s + (int)x;  // warning: 'x' is read here
  }
  #pragma acc parallel loop private(w, handed) copyout(a)
  for (int i = 0; i < 10; i++) {
    set(&handed);
    w = i;
    a[i] = (int)sizeof w + handed;
  }
  printf("%d\n", a[3]);  // prints: 5
}
