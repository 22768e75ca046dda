// Routines are told as what they do: regions, transfers, memory; none has a line.
// flags: -acc
// devices: emu, nvidia
#include "prof.part.h"
int main(void) {
  int a[4] = {1, 2, 3, 4};
  print_all_events();
  acc_init(acc_get_device_type());
  acc_copyin(a, sizeof a);
  acc_update_self_async(a, 8, 2);
  acc_wait(2);
  acc_delete(a, sizeof a);
  void *memory = acc_malloc(100);
  acc_memcpy_to_device(memory, a, sizeof a);
  acc_map_data(a, memory, sizeof a);
  acc_unmap_data(a);
  acc_free(memory);
  acc_shutdown(acc_get_device_type());
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
}
// prints: device_init_start
// prints: device_init_end
// prints: enter_data_start
// prints: alloc data 16
// prints: create data 16
// prints: enqueue_upload_start data 16
// prints: enqueue_upload_end data 16
// prints: wait_start implicit
// prints: wait_end implicit
// prints: enter_data_end
// prints: update_start async(2)
// prints: enqueue_download_start async(2) data 8
// prints: enqueue_download_end async(2) data 8
// prints: update_end async(2)
// prints: wait_start async(2)
// prints: wait_end async(2)
// prints: exit_data_start
// prints: wait_start implicit
// prints: wait_end implicit
// prints: delete data 16
// prints: free data 16
// prints: exit_data_end
// prints: alloc - 100
// prints: enqueue_upload_start - 16
// prints: enqueue_upload_end - 16
// prints: wait_start implicit
// prints: wait_end implicit
// prints: create - 16
// prints: delete - 0
// prints: free - 100
// prints: device_shutdown_start
// prints: device_shutdown_end
