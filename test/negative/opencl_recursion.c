// A function that calls itself is refused where code for OpenCL devices is made.
// flags: -acc=host,opencl
static int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);  // error: code for OpenCL devices: 'fib' calls itself, which OpenCL C does not allow
}
int main(void) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < 10; i++) s += fib(i);
  return s;
}
