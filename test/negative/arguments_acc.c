// Malformed arguments of OpenACC clauses are reported where they stand.
// flags: -acc
int main(void) {
  int a[10], n = 10;
  #pragma acc data copy(a,)           // error: expected a variable in 'copy'
  #pragma acc data copy(&a)           // error: expected a variable in 'copy', found '&'
  #pragma acc data copy(a b)          // error: expected ',' or ')' after 'a'
  #pragma acc data copy(a[0:n] b)     // error: unexpected 'b' after the section
  #pragma acc data copy(a[])          // error: expected a subscript
  #pragma acc data copy(a[0.5:n])     // error: the bounds of a section are integers, but '0.5' has type 'double'
  #pragma acc data copy(n + 1)        // error: 'n + 1' in 'copy' is an expression, not a variable
  #pragma acc data copyin(alway: a)   // error: unknown modifier 'alway' of 'copyin'; did you mean 'always'?
  ;
  #pragma acc parallel loop seq(1)    // error: 'seq' takes no argument
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop num_workers(2, 3)   // error: 'num_workers' takes one argument
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop num_gangs(2, )      // error: expected an expression in 'num_gangs'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop gang(2, 3)          // error: 'gang' takes one argument without a key
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop gang(num: 2, num: 3)   // error: 'num:' appears twice in 'gang'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop vector_length(-4)   // error: 'vector_length' needs a positive number, not -4
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc wait(devnum: 0)         // error: expected ':' and queues after 'devnum: e'
  #pragma acc wait(1; 2)              // error: '1; 2' is not an expression
}
