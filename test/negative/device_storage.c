// Variables that device functions name but that have no storage there.
// flags: -fopenmp
#pragma omp begin declare target
static _Thread_local int mine;
static int own(void) {
  return mine;                  // error: 'mine' belongs to a thread and has no copy on the device
}
#pragma omp end declare target
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  s = own();
  return s;
}
