// A warning that only the preprocessor gives.
#warning "an old header"
void f(int *a) {
  #pragma acc parallel loop copy(a[0:10])
  for (int i = 0; i < 10; i++) a[i] = i;
}
