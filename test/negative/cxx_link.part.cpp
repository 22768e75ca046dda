// Part of cxx_link.cpp.
#include <omp.h>
namespace n {
int plain(int x) { return x; }
int plain(long x) { return int(x) + 1; }
struct Box {
  int size;
  int volume() const;
};
int Box::volume() const { return size * size * size; }
}
int absent(int x) { return x; }
int unused(int x) { return x; }
#pragma omp declare target
int through(int x) { return absent(x); }
int asking(int x) { return x + omp_get_thread_num(); }
int never(int x) { return unused(x); }
#pragma omp end declare target
