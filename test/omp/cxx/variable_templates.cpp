// Constants of variable templates are on the device, and static members of class templates in place of variables.
// flags: -fopenmp
#include <cstdio>
struct pair {
  int x, y;
};
template <class T> constexpr T pi = T(3.5);
template <class T> constexpr pair place = {1, sizeof(T)};
template <class T> constexpr int row[3] = {1, 2, 3};
template <class T> struct holder {
  static pair origin;
};
#pragma omp begin declare target
template <class T> pair holder<T>::origin = {1, sizeof(T)};
#pragma omp end declare target
int main(int argc, char **) {
  int s = 0;
  #pragma omp target map(tofrom : s)
  s += place<int>.y + row<char>[argc] + pi<int>;
  #pragma omp target map(tofrom : s)
  s += holder<int>::origin.y++;
  printf("%d\n", s); // prints: 13
}
