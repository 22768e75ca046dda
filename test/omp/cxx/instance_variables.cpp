// Variables of the device that instances of templates have: of this file and all files, specializations, values that the program
// computes, addresses of each other.
// flags: -fopenmp
// sources: instance_variables.part.cpp
#include "instance_variables.part.h"
#include <cstdio>
static int compute() { std::printf("computed\n"); return 7; }
#pragma omp declare target
namespace n {
  template<class T> struct Node { T v; Node *next; static Node one, two, *first; };
  template<class T> Node<T> Node<T>::one = {1, &Node<T>::two};
  template<class T> Node<T> Node<T>::two = {2, &Node<T>::one};
  template<class T> Node<T> *Node<T>::first = &Node<T>::one;
}
template<class T> struct Start { static int computed, none; };
template<class T> int Start<T>::computed = compute();
template<class T> int Start<T>::none;
template<> double Box<double>::value = 0.5;
template<int N> struct Grid { struct Cell { static int n[N]; }; };
template<int N> int Grid<N>::Cell::n[N] = {N};
template<int N> int cell(int i) { return Grid<N>::Cell::n[i]++; }
#pragma omp end declare target
template<class T> int sum() {
  int s = 0;
  Start<T>::none = 9;
  #pragma omp target map(from: s)
  s = Start<T>::computed + Start<T>::none + n::Node<T>::first->next->next->v * 100 + n::Node<T>::two.v * 1000 + cell<3>(0) * 10000;
  return s;
}
int main() {                                                      // prints: computed
  add_on_device(1); add_on_device(2.5); other_file();
  #pragma omp target update from(Box<int>::value, Box<double>::value, Box<int>::table)
  std::printf("%d %g %d\n", Box<int>::value, Box<double>::value, Box<int>::table[1]); // prints: 14 3 12
  int seen = sum<double>(), limit = 0, cells[3];
  std::printf("%d\n", seen);                                      // prints(emu): 32107
                                                                  // prints(nvidia|opencl): 32107
                                                                  // prints(host): 32116
  #pragma omp target map(from: limit, cells)
  { limit = Box<int>::limit + Box<int>::table[1]; for (int i = 0; i < 3; i++) cells[i] = cell<3>(i); }
  std::printf("%d %d %d %d\n", limit, cells[0], cells[1], cells[2]); // prints: 32 4 0 0
}
