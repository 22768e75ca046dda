// Every faulty directive of a file is told in one run, what is wrong in its text as well as around it.
// flags: -acc -fopenmp
int main(void) {
  int a[10], n = 10, total = 0;
  #pragma acc paralel loop                       // error: unknown OpenACC directive 'paralel'; did you mean 'parallel loop'?
  for (int i = 0; i < n; i++) {
    #pragma acc loop vector
    for (int j = 0; j < n; j++) a[i] = j;
  }
  #pragma acc parallel loop gnag                 // error: unknown clause 'gnag' on 'parallel loop'; did you mean 'gang'?
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc data copyn(a)                      // error: unknown clause 'copyn' on 'data'; did you mean 'copyin'?
  ;
  #pragma acc parallel loop reduction(+: totl)   // error: use of undeclared identifier 'totl' in clause 'reduction'; did you mean 'total'?
  for (int i = 0; i < n; i++) total++;
  #pragma acc parallel loop reduction(mx: total) // error: unknown reduction operator 'mx'; did you mean 'max'?
  for (int i = 0; i < n; i++) total++;
  #pragma acc parallel loop default(nine)        // error: unknown argument 'nine' of 'default'; did you mean 'none'?
  for (int i = 0; i < n; i++) total++;
  #pragma acc parallel
  {
    return 1;                                    // error: 'return' leaves the region of 'parallel'
  }
  #pragma omp target map(too: a)                 // error: unknown map type 'too' of 'map'; did you mean 'to'?
  a[0] = 1;
  #pragma omp targt teams                        // error: unknown OpenMP directive 'targt'; did you mean 'target teams'?
  a[0] = 2;
  #pragma acc update self(a[0:n)                 // error: '[' has no matching ']'
}
