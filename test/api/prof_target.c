// Directives of OpenMP are told as the constructs of OpenACC that do the same.
// flags: -mp
// devices: emu, nvidia
#include "prof.part.h"
static void parent(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)a;
  printf("%s in construct %d, line %d\n", event_name(p->event_type),
         e->other_event.parent_construct, p->line_no);
}
int main(void) {
  int x[10] = {0}, n = 0;
  #pragma omp target enter data map(alloc: n)
  acc_prof_register(acc_ev_enter_data_start, parent, acc_reg);
  acc_prof_register(acc_ev_update_start, parent, acc_reg);
  acc_prof_register(acc_ev_exit_data_start, parent, acc_reg);
  acc_prof_register(acc_ev_compute_construct_start, parent, acc_reg);
  acc_prof_register(acc_ev_enqueue_upload_start, print_event, acc_reg);
  acc_prof_register(acc_ev_enqueue_download_start, print_event, acc_reg);
  #pragma omp target enter data map(to: x)
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 10; i++) x[i]++;
  #pragma omp target update from(x[0:4])
  #pragma omp target exit data map(from: x)
  #pragma omp target data map(tofrom: n)
  n++;
  printf("%d\n", x[9]);
}
// prints: enter_data_start in construct 4, line 19
// prints: enqueue_upload_start main:19-19 x 40
// prints: compute_construct_start in construct 0, line 20
// prints: enter_data_start in construct 0, line 20
// prints: exit_data_start in construct 0, line 20
// prints: update_start in construct 12, line 22
// prints: enqueue_download_start main:22-22 x[0:4] 16
// prints: exit_data_start in construct 5, line 23
// prints: enqueue_download_start main:23-23 x 40
// prints: enter_data_start in construct 3, line 24
// prints: exit_data_start in construct 3, line 24
// prints: 1
