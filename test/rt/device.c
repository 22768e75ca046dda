// Choice of the device, if and self, notify, fork, shutdown: what environment and clauses
// ask for happens, or the program ends with words.
#include "rt_test.h"
#include <sys/wait.h>

static int a[100];

static void host_clauses(void) {
  Clauses c = clauses(ACC);
  long n = 100;
  int k = 3;
  for (unsigned flags = __ACCOMP_IF_FALSE; flags <= __ACCOMP_SELF; flags *= 2) {
    c = clauses(ACC);
    section(&c, "a", COPY, a, 0, sizeof a);
    section(&c, "n", 0, &n, 0, 8);
    section(&c, "k", 0, &k, 0, 4);
    c.x[0].pass = __ACCOMP_PASS_ADDRESS;
    c.x[1].pass = c.x[2].pass = __ACCOMP_PASS_VALUE;
    c.ctl.flags = flags;
    c.ctl.nloops = 1;
    c.ctl.loops = &(struct __accomp_loop){0, 99, 1, 100};
    act(__accomp_compute, __ACCOMP_COMPUTE, "parallel loop", 1, &c);
  }
  SAME(a[0], 6);
  SAME(a[99], 6);
}

static int in_child(void) {
  int status;
  fflush(stdout);
  if (!fork()) {
    close(2);
    add_to(a, 100, 1, COPY, 3, NULL, 0);
    acc_wait(3);
    _exit(a[0] == 7 ? 0 : 2);
  }
  wait(&status);
  return WEXITSTATUS(status);
}

static void run(const char *how) {
  if (!strcmp(how, "notify")) setenv("PGI_ACC_NOTIFY", "15", 1);
  if (!strcmp(how, "nonsense")) setenv("ACC_DEVICE_TYPE", "toaster", 1);
  if (!strcmp(how, "unbuilt")) unit.devices = 0;
  add_to(a, 100, 1, COPY, 2, NULL, 0);
  acc_wait(2);
  exit(strcmp(how, "notify") ? 0 : 1); // 'refused' expects status 1
}

int main(int argc, char **argv) {
  if (argc > 1) run(argv[1]);
  host_clauses();
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  SAME(in_child(), shared() ? 0 : 1);
  refused("nonsense", "ACC_DEVICE_TYPE=toaster names no type of device");
  refused("unbuilt", "prog.c:1: prog.c was compiled for no device, not for device type");
  bool host = shared();
  const char *word = strcmp(device_name(), "nvidia") ? device_name() : "CUDA";
  char line[256];
  snprintf(line, sizeof line,
           "launch %s kernel file=prog.c function=main line=1 device=0 "
           "threadid=1 queue=2 num_gangs=",
           word);
  refused("notify", line);
  refused("notify", "loops=[0..99]\n");
  refused("notify", "Enter parallel loop construct file=prog.c function=main line=1");
  snprintf(line, sizeof line,
           "upload %s data  file=prog.c function=main line=1 device=0 "
           "threadid=1 queue=2 variable=a[0:n] bytes=400\n",
           word);
  if (!host) refused("notify", line);
  acc_shutdown(acc_get_device_type());
  SAME(acc_is_present(a, sizeof a), host);
  add_to(a, 100, 1, COPY, __ACCOMP_ASYNC_NONE, NULL, 0);
  SAME(a[50], 7);
  return 0;
}
