// Clauses for devices that accomp does not serve are named, not dropped in silence.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a) device_type(nvidai) num_gangs(2)   // warning: unknown device type 'nvidai'; did you mean 'nvidia'?
  for (int i = 0; i < 10; i++) a[i] = i;  // warning(-1): 'num_gangs' is not used
  #pragma acc parallel loop copyout(a) device_type(toaster) num_gangs(2)  // warning: unknown device type 'toaster'
  for (int i = 0; i < 10; i++) a[i] = i;  // warning(-1): 'num_gangs' is not used
  #pragma acc parallel loop copyout(a) device_type(radeon) num_gangs(2)   // warning: 'num_gangs' is not used: one executable serves all devices
  for (int i = 0; i < 10; i++) a[i] = i;
}
