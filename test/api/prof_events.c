// Tools hear of data regions, transfers, kernels and waits in their order, with lines and bytes.
// flags: -acc
// devices: emu, nvidia
#include "prof.part.h"
int main(void) {
  float a[100] = {1}, r[100];
  acc_init(acc_get_device_type());
  print_all_events();
  #pragma acc data copyin(a) create(r)
  {
    #pragma acc parallel loop num_gangs(3) vector_length(64)
    for (int i = 0; i < 100; i++) r[i] = 2 * a[i];
    #pragma acc update self(r[2:8]) async(5)
    #pragma acc wait(5)
  }
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
  return 0;
}
// prints: enter_data_start main:9-15
// prints: alloc main:9-15 a 400
// prints: create main:9-15 a 400
// prints: enqueue_upload_start main:9-15 a 400
// prints: enqueue_upload_end main:9-15 a 400
// prints: alloc main:9-15 r 400
// prints: create main:9-15 r 400
// prints: wait_start main:9-15 implicit
// prints: wait_end main:9-15 implicit
// prints: enter_data_end main:9-15
// prints: compute_construct_start main:11-12
// prints: enter_data_start main:11-12 implicit
// prints: enter_data_end main:11-12 implicit
// prints: enqueue_launch_start main:11-12 main_12_gpu 3 1 64
// prints: enqueue_launch_end main:11-12
// prints: exit_data_start main:11-12 implicit
// prints: exit_data_end main:11-12 implicit
// prints: wait_start main:11-12 implicit
// prints: wait_end main:11-12 implicit
// prints: compute_construct_end main:11-12
// prints: update_start main:13-13 async(5)
// prints: enqueue_download_start main:13-13 async(5) r[2:8] 32
// prints: enqueue_download_end main:13-13 async(5) r[2:8] 32
// prints: update_end main:13-13 async(5)
// prints: wait_start main:14-14 async(5)
// prints: wait_end main:14-14 async(5)
// prints: exit_data_start main:9-15
// prints: wait_start main:9-15 implicit
// prints: wait_end main:9-15 implicit
// prints: delete main:9-15 a 400
// prints: free main:9-15 a 400
// prints: delete main:9-15 r 400
// prints: free main:9-15 r 400
// prints: exit_data_end main:9-15
