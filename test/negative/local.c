// What is local to each device does not move.
// flags: -mp
static int a, b[4], c;
static int f(void) { return 1; }
#pragma omp declare target local(a, b)
#pragma omp declare target local(f)          // error: 'local' takes variables, and 'f' is a function
#pragma omp declare target local(c)
#pragma omp declare target enter(c)          // error: 'c' appears in both 'local' and 'enter'
int main(void) {
  #pragma omp target map(tofrom: a)          // error: 'a' in 'map' is 'local': each device has its own
  a = 1;
  #pragma omp target update to(b[0:2])       // error: 'b[0:2]' in 'to' is 'local': each device has its own
  return f();
}
