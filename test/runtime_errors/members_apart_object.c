// The same with the struct itself, of which OpenMP takes the part that is present: it must be one.
// flags: -fopenmp
// devices: emu nvidia
// run-error: members_apart_object.c:15: 's' is reached through one address
// run-error: members_apart_object.c:13; 's.b', from
// run-error: members_apart_object.c:14)
typedef struct { int a; double w; int b; } S;
#pragma omp declare target
static void f(S *p) { p->a++, p->b++; }
#pragma omp end declare target
int main(void) {
  S s = {1, 2, 3};
  #pragma omp target enter data map(to: s.a)
  #pragma omp target enter data map(to: s.b)
  #pragma omp target
  f(&s);
}
