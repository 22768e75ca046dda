// A copy that a gang shares outside of shared memory is as large as its elements in the instance.
// flags: -acc
struct V { double a, b, c; };
template<class T> void fill(T *out, T v) {
#pragma acc parallel loop gang copyout(out[0:3])  // error: accomp: the threads of a gang share a copy of 'part', which is too large in this instance
  for (int i = 0; i < 3; i++) {
    T part[9000];
#pragma acc loop vector
    for (int k = 0; k < 9000; k++) part[k] = v;
    out[i] = part[i];
  }
}
int main() {
  V o[3];
  fill(o, V());
}
