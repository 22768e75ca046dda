// update inside a compute region is refused.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc serial copy(a)
  {
    a[0] = 1;
    #pragma acc update self(a)  // error: 'update'
  }
}
