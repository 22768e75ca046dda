// A clause that needs an argument is refused without one.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a) num_gangs  // error: 'num_gangs'
  for (int i = 0; i < 10; i++) a[i] = i;
}
