// A set directive with a number that no device has.
// flags: -acc
// devices: emu nvidia
// run-error: set_number.c:7: device 99 does not exist: there are
int main(void) {
  int device = 99;
  #pragma acc set device_num(device)
}
