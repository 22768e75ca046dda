// A directive that stands alone is no statement that 'if' or a loop could take: without directives the
// next statement would be taken. OpenACC 3.3, 2.14.4; OpenMP 5.2, 3.1.
// flags: -acc -fopenmp
int main(void) {
  int a[10], n = 10, x = 0;
  if (n)
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'if' takes
  x = 1;
  if (n) x = 2;
  else
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'if' takes
  while (n)
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'while' takes
  for (; n;)
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'for' takes
  do
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'do' takes
  while (n);
  switch (n)
    #pragma acc update self(a)   // error: 'update' cannot be the statement that 'switch' takes
label:
  #pragma acc update self(a)   // error: 'update' cannot be the statement that a label takes
  if (n)
    #pragma acc wait   // error: 'wait' cannot be the statement that 'if' takes
  if (n)
    #pragma acc enter data copyin(a)   // error: 'enter data' cannot be the statement that 'if' takes
  if (n)
    #pragma acc exit data delete(a)   // error: 'exit data' cannot be the statement that 'if' takes
  if (n)
    #pragma acc init   // error: 'init' cannot be the statement that 'if' takes
  if (n)
    #pragma acc set device_num(0)   // error: 'set' cannot be the statement that 'if' takes
  if (n)
    #pragma omp target update to(x)   // error: 'target update' cannot be the statement that 'if' takes
  if (n)
    #pragma omp target enter data map(to: x)   // error: 'target enter data' cannot be the statement that 'if' takes
  #pragma omp target parallel
  {
    if (n)
      #pragma omp barrier   // error: 'barrier' cannot be the statement that 'if' takes
  }
  if (n) goto label;
}
