// Variables that device functions name but that have no storage of their own there.
// flags: -fopenmp
extern int elsewhere;
#pragma omp declare target(elsewhere)
#pragma omp begin declare target
static _Thread_local int mine;
static int *address(void) {
  typedef int number;
  static number *p = &elsewhere; // error: sorry, not implemented: 'elsewhere', whose storage is elsewhere, in the initialiser of a static variable
  return p;                      // error(-1): the static variable 'p' of 'address' on the device: the function declares what its type needs
}
static int own(void) {
  return mine;                  // error: 'mine' belongs to a thread and has no copy on the device
}
#pragma omp end declare target
int main(void) {
  int s = 0;
  #pragma omp target map(tofrom: s)
  s = *address() + own();
  return s;
}
