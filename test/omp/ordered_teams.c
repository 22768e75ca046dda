// ordered on a loop that is its own team, more iterations than threads; teams inside of teams; copies of pointers and
// arrays that threads share; first and last values.
// flags: -fopenmp
#include <stdio.h>
enum { N = 600 };
static int seq[N], count[N];
static double numbers[N];

int main(void) {
  int p = 0, s = 0, bad = 0, v = 7, w = 7, cnt = 0;
  #pragma omp target parallel for ordered map(tofrom: p, seq)
  for (int i = 0; i < N; i++) {
    #pragma omp ordered
    seq[p++] = i;
  }
  for (int i = 0; i < N; i++) bad += seq[i] != i;
  p = 0;
  #pragma omp target map(tofrom: p, seq, s)
  #pragma omp parallel for ordered reduction(+: s)
  for (int i = 0; i < N; i++) {
    s += i;
    #pragma omp ordered
    seq[p++] = N - i;
  }
  for (int i = 0; i < N; i++) bad += seq[i] != N - i;
  printf("%d %d\n", bad, s == N * (N - 1) / 2);  // prints: 0 1
  #pragma omp target parallel for lastprivate(v) firstprivate(v)
  for (int i = 0; i < 20; i++)
    if (i == 19) v += 100;
  #pragma omp target parallel for firstprivate(w) lastprivate(w)
  for (int i = 0; i < 20; i++)
    if (i == 19) w += 100;
  printf("%d %d\n", v, w);                       // prints: 107 107
  #pragma omp target parallel num_threads(4) map(tofrom: cnt, count)
  {
    #pragma omp atomic
    cnt++;
    #pragma omp parallel for num_threads(3)
    for (int i = 0; i < N; i++)
      #pragma omp atomic
      count[i]++;
  }
  for (int i = 0; i < N; i++) bad += count[i] != cnt;
  cnt = 0;
  int inner = 0;
  #pragma omp target parallel num_threads(4) map(tofrom: inner)
  #pragma omp parallel num_threads(3)
  {
    #pragma omp atomic
    inner++;
  }
  printf("%d %d\n", bad, inner >= 1 && inner <= 12);  // prints: 0 1
  #pragma omp target map(tofrom: numbers)
  {
    double *q = numbers, (*row)[10] = (double (*)[10])numbers;
    #pragma omp parallel
    {
      #pragma omp single
      q = q + 7, row = row + 20;
      #pragma omp for
      for (int z = 0; z < 50; z++) q[z] = z;
      #pragma omp for
      for (int z = 0; z < 10; z++) row[1][z] = -z;
    }
  }
  for (int z = 0; z < 50; z++) bad += numbers[7 + z] != z;
  for (int z = 0; z < 10; z++) bad += numbers[210 + z] != -z;
  #pragma omp target parallel map(tofrom: bad)
  {
    int few[5] = {0};
    #pragma omp single copyprivate(few)
    for (int i = 0; i < 5; i++) few[i] = i + 1;
    for (int i = 0; i < 5; i++)
      if (few[i] != i + 1) {
        #pragma omp atomic
        bad++;
      }
  }
  printf("%d\n", bad);                            // prints: 0
}
