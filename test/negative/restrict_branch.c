// No way into or out of a region: OpenACC 3.3, 2.5.4; OpenMP 5.2, 3.1.
// flags: -acc -fopenmp
int main(void) {
  int n = 3, x = 0;
  switch (n) {
    #pragma acc parallel
    {
    case 1: x = 1;   // error: 'case' enters the region of 'parallel'
    default: x = 2;   // error: 'case' enters the region of 'parallel'
    }
  }
  switch (n) {
    #pragma omp target
    {
    case 1: x = 1;   // error: 'case' enters the region of 'target'
    }
  }
  goto inside;   // error: 'goto' to 'inside' enters the region of 'serial'
  #pragma acc serial
  {
  inside: x = 3;
    switch (n) {
    case 4: break;
    }
    goto outside;   // error: 'goto' to 'outside' leaves the region of 'serial'
  }
outside:
  #pragma omp target
  {
    return 1;   // error: 'return' leaves the region of 'target'
  }
}
