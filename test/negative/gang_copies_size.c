// An array of variable size that the threads of a gang share: all of them compute its size.
// flags: -acc
#pragma acc routine seq
static int next(int *n) { return ++*n; }
int main(void) {
  static int a[10], count;
  #pragma acc parallel loop gang copy(a, count)
  for (int i = 0; i < 10; i++) {
    int some[next(&count)];   // error: sorry, not implemented: array 'some' of variable size, of which the threads of a gang share one copy, whose declaration writes memory or calls a function
    some[0] = i;
    #pragma acc loop vector
    for (int k = 0; k < 1; k++) a[i] += some[k];
  }
}
