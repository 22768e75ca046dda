// Pointers, enumerations and complex numbers are read, written, exchanged and updated whole.
// flags: -acc
#include <complex.h>
#include <stdio.h>
enum colour { RED, GREEN = 7 };
struct list { struct list *next; int value; } node[100];
int main(void) {
  struct list *head[2] = {NULL};
  enum colour c = RED, seen = RED;
  float _Complex z = 0, w = 1, old = 0;
  int a[4] = {0}, where = 0;
  #pragma acc data copyin(head, node)
  {
  #pragma acc parallel loop
  for (int i = 0; i < 100; i++) {
    node[i].value = i;
    #pragma acc atomic capture
    { node[i].next = head[1]; head[1] = &node[i]; }
  }
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 1; i++)
    for (struct list *l = head[1]; l; l = l->next) a[0]++, a[1] += l->value;
  }
  printf("%d %d\n", a[0], a[1]);  // prints: 100 4950
  #pragma acc parallel num_gangs(1) copy(c, seen, z, w, old, a, where)
  {
    int *q = a, *r;
    #pragma acc atomic write
    c = GREEN;
    #pragma acc atomic read
    seen = c;
    #pragma acc atomic
    z += 1 + 2 * I;
    #pragma acc atomic
    z = z - 3;
    #pragma acc atomic capture
    { old = w; w *= 2 * I; }
    #pragma acc atomic write
    q = 0;
    #pragma acc atomic capture
    { r = q; q = a + 1; }
    #pragma acc atomic
    q += 2;
    where = (int)(q - a) + (r == 0);
  }
  printf("%d %g %g %g %g %g %d\n", seen, crealf(z), cimagf(z), crealf(w), cimagf(w), crealf(old), where);  // prints: 7 -2 2 0 2 1 4
}
