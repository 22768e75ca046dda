// A function with 'indirect' that devices cannot run.
// flags: -fopenmp
#pragma omp begin declare target indirect // error: 'indirect' of 'kept', which cannot run on the device
int kept(int x) { // warning: kernels of other files cannot call 'kept': it cannot run on the device
  static thread_local int last;
  return last += x;
}
#pragma omp end declare target
int main() {
  int r = 0, (*f)(int) = kept;
  #pragma omp target map(from: r)
  r = f(1);
  return r;
}
