// Calls that are too deep for a thread's stack end the program with a message, in code that says its accesses, too.
// flags: -acc -g -Wno-device-recursion
// devices: emu
#pragma acc routine seq
static int depth(int n, int *path) {
  int local[64];
  local[n % 64] = n;
  return n ? depth(n - 1, local) + local[n % 64] : *path;
}
int main(void) {
  int out[4], path = 0;
  #pragma acc parallel loop copyout(out)
  for (int i = 0; i < 4; i++) out[i] = depth(1000000, &path);   // fails: overflows its thread's stack
  return out[0];
}
