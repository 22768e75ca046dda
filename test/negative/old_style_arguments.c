// A function of another file without a prototype has the parameters of its first call.
// flags: -fopenmp -w
int other(), none();
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  {
    r += other(1, 2.0f);  // note: the first call is here
    r += other('c', 2.0);
    r += other(1);        // error: 'other', which another file defines and which is declared without a prototype, with other arguments than before, in device code; declare it with its parameters
    r += other(1.0, 2.0); // error: 'other', which another file defines
    r += none();          // note: the first call is here
    r += none(1);         // error: 'none', which another file defines
  }
  return r;
}
