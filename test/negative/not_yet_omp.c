// What OpenMP has and accomp does not yet is refused by name, never ignored.
// flags: -fopenmp
int main(void) {
  int x = 0;
  #pragma omp target device(ancestor: 1)                // error: sorry, not implemented: modifier 'ancestor' of 'device'
  x = 1;
  #pragma omp groupprivate(x)                           // error: sorry, not implemented: 'groupprivate'
  #pragma omp interop destroy(x)                        // error: sorry, not implemented: 'interop'
  #pragma omp target map(tofrom: x)
  {
    int y = 0;
    #pragma omp parallel
    {
      #pragma omp for reduction(inscan, +: y)           // error: sorry, not implemented: modifier 'inscan' of 'reduction'
      for (int i = 0; i < 9; i++) {
        y++;
        #pragma omp scan inclusive(y)                   // error: sorry, not implemented: 'scan' inside a target region
        x += y;
      }
    }
  }
}
