// The header that PGI and nvc give programs for the routines of their accelerator model, which became OpenACC's.
// In: nothing.  Out: what <openacc.h> declares.
#ifndef _ACCEL_H
#define _ACCEL_H 1
#include <openacc.h>
#endif
