// OMPT (OpenMP 5.2, 19): tools that libomp loaded hear of target constructs, data and kernels.
// In:  events as prof.c tells them; commands on their way through the gate (work.c).  Out: calls of the tool's callbacks.
#ifndef ACCOMP_OMPT_H
#define ACCOMP_OMPT_H
#include "queue/work.h"

// A device is about to be opened: asks libomp for a tool, until there is one.
void accomp_ompt_connect(void);
bool accomp_ompt_wants(const Command *);
void accomp_ompt_open(Command *, Heard *);
void accomp_ompt_close(Command *, Heard *);
#endif
