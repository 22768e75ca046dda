// taskgraph (OpenMP 6.0): its tasks are done behind it, those of 'nogroup' later; no graph is kept, so each time the region
// runs. Target tasks take part in it.
// flags: -mp -Wall -Wextra -Werror
#include <stdio.h>
#include <unistd.h>
enum { N = 8, TIMES = 5 };

static void step(int *a, int times) {
  const int id = 3; // no text but a pragma uses it
  for (int t = 0; t < times; t++) {
    #pragma omp taskgraph graph_id(id) graph_reset(t == 2) if(taskgraph: t > 0)
    {
      #pragma omp target map(tofrom: a[0:N]) nowait depend(inout: a[0:N]) replayable
      for (int i = 0; i < N; i++) a[i] += i;
      #pragma omp task depend(inout: a[0:N]) firstprivate(saved: t) replayable(1)
      {
        usleep(1000);
        for (int i = 0; i < N; i++) a[i] = a[i] * 2 + (t > TIMES);
      }
    }
    if (a[1] != (2 << (t + 1)) - 2) printf("early: %d\n", a[1]);
  }
}

int main(void) {
  int a[N] = {0}, b[N] = {0}, early = 1, sum = 0;
  volatile int go = 0;
  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    step(a, TIMES);
    #pragma omp taskgraph nogroup
    {
      #pragma omp task shared(go, early)
      {
        for (int i = 0; i < 2000 && !go; i++) usleep(1000);
        early = !go;
      }
    }
    go = 1;
    #pragma omp taskwait
  }
  printf("%d %d, early %d\n", a[1], a[7], early); // prints: 62 434, early 0
  #pragma omp target map(tofrom: b, sum)
  for (int t = 0; t < TIMES; t++) {
    #pragma omp taskgraph
    {
      #pragma omp task
      b[t]++;
      #pragma omp taskloop
      for (int i = 0; i < N; i++) b[i] += i;
    }
    sum += b[t];
  }
  printf("%d %d\n", b[7], sum);                  // prints: 35 45
  return 0;
}
