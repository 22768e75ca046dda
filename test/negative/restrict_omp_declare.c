// OpenMP 5.2, 7.8 and 8.2: declare target and requires.
// flags: -fopenmp
int g, h, k[10], once, both;
struct { int m; } s;
static int each;
#pragma omp threadprivate(each)
int function(void);
#pragma omp declare target enter(g) link(g)   // error: 'g' appears in both 'enter' and 'link'
#pragma omp declare target enter(h)
#pragma omp declare target link(h)   // error: 'h' appears in both 'enter' and 'link'
#pragma omp declare target enter(each)   // error: 'each' belongs to a thread and has no copy on the device
#pragma omp declare target enter(s.m)   // error: 'enter' takes variables and functions, and 's.m' is none
#pragma omp declare target enter(k[0:2])   // error: 'enter' takes variables and functions, and 'k[0:2]' is none
#pragma omp declare target link(function)   // error: 'link' takes variables, and 'function' is a function
#pragma omp declare target enter(once) device_type(any) device_type(any)   // error: 'device_type' appears twice on 'declare target'
#pragma omp declare target enter(both) device_type(host)
#pragma omp declare target enter(both) device_type(nohost)   // error: 'both' is for device_type(nohost) here and for device_type(host) before
#pragma omp declare target device_type(any)
#pragma omp end declare target
#pragma omp end declare target   // error: 'end declare target' ends nothing
#pragma omp requires   // error: 'requires' needs what is required, such as 'unified_address'
#pragma omp requires unified_address   // error: 'unified_address' must come before all device constructs
#pragma omp requires dynamic_allocators dynamic_allocators   // error: 'dynamic_allocators' appears twice on 'requires'
int main(void) {
  int local = 0;
  #pragma omp declare target enter(local)   // error: 'local' is not of static storage: it lives in a function only
  #pragma omp requires dynamic_allocators   // error: 'requires' must be outside of functions
  return local;
}
#pragma omp begin declare target   // error: 'begin declare target' without 'end declare target'
int last;
