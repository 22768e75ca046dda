// A variant of a function with directives for devices, where devices call another one than the host, in C++.
// flags: -mp
static int on_device(int a) { return a + 20; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
static int base(int a) { // error: 'declare variant' that chooses 'on_device' for devices, of 'base', a function with regions, in C++
  #pragma omp target map(tofrom: a) // error: 'target' in 'base', which is called on the device
  a++;
  return a + 10;
}

int main() {
  int a = 0;
  #pragma omp target map(a)
  a = base(a);
  return a;
}
