// A wait directive with a number that no device has.
// flags: -acc
// devices: emu nvidia
// run-error: wait_devnum.c:7: devnum 99: there are
int main(void) {
  int device = 99;
  #pragma acc wait(devnum: device: 1)
}
