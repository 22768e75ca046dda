// After a loop directive there must be a loop.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a)
  a[0] = 1;  // error: 'for' loop
}
