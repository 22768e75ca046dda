// Members of the object in clauses that make copies, or that name pointers of a device; of a base that a template decides on, too.
// flags: -mp -acc
// prints: 46 145
// prints: 20 47 20, 40 31 32, 6
// prints: 22 11 11 2
// prints: 3
// prints: 1
// prints: 1
// prints: 1 1
#include <cstdio>
#include <omp.h>
struct Sums {
  int n, count = 1, step = 0, arr[3] = {0, 1, 2};
  double *v, tmp = 5, total = 0;
  int plus(int i) { return i + n; }
  void acc() {
    #pragma acc parallel loop reduction(+ : count) private(tmp) copyin(v[0:n])
    for (int i = 0; i < n; i++) { tmp = v[i]; count += (int)tmp; }
  }
  void omp() {
    #pragma omp target teams distribute parallel for reduction(+ : total) firstprivate(tmp) map(to : v[0:n])
    for (int i = 0; i < n; i++) {
      double before = tmp;
      this->tmp += v[i];
      this->total += tmp - before + plus(0);
    }
  }
  void last() {
    #pragma omp target teams distribute parallel for lastprivate(tmp) map(to : v[0:n])
    for (int i = 0; i < n; i++) tmp = v[i] + plus(1);
  }
  void inner() {
    #pragma omp target map(to : v[0:n])
    {
      total = 1;
      #pragma omp parallel for reduction(+ : total)
      for (int i = 0; i < n; i++) total += v[i];
      this->total++;
      #pragma omp simd linear(step : 2)
      for (int i = 0; i < n; i++) step += 2;
    }
  }
  void array() {
    #pragma omp target teams distribute parallel for reduction(+ : arr)
    for (int i = 0; i < n; i++) arr[i % 3] += plus(0);
  }
  void section() {
    #pragma omp target teams distribute parallel for reduction(+ : v[0:2])
    for (int i = 0; i < n; i++) v[i % 2] += 1;
  }
};
template<class T> struct Base {
  T total = 0, tmp = 3;
  int n = 4;
  T *v;
};
template<class T> struct Derived : Base<T> {
  T own = 1, two[2] = {1, 2};
  using Base<T>::n;
  void sum() {
    T *v = this->v;
    #pragma omp target teams distribute parallel for reduction(+ : this->total, own) firstprivate(this->tmp) map(to : v[0:n])
    for (int i = 0; i < n; i++) this->total += v[i] + this->tmp, own += v[i];
  }
  void acc();
  void mine() {
    #pragma omp target teams distribute parallel for firstprivate(two) map(from: this->v[0:n])
    for (int i = 0; i < this->n; i++) { this->v[i] = two[i % 2]; }
  }
};
template<class U> void Derived<U>::acc() {
  U *v = this->v;
  #pragma acc parallel loop reduction(max : own) copyin(v[0:this->n])
  for (int i = 0; i < this->n; i++) own = own < v[i] ? v[i] : own;
}
struct Device {
  double *p; int n;
  void run(double *out) {
    #pragma omp target is_device_ptr(p) map(from: out[0:n])
    for (int i = 0; i < n; i++) out[i] = p[i];
    #pragma acc parallel loop deviceptr(p) copyout(out[0:n])
    for (int i = 0; i < n; i++) out[i] = p[i] + 1;
  }
  void use(double *a) {
    p = a;
    #pragma acc data copy(p[0:n])
    {
      #pragma acc host_data use_device(p)
      printf("%d\n", p != a || omp_get_num_devices() == 0);
      #pragma omp target data use_device_ptr(p)
      printf("%d\n", this->p != a || omp_get_num_devices() == 0);
    }
  }
};
template<class T> struct Owner {
  T *p, *const fixed;
  T *device() const {
    T *d;
    #pragma omp target data use_device_ptr(p)
    d = p;
    return d;
  }
  T *device_of_fixed() {
    T *d;
    #pragma acc host_data use_device(fixed)
    d = fixed;
    return d;
  }
};
int main() {
  Sums s;
  s.n = 10;
  s.v = new double[10];
  for (int i = 0; i < 10; i++) s.v[i] = i;
  s.acc();
  s.omp();
  printf("%d %g\n", s.count, s.total);
  s.last();
  s.inner();
  s.array();
  s.section();
  printf("%g %g %d, %d %d %d, %g\n", s.tmp, s.total, s.step, s.arr[0], s.arr[1], s.arr[2], s.v[1]);
  Derived<float> d;
  d.v = new float[4]{1, 2, 3, 4};
  d.sum();
  printf("%g %g ", d.total, d.own);
  d.acc();
  d.mine();
  printf("%g %g\n", d.own, d.v[1]);
  Device p;
  double out[3];
  p.n = 3;
  p.p = (double *)omp_target_alloc(3 * sizeof(double), omp_get_default_device());
  double *q = p.p;
  #pragma omp target is_device_ptr(q)
  for (int i = 0; i < 3; i++) q[i] = i;
  p.run(out);
  printf("%g\n", out[2]);
  p.use(out);
  Owner<double> owner{out, out};
  double *at;
  #pragma omp target data map(tofrom: out)
  {
    #pragma omp target data use_device_addr(out)
    at = out;
    printf("%d %d\n", owner.device() == at, owner.device_of_fixed() == at);
  }
}
