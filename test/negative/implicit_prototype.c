// What is called on the device and defined in another file has a prototype with all of its arguments.
// flags: -fopenmp -Wno-deprecated-non-prototype
int old();
int many(int, ...);
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  {
    s += old(1);      // error: 'old', which is declared without a prototype and which another file defines
    s += many(1, 2);  // error: 'many', which takes a variable number of arguments and which another file defines
  }
  return s;
}
