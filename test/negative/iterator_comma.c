// A colon ends the modifiers, also behind an iterator.
// flags: -mp
int main(void) {
  int a[4] = {0};
  #pragma omp target map(iterator(i = 0:4), tofrom, a[i]) // error: 'iterator(i = 0:4)' is a modifier here: a colon follows the modifiers, as in 'iterator(i = 0:4): p[i]'
  a[0]++;
}
