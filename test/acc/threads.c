// Host threads may use the device at once, each with its own data and queue.
// flags: -acc
#include <pthread.h>
#include <stdio.h>
static int a[4][3000];
static void *work(void *arg) {
  int *x = arg, q = (int)(x - a[0]) / 3000;
  for (int k = 0; k < 20; k++) {
    #pragma acc data copy(x[0:3000])
    {
      #pragma acc parallel loop async(q)
      for (int i = 0; i < 3000; i++) x[i] += q + 1;
      #pragma acc wait(q)
    }
  }
  return NULL;
}
int main(void) {
  pthread_t t[4];
  int bad = 0;
  for (int k = 0; k < 4; k++) pthread_create(&t[k], NULL, work, a[k]);
  for (int k = 0; k < 4; k++) pthread_join(t[k], NULL);
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 3000; i++) bad += a[k][i] != 20 * (k + 1);
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
