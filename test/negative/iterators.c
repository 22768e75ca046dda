// Iterators have a name and a range of integers, with a step that is not zero.
// flags: -fopenmp
int main(void) {
  int a[10] = {0};
  double half = .5;
  #pragma omp target enter data map(iterator(i = 0), to: a[i])        // error: an iterator is 'name = begin:end' or 'name = begin:end:step', not 'i = 0'
  #pragma omp target enter data map(iterator(0:4), to: a[0])          // error: an iterator is 'name = begin:end' or 'name = begin:end:step', not '0:4'
  #pragma omp target enter data map(iterator, to: a[0])               // error: 'iterator' needs an argument: iterator(i = 0:n)
  #pragma omp target enter data map(iterator(i = 0:half), to: a[i])   // error: the range of iterator 'i' is of integers, but 'half' has type 'double'
  #pragma omp target enter data map(iterator(i = 0:4:0), to: a[i])    // error: the step of iterator 'i' is zero
  #pragma omp target enter data map(iterator(i = 0:4, i = 0:2), to: a[i])   // error: iterator 'i' appears twice in 'map'
  #pragma omp target enter data map(iterator(i = 0:4), to: a[k])      // error: use of undeclared identifier 'k' in clause 'map'
  #pragma omp target update to(iterator(i = 0:4): a[i:2:3])           // error: sorry, not implemented: 'a[i:2:3]', whose elements do not follow each other, with 'iterator'
  #pragma omp target update depend(in, out: a) to(a)                  // error: a second dependence type 'out' in one 'depend'
}
