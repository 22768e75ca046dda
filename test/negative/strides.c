// Strides are for OpenMP's target update; they are positive integers, and lead to elements of the array.
// flags: -acc -fopenmp
int main(void) {
  int a[10] = {0}, n = 2, *p = a;
  double half = .5;
  #pragma omp target enter data map(to: a[0:4:2])   // error: 'map' takes elements that follow each other, and 'a[0:4:2]' has a stride
  #pragma omp target exit data map(from: a[0:4:n])  // error: 'map' takes elements that follow each other, and 'a[0:4:n]' has a stride
  #pragma omp target update to(a[0:4:0])            // error: the stride of section 'a[0:4:0]' is not positive
  #pragma omp target update to(a[0:4:half])         // error: the bounds of a section are integers, but 'half' has type 'double'
  #pragma omp target update from(a[1:4:3])          // error: section 'a[1:4:3]' is outside of the array, which has 10 elements here
  #pragma omp target update from(p[::2])            // error: section 'p[::2]' of a pointer needs a length
  #pragma omp target update from(a[0:2:2:1])        // error: unexpected ':' in a section of OpenMP
  #pragma acc update self(a[0:2:2])                 // error: unexpected ':' in a section of OpenACC
  #pragma omp target enter data map(to: a[0:4:1])
}
