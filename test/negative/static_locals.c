// A static variable that cannot be one of file scope is told with its name, once.
// flags: -mp
static int typed(void) {
  typedef int number;
  static number k = 5;   // error: the static variable 'k' of 'typed' on the device: the function declares what its type needs; declare it at file scope
  {
    int number = k;
    k = number + 1;
  }
  return k;
}
static int word(void) {
  static int schedule;   // error: the static variable 'schedule' of 'word' on the device: its name is a word of a directive in the function
  int m = 0;
  #pragma omp parallel for schedule(static) reduction(+: schedule)
  for (int i = 0; i < 3; i++) schedule += 1;
  return schedule + m;
}
static int hidden(int n) {
  static int k;          // error: the static variable 'k' of 'hidden' on the device: another variable further inside has its name
  if (n) {
    int k = n;
    return k;
  }
  return k++;
}
static int sized(void) {
  int near[2] = {0};
  static int k = sizeof near; // error: the static variable 'k' of 'sized' on the device: its initialiser names what is declared in the function
  return k++ + near[0];
}
static int declared(void) {
  int beside(void);
  static int (*k)(void) = beside; // error: the static variable 'k' of 'declared' on the device: its initialiser names what is declared in the function
  return k == 0;              // error(-1): the address of the function 'beside' in the initialiser
}
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = typed() + word() + hidden(r) + sized() + declared();
  return r;
}
