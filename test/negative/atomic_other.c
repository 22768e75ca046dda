// What an atomic captures is what it updates.
// flags: -acc
int main(void) {
  int x = 0, y = 0, v = 0;
  #pragma acc parallel loop copy(x, y, v)
  for (int i = 0; i < 10; i++) {
    #pragma acc atomic capture
    { x++; v = y; }  // error: not a form that 'atomic' allows
  }
}
