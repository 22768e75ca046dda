// A static variable that cannot be one of file scope is told with its name, once.
// flags: -mp
static int typed(void) {
  typedef int number;
  static number k = 5;   // error: the static variable 'k' of 'typed' on the device: the function declares what its type needs; declare it at file scope
  return k++;
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
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = typed() + word() + hidden(r);
  return r;
}
