// NVTX: ranges of the host's threads, for NVIDIA's tools (nsys, ncu).
// In:  the environment; events as prof.c tells them.  Out: pushes and pops.
#ifndef ACCOMP_NVTX_H
#define ACCOMP_NVTX_H
#include "profile/prof.h"

// Looks for NVTX, a tool's or the program's, and tells it of events from here on.
void accomp_nvtx_start(void);
#endif
