// Some launches and transfers, for tools to count. With the argument 'fork' also in a forked process; with
// 'secure' only where the program has rights that its caller has not.
#include "../rt/rt_test.h"
#include <sys/auxv.h>
#include <sys/wait.h>

int main(int argc, char **argv) {
  bool forks = argc > 1 && !strcmp(argv[1], "fork"), secure = argc > 1 && !strcmp(argv[1], "secure");
  if (secure && !getauxval(AT_SECURE)) return 77;
  if (forks) acc_get_num_devices(acc_device_default); // the runtime has started
  if (forks && fork()) wait(NULL);
  static int a[1000];
  ENTER(ACC, "a", COPYIN, a, sizeof a);
  for (int i = 0; i < 3; i++) add_to(a, 1000, 1, __ACCOMP_PRESENT, __ACCOMP_ASYNC_NONE, NULL, 0);
  UPDATE(ACC, "a[0:10]", __ACCOMP_FROM, a, 40);
  SAME(a[9], 3);
  EXIT(ACC, "a", __ACCOMP_RELEASE, a, sizeof a);
  return 0;
}
