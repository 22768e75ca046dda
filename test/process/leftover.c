// A process of the same number was killed while libomp started: the empty file that it left does no harm.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char name[64];
  int sum = 0;
  snprintf(name, sizeof name, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)getpid(), (int)getuid());
  int file = open(name, O_CREAT | O_RDWR, 0600);
  if (file >= 0) close(file);
  #pragma acc parallel loop reduction(+: sum)
  for (int i = 0; i < 1000; i++) sum += i;
  printf("sum = %d\n", sum);
  unlink(name);  // on emu nothing starts libomp
  return 0;
}
