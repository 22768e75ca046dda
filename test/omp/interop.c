// An object of 'interop' has a queue: what depends on its use comes behind it, and what it depends on before it.
// flags: -fopenmp
// prints: 9900 device 0 vendor 0
// prints: empty: -1, no such: -2, a string: -5, no value: 1
// prints: gone: 1, of target alone: 1
// prints: targetsync: void *, device_num, the object is omp_interop_none
// prints: none: 1
// devices: host, emu
#include <omp.h>
#include <stdio.h>

int main(void) {
  enum { N = 100 };
  omp_interop_t object = omp_interop_none, other[2] = {omp_interop_none, omp_interop_none};
  int a[N] = {0}, rc[4], sum = 0;
  #pragma omp target data map(to: a)
  {
    #pragma omp target nowait depend(out: a[0])
    for (int i = 0; i < N; i++) a[i] = i;
    #pragma omp interop init(prefer_type(omp_ifr_hip, "level_zero"), targetsync: object) depend(in: a[0])
    #pragma omp target nowait depend(inout: a[0])
    for (int i = 0; i < N; i++) a[i] *= 2;
    #pragma omp interop use(object) nowait depend(iterator(int k = 0:2), inout: a[k])
    #pragma omp target update from(a) depend(in: a[0])
  }
  for (int i = 0; i < N; i++) sum += a[i];
  printf("%d device %d vendor %d\n", sum, (int)omp_get_interop_int(object, omp_ipr_device_num, NULL),
         (int)omp_get_interop_int(object, omp_ipr_vendor, NULL));
  omp_get_interop_int(omp_interop_none, omp_ipr_fr_id, &rc[0]);
  omp_get_interop_int(object, (omp_interop_property_t)-10, &rc[1]);
  omp_get_interop_int(object, omp_ipr_fr_name, &rc[2]);
  omp_get_interop_ptr(object, omp_ipr_targetsync, &rc[3]);
  printf("empty: %d, no such: %d, a string: %d, no value: %d\n", rc[0], rc[1], rc[2], rc[3]);
  #pragma omp interop destroy(object) init(target: other[1]) device(omp_get_default_device())
  printf("gone: %d, of target alone: %d\n", object == omp_interop_none, other[1] != omp_interop_none);
  printf("targetsync: %s, %s, %s\n", omp_get_interop_type_desc(other[1], omp_ipr_targetsync),
         omp_get_interop_name(other[1], omp_ipr_device_num), omp_get_interop_rc_desc(other[1], omp_irc_empty));
  #pragma omp interop destroy(other[1]) nowait
  #pragma omp taskwait
  #pragma omp interop init(targetsync: other[0]) device(omp_get_num_devices() + 7)
  printf("none: %d\n", other[0] == omp_interop_none);
}
