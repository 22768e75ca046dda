int size = 3, of_libraries = 0;
#pragma acc declare copyin(size, of_libraries)
static int mine = 20;
#pragma acc declare copyin(mine)
#pragma acc routine seq
static int add(void) { return size + of_libraries + mine; }
int b_sum(void) {
  int s;
  #pragma acc serial copyout(s)
  s = add();
  return s;
}
#pragma acc routine seq
static void set(int n) { of_libraries = n - size; }
void b_set(int n) {
  #pragma acc serial copyin(n)
  set(n);
}
