// exit data copyout of absent data is refused: the values would never come.
// flags: -acc
// devices: emu nvidia
// run-error: copyout_absent.c:7: result is not present
int main(void) {
  int result[10];
  #pragma acc exit data copyout(result)
  return 0;
}
