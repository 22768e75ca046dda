// A clause of the other dialect is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop map(tofrom: a)  // error: 'map'
  for (int i = 0; i < 10; i++) a[i] = i;
}
