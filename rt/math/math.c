// The mathematical functions of device code, compiled to bitcode when accomp is built.
// In:  the headers beside it.  Out: __accomp_math_NAME for each row of rt/device/math.def that says so.
#include "bessel.h"
#include "error.h"
#include "exponential.h"
#include "gamma.h"
#include "inverse.h"
#include "logarithm.h"
#include "parts.h"
#include "power.h"
#include "trigonometric.h"
