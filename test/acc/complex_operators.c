// Operators, conversions, assignments, parts and conditions of complex numbers: the same on every device.
// flags: -acc
#include <complex.h>
#include <stdio.h>
enum { N = 4 };
typedef double _Complex C;
struct s { C z; float complex w; int n; };
static void show(int i, C a, C b, C c) {
  printf("%d: %.6g %.6g, %.6g %.6g, %.5g %.5g\n", i, creal(a), cimag(a), creal(b), cimag(b), creal(c), cimag(c));
}
int main(void) {
  C z[N], sum = 0, product = 1;
  float complex w[N];
  struct s t[N];
  int n = 0;
  for (int i = 0; i < N; i++) z[i] = i + 1.0 + (i - 2) * I, w[i] = z[i] / 3;
  #pragma acc parallel loop copy(z, w) copyout(t) reduction(+:sum, n) reduction(*:product)
  for (int i = 0; i < N; i++) {
    C a[2] = {1.0, 2.0 * I}, b = 3, *p = z + i;
    float f = w[i];
    f *= z[i];
    a[0] += z[i], a[1] *= 2, a[1] -= w[i], b /= a[0], b -= 1.5f;
    double x = creal(b) + creal(i > 1 ? b : 1.0);
    x += a[1];
    t[i] = (struct s){a[0] * a[1] / b + x - 2 / b, -conj(w[i]) * f, (int)b + (_Bool)z[i]};
    if (b == a[0] || !b) n++;
    if (b != 3.0 && b) n += 2;
    __real__ w[i] = cimag(z[i]) + cabsf(w[i]), __imag__ w[i] += 1;
    z[i]++, ++z[i];
    sum += b, product *= z[i] / cabs(z[i]);
    *p++ += cexp(1.0 * I);
  }
  // prints: 1: 3.5403 -1.15853, 2.13889 -11.1111, -12.366 -21.889
  // prints: 1: 4.5403 -0.158529, 8.4 -18.4444, -89.144 -43.778
  // prints: 1: 5.5403 0.841471, 5.5 -21.3333, -299 1
  // prints: 1: 6.5403 1.84147, 7.7094 -19.7778, -708.74 179.11
  // prints: 8: -3.02308 0.934615, 0.785166 -0.619286, 0 0
  for (int i = 0; i < N; i++) show(t[i].n, z[i], t[i].z, w[i] + 100 * t[i].w);
  show(n, sum, product, 0);
  return 0;
}
