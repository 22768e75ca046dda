// exit data of a section of which a part is present is refused (OpenACC 3.3, 2.7.3).
// flags: -acc
// devices: emu nvidia
// run-error: exit_partly.c:8: 'mass[0:10]' (40 bytes) is partly present
int main(void) {
  static int mass[10];
  #pragma acc enter data copyin(mass[0:5])
  #pragma acc exit data delete(mass[0:10])
}
