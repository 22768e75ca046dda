// One of two sections of an array is present by itself: no address leads to both.
// flags: -mp
// devices: emu, nvidia
// fails: partly present
int main(void) {
  int a[100] = {0};
#pragma omp target data map(tofrom : a[0 : 10])
  {
#pragma omp target map(tofrom : a[0 : 10], a[50 : 10])
    a[0] = a[50];
  }
}
