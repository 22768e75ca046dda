// What groupprivate cannot be about, and where its variables cannot stand (OpenMP 6.0, 7.13).
// flags: -mp
int early, here, there, both, cells[8];
_Thread_local int own;
int sum(void) {
  return early;                                     // error: 'early' is used before the 'groupprivate' that names it
}
#pragma omp groupprivate(early)
#pragma omp groupprivate(here) device_type(host)
#pragma omp groupprivate(there) device_type(nohost)
#pragma omp groupprivate(both, cells)
#pragma omp groupprivate(own)                        // error: 'own' in 'groupprivate' belongs to a thread
int main(void) {
  int x = 0;
  #pragma omp groupprivate(x)                        // error: 'x' in 'groupprivate' belongs to a call of its function
  #pragma omp target
  x = here;                                          // error: 'here' has no copy on devices
  x = there;                                         // error: 'there' has no copy on the host
  #pragma omp target teams private(both)             // error: 'both' is groupprivate, and cannot be in a clause of data
  both = 1;
  #pragma omp target map(tofrom: cells[0:4])         // error: 'cells[0:4]' is groupprivate, and cannot be in a clause of data
  x = 1;
  #pragma omp parallel firstprivate(both)            // error: sorry, not implemented: 'both', which is groupprivate, in a clause of 'parallel'
  both = 1;
  #pragma omp target teams distribute                // error: sorry, not implemented: 'both', which is groupprivate, in 'target teams distribute'
  for (int i = 0; i < 9; i++) both = i;
  return x;
}
