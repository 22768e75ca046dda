// Functions of templates name what a device does not have: an error at the name, which the front sees in no instantiation.
// flags: -acc
#include <cstdio>
#include <iostream>
#include <vector>
int counted;
std::vector<int> table;
int elsewhere(int);
template<class T> T shown(T x) {
  std::cout << x;  // error: 'std::cout' is used in 'shown<int>', which runs on the device, but has no copy there
  return x;
}
template<class T> T counting(T x) {
  return x + counted;  // error: 'counted' is used in 'counting<int>', which runs on the device, but has no copy there
}
template<class T> T sized(T x) {
  return x + T(table.size());  // error: 'table' is used in 'sized<int>', which runs on the device, but has no copy there
}
template<class T> T calling(T x) {
  return x + elsewhere(x);  // error: 'elsewhere' is called on the device but has no device version
}
template<class T> T opening(T x) {
  return x + T(fopen("a", "r") != nullptr);  // error: 'fopen' is called on the device but has no device version
}
template<class T> void all(int n, T *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = shown(x[i]) + counting(x[i]) + sized(x[i]) + calling(x[i]) + opening(x[i]);
}
int main() {
  int x[9] = {0};
  all(9, x);
}
