// What a tool leaves in a start event comes back in the end event, nested ones apart.
// flags: -acc
#include <acc_prof.h>
#include <stdint.h>
#include <stdio.h>
static intptr_t next;
static void start(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)a;
  if (e->other_event.tool_info) printf("not empty\n");
  e->other_event.tool_info = (void *)++next;
}
static void end(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)a;
  printf("line %d: %d\n", p->line_no, (int)(intptr_t)e->other_event.tool_info);
}
int main(void) {
  int x = 0;
  acc_init(acc_get_device_type());
  acc_prof_register(acc_ev_compute_construct_start, start, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, end, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_start, start, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_end, end, acc_reg);
  #pragma acc serial copy(x)    // prints: line 23: 2
  x++;                          // prints: line 23: 1
  printf("%d\n", x);            // prints: 1
}
