// Arguments of OpenACC's levels that can have no meaning.
// flags: -acc
int main(void) {
  int a[10][10], n = 10;
  #pragma acc parallel loop gang(dim: 4) copyout(a)        // error: 'dim' of 'gang' is 1, 2 or 3, not 4
  for (int i = 0; i < n; i++) a[i][0] = i;
  #pragma acc parallel loop gang(dim: 0) copyout(a)        // error: 'gang' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i][0] = i;
  #pragma acc parallel loop gang(dim: n) copyout(a)        // error: 'dim' of 'gang' needs a constant, but 'n' is none
  for (int i = 0; i < n; i++) a[i][0] = i;
  #pragma acc parallel loop gang(static: -2) copyout(a)    // error: 'gang' needs a positive number, not -2
  for (int i = 0; i < n; i++) a[i][0] = i;
  #pragma acc parallel loop worker(0) copyout(a)           // error: 'worker' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i][0] = i;  // warning(-1): it is taken for 'num_workers(0)'
  #pragma acc parallel loop vector(length: 0) copyout(a)   // error: 'vector' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i][0] = i;  // warning(-1): it is taken for 'vector_length(0)'
  #pragma acc parallel num_gangs(1, 2, 3, 4)               // error: 'num_gangs' takes three values at most
  ;
  #pragma acc parallel loop tile(4, 0) copyout(a)          // error: 'tile' needs a positive number, not 0
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = i;
  #pragma acc parallel loop gang(dim: 2) copyout(a)
  for (int i = 0; i < n; i++) {
    #pragma acc loop gang(dim: 3)                          // error: 'gang' must not be inside of a loop with 'gang'
    for (int j = 0; j < n; j++) a[i][j] = i;
  }
  #pragma acc parallel loop gang(dim: 1) copyout(a)        // note: 'gang' is here, over dimension 1; write 'worker' or 'vector' inside of it, or give it a larger 'dim'
  for (int i = 0; i < n; i++) {
    #pragma acc loop gang(dim: 1)                          // error: 'gang' must not be inside of a loop with 'gang'
    for (int j = 0; j < n; j++) a[i][j] = i;
  }
}
