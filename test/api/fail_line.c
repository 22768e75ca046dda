// A fault in a routine is said with the line of the call, where the program has line tables.
// flags: -acc -gline-tables-only
#include <openacc.h>
static void choose(int number) {
  acc_set_device_num(number, acc_device_default);
  // fails: fail_line.c:5: acc_set_device_num: there is no device 50 of type
}
int main(void) {
  choose(50);
  return 0;
}
