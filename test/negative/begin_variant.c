// A part of a file with variants has an end, and its selector is checked.
// flags: -fopenmp
static int number(void) { return 1; }
#pragma omp begin declare variant match(device = {kind(hosts)})    // error: unknown kind of device 'hosts'
static int number(void) { return 3; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {target})      // error: 'begin declare variant' without 'end declare variant'
static int number(void) { return 4; }
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = number();
  return r;
}
