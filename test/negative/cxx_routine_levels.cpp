// C++: a routine gang, worker or vector is called where all threads that its loops share are there and free: members, templates,
// operators, and what a template calls.
// flags: -acc
struct Lanes {
  int *a;
  #pragma acc routine vector
  void operator()(int by) const {
    #pragma acc loop vector
    for (int k = 0; k < 8; k++) a[k] += by;
  }
  Lanes(int *p);
};
#pragma acc routine worker
template<class T> void rows(T *a) {
  #pragma acc loop worker vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
#pragma acc routine vector
template<class T> void both(T *a) { rows(a); }      // error: 'rows' is a routine 'worker', which must not be called in 'both', a routine 'vector'
template<class T> void run(T (*a)[8]) {
  #pragma acc parallel loop gang worker copy(a[0:8])     // note: 'worker' is here, and each of its threads would call 'rows' alone
  for (int i = 0; i < 8; i++) rows(a[i]);                // error: 'rows' is a routine 'worker', which must not be called inside of a loop with 'worker'
}
int alone(const Lanes &l) { return l(1), 1; }            // error: 'operator()' is a routine 'vector', which must not be called in 'alone', which a single thread calls
int main() {
  static int a[8][8];
  #pragma acc parallel loop gang vector copy(a)          // note: 'vector' is here
  for (int i = 0; i < 8; i++) (*new Lanes(a[i]))(i);     // error: 'operator()' is a routine 'vector', which must not be called inside of a loop with 'vector'
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 8; i++) {
    Lanes l(a[i]);
    auto f = [&](int k) { l(k); };                       // error: 'operator()' is a routine 'vector', which must not be called in a lambda, which a single thread calls
    f(i);
    alone(l);
  }
  run(a);
}
