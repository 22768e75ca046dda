// Names in 'routine' and 'declare target' that stand for no function or variable.
// flags: -acc -mp
struct S {
  int value();
  #pragma acc routine vector  // error: sorry, not implemented: 'vector' of a constructor or destructor
  S(int);
};
#pragma acc routine worker  // warning: one thread calls what this lambda calls, and not all of 'worker'
auto fill = [](int *x, int n) { x[n] = 1; };
void inner(int *x) {
  #pragma acc routine vector  // error: sorry, not implemented: 'vector' of what is declared inside of a function
  auto add = [](int *x, int v) { x[0] += v; };
  add(x, 1);
}
#pragma acc routine(S::none) seq  // error: no member named 'none' in 'S' in clause 'routine'
#pragma acc routine(unknown) seq  // error: use of undeclared identifier 'unknown' in clause 'routine'
#pragma acc routine(S::value) seq
#pragma omp declare target(missing)  // error: use of undeclared identifier 'missing' in clause 'declare target'
