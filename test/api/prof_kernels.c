// A kernels construct is one compute construct, however many kernels it becomes.
// flags: -acc
// devices: emu, nvidia
#include "prof.part.h"
int main(void) {
  int a[64], b[64];
  acc_prof_register(acc_ev_compute_construct_start, print_event, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, print_event, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_start, print_event, acc_reg);
  #pragma acc kernels copyout(a, b)
  {
    for (int i = 0; i < 64; i++) a[i] = i;
    for (int i = 0; i < 64; i++) b[i] = 2 * i;
  }
  printf("%d\n", a[63] + b[63]);
}
// prints: compute_construct_start main:10-14
// prints: enqueue_launch_start main:12-12 main_12_gpu 1 1 128
// prints: enqueue_launch_start main:13-13 main_13_gpu 1 1 128
// prints: compute_construct_end main:10-14
// prints: 189
