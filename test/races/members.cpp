// C++: kernels in members of templates. The check names members, elements and instances' lines.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: emu
#include <cstdio>
template<class T> struct Grid {
  T *a;
  int n;
  explicit Grid(int n) : a(new T[n]()), n(n) {
    T *p = a;
    #pragma acc enter data copyin(p[0:n])
  }
  ~Grid() {
    T *p = a;
    #pragma acc exit data delete(p[0:n])
    delete[] a;
  }
  void fill(int queue) {
    #pragma acc parallel loop present(a[0:n]) async(queue)
    for (int i = 0; i < n; i++) a[i] = T(queue);
  }
  void add(T by, int queue) {
    #pragma acc parallel loop present(a[0:n]) async(queue) // stale: the kernel in queue 2 writes 'p[0:100]', which the kernel at test/races/members.cpp:19 in queue 1 writes
    for (int i = 0; i < n; i++) a[i] += by;
  }
  T sum() {
    T s = 0;
    #pragma acc parallel loop present(a[0:n]) reduction(+: s)
    for (int i = 0; i < n; i++) s += a[i]; // stale: the kernel reads 'p[5]', which the host wrote last at test/races/members.cpp:41
    return s;
  }
};
int main() {
  Grid<double> g(100);
  g.fill(1);
  g.add(2, 2);
  #pragma acc wait
  Grid<int> h(10);
  h.fill(3);
  #pragma acc wait
  h.a[5] = 7;
  std::printf("%d\n", h.sum());
}
// prints: 30
