// OpenACC directives that are not switched on are told once a file.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma acc parallel loop   // warning: '#pragma acc' ignored without -acc
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop
  for (int i = 0; i < 10; i++) a[i] = i;
}
