// Library functions that nothing declares: told by name, and not by what clang says of generated code.
// flags: -acc -mp -Wno-implicit-function-declaration
static float both(float x) {
  float s, c;
  sincosf(x, &s, &c); // error: 'sincosf' is called on the device but is not declared
  return s + c;
}

int main(void) {
  float x = 0;
  #pragma omp target map(x) // note: in the 'target' region that starts here; include the header that declares it
  x = both(x);
  #pragma acc serial copy(x)
  x += rsqrtf(x) + fabs(x); // error: 'rsqrtf' is called on the device but is not declared
  return x > 1;
}
