// Only the host knows the devices that target_device asks for.
// flags: -fopenmp
void asks_inside(int *d) {
  #pragma omp target map(from : d[0 : 1])
  {
    #pragma omp metadirective when(target_device = {kind(host)} : nothing) otherwise(nothing) // error: sorry, not implemented: 'target_device' inside of a 'target' region
    d[0] = 3;
  }
}
