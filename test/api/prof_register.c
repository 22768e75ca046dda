// Callbacks of a start run in the order of registration, of an end in reverse; twice registered
// is called once, until it is unregistered twice.
// flags: -acc
#include <acc_prof.h>
#include <stdio.h>
static void first(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)e, (void)a;
  printf("first %d\n", (int)p->event_type);
}
static void second(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)e, (void)a;
  printf("second %d\n", (int)p->event_type);
}
static void run(const char *title) {
  printf("%s\n", title);
  #pragma acc parallel
  ;
}
int main(void) {
  acc_prof_register(acc_ev_compute_construct_start, first, acc_reg);
  acc_prof_register(acc_ev_compute_construct_start, second, acc_reg);
  acc_prof_register(acc_ev_compute_construct_start, first, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, first, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, second, acc_reg);
  run("all");
  acc_prof_unregister(acc_ev_compute_construct_start, first, acc_reg);
  run("one registration less");
  acc_prof_unregister(acc_ev_compute_construct_start, first, acc_reg);
  run("none left of first");
}
// prints: all
// prints: first 16
// prints: second 16
// prints: second 17
// prints: first 17
// prints: one registration less
// prints: first 16
// prints: second 16
// prints: second 17
// prints: first 17
// prints: none left of first
// prints: second 16
// prints: second 17
// prints: first 17
