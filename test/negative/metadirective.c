// A metadirective that may become a target construct is not left to the host in silence.
// flags: -fopenmp
int main(void) {
  int a = 0;
  #pragma omp metadirective when(device = {kind(host)}: parallel) default(nothing)
  a = 1;
  #pragma omp metadirective when(device = {kind(nohost)}: nothing) default(target map(tofrom: a))    // error: sorry, not implemented: 'metadirective' that chooses a target construct
  a = 2;
  return a;
}
