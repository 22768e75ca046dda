// A pointer in device memory is attached to one mapping: what it leads to must not be mapped apart.
// flags: -fopenmp
// devices: emu nvidia
// run-error: members_apart_deep.c:11: 'p->q->b' is reached through one address
// run-error: 'p->q->a', from
typedef struct { int a, w, b; } S;
typedef struct { int k; S *q; } T;
int main(void) {
  S s = {1, 2, 3}; T t = {1, &s}, *p = &t;
  #pragma omp target enter data map(to: p->q->a)
  #pragma omp target map(tofrom: p->q->b)
  p->q->b += p->q->a;
}
