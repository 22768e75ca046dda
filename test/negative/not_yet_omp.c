// What OpenMP has and accomp does not yet is refused by name, never ignored.
// flags: -fopenmp
int main(void) {
  int a[10], x = 0;
  #pragma omp target data map(iterator(i=0:2), to: a)   // error: sorry, not implemented: modifier 'iterator' of 'map'
  ;
  #pragma omp target device(ancestor: 1)                // error: sorry, not implemented: modifier 'ancestor' of 'device'
  x = 1;
  #pragma omp target allocate(x) private(x)             // error: sorry, not implemented: 'allocate' on 'target'
  x = 1;
  #pragma omp target depend(inoutset: x)                // error: sorry, not implemented: 'inoutset' of 'depend'
  x = 1;
  #pragma omp interop destroy(x)                        // error: sorry, not implemented: 'interop'
  #pragma omp target map(tofrom: x)
  {
    #pragma omp task                                    // error: sorry, not implemented: 'task' inside a target region
    x++;
    #pragma omp master taskloop                         // error: sorry, not implemented: 'master taskloop' inside a target region
    for (int i = 0; i < 9; i++) x++;
  }
}
