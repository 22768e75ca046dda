// default takes none or present.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop default(shared)  // error: 'shared'
  for (int i = 0; i < 10; i++) a[i] = i;
}
