// What a scope of the host cannot be so far, and where it must not stand.
// flags: -fopenmp
#pragma omp declare reduction(add: int: omp_out += omp_in)
int main(void) {
  int x = 0, a[4] = {0};
  #pragma omp scope reduction(add: x)       // error: 'add' in 'reduction' of 'scope' on the host
  x++;
  #pragma omp scope reduction(+: a[0:2])    // error: 'a[0:2]' in 'reduction' of 'scope' on the host
  a[0]++;
  #pragma omp scope privat(x)               // error: unknown clause 'privat' on 'scope'; did you mean 'private'?
  x++;
  #pragma omp scope                         // error: a 'return' must not leave the statement of 'scope'
  return x;
  return x + a[0];
}
