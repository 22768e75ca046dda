// A variable template that is no constant has no copy on the device, whatever 'declare target' says.
// flags: -fopenmp
#pragma omp begin declare target
template <class T> T number = T(4);
#pragma omp end declare target
int main() {
  int s = 0;
  #pragma omp target map(tofrom : s)
  s += number<int>; // error: 'number<int>' is used in 'target', which runs on the device, but has no copy there
  return s;
}
