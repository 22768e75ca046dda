// Selectors of metadirectives are checked, and what they choose. What cannot be chosen yet is refused.
// flags: -fopenmp
int both(int *a) {
  static int calls;
  calls++;
  #pragma omp metadirective when(device = {kind(nohost)}: parallel) default(nothing)   // error: sorry, not implemented: 'metadirective' that depends on the device, in 'both'
  a[0] = 1;
  return 0;
}
#pragma omp declare target to(both)
int main(void) {
  int a = 0;
  #pragma omp metadirective when(device = {kind(gpus)}: target)                  // error: unknown kind of device 'gpus'
  a = 1;
  #pragma omp metadirective when(devices = {kind(gpu)}: target)                  // error: unknown set of traits 'devices'
  a = 1;
  #pragma omp metadirective when(device = {flavour(x)}: target)                  // error: unknown trait 'flavour'
  a = 1;
  #pragma omp metadirective when(device = {kind}: target)                        // error: 'kind' needs an argument
  a = 1;
  #pragma omp metadirective when(device = {kind(score(5): gpu)}: target)         // error: a score is not allowed in 'device'
  a = 1;
  #pragma omp metadirective when(construct = {paralel}: target)                  // error: 'paralel' is no construct
  a = 1;
  #pragma omp metadirective when(target)                                         // error: 'when' needs a context selector
  a = 1;
  #pragma omp metadirective when(kind(gpu): target)                              // error: expected a context selector
  a = 1;
  #pragma omp metadirective when(device = {kind(gpu)}: targte) otherwise(nothing)   // error: unknown OpenMP directive 'targte'; did you mean 'target'?
  a = 1;
  #pragma omp metadirective when(device = {kind(gpu)}: declare target)           // error: a 'metadirective' cannot choose 'declare target'
  a = 1;
  #pragma omp metadirective default(nothing) otherwise(nothing)                  // error: 'otherwise' contradicts 'default'
  a = 1;
  #pragma omp metadirective default(nothing) default                             // error: 'default' appears twice on 'metadirective'
  a = 1;
  return a;
}
