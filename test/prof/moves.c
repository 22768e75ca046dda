// Some launches and transfers, for tools to count. With an argument also in a forked process.
#include "../rt/rt_test.h"
#include <sys/wait.h>

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) acc_get_num_devices(acc_device_default); // the runtime has started
  if (argc > 1 && fork()) wait(NULL);
  static int a[1000];
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  for (int i = 0; i < 3; i++) add_to(a, 1000, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
  UPDATE(ACC, "a[0:10]", __ACCOMP_FROM, a, 40);
  SAME(a[9], 3);
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, sizeof a);
  return 0;
}
