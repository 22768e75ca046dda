// What a kernel reaches through its own copy of a member is released, copied out and updated when the kernel is done.
// flags: -acc
#include <stdio.h>
typedef struct {
  unsigned *x;
  int n, factor;
} Numbers;
static void work(Numbers *s) {
  #pragma acc parallel loop async(1)
  for (int i = 0; i < s->n; i++) {
    unsigned x = s->x[i];
    for (int k = 0; k < 100000; k++) x = x * (unsigned)s->factor + (unsigned)k;
    s->x[i] = x;
  }
}
static Numbers whole;
static void work_whole(void) {
  #pragma acc parallel loop async(1)
  for (int i = 0; i < whole.n; i++) {
    unsigned x = whole.x[i];
    for (int k = 0; k < 100000; k++) x = x * (unsigned)whole.factor + (unsigned)k;
    whole.x[i] = x;
  }
}
enum { N = 512 };
static unsigned x[N];
static unsigned sum(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++) s += x[i];
  return s;
}
int main(void) {
  Numbers s = {x, N, 1};
  whole = s;
  #pragma acc enter data copyin(s.n, s.factor) copyin(s.x[0:N])
  work(&s);
  #pragma acc update self(x)
  printf("%u\n", sum());                                           // prints: 173891584
  work(&s);
  #pragma acc exit data copyout(s.x[0:N]) delete(s.n, s.factor)
  printf("%u\n", sum());                                           // prints: 347783168
  #pragma acc data copy(x)
  work_whole();
  printf("%u\n", sum());                                           // prints: 521674752
}
