// What a tool is told is laid out alike in a program with -fpack-struct and -fshort-enums.
// flags: -acc -fpack-struct=1 -fshort-enums
#include <acc_prof.h>
#include <stddef.h>
#include <stdio.h>
_Static_assert(sizeof(acc_event_t) == 4 && sizeof(acc_construct_t) == 4, "");
_Static_assert(sizeof(acc_error_t) == 4 && sizeof(acc_register_t) == 4, "");
_Static_assert(sizeof(acc_callback_info) == 72, "");
_Static_assert(offsetof(acc_callback_info, async) == 24, "");
_Static_assert(sizeof(acc_launch_event_info) == 56, "");
_Static_assert(offsetof(acc_data_event_info, tool_info) == 16, "");
_Static_assert(sizeof(acc_error_event_info) == 48, "");
_Static_assert(offsetof(acc_api_info, device_handle) == 16, "");

static void launched(acc_callback_info *info, acc_event_info *event, acc_api_info *api) {
  printf("line %d, event %d, %d\n", info->line_no, event->event_type,
         api->valid_bytes == (int)sizeof *api);
}

int main(void) {
  int a[64];
  acc_prof_register(acc_ev_enqueue_launch_start, launched, acc_reg);
  #pragma acc parallel loop copyout(a)  // prints: line 23, event 18, 1
  for (int i = 0; i < 64; i++) a[i] = i;
  printf("%d\n", a[63]);  // prints: 63
  return 0;
}
