// Orders of flush: one, none that orders nothing, and none with a list.
// flags: -mp
int main(void) {
  int x = 0;
  #pragma omp target parallel map(x)
  {
    #pragma omp flush acquire release     // error: 'release' contradicts 'acquire' on the same 'flush'
    #pragma omp flush relaxed             // error: 'relaxed' is not allowed on 'flush'
    #pragma omp flush(x) seq_cst          // error: 'seq_cst' on a 'flush' with a list
    x = 1;
  }
  return x;
}
