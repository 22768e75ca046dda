// A constant section must lie inside the array.
// flags: -acc
int main(void) {
  int speed[10];
  #pragma acc parallel loop copy(speed[5:6])  // error: 'speed
  for (int i = 5; i < 10; i++) speed[i] = i;
}
