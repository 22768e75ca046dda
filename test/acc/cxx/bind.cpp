// Devices call what 'bind' names, a name or a string, in place of the routine, in regions and in functions; the host calls the routine.
// flags: -acc
// prints(host): 2 3 7 9
// prints(emu|nvidia|opencl): 7 100 214 1007
// prints(host): 6 8
// prints(emu|nvidia|opencl): -6 8
// prints: 2 3 11
#include <cstdio>
namespace other {
double seven(double a);
int seven(int a);
}
extern "C" int plain(int a);
#pragma acc routine seq bind(other::seven)
int first(int a) { return a + 1; }
#pragma acc routine seq bind("plain")
static int second(int a) { return a + 2; }
int third(int a);
double total_of_device(const double *a, int n);
#pragma acc routine(third) seq bind(other::seven)
#pragma acc routine seq bind("later")
inline int fourth(int a);
namespace other {
int seven(int a) { return a * 7; }
double seven(double a) { return a / 7; }
}
extern "C" int plain(int a) { return a * 100; }
int third(int a) { return a + 3; }
inline int fourth(int a) { return a + 4; }
template<class T> T called(T a) { return first(a) + second(a); }
int later(int a) { return a * 1000; }
#pragma acc routine vector bind(total_of_device)
double total(const double *a, int n) {
  double s = 0;
  #pragma acc loop reduction(+:s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
#pragma acc routine vector
double total_of_device(const double *a, int n) {
  double s = 0;
  #pragma acc loop reduction(+:s)
  for (int i = 0; i < n; i++) s -= a[i];
  printf("");
  return s;
}
#pragma acc routine seq
auto twice = [](int a) { return 2 * a; };
int main() {
  int r[4];
  #pragma acc parallel copyout(r)
  { r[0] = first(1) + 0 * third(2), r[1] = second(1), r[2] = called(2), r[3] = third(1) + fourth(1); }
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  double a[3] = {1, 2, 3}, sum;
  #pragma acc parallel num_gangs(1) copyin(a) copyout(sum, r)
  { sum = total(a, 3), r[0] = twice(4); }
  printf("%g %d\n", sum, r[0]);
  printf("%d %d %d\n", first(1), second(1), called(2) + third(1));
}
