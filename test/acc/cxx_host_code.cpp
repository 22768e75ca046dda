// A file with a region has code for the host that devices could not have: aliases, vectors, exceptions, assembler, threads' variables.
// flags: -acc
#include <cstdarg>
#include <cstdio>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
extern "C" int original(int x) { return x + 1; }
extern "C" int aliased(int x) __attribute__((alias("original"), nothrow));
extern "C" __attribute__((__weak__, __alias__("original"))) int weak_alias(int x);
typedef float v4 __attribute__((vector_size(16)));
static v4 doubled(v4 v) { return v + v; }
static thread_local int mine = 3;
static int sum(int n, ...) {
  va_list all;
  va_start(all, n);
  int s = 0;
  while (n--) s += va_arg(all, int);
  va_end(all);
  return s;
}
static int thrown() {
  try {
    throw std::runtime_error("x");
  } catch (std::exception &) {
    return 7;
  }
}
int main() {
  int r = 0;
  asm volatile("" : "+r"(r));
  std::map<std::string, int> names = {{"a", 1}};
#pragma acc parallel copy(r)
  r += 1;
  v4 v = {1, 2, 3, 4};
  std::cout << r << ' ' << aliased(1) << ' ' << weak_alias(2) << ' ' << doubled(v)[3] << ' ' << mine << ' ' << sum(2, 3, 4) << ' '
            << thrown() << ' ' << names["a"] << ' ' << static_cast<long double>(r) << std::endl;  // prints: 1 2 3 8 3 7 7 1 1
}
