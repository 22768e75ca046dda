// A thread that waits in a loop for what a later thread writes hangs on emu: a message names the thread.
// flags: -acc -g
// devices: emu
// env: ACCOMP_EMU_SPIN=1
#include <stdio.h>
#include <string.h>
#include <pthread.h>
#include <unistd.h>
static FILE *messages;

static void *end_when_told(void *unused) {
  char line[1024];
  while (fgets(line, sizeof line, messages)) {
    if (!strstr(line, ": thread 0 of block 0 seems to wait in a loop for what another one writes")) continue;
    puts("told"); // prints: told
    fflush(stdout), _exit(0);
  }
  return unused;
}

int main(void) {
  int ends[2], flag = 0, seen[2] = {0};
  pthread_t reader;
  if (pipe(ends) || dup2(ends[1], 2) < 0 || !(messages = fdopen(ends[0], "r"))) return 1;
  pthread_create(&reader, NULL, end_when_told, NULL);
  #pragma acc parallel loop gang vector copy(flag, seen)
  for (int i = 0; i < 2; i++) {
    if (i == 1) __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
    int now = 0;
    while (!now && i == 0) now = __atomic_load_n(&flag, __ATOMIC_ACQUIRE);
    seen[i] = now;
  }
  return seen[0];
}
