// A function that both call: the device refuses what only the host can do.
// flags: -fopenmp
static void add(double _Complex *z) {
  #pragma omp atomic
  *z += 1;  // error: 'atomic' of type '_Complex double', which no device accesses in one piece
}
int main(void) {
  double _Complex z = 0;
  #pragma omp target map(tofrom: z)
  add(&z);
  add(&z);
}
