// On the host nothing is allocated or moved: regions and kernels are told.
// flags: -acc
// devices: host
// env: ACC_NUM_CORES=1
#include "prof.part.h"
int main(void) {
  float a[100] = {1}, r[100];
  acc_init(acc_device_host);
  print_all_events();
  #pragma acc data copyin(a) copyout(r)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 100; i++) r[i] = 2 * a[i];
    #pragma acc parallel loop if(r[0] < 0)
    for (int i = 0; i < 100; i++) r[i] = 0;
  }
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
  printf("%g\n", r[0]);
}
// prints: enter_data_start main:10-16
// prints: enter_data_end main:10-16
// prints: compute_construct_start main:12-13
// prints: enqueue_launch_start main:12-13 main_13_gpu 1 1 1
// prints: enqueue_launch_end main:12-13
// prints: compute_construct_end main:12-13
// prints: compute_construct_start main:14-15
// prints: compute_construct_end main:14-15
// prints: exit_data_start main:10-16
// prints: exit_data_end main:10-16
// prints: 0
