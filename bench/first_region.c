// From the begin of main to the end of the first region, whose kernel the driver has compiled in an
// earlier run; with "driver" as argument, the same kernel's launch by the driver alone.
//   accomp -acc -O3 bench/first_region.c -o first_region -ldl && ./first_region [driver]
#include "driver.h"
#include "measure.h"

static const char ptx[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                          ".visible .entry empty(.param .u64 n) { ret; }\n";

static void by_driver(void) {
  DevicePointer p;
  driver_open();
  Handle function = driver_kernel(ptx, "empty");
  DRIVER(alloc(&p, 4096));
  DRIVER(launch(function, 8, 1, 1, 128, 1, 1, 0, NULL, (void *[]){&p}, NULL));
  DRIVER(synchronize(NULL));
}

int main(int argc, char **argv) {
  (void)argv;
  float a[1024] = {0};
  double start = now_us();
  if (argc > 1) {
    by_driver();
  } else {
    #pragma acc parallel loop copy(a)
    for (int i = 0; i < 1024; i++) a[i] = (float)i;
  }
  measured[0] = now_us() - start;
  report(argc > 1 ? "first_region driver" : "first_region acc", 1, 0);
  return argc > 1 ? 0 : a[1023] != 1023;
}
