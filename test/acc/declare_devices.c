// Each emulated device has its own copies of file-scope variables, and reaches what is mapped there.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=3
// sources: declare_link.part.c
// untraced: what the devices have differs on purpose
#include <openacc.h>
#include <stdio.h>
int count = 10;
#pragma acc declare copyin(count)
static const int step[2] = {1, 5};
#pragma acc declare copyin(step)
extern long sums[10];
#pragma acc declare link(sums)
#pragma acc routine seq
void add(int i, long v);
static void advance(int by) { count += by + step[1]; }
static int here(int device) {
  int now;
  acc_set_device_num(device, acc_device_emu);
  #pragma acc serial copyout(now)
  {
    advance(100 * (device + 1));
    add(2, step[0]);
    now = count;
  }
  return now;
}
int main(void) {
  for (int d = 0; d < 3; d++) {
    acc_set_device_num(d, acc_device_emu);
    sums[2] = d;
    #pragma acc enter data copyin(sums)
  }
  for (int k = 0; k < 2; k++) {
    int a = here(0), b = here(1), c = here(2);
    printf("%d %d %d\n", a, b, c);
    // prints: 115 215 315
    // prints: 220 420 620
  }
  for (int d = 0; d < 3; d++) {
    acc_set_device_num(d, acc_device_emu);
    #pragma acc update self(count)
    #pragma acc exit data copyout(sums)
    printf("%d %ld\n", count, sums[2]);
    // prints: 220 2
    // prints: 420 3
    // prints: 620 4
  }
}
