// A program that is its own tool: acc_register_library is called before the first event.
// flags: -acc
#include <acc_prof.h>
#include <stdio.h>
static void hear(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)e;
  printf("event %d of version %d\n", (int)p->event_type, p->version);
  if (a->device_type != p->device_type) printf("two devices\n");
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  printf("%s\n", unreg && !lookup("no_such_function") ? "registers" : "wrong arguments");
  reg(acc_ev_device_init_start, hear, acc_reg);
  reg(acc_ev_device_init_end, hear, acc_reg);
  reg(acc_ev_runtime_shutdown, hear, acc_reg);
}
int main(void) {
  int x = 1;
  #pragma acc serial copy(x)
  x++;
  printf("%d\n", x);
}
// prints: registers
// prints: event 1 of version 202211
// prints: event 2 of version 202211
// prints: 2
// prints: event 5 of version 202211
