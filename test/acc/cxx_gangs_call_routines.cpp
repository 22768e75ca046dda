// As gangs_call_routines.c, by templates and members.
// flags: -acc
#include <cstdio>
struct Counts {
  int *at, n;
  #pragma acc routine gang
  void add(int by) {
    #pragma acc loop gang
    for (int i = 0; i < n; i++) {
      #pragma acc atomic
      at[i] += by;
    }
  }
};
#pragma acc routine gang
template <class T> void spread(T *a, int n) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) {
    #pragma acc atomic
    a[i] += 1;
  }
}
int main() {
  int a[4] = {0}, each = 0;
  long b[4] = {0};
  #pragma acc parallel num_gangs(3) copy(a, b, each)
  {
    Counts c{a, 4};
    c.add(2);
    spread(b, 4);
    #pragma acc atomic
    each++;
  }
  printf("%d %d %ld %ld %d\n", a[0], a[3], b[0], b[3], each);   // prints: 2 2 1 1 3
}
