// A routine calls none of a coarser level than its own, and what one thread calls calls none at all.
// flags: -acc
#pragma acc routine vector
static void lanes(int *a) {
  #pragma acc loop vector
  for (int k = 0; k < 8; k++) a[k] += k;
}
#pragma acc routine worker
static void rows(int *a) {
  lanes(a);
  #pragma acc loop worker
  for (int k = 0; k < 8; k++) lanes(a);
  #pragma acc loop worker vector
  for (int k = 0; k < 8; k++) lanes(a);   // error: 'lanes' is a routine 'vector', which must not be called inside of a loop with 'vector'
}
#pragma acc routine vector                // note: put '#pragma acc routine worker' before 'finer'
static void finer(int *a) {
  rows(a);                                // error: 'rows' is a routine 'worker', which must not be called in 'finer', a routine 'vector'
}
#pragma acc routine seq
static void one(int *a) {
  lanes(a);                               // error: 'lanes' is a routine 'vector', which must not be called in 'one', a routine 'seq'
}
static void bare(int *a) {                // note: put '#pragma acc routine vector' before 'bare'
  lanes(a);                               // error: 'lanes' is a routine 'vector', which must not be called in 'bare', which a single thread calls
}
int main(void) {
  static int a[8][8];
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 8; i++) {
    finer(a[i]);
    one(a[i]);
    bare(a[i]);
  }
}
