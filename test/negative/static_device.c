// Messages name a static variable of a function as the program does.
// flags: -mp
static int down(int k) {
  static long double x = 1;
  return k + (int)x;                        // error: 'x' has type 'long double', or is made of it, which devices do not have
}
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = down(2);
  return r;
}
