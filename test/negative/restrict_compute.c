// OpenACC 3.3, 2.5: what compute constructs and their clauses restrict.
// flags: -acc -ferror-limit=0
int main(void) {
  int a[10], n = 10, x = 0;
  double d = 0;
  struct S { int m; } s = {0};
  #pragma acc parallel if(n) if(x)   // error: 'if' appears twice on 'parallel'
  ;
  #pragma acc kernels self self(x)   // error: 'self' appears twice on 'kernels'
  ;
  #pragma acc parallel default(none) default(present)   // error: 'default' appears twice on 'parallel'
  ;
  #pragma acc parallel default(shared)   // error: unknown argument 'shared' of 'default'
  ;
  #pragma acc parallel num_gangs(2, 2) reduction(+: x)   // error: 'reduction' on a 'parallel' with 2 values in 'num_gangs'
  x++;
  #pragma acc kernels num_gangs(2, 2)   // error: 'num_gangs' takes one value on 'kernels'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel num_gangs(1, 2, 3, 4)   // error: 'num_gangs' takes three values at most
  ;
  #pragma acc serial num_gangs(2)   // error: 'num_gangs' is not allowed on 'serial'
  x++;
  #pragma acc serial vector_length(2)   // error: 'vector_length' is not allowed on 'serial'
  x++;
  #pragma acc kernels firstprivate(x)   // error: 'firstprivate' is not allowed on 'kernels'
  for (int i = 0; i < n; i++) a[i] = x;
  #pragma acc kernels reduction(+: x)   // error: 'reduction' is not allowed on 'kernels'
  for (int i = 0; i < n; i++) x += a[i];
  #pragma acc parallel device_type(nvidia) if(n)   // error: 'if' may not follow 'device_type'
  ;
  #pragma acc parallel device_type(nvidia) copy(a)   // error: 'copy' may not follow 'device_type'
  ;
  #pragma acc parallel device_type(nvidia) private(x)   // error: 'private' may not follow 'device_type'
  ;
  #pragma acc parallel async(-3)   // error: 'async': -3 is not the number of a queue; it is 0 or more, or one of acc_async_noval, acc_async_sync, acc_async_default
  ;
  #pragma acc parallel async(d)   // error: 'async' needs an integer, but 'd' has type 'double'
  ;
  #pragma acc parallel wait(-7)   // error: 'wait': -7 is not the number of a queue; it is 0 or more, or one of acc_async_noval, acc_async_sync, acc_async_default
  ;
  #pragma acc parallel wait(devnum: -1: 2)   // error: 'wait': -1 is not the number of a device; the first is 0
  ;
  #pragma acc parallel vector_length(s)   // error: 'vector_length' needs an integer, but 's' has type 'struct S'
  ;
  #pragma acc parallel if(s)   // error: 'if' needs a condition, but 's' has type 'struct S'
  ;
  #pragma acc parallel private(x) firstprivate(x)   // error: 'x' appears in both 'private' and 'firstprivate'
  x = 1;
  #pragma acc parallel private(x) reduction(+: x)   // error: 'x' appears in both 'private' and 'reduction'
  x = 1;
  #pragma acc parallel private(x, x)   // warning: 'x' appears twice in 'private'
  x = 1;
  #pragma acc parallel copy(x) private(x)   // error: 'x' appears in both 'copy' and 'private'
  x = 1;
  #pragma acc parallel copy(x) firstprivate(x)   // error: 'x' appears in both 'copy' and 'firstprivate'
  x = 1;
}
