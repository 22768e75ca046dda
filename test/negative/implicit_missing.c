// A function that another file defines, but not for devices: called by a kernel, and by a function of a third file that the
// kernel calls. One that asks for its thread may not where a loop is not shared out as its schedule says.
// flags: -fopenmp
// sources: implicit_missing.part.c
int plain(int), through(int), number(void);
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += plain(1);   // error: 'plain' is called on the device, but nothing that is linked defines it for devices
    s += through(1);
  }
  #pragma omp target teams distribute parallel for collapse(2) schedule(static, 3) reduction(+: s)
  for (int i = 0; i < 10; i++)
    for (int k = i; k < 10; k++) s += number();   // error: 'number' is called on the device, but nothing that is linked defines it for devices
  return s;
}
