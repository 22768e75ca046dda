// Memory for other libraries, by several threads at once: copies of device memory, and data fetched from this process and
// from another one, into the host's memory and into a device's, while queues are busy. On host there is none of it.
#include "rt_test.h"
#include <accomp/memory.h>
#include <pthread.h>
#include <sys/wait.h>

enum { THREADS = 4, ROUNDS = 15, N = 2000, OTHERS = 70000 };

typedef struct {
  struct __accomp_process process;
  struct __accomp_published data; // N ints: OTHERS, OTHERS + 1 ...
} Told;

static Told told; // by the other process
static bool fetches;

static int *mapped(int first) {
  int *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) p[i] = first + i;
  acc_copyin(p, N * sizeof *p);
  return p;
}

static void drop(int *p) {
  acc_delete(p, N * sizeof *p);
  free(p);
}

static void compare(const int *p, int first) {
  SAME(p[0], first);
  SAME(p[N - 1], first + N - 1);
}

// A copy keeps what was there when it was made, and can be fetched.
static void copy_and_fetch(int *mine, int first, int queue) {
  int seen[N];
  struct __accomp_published p;
  int *copy = __accomp_memory_duplicate("test", acc_deviceptr(mine), N * sizeof *mine);
  struct Device *d = __accomp_memory_device(copy, true);
  SAME(copy == NULL, shared());
  add_to(mine, N, 1, COPY, queue, NULL, 0);
  if (copy && __accomp_memory_publish("test", d, copy, N * sizeof *copy, &p)) {
    __accomp_memory_fetch("test", NULL, seen, &p, sizeof seen);
    __accomp_memory_wait("test", NULL);
    compare(seen, first);
  }
  if (copy) __accomp_memory_free("test", copy);
  acc_wait(queue);
  acc_update_self(mine, N * sizeof *mine);
  compare(mine, first + 1);
}

static void fetch_from_other(int *mine) {
  int seen[N];
  struct Device *d = __accomp_memory_device(acc_deviceptr(mine), true);
  __accomp_memory_fetch("test", NULL, seen, &told.data, sizeof seen);
  __accomp_memory_fetch("test", d, acc_deviceptr(mine), &told.data, sizeof seen);
  __accomp_memory_wait("test", d);
  __accomp_memory_wait("test", NULL);
  acc_update_self(mine, sizeof seen);
  compare(seen, OTHERS);
  compare(mine, OTHERS);
}

static void *work(void *number) {
  int queue = *(int *)number;
  for (int round = 0; round < ROUNDS; round++) {
    int *mine = mapped(1000 * queue);
    SAME(__accomp_memory_device(acc_deviceptr(mine), true) == NULL, shared());
    SAME(__accomp_memory_device(mine, true) == NULL, true);
    copy_and_fetch(mine, 1000 * queue, queue);
    if (fetches) fetch_from_other(mine);
    drop(mine);
  }
  return NULL;
}

// The other process: tells of its data, and keeps it until its input ends.
static int be_other(void) {
  int *data = mapped(OTHERS - 1);
  add_to(data, N, 1, COPY, 1, NULL, 0);
  acc_wait(1);
  __accomp_memory_process(&told.process, true);
  struct Device *d = __accomp_memory_device(acc_deviceptr(data), true);
  if (d) __accomp_memory_publish("test", d, acc_deviceptr(data), N * sizeof *data, &told.data);
  char end;
  if (write(1, &told, sizeof told) != sizeof told) return 1;
  return read(0, &end, 1) != 0;
}

static pid_t start_other(int *hold) {
  int in[2], out[2];
  if (pipe(in) || pipe(out)) exit(1);
  pid_t pid = fork();
  if (!pid) {
    dup2(in[0], 0), dup2(out[1], 1);
    close(in[0]), close(in[1]), close(out[0]), close(out[1]);
    execl("/proc/self/exe", "memory", "other", (char *)NULL);
    _exit(1);
  }
  close(in[0]), close(out[1]);
  SAME(read(out[0], &told, sizeof told), sizeof told);
  close(out[0]);
  *hold = in[1];
  return pid;
}

int main(int argc, char **argv) {
  pthread_t id[THREADS];
  int number[THREADS], hold, status = 1;
  if (argc > 1 && !strcmp(argv[1], "other")) return be_other();
  pid_t other = start_other(&hold);
  acc_init(acc_get_device_type());
  // Some systems let no process read another one's memory; and of a GPU nothing is told without a driver for it.
  fetches = !strcmp(device_name(), "emu") && __accomp_memory_fetches(&told.process);
  for (int i = 0; i < THREADS; i++) {
    number[i] = i;
    pthread_create(&id[i], NULL, work, &number[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(id[i], NULL);
  close(hold);
  SAME(waitpid(other, &status, 0), other);
  SAME(status, 0);
  return 0;
}
