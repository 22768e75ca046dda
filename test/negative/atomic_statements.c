// A statement that is none of the forms of its atomic directive is refused, with the forms that are.
// flags: -acc -ferror-limit=0
int f(int);
int main(void) {
  int x = 0, y = 0, v = 0, a[4] = {0}, *p = a;
  #pragma acc parallel copy(x, y, v, a)
  {
    #pragma acc atomic
    x = 3;            // error: not a form that 'atomic' allows
    // note(-1): 'update' takes x++; x += e;
    #pragma acc atomic update
    x = y + 1;        // error: not a form that 'atomic' allows
    #pragma acc atomic
    x = x * y + 1;    // error: not a form that 'atomic' allows
    #pragma acc atomic
    x = x / 2 / y;    // error: not a form that 'atomic' allows
    #pragma acc atomic
    x %= 3;           // error: '%=' is no operator of 'atomic'
    #pragma acc atomic
    x = x % 3;        // error: '%' is no operator of 'atomic'
    #pragma acc atomic
    { x++; y++; }     // error: not a form that 'atomic' allows
    #pragma acc atomic
    x = x < y ? y : x;  // error: not a form that 'atomic' allows
    #pragma acc atomic
    if (x < y) x = y; // error: not a form that 'atomic' allows
    #pragma acc atomic
    x, y++;           // error: not a form that 'atomic' allows
    #pragma acc atomic read  // warning(-1): left operand of comma operator has no effect
    v = x + 1;        // error: not a form that 'atomic' allows
    // note(-1): 'read' takes v = x;
    #pragma acc atomic read
    v = 3;            // error: not a form that 'atomic' allows
    #pragma acc atomic read
    v += x;           // error: not a form that 'atomic' allows
    #pragma acc atomic write
    x += 3;           // error: not a form that 'atomic' allows
    // note(-1): 'write' takes x = e;
    #pragma acc atomic write
    { x = 3; y = 3; } // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    x++;              // error: not a form that 'atomic' allows
    // note(-1): 'capture' takes v = x++;
    #pragma acc atomic capture
    v = x;            // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    v += x++;         // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { x = 3; v = x; } // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    v = x = 3;        // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { v = x; y++; }   // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { v = x + 1; x++; }      // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { v = x; x++; y = 1; }   // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { v = a[0]; a[1]++; }    // error: not a form that 'atomic' allows
    #pragma acc atomic capture
    { v = *p; p[1]++; }      // error: not a form that 'atomic' allows
  }
}
