// The check of races follows several host threads at once: what their waits order is in no race, and a wait that is left
// out is one, between two queues and with the host.
#include "rt_test.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 25, N = 3000 };
static int own[THREADS][N];

void __accomp_check_read(const void *, unsigned long, const void *);
void __accomp_check_write(const void *, unsigned long, const void *);

// --- a kernel that tells its accesses ----------------------------------------------------

static void tell(void *const *params, long long lo, long long hi, long long step) {
  const int *a = *(int **)params[0];
  for (long long i = lo; i < hi; i += step) {
    __accomp_check_read(&a[i], sizeof *a, (const void *)tell);
    __accomp_check_write(&a[i], sizeof *a, (const void *)tell);
  }
}

static void told_host(void *const *params, long long lo, long long hi, int part) {
  tell(params, lo, hi, 1);
  add_host(params, lo, hi, part);
}

static void told_emu(void *const *params) {
  struct position *p = &__accomp_emu_self;
  long long first = (long long)p->bid * p->ntid + p->tid;
  tell(params, first, *(long *)params[1], (long long)p->nbid * p->ntid);
  add_emu(params);
}

// --- programs ----------------------------------------------------------------------------

// update self(a) async(queue)
static void update(int *a, int queue) {
  Clauses c = clauses(ACC);
  section(&c, "a", __ACCOMP_ALWAYS_FROM, a, 0, N * sizeof *a);
  c.ctl.async = queue;
  act(__accomp_update, __ACCOMP_UPDATE, "update", 2, &c);
}

static void read_by_host(const int *a) {
  __accomp_check_read(a, N * sizeof *a, (const void *)read_by_host);
}

static void *work(void *arg) {
  int *a = arg, first = (int)((a - own[0]) / N) * 2;
  for (int round = 0; round < ROUNDS; round++) {
    ENTER(ACC, "a", COPYIN, a, sizeof own[0]);
    add_to(a, N, 1, __ACCOMP_PRESENT, first, NULL, 0);
    add_to(a, N, 1, __ACCOMP_PRESENT, first + 1, (long long[]){first}, 1);
    acc_wait_async(first + 1, first);
    update(a, first);
    acc_wait(first);
    read_by_host(a);
    EXIT(ACC, "a", __ACCOMP_RELEASE, a, sizeof own[0]);
  }
  return NULL;
}

static void ordered(void) {
  pthread_t id[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&id[i], NULL, work, own[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(id[i], NULL);
  for (int i = 0; i < THREADS; i++) SAME(own[i][N - 1], 2 * ROUNDS);
}

static void unordered(bool with_host) {
  ENTER(ACC, "a", COPYIN, own[0], sizeof own[0]);
  add_to(own[0], N, 1, __ACCOMP_PRESENT, 1, NULL, 0);
  if (with_host)
    update(own[0], 1), read_by_host(own[0]);
  else
    update(own[0], 2), acc_wait_all();
}

int main(int argc, char **argv) {
  add.host = told_host;
  add.emu = told_emu;
  unit.flags |= __ACCOMP_UNIT_TRACED_HOST | __ACCOMP_UNIT_TRACED_EMU;
  if (argc > 1) return unordered(!strcmp(argv[1], "host")), 0;
  if (!getenv("ACCOMP_CHECK")) {
    setenv("ACCOMP_CHECK", "2", 1); // the first report ends the program
    execv("/proc/self/exe", argv);
  }
  ordered();
  if (acc_get_device_type() == acc_device_nvidia) return 0; // nothing tells its accesses
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return 0; // which would report the two races below, if it comes first
#endif
#endif
  refused("queues", "prog.c:2: the copy to the host in queue 2 reads 'a', which the kernel at prog.c:1 in queue 1 writes, "
                    "without a wait between the two");
  refused("host", "which the copy to the host at prog.c:2 in queue 1 writes, without a wait between the two");
  return 0;
}
