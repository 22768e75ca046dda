// What OpenMP has and accomp does not yet is refused by name, never ignored.
// flags: -fopenmp
int main(void) {
  int x = 0;
  #pragma omp target map(tofrom: x)
  {
    #pragma omp depobj(x) destroy                       // error: sorry, not implemented: 'depobj' inside a target region
    x++;
    #pragma omp parallel for reduction(inscan, +: x)
    for (int i = 0; i < 9; i++) {
      #pragma omp scan init_complete                    // error: sorry, not implemented: 'init_complete' on 'scan'
      x++;
    }
  }
}
