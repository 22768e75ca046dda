// 'begin metadirective' and its end are a pair in one block.
// flags: -fopenmp

void f(int *x) {
  #pragma omp end metadirective                                             // error: 'end metadirective' has no 'begin metadirective'
  #pragma omp begin metadirective when(device = {kind(host)}: target)       // note: 'begin metadirective' is here
  {
    x[0] = 1;
    #pragma omp end metadirective                                           // error: 'end metadirective' stands in another block
  }
  #pragma omp begin metadirective when(device = {kind(host)}: target)       // error: 'begin metadirective' has no 'end metadirective'
  x[0] = 2;
}
