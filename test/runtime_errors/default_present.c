// default(present) names an array that is not on the device.
// flags: -acc
// devices: emu nvidia
// run-error: 'height' is not present
int main(void) {
  int height[10];
  #pragma acc parallel loop default(present)
  for (int i = 0; i < 10; i++) height[i] = i;
}
