// Several threads compute while callbacks come, go, and are switched off: every event of a
// callback that stays is told once, on its thread, with its own tool_info.
#include "../rt/rt_test.h"
#include <acc_prof.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS = 4, ROUNDS = 30, N = 2000 };
static int own[THREADS][N];
static atomic_int starts, ends, others;
static __thread int mine;

static void start(acc_callback_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)a;
  atomic_fetch_add(&starts, 1);
  e->other_event.tool_info = &mine;
}

static void end(acc_callback_info *p, acc_event_info *e, acc_api_info *a) {
  (void)a;
  SAME(p->line_no, 1);
  SAME(e->other_event.tool_info == &mine, true);
  atomic_fetch_add(&ends, 1);
}

static void other(acc_callback_info *p, acc_event_info *e, acc_api_info *a) {
  (void)p, (void)a;
  SAME(e->other_event.tool_info == NULL, true);
  atomic_fetch_add(&others, 1);
}

static void *work(void *arg) {
  int *numbers = arg;
  for (int i = 0; i < ROUNDS; i++) {
    if (i % 3 == 0) acc_prof_register(acc_ev_wait_end, other, acc_reg);
    add_to(numbers, N, 1, COPY, __ACCOMP_ASYNC_NONE, NULL, 0);
    add_to(numbers, N, 1, COPY, 7, NULL, 0); // all threads share this queue
    acc_wait(7);
    if (i % 3 == 1) acc_prof_unregister(acc_ev_wait_end, NULL, acc_toggle);
    if (i % 3 == 2) acc_prof_register(acc_ev_wait_end, NULL, acc_toggle);
    if (i % 3 == 2) acc_prof_unregister(acc_ev_wait_end, other, acc_reg);
  }
  return NULL;
}

int main(void) {
  pthread_t id[THREADS];
  acc_prof_register(acc_ev_enqueue_launch_start, start, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_end, end, acc_reg);
  for (int i = 0; i < THREADS; i++) pthread_create(&id[i], NULL, work, own[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(id[i], NULL);
  for (int i = 0; i < THREADS; i++) SAME(own[i][i], 2 * ROUNDS);
  SAME(starts, 2 * THREADS * ROUNDS);
  SAME(ends, starts);
  SAME(others > 0, true);
  return 0;
}
