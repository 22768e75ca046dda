// The header that PGI and nvc give programs which call math functions in device code.
// In: nothing.  Out: what <math.h> and <stdlib.h> declare. The compiler knows which of it
// device code may call.
#ifndef _ACCELMATH_H
#define _ACCELMATH_H 1
#include <math.h>
#include <stdlib.h>
#endif
