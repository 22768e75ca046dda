// Functions that regions of the file call, with directives that depend on the device.
// flags: -fopenmp
#include <cstdio>
namespace work {
static void add(int *a, int n) {
#pragma omp metadirective when(device = {kind(nohost)} : for) otherwise(parallel for num_threads(2))
  for (int i = 0; i < n; i++)
#pragma omp atomic
    a[i]++;
}
static void add(double *a, int n) {
  for (int i = 0; i < n; i++) a[i] += 0.5;
}
#pragma omp begin declare target
int runner() { // warning: kernels of other files cannot call 'runner': a 'metadirective' of it depends on the device
  int is = 1;
#pragma omp metadirective when(construct = {target} : nothing) otherwise(parallel num_threads(2))
#pragma omp atomic
  is += 3;
  return is;
}
#pragma omp end declare target
} // namespace work
int main() {
  int a[64] = {0}, who = 0;
  double d[4] = {0};
#pragma omp target parallel num_threads(4) map(a)
  work::add(a, 64);
  std::printf("%d %d\n", a[0], a[63]); // prints(emu,nvidia,opencl): 1 1
                                       // prints(host): 4 4
#pragma omp target map(a, d) map(from : who)
  work::add(a, 64), work::add(d, 4), who = work::runner();
  std::printf("%d %d %g %d\n", a[0], a[63], d[3], who); // prints(emu,nvidia,opencl): 2 2 0.5 4
                                                        // prints(host): 5 5 0.5 7
  std::printf("%d\n", work::runner()); // prints: 7
}
