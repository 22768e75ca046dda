// A function that another file defines, but not for devices; one that asks for its thread, which its own file's callers
// alone can tell.
// flags: -fopenmp
// sources: implicit_missing.part.c
int plain(int);
int number(void);
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += plain(1);   // error: 'plain' is called on the device, but nothing that is linked defines it for devices
    s += number();   // error: 'number' is called on the device, but nothing that is linked defines it for devices
  }
  return s;
}
