// A null pointer is always present: data clauses and routines leave it alone (OpenACC 3.3, 6).
// flags: -acc
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
struct s { int n; double *p; };
static int run(double *p, struct s *s, double **rows, int n) {
  int seen = 0;
  #pragma acc enter data copyin(p[0:n], s->p[0:n])
  #pragma acc data copy(p[1:n], s->p[2:n]) copyin(rows[0:n][0:n])
  {
    #pragma acc update device(p[1:n], rows[0:n][0:n], s->p[1:n])
    #pragma acc parallel copy(p[0:n], seen) present(s->p[0:n]) attach(s->p)
    seen = p == NULL;
    #pragma acc update self(p[0:n], p[1:n])
  }
  #pragma acc exit data copyout(p[1:n], s->p[0:n])
  #pragma acc exit data delete(p[0:n]) finalize
  #pragma acc parallel deviceptr(p) copy(seen)
  seen += p == NULL;
  #pragma acc host_data use_device(p)
  seen += p == NULL;
  return seen;
}
int main(void) {
  struct s s = {4, NULL};
  double *null = NULL;
  printf("%d\n", run(NULL, &s, NULL, 4));  // prints: 3
  acc_attach((void **)&null);
  printf("%d %d\n", acc_copyin(NULL, 8) == NULL, acc_is_present(NULL, 8));  // prints: 1 1
  acc_update_device(NULL, 8);
  acc_copyout(NULL, 8);
}
