// Each directive with device(n) is about that device's copy: data constructs, updates, target tasks, dispatch, interop and copies
// from device to device, on one, two and more of them.
// flags: -fopenmp
// env: ACCOMP_EMU_DEVICES=4
// devices: emu, nvidia
// untraced: what the devices have differs on purpose
#include <omp.h>
#include <stdio.h>

enum { N = 40, MOST = 4 };

static int where(int *p) {
  (void)p;
  return -1;
}
static int where_device(int *p) {
  int r;
  #pragma omp target is_device_ptr(p) map(from: r) device(omp_get_default_device())
  r = p[3];
  return r;
}
#pragma omp declare variant(where_device) match(construct = {dispatch}) adjust_args(need_device_ptr: p)
static int where_base(int *p) { return where(p); }

int main(void) {
  int n = omp_get_num_devices(), a[N], b[N], bad = 0;
  if (n > MOST) n = MOST;
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  for (int d = 0; d < n; d++) {
    a[3] = 100 + d;
    #pragma omp target enter data map(to: a) map(alloc: b) device(d)
    #pragma omp target teams distribute parallel for map(to: a) map(alloc: b) device(device_num: d)
    for (int i = 0; i < N; i++) b[i] = a[i] * (d + 1);
  }
  for (int d = 0; d < n; d++) {
    #pragma omp target update from(b[3:2]) device(d)
    bad += b[3] != (100 + d) * (d + 1) || b[4] != 4 * (d + 1);
    bad += !omp_target_is_present(a, d);
    int seen = -1, in = -1;
    #pragma omp target map(from: seen, in) device(d)
    seen = omp_get_device_num(), in = a[3];
    bad += seen != d || in != 100 + d;
  }
  printf("%d\n", bad);                 // prints: 0
  for (int d = 0; d < n; d++) {
    a[5] = 500 + d;
    #pragma omp target update to(a[5:1]) device(d) nowait depend(out: a[d])
    #pragma omp target map(to: a) map(alloc: b) device(d) nowait depend(inout: a[d])
    b[5] = a[5];
    #pragma omp taskwait depend(in: a[d])
  }
  #pragma omp taskwait
  for (int d = 0; d < n; d++) {
    int got = 0, value = 0, *there = NULL;
    #pragma omp target data use_device_addr(b) device(d)
    there = b;
    int next = (d + 1) % n, *other = omp_get_mapped_ptr(a, next);
    bad += omp_target_memcpy(&got, there, sizeof got, 0, 5 * sizeof got, omp_get_initial_device(), d) != 0 || got != 500 + d;
    bad += omp_target_memcpy(other, there, sizeof got, 6 * sizeof got, 5 * sizeof got, next, d) != 0;
    #pragma omp target map(to: a) map(from: value) device(next)
    value = a[6];
    bad += value != 500 + d;
    #pragma omp target data map(tofrom: value) device(d) if(target data: value > 0)
    {
      #pragma omp target device(d) map(tofrom: value)
      value = 7 * d;
      bad += value != 500 + d;
    }
    bad += value != 7 * d;
    omp_set_default_device(d);
    int r = 0;
    #pragma omp dispatch device(d)
    r = where_base(a);
    bad += r != 100 + d;
    omp_interop_t o = omp_interop_none;
    #pragma omp interop init(targetsync: o) device(d)
    bad += omp_get_interop_int(o, omp_ipr_device_num, NULL) != d;
    #pragma omp interop destroy(o)
  }
  printf("%d\n", bad);                 // prints: 0
  for (int d = 0; d < n; d++) {
    #pragma omp target exit data map(delete: a, b) device(d)
    for (int e = 0; e < n; e++) bad += omp_target_is_present(a, e) != (e > d);
  }
  printf("%d\n", bad);                 // prints: 0
}
