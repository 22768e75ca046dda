// Each thread of a team asks the host between barriers, and so do threads of several teams, which add up what they hear.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#pragma omp requires reverse_offload

enum { N = 24 };
static int asked[N];

static int one_team(void) {
  int heard[N], bad = 0;
  #pragma omp target parallel num_threads(N) map(from: heard)
  {
    static const int step = 7;
    int i = omp_get_thread_num(), from, answer = 0;
    for (int round = 0; round < 2; round++) {
      #pragma omp target device(ancestor: 1) map(tofrom: answer)
      {
        answer += 100 * i + step;
        asked[i]++;
      }
      heard[i] = answer;
      #pragma omp barrier
      from = heard[(i + 1) % N];
      #pragma omp barrier
      answer = from;
    }
    heard[i] = answer;
  }
  for (int i = 0; i < N; i++) bad += heard[i] != 100 * ((i + 1) % N) + 100 * ((i + 2) % N) + 14 || asked[i] != 2;
  return bad;
}

static long several_teams(int n) {
  long sum = 0;
  #pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < n; i++) {
    long twice;
    #pragma omp target device(ancestor: 1) map(from: twice)
    twice = 2 * i;
    sum += twice;
  }
  return sum;
}

int main(void) {
  printf("%d wrong\n", one_team());       // prints: 0 wrong
  printf("%ld\n", several_teams(500));    // prints: 249500
  return 0;
}
