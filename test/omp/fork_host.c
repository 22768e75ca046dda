// A process that was forked runs target regions on the host, in teams of threads.
// flags: -fopenmp
// devices: host
#include <omp.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int count(void) {
  int n = 0;
  #pragma omp target parallel num_threads(3) reduction(+: n) nowait map(tofrom: n)
  n += omp_get_num_threads();
  #pragma omp taskwait
  return n;
}
int main(void) {
  int status = 0;
  printf("%d\n", count()); // prints: 9
  fflush(stdout);
  pid_t child = fork();
  if (!child) return count();
  waitpid(child, &status, 0);
  printf("%d\n", WEXITSTATUS(status)); // prints: 9
}
