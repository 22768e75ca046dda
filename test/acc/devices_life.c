// init and shutdown with device_num are about that device; what is present on others stays.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=3
// untraced: what the devices have differs on purpose
#include <openacc.h>
#include <stdio.h>
static int a[4] = {1, 2, 3, 4};
static void present(void) {
  for (int d = 0; d < 3; d++) {
    acc_set_device_num(d, acc_device_emu);
    printf(d < 2 ? "%d " : "%d\n", acc_is_present(a, sizeof a) != 0);
  }
}
int main(void) {
  #pragma acc init device_type(acc_device_emu) device_num(1)
  for (int d = 0; d < 3; d++) {
    #pragma acc set device_num(d)
    printf("%d ", acc_get_device_num(acc_device_emu));
    acc_copyin(a, sizeof a);
    #pragma acc serial present(a)
    a[0] += 10 * (d + 1);
  }
  present();                                                  // prints: 0 1 2 1 1 1
  #pragma acc shutdown device_type(acc_device_emu) device_num(1)
  present();                                                  // prints: 1 0 1
  acc_set_device_num(2, acc_device_emu);
  #pragma acc update self(a)
  printf("%d\n", a[0]);                                       // prints: 31
  acc_set_device_num(1, acc_device_emu);
  #pragma acc enter data copyin(a)
  acc_memcpy_d2d(a, a, sizeof a, 1, 0);
  #pragma acc exit data copyout(a)
  printf("%d\n", a[0]);                                       // prints: 11
  present();                                                  // prints: 1 0 1
  for (int d = 0; d < 3; d++)
    printf("%s %d\n", acc_get_property_string(d, acc_device_emu, acc_property_name),
           acc_get_property(d, acc_device_emu, acc_property_memory) > 0);
  // prints: emulated device 0 1
  // prints: emulated device 1 1
  // prints: emulated device 2 1
}
