// What the regions themselves do wrong is told for all of them in one run.
// flags: -acc
int elsewhere(int);
int main(void) {
  int a[10];
  #pragma acc parallel loop default(none)
  for (int i = 0; i < 10; i++) a[i] = i;              // error: 'a' has no data clause on 'parallel loop', which says default(none)
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = elsewhere(i);   // error: 'elsewhere' is called on the device but has no device version
  #pragma acc parallel copy(a)
  asm("nop");                                         // error: 'asm' cannot run on the device
}
