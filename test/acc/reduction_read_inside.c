// A loop that stores the unfinished value of its reduction is reported; one that uses it after an inner reduction, or after setting it, is not.
// flags: -acc
#include <math.h>
#include <stdio.h>

int main(void) {
  double a[10] = {0}, b[10], s = 0, m = 0, t;
  int n = 0;
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop reduction(+:s) copyout(b) // note: 'reduction' is here; 'loop seq' without it gives each iteration the value of those before
  for (int i = 0; i < 10; i++) {
    s += a[i];
    b[i] = s;                                         // warning: 's' is read inside of its loop, where 'reduction(+:s)' gives each thread only its own part of the result
  }
  #pragma acc parallel loop reduction(max:m) copyout(b) // note: 'reduction' is here; 'loop seq' without it
  for (int i = 0; i < 10; i++) {
    m = fmax(m, a[i]);
    b[i] = m;                                         // warning: 'm' is read inside of its loop, where 'reduction(max:m)'
  }
  #pragma acc parallel loop reduction(+:n) copyout(b) // note: with 'atomic capture' in its place, as in { k = n; n++; }, each iteration gets a number of its own
  for (int i = 0; i < 10; i++)
    if (a[i] > 20) b[n++] = a[i];                     // warning: 'n' is read inside of its loop, where 'reduction(+:n)'
  #pragma acc parallel loop reduction(+:n) copyout(b)
  for (int i = 0; i < 10; i++) { // a difference of two parts is right
    int before = n;
    n += i;
    b[i] = n - before;
  }
  s = 0;
  #pragma acc parallel loop gang reduction(+:s) private(t) copyout(b)
  for (int i = 0; i < 10; i++) {
    t = 0;
    #pragma acc loop vector reduction(+:t)
    for (int j = 0; j < 10; j++) t += a[j];
    b[i] = t;
    double before = s;
    s = before + t;
  }
  printf("%g %g %g\n", s, b[3], m);                   // prints: 450 45 9
  return 0;
}
