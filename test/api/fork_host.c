// The host goes on as a device in a process that was forked, with queues and teams of its own.
// flags: -acc
// devices: host
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int add(int *a, int n, int k) {
  int sum = 0;
  #pragma acc parallel loop async(1) copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] += k;
  #pragma acc wait(1)
  #pragma acc parallel loop copyin(a[0:n]) reduction(+: sum)
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}
int main(void) {
  int a[1000] = {0}, status = 0;
  printf("%d\n", add(a, 1000, 1)); // prints: 1000
  fflush(stdout);
  pid_t child = fork();
  if (!child) return add(a, 1000, 2) == 3000 ? 7 : 8;
  waitpid(child, &status, 0);
  printf("%d\n", WEXITSTATUS(status)); // prints: 7
  printf("%d\n", add(a, 1000, 1)); // prints: 2000
}
