// A file of OpenACC passes no answers to OpenMP's questions: a region cannot take the address of one.
// flags: -acc
int omp_get_thread_num(void), omp_get_num_threads(void);
#pragma acc routine seq
static int seven(void) { return 7; }
static struct { int (*id)(void), (*level)(void); } asks = {omp_get_thread_num, seven};
#pragma acc declare copyin(asks)
int main(void) {
  int r = 0;
  #pragma acc serial copyout(r)
  {
    int (*f)(void) = omp_get_num_threads; // error: the address of 'omp_get_num_threads', which this file's regions do not answer through pointers; call it in a function of your own
    r = asks.level() + f() + asks.id();
  }
  return r;
}
