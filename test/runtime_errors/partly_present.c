// A section of which only a part is on the device is refused, and both parts are told.
// flags: -acc
// devices: emu nvidia
// run-error: partly_present.c:9: 'x[0:100]'
// run-error: partly present on device 0 (mapped: 'x[0:50]'
int main(void) {
  double x[100];
  #pragma acc enter data create(x[0:50])
  #pragma acc parallel loop copyout(x[0:100])
  for (int i = 0; i < 100; i++) x[i] = i;
}
