// update of absent data is refused at its line.
// flags: -acc
// devices: emu nvidia
// run-error: update_absent.c:8: 'x' is not present
int main(void) {
  int x[10] = {0}, y[10] = {0};
  #pragma acc enter data copyin(y)
  #pragma acc update self(y) self(x)
  #pragma acc exit data delete(y)
  return x[0];
}
