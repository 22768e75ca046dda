// A static variable of a template's class, which only its specialisations define.
// flags: -mp
#pragma omp declare target
template<class F> struct Uniform {
  static double lo, hi;
  static double eval(double x) { return x - lo; }  // error: 'Uniform<Sine>::lo' is used in 'Uniform<Sine>::eval', which runs on the device, but has no copy there
};
struct Sine {};
template<> double Uniform<Sine>::lo = 0;
template<> double Uniform<Sine>::hi = 1;
#pragma omp end declare target
int main() {
  double y[4];
  #pragma omp target teams distribute parallel for map(from: y)
  for (int i = 0; i < 4; i++) y[i] = Uniform<Sine>::eval(i);
}
