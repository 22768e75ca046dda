// A loop variable of floating type is refused.
// flags: -acc
int main(void) {
  double a[10];
  #pragma acc parallel loop copy(a)
  for (double x = 0; x < 10; x += 1) a[(int)x] = x;  // error: loop variable
}
