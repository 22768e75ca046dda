// acc_attach and acc_detach do to a struct's pointer what the directives do.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
typedef struct { int n, *v; } List;
int main(void) {
  int data[5] = {1, 2, 3, 4, 5};
  List l = {5, data};
  acc_copyin(data, sizeof data);
  acc_copyin(&l, sizeof l);
  acc_attach((void **)&l.v);
  #pragma acc parallel loop present(l)
  for (int i = 0; i < l.n; i++) l.v[i] *= l.n;
  acc_detach((void **)&l.v);
  acc_delete(&l, sizeof l);
  acc_copyout(data, sizeof data);
  printf("%d %d\n", data[0], data[4]);  // prints: 5 25
}
