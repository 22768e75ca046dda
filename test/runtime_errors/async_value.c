// An async value that is no queue is an error at its directive.
// flags: -acc
// devices: emu nvidia
// run-error: async_value.c:8: 
int main(void) {
  int a[10], queue = -9;
  a[0] = 0;
  #pragma acc parallel loop copyout(a) async(queue)
  for (int i = 0; i < 10; i++) a[i] = i;
}
