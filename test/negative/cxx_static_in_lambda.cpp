// A lambda that a region calls names a static variable of the function around: devices have no copy of it.
// flags: -acc
int main() {
  int x[9] = {0};
  static const int local[2] = {1, 2};
  auto f = [](int i) {
    return local[i % 2];  // error: 'local', a static variable of the function around, is used in a lambda of 'main', which runs on the device, but has no copy there
  };
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 9; i++) x[i] = f(i);
}
