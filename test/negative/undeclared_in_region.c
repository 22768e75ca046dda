// A function that nobody declares has no device version; its name and what to write are said.
// flags: -acc -fopenmp -Wno-implicit-function-declaration
int main(void) {
  int a[4];
  #pragma acc parallel loop copyout(a)                        // note: declare it after '#pragma acc routine seq'
  for (int i = 0; i < 4; i++) a[i] = somewhere(i);            // error: 'somewhere' is called on the device but is not declared
  #pragma omp target map(tofrom: a)                           // note: or declare it in 'declare target'
  a[0] = elsewhere(a[1]);                                     // error: 'elsewhere' is called on the device but is not declared
  return 0;
}
