// A function without a body in sight cannot be called on a device.
// flags: -acc
int lookup(int);
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = lookup(i);  // error: 'lookup' is called on the device but has no
}
