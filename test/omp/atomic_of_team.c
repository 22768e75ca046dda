// A team's copy of a variable, which its threads change by atomic operations.
// flags: -fopenmp
#include <stdio.h>
typedef struct {
  int a, b[3];
} Record;
int main(void) {
  enum { N = 100 };
  int x = 0, sum = 0, part = 0, own = 0, turns[N] = {0}, once[N] = {0}, bad = 0;
  Record s = {0, {0}};
  #pragma omp target teams num_teams(5) firstprivate(x) map(tofrom: sum)
  {
    #pragma omp distribute parallel for num_threads(4)
    for (int i = 0; i < N; i++) {
      #pragma omp atomic
      x++;
    }
    #pragma omp atomic
    sum += x;
  }
  #pragma omp target teams num_teams(3) firstprivate(s) map(tofrom: part)
  {
    #pragma omp parallel for num_threads(4)
    for (int i = 0; i < N; i++) {
      #pragma omp atomic
      s.b[i % 3]++;
    }
    #pragma omp atomic
    part += s.b[0] + s.b[1] * 1000;
  }
  #pragma omp target teams num_teams(3) private(x) map(tofrom: own)
  {
    #pragma omp parallel num_threads(4)
    {
      #pragma omp single
      x = 0;
      #pragma omp for
      for (int i = 0; i < N; i++) {
        #pragma omp atomic
        x += i;
      }
    }
    #pragma omp atomic
    own += x;
  }
  printf("%d %d %d\n", sum, part, own);              // prints: 100 99102 14850
  #pragma omp target
  #pragma omp teams num_teams(3) firstprivate(x)
  #pragma omp parallel num_threads(4)
  #pragma omp for
  for (int i = 0; i < N; i++) {
    int turn;
    #pragma omp atomic capture
    turn = x++;
    #pragma omp atomic
    turns[turn]++;
  }
  #pragma omp target firstprivate(x)
  #pragma omp parallel num_threads(4)
  #pragma omp for
  for (int i = 0; i < N; i++) {
    int turn;
    #pragma omp atomic capture
    turn = x++;
    once[turn]++;
  }
  for (int i = 0; i < N; i++) bad += turns[i] != 3 || once[i] != 1;
  printf("%d\n", bad);                               // prints: 0
}
