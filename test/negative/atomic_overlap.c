// What an atomic statement computes and captures must not meet the location that it updates.
// flags: -acc
int main(void) {
  int x = 0, y = 0, v = 0, i = 0, a[4] = {0};
  #pragma acc parallel copy(x, y, v, a, i)
  {
    #pragma acc atomic
    x += x + 1;                 // error: what is computed here reads the location
    #pragma acc atomic
    x = x * (y + x);            // error: what is computed here reads the location
    #pragma acc atomic
    a[i] -= a[0] + a[ (i) ];    // error: what is computed here reads the location
    #pragma acc atomic
    x += sizeof(x);
    #pragma acc atomic write
    x = x + 1;                  // error: what is computed here reads the location
    #pragma acc atomic capture
    v = x += v;                 // error: what is captured goes to a location
    #pragma acc atomic capture
    { v = x; x = v + 1; }       // error: what is captured goes to a location
    #pragma acc atomic capture
    { i = a[i]; a[i]++; }       // error: what is captured goes to a location
    #pragma acc atomic read
    x = (x);                    // error: what is captured goes to a location
  }
}
