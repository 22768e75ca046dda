// enter data needs at least one data clause.
// flags: -acc
int main(void) {
  #pragma acc enter data async(1)  // error: 'enter data'
}
