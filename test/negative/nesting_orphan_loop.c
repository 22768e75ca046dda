// A loop directive outside a compute construct needs a routine around it.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc loop gang  // error: 'loop'
  for (int i = 0; i < 10; i++) a[i] = i;
}
