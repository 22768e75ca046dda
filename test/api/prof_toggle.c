// Callbacks are switched off and on: one, those of an event, all, those of a thread.
// flags: -acc
// sources: prof_toggle.part.c
#include <acc_prof.h>
#include <pthread.h>
#include <stdio.h>
static int starts, ends;
static void start(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)e, (void)a;
  starts++;
}
static void end(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)e, (void)a;
  ends++;
}
void region(void);
static void *other_thread(void *unused) {
  region();
  return unused;
}
static void run(const char *title) {
  starts = ends = 0;
  region();
  printf("%s: %d %d\n", title, starts, ends);
}
int main(void) {
  pthread_t other;
  acc_prof_register(acc_ev_compute_construct_start, start, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, end, acc_reg);
  run("all");                                                           // prints: all: 1 1
  acc_prof_unregister(acc_ev_compute_construct_start, start, acc_toggle);
  run("start is off");                                                  // prints: start is off: 0 1
  acc_prof_register(acc_ev_compute_construct_start, start, acc_toggle);
  acc_prof_unregister(acc_ev_compute_construct_end, NULL, acc_toggle);
  run("ends are off");                                                  // prints: ends are off: 1 0
  acc_prof_register(acc_ev_compute_construct_end, NULL, acc_toggle);
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
  run("all are off");                                                   // prints: all are off: 0 0
  acc_prof_register(acc_ev_none, NULL, acc_toggle);
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
  run("off on this thread");                                            // prints: off on this thread: 0 0
  pthread_create(&other, NULL, other_thread, NULL);
  pthread_join(other, NULL);
  printf("the other thread: %d %d\n", starts, ends);                    // prints: the other thread: 1 1
  acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
  run("on again");                                                      // prints: on again: 1 1
}
