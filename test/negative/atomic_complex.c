// A thread's or gang's own complex number need not lie where eight bytes are accessed at once.
// flags: -acc
#include <complex.h>
void f(float *sum) {
  #pragma acc parallel loop copy(sum[0:2])
  for (int i = 0; i < 100; i++) {  // warning(-1): reads what it wrote in the iteration before
    float _Complex own = 0;
    #pragma acc atomic
    own += i;         // error: sorry, not implemented: 'atomic' of a complex variable of a thread or a gang
    sum[0] += crealf(own);
  }
}
int main(void) {
  float sum[2] = {0};
  f(sum);
}
