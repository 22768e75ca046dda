// C's mathematical functions on OpenCL devices: by OpenCL's own, which are the same name for float and double.
// In:  math.def.  Out: __accomp_math_NAME for what OpenCL has; included by math_device.h. Bessel functions stand in front of a text that calls
// one (rt/math/opencl.h).
#ifndef ACCOMP_DEVICE_OPENCL_MATH_H
#define ACCOMP_DEVICE_OPENCL_MATH_H

// Clang's own names of what device code is written with.
#define __builtin_sqrt       sqrt
#define __builtin_sqrtf      sqrt
#define __builtin_trunc      trunc
#define __builtin_truncf     trunc
#define __builtin_rint       rint
#define __builtin_rintf      rint
#define __builtin_fabs       fabs
#define __builtin_fabsf      fabs
#define __builtin_floor      floor
#define __builtin_floorf     floor
#define __builtin_ceil       ceil
#define __builtin_ceilf      ceil
#define __builtin_nearbyint  rint
#define __builtin_nearbyintf rint
#define __builtin_fmin       fmin
#define __builtin_fminf      fmin
#define __builtin_fmax       fmax
#define __builtin_fmaxf      fmax
#define __builtin_fma        fma
#define __builtin_fmaf       fma
#define __builtin_copysign   copysign
#define __builtin_copysignf  copysign
#define __accomp_own_copysign  copysign
#define __accomp_own_copysignf copysign
#define __accomp_absolute(x) ((x) < 0 ? -(x) : (x))
#define __builtin_abs        __accomp_absolute
#define __builtin_labs       __accomp_absolute
#define __builtin_llabs      __accomp_absolute

#define __builtin_creal(z)   (__real__ (z))
#define __builtin_crealf(z)  (__real__ (z))
#define __builtin_cimag(z)   (__imag__ (z))
#define __builtin_cimagf(z)  (__imag__ (z))
#define __builtin_conj(z)    (~(z))
#define __builtin_conjf(z)   (~(z))
#define __builtin_isinf      isinf
#define __builtin_isfinite   isfinite
#define __builtin_inf()      ((double)INFINITY)
#define __builtin_signbit    signbit

#include "opencl_library.h"
#endif
