// A function that the device calls and another file defines takes no variable number of arguments.
// flags: -fopenmp -Wno-deprecated-non-prototype
int many(int, ...);
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += many(1, 2);  // error: 'many', which takes a variable number of arguments and which another file defines
  }
  return s;
}
