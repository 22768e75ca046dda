// A clause of another directive is refused by both names.
// flags: -acc
int main(void) {
  int a[10];
  #pragma acc enter data copyin(a) collapse(2)  // error: 'collapse'
  #pragma acc exit data delete(a)
}
