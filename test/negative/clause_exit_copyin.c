// copyin does not go on exit data.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc enter data copyin(a)
  #pragma acc exit data copyin(a)  // error: 'copyin'
}
