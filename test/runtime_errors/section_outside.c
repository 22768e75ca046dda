// A section of an array that is not inside of it ends the program.
// flags: -acc
int main(int argc, char **argv) {
  (void)argv;
  int n = 19 + argc;
  double m[20][20];
  #pragma acc enter data create(m[1:n][0:20])   // fails: section_outside.c:7: section 'm[1:n][0:20]' is not inside of its array: 20 elements from 1 on, of 20
}
