// An exception that leaves a data region ends it; host_data hides a name with the device's address.
// flags: -acc
// prints: caught 3, present 0, device address
#include <cstdio>
#include <openacc.h>
#include <stdexcept>
static void region(int n, double *x, void *&at) {
#pragma acc data copy(x[0:n])
  {
#pragma acc host_data use_device(x)
    at = x;
    if (n > 2) throw n;
  }
}
int main() {
  double x[3] = {};
  void *at = nullptr;
  int caught = 0;
  bool host = acc_get_device_type() == acc_device_host;
  try {
    region(3, x, at);
  } catch (int n) {
    caught = n;
  }
  printf("caught %d, present %d, %s\n", caught, !host && acc_is_present(x, sizeof x),
         (at == x) == host ? "device address" : "another address");
}
