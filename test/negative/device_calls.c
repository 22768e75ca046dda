// What cannot run on a device is refused where the kernel reaches it.
// flags: -acc
int count = 0;
static int next(void) { return count++; }   // error: 'count' is used in 'next', which runs on the device, but has no copy there
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) {
    int length = next();
    __asm__("nop");         // error: 'asm' cannot run on the device
    a[i] = length;
  }
}
