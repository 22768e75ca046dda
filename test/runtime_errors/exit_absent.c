// exit data delete of absent data is refused at its line.
// flags: -acc
// devices: emu nvidia
// run-error: exit_absent.c:9: mass[0:10] is not present
int main(void) {
  static int mass[10];
  #pragma acc enter data copyin(mass)
  #pragma acc exit data delete(mass)
  #pragma acc exit data delete(mass[0:10])
}
