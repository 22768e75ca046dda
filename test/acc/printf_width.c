// A constant is the width of a conversion with '*'; long long's size is known.
// flags: -acc
#include <stdio.h>
enum { WIDTH = 6 };
int main(void) {
  #pragma acc serial
  {
    printf("[%*d|%-*d|%0*d|%*d]\n", WIDTH, 1, WIDTH, 2, WIDTH, 3, 0, 4);   // prints: [     1|2     |000003|4]
    printf("[%*.6lx|%*.*f]\n", 1, 255ul, 8, 2, 1.5);                       // prints: [0000ff|    1.50]
    printf(WIDTH > 3 ? "[%*zu]\n" : "[%*zd]\n", (int)sizeof(int), sizeof(int)); // prints: [   4]
    printf("[%lld|%-8llx%%lld|%llu]\n", -5ll, 255ull, 1ull << 40);           // prints: [-5|ff      %lld|1099511627776]
  }
  return 0;
}
