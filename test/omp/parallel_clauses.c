// message, severity and safesync of 'parallel' change no result; threads of a team may wait for each other.
// flags: -mp
#include <omp.h>
#include <stdio.h>

int main(void) {
  int ticket = 0, turn = 1, sum = 0, threads = 0;
  #pragma omp target map(tofrom: ticket, turn, sum, threads)
  #pragma omp parallel num_threads(8) safesync(1) message("fewer threads") severity(warning)
  {
    int mine, now;
    if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
    #pragma omp atomic capture
    mine = ++ticket;
    do {
      #pragma omp atomic read acquire
      now = turn;
    } while (now < mine);
    sum += mine;
    #pragma omp atomic release
    turn++;
  }
  printf("%d\n", sum == threads * (threads + 1) / 2);   // prints: 1
  sum = 0;
  #pragma omp parallel num_threads(2) message("fewer threads") severity(fatal) safesync reduction(+: sum)
  sum += 1;
  printf("%d\n", sum);                                  // prints: 2
  return 0;
}
