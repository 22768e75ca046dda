// After a loop directive there must be a loop.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc parallel loop copy(a)  // error: 'for' loop
  a[0] = 1;
}
