// Members behind pointers of structs, p->q->x: where a clause names them, no pointer of the host is needed on the device.
// flags: -acc
#include <stdio.h>
typedef struct { double x, y; } Q;
typedef struct { int n; Q *q; } P;
static void scale(P **pp, P *list[2]) {
  #pragma acc parallel present((*pp)->q->x, (*pp)->n)
  (*pp)->q->x *= (*pp)->n;
  for (int k = 0; k < 2; k++) {
    #pragma acc parallel copy(list[k]->n)
    list[k]->n++;
  }
}
int main(void) {
  Q q = {1, 2};
  P s = {3, &q}, other = {7, NULL}, *p = &s, *list[2] = {&s, &other};
  #pragma acc data copy(p->q->x, p->q->y) copyin(p->n)
  {
    #pragma acc parallel present(p->q->x, p->q->y)
    p->q->x += p->q->y;
    #pragma acc parallel
    p->q->y += p->q->x + p->n;
    scale(&p, list);
    #pragma acc update self(p->n)
  }
  printf("%g %g %d %d\n", q.x, q.y, s.n, other.n);       // prints: 9 8 4 8
}
