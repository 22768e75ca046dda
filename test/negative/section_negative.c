// A section of negative length is refused.
// flags: -acc
int main(void) {
  int speed[10];
  #pragma acc enter data create(speed[2:-1])  // error: 'speed
}
