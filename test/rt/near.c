// Threads that stage copies run on the cores of the GPU's NUMA node, and their memory is taken there; the program's own
// threads stay where they are. Where the system does not say, nothing changes.
#include "rt_test.h"
#include <dirent.h>
#include <dlfcn.h>
#include <sched.h>

enum { SIZE = 40 << 20 };
static bool known; // the system says which node is near
static char core[16];

// The runtime's own calls come here, too.
FILE *fopen(const char *path, const char *mode) {
  FILE *(*next)(const char *, const char *) = NULL;
  static char node[] = "0\n";
  *(void **)&next = dlsym(RTLD_NEXT, "fopen");
  if (strstr(path, "/numa_node"))
    return known && !strcmp(path, "/sys/bus/pci/devices/0000:41:00.0/numa_node")
               ? fmemopen(node, sizeof node - 1, "r")
               : NULL;
  if (strstr(path, "/node0/cpulist")) return fmemopen(core, strlen(core), "r");
  return next(path, mode);
}

// Threads of this process that may run on 'one' alone.
static int threads_on(int one) {
  int n = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *e; (e = readdir(tasks));) {
    cpu_set_t cores;
    pid_t id = atoi(e->d_name);
    if (id <= 0 || sched_getaffinity(id, sizeof cores, &cores)) continue;
    n += CPU_COUNT(&cores) == 1 && CPU_ISSET((size_t)one, &cores);
  }
  closedir(tasks);
  return n;
}

static void stage(void) {
  char *p = malloc(SIZE);
  memset(p, 3, SIZE);
  acc_copyin(p, SIZE);
  memset(p, 0, SIZE);
  acc_update_self(p, SIZE);
  SAME(p[0], 3);
  SAME(p[SIZE - 1], 3);
  acc_delete(p, SIZE);
  free(p);
}

static int policy(void) {
  int (*ask)(void) = NULL;
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  *(void **)&ask = dlsym(driver, "fake_cuda_policy");
  return ask();
}

int main(void) {
  cpu_set_t cores;
  if (!getenv("FAKE_CUDA")) return 0;
  if (sched_getaffinity(0, sizeof cores, &cores) || CPU_COUNT(&cores) < 2) return 0;
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET((size_t)last, &cores)) last--;
  snprintf(core, sizeof core, "%d-%d\n", last, last);
  stage();
  SAME(threads_on(last), 0);
  acc_shutdown(acc_device_nvidia);
  known = true;
  stage();
  SAME(threads_on(last), 1); // one core: one thread
  if (policy() >= 0) SAME(policy(), 1);
  return 0;
}
