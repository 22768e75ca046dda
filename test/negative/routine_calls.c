// A routine gang, worker or vector is called where all threads that its loops share are there and free.
// flags: -acc
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
#pragma acc routine worker
static void rows(int *a) {
  #pragma acc loop worker vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
#pragma acc routine gang
static void all(int *a) {
  #pragma acc loop gang vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
int main(void) {
  static int a[8][8];
  #pragma acc parallel loop gang vector copy(a)     // note: 'vector' is here, and each of its threads would call 'lanes' alone
  for (int i = 0; i < 8; i++) lanes(a[i]);          // error: 'lanes' is a routine 'vector', which must not be called inside of a loop with 'vector'
  #pragma acc parallel loop gang worker copy(a)     // note: 'worker' is here
  for (int i = 0; i < 8; i++) rows(a[i]);           // error: 'rows' is a routine 'worker', which must not be called inside of a loop with 'worker'
  #pragma acc parallel loop gang copy(a)            // note: 'gang' is here
  for (int i = 0; i < 8; i++) all(a[i]);            // error: 'all' is a routine 'gang', which must not be called inside of a loop with 'gang'
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 8; i++) all(a[i]);            // error: 'all' is a routine 'gang', which must not be called inside of 'parallel loop'
  #pragma acc parallel copy(a)
  {
    a[0][0] = 1;
    #pragma acc loop gang
    for (int i = 0; i < 8; i++) {
      rows(a[i]);
      #pragma acc loop worker
      for (int j = 0; j < 8; j++) {
        lanes(a[j]);
        rows(a[j]);                                 // error: 'rows' is a routine 'worker', which must not be called inside of a loop with 'worker'
        #pragma acc loop vector
        for (int k = 0; k < 8; k++) lanes(a[k]);    // error: 'lanes' is a routine 'vector', which must not be called inside of a loop with 'vector'
      }
    }
    all(a[0]);
  }
}
