// A word that is no directive is named.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc offload copy(a)  // error: 'offload'
  for (int i = 0; i < 10; i++) a[i] = i;
}
