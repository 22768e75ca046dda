// Names in 'routine' and 'declare target' that stand for no function or variable.
// flags: -acc -mp
struct S {
  int value();
  #pragma acc routine vector  // error: sorry, not implemented: 'vector' of a constructor or destructor
  S(int);
};
#pragma acc routine worker  // warning: the loops of this lambda run in order: one thread calls it, and not all of 'worker'
auto fill = [](int *x, int n) {
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) x[i] = i;
};
#pragma acc routine(S::none) seq  // error: no member named 'none' in 'S' in clause 'routine'
#pragma acc routine(unknown) seq  // error: use of undeclared identifier 'unknown' in clause 'routine'
#pragma acc routine(S::value) seq
#pragma omp declare target(missing)  // error: use of undeclared identifier 'missing' in clause 'declare target'
