// declare in a function stands in the block of its variables, and no jump passes it.
// flags: -acc
extern int other;
struct { int m; } s;
#pragma acc routine seq
static int on_device(int x) {
  #pragma acc declare copyin(x)             // error: 'declare' in 'on_device', which runs on the device
  return x;
}
static int f(int x, int y, int *q) {
  int a[4], b[4], c = 0;
  #pragma acc declare copyin(other)         // error: sorry, not implemented: 'declare' of 'other', which is extern, in a function
  #pragma acc declare copyin(s.m)           // error: 'declare' takes variables, and 's.m' is none
  #pragma acc declare device_resident(a)    // error: sorry, not implemented: 'device_resident' on 'declare' in a function
  if (y) goto over;                         // error: 'goto' jumps over 'declare' into its region
  #pragma acc declare create(b)             // note: 'declare' is here
  switch (x) {
    int k;
    #pragma acc declare create(k)
    case 1: k = 2; return k;                // error: a label of 'switch' jumps over 'declare' into its region
  }
  {
    #pragma acc declare copy(c)             // error: sorry, not implemented: 'declare' in another block than the one that 'c'
  }
  if (x)
    #pragma acc declare present(q)          // error: 'declare' must stand in a block
  #pragma acc parallel copy(c)
  {
    int z = 1;
    #pragma acc declare create(z)           // error: 'declare' must not be inside of 'parallel'
    c = z;
  }
over:
  return on_device(c);
}
int main(void) { return f(1, 2, 0); }
