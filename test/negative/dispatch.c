// dispatch is about one call; what it cannot do on a device is refused, and choices that a device cannot make call by call.
// flags: -fopenmp
static int one(int x) { return x; }
static int two(int x) { return x; }
#pragma omp declare variant(one) match(construct = {dispatch})
static int base(int x) { return x; }
#pragma omp declare variant(two) match(construct = {target, parallel}, device = {kind(nohost)})
static int mixed(int x) { return x; }
int main(void) {
  int a = 0;
  #pragma omp dispatch                           // error(+1): 'dispatch' is about one call
  a = 1 + base(1);
  #pragma omp dispatch nowait nowait             // error: 'nowait' appears twice on 'dispatch'
  base(1);
  #pragma omp target map(tofrom: a)
  {
    #pragma omp dispatch device(0)               // error: sorry, not implemented: 'device' on 'dispatch' in device code
    base(2);
    a = mixed(1);
    #pragma omp parallel
    a = mixed(2);                                // error: sorry, not implemented: 'declare variant' whose choices differ between the host and devices
  }
  return a;
}
