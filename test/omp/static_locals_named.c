// Static variables that directives name, of structs without a tag, beside types of the function: the device has each.
// flags: -mp
#include <stdio.h>
static int record(void) {
  static struct { int n; double w; } s = {1, 2.5}, *p;
  static union { int n; float f; } u[2];
  p = &s;
  u[1].n++;
  return p->n++ * 100 + (int)s.w * 10 + u[1].n;
}
static int beside(void) {
  struct local { int n; } x = {3};
  static int k = 2;
  return x.n + k++;
}
static int named(int n) {
  static int k = 5, *p = &k;
  static struct { int a[4]; } s = {{1, 2, 3, 4}};
  int m = 0;
  #pragma omp parallel for reduction(+: k) firstprivate(s)
  for (int i = 0; i < n; i++) k += s.a[i % 4];
  {
    static int k = 100;
    #pragma omp atomic
    k += 1;
    m += k;
  }
  return *p * 1000 + m;
}
int main(void) {
  int r[6] = {0};
  #pragma omp target map(tofrom: r)
  {
    static int z = 3;
    r[0] = record(), r[1] = record();
    r[2] = beside() * 10 + beside();
    r[3] = named(4), r[4] = named(4);
    #pragma omp parallel for reduction(+: z)
    for (int i = 0; i < 3; i++) z += i;
    r[5] = z;
  }
  for (int i = 0; i < 6; i++) printf("%d ", r[i]);
  printf("\n");                                   // prints: 121 222 56 15101 25102 6 
  return 0;
}
