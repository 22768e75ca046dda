// The default order of atomics stands in front of them, once, and is one of three.
// flags: -fopenmp
#pragma omp requires atomic_default_mem_order(acquire)  // error: unknown argument 'acquire' of 'atomic_default_mem_order'
static int f(int *x) {
  #pragma omp target map(tofrom: x[0:1])
  {
    #pragma omp atomic seq_cst
    x[0]++;
    #pragma omp atomic  // note: an 'atomic' without an order is here
    x[0]++;
  }
  return 0;
}
#pragma omp requires atomic_default_mem_order(relaxed)  // error: must stand before every 'atomic'
#pragma omp requires atomic_default_mem_order(seq_cst)  // error: appears twice in the file
int main(void) {
  int x = 0;
  return f(&x);
}
