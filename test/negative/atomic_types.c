// Locations that no device accesses in one piece are refused at their place.
// flags: -acc
#include <complex.h>
struct pair { int a, b; } __attribute__((aligned(8)));
struct bits { int few : 3; };
#pragma pack(push, 1)
struct packed { char c; short s; int n; struct { char c; long l; } in; };
#pragma pack(pop)
int main(void) {
  struct pair p = {1, 2}, q = {3, 4};
  struct bits b = {0};
  struct packed k[2] = {{0}};
  double _Complex z = 0;
  __int128 wide = 0;
  _Atomic int own = 0;
  #pragma acc parallel copy(p, q, b, k, z, wide, own)
  {
    #pragma acc atomic write
    p = q;          // error: numbers and pointers of 1, 2, 4 or 8 bytes; this is of type 'struct pair'
    #pragma acc atomic
    z += 1;         // error: numbers and pointers of 1, 2, 4 or 8 bytes; this is of type '_Complex double'
    #pragma acc atomic
    wide++;         // error: numbers and pointers of 1, 2, 4 or 8 bytes; this is of type '__int128'
    #pragma acc atomic
    own++;          // error: numbers and pointers of 1, 2, 4 or 8 bytes; this is of type '_Atomic(int)'
    #pragma acc atomic
    b.few++;        // error: sorry, not implemented: 'atomic' of a bit-field
    #pragma acc atomic
    k[1].s++;       // error: sorry, not implemented: 'atomic' of a member that is not aligned
    #pragma acc atomic
    k[1].in.l++;    // error: sorry, not implemented: 'atomic' of a member that is not aligned
    #pragma acc atomic
    __real__ z += 1;  // error: what 'atomic' accesses is no variable, element or member
    #pragma acc atomic
    k[1].c++;
  }
}
