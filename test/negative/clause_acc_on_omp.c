// OpenACC's clauses on a construct of OpenMP: how OpenMP has them.
// flags: -fopenmp
int main(void) {
  int a[10], b[10] = {0};
  #pragma omp target teams loop copyout(a)   // error: unknown clause 'copyout' on 'target teams loop'
                                             // note(-1): OpenACC's 'copyout' is map(from: list) in OpenMP
  for (int i = 0; i < 10; i++) a[i] = b[i];
  #pragma omp target teams loop copyin(b)    // error: 'copyin' is not allowed on 'target teams loop'
                                             // note(-1): OpenACC's 'copyin' is map(to: list) in OpenMP
  for (int i = 0; i < 10; i++) a[i] = b[i];
}
