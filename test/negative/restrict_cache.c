// OpenACC 3.3, 2.10: cache stands at the top of a loop's body and takes elements and sections.
// flags: -acc
int main(void) {
  int a[10], b[10], n = 10, x = 0;
  #pragma acc parallel copy(x)
  {
    #pragma acc cache(a[0:3])   // warning: 'cache' has no effect here: it belongs to the top of the body of a loop of a compute construct
    x = 1;
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    #pragma acc cache(x)   // warning: it has no effect on 'x', a whole variable
    a[i] = i;
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    #pragma acc cache(a)   // warning: it has no effect on 'a', a whole variable
    a[i] = i;
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = i;
    #pragma acc cache(a[i:1])   // warning: 'cache' should stand at the top of the loop's body
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    #pragma acc cache(readonly: a[i:1])
    #pragma acc cache(readonly: b[i:1])
    a[i] = b[i];   // error: 'a' is written, but 'cache' says readonly
  }
}
