// Pointers to functions are those of the host: taking one, storing one, calling through one.
// flags: -fopenmp
struct actions { int (*go)(int); };
#pragma omp declare target
static int one(int x) { return x + 1; }
static int (*const table[2])(int) = {one, one};
static int choose(int x) {
  int (*f)(int) = x ? one : 0;            // error: the address of the function 'one' cannot be used on the device
  return f(x);                            // error: a call through the pointer 'f' cannot run on the device
}
#pragma omp end declare target
int main(void) {
  int a = 0;
  struct actions s = {one};
  #pragma omp target map(tofrom: a)
  {
    a = choose(1);
    a += table[a](3);                     // error: a call through a pointer cannot run on the device
    a += s.go(4);                         // error: a call through a pointer cannot run on the device
    a += &one != 0;                       // error: the address of the function 'one' cannot be used on the device
    a += (one)(2);
  }
  return a;
}
