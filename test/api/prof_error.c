// A tool hears of the fault that ends the program, with its code and words.
// flags: -acc
// devices: emu, nvidia
#include <acc_prof.h>
#include <stdio.h>
static void fault(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)a;
  if (e->error_event.error_code == acc_error_not_present)
    fprintf(stderr, "line %d, the tool heard: %s\n", p->line_no, e->error_event.error_message);
}
int main(void) {
  int a[4];
  acc_prof_register(acc_ev_error, fault, acc_reg);
  #pragma acc update device(a)   // fails: line 14, the tool heard: 
}
