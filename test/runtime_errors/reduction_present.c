// A loop's reduction of an array that is not there, under default(present).
// flags: -acc
// devices: emu nvidia
// run-error: 'h' is not present
int main(void) {
  int h[4] = {1, 2, 3, 4};
  #pragma acc parallel default(present)
  {
    #pragma acc loop reduction(+:h)
    for (int i = 0; i < 100; i++) h[i % 4] += 1;
  }
}
