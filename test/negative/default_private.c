// default(private) and default(firstprivate) say nothing of variables of file scope; what the device may have is not the host's.
// flags: -fopenmp
int counter;
int main(void) {
  int a[8] = {0}, b[8] = {0}, t = 0;
  #pragma omp target teams default(private)       // note: add it to a clause such as shared(counter)
  t = counter;                                    // error: 'counter' is a variable of file scope, which default(private) on 'target teams' does not say anything of
  #pragma omp target teams default(firstprivate) map(to: t)
  {
    a[0] += b[1];                                 // error: default(firstprivate) on 'target teams' of 'a', which the region changes and the device may have
    t = 1;                                        // error: default(firstprivate) on 'target teams' of 't', which the region changes and the device may have
  }
  return t;
}
