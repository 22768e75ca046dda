// Races between a kernel's iterations, in programs that are linked with -fcheck-races: ThreadSanitizer finds them, and
// rt/races/races.c, which is in the program, reports them.
// In:  launches and queues of the host device.  Out: what ThreadSanitizer has to know, names of memory.
#ifndef ACCOMP_ITERATIONS_H
#define ACCOMP_ITERATIONS_H
#include "races/races.h"
#include "construct/route.h"

bool accomp_iterations_checked(void); // the program is linked with -fcheck-races
// The launch's operands have their names from here on.
void accomp_iterations_launch(const struct __accomp_construct *, const Operand *);
void accomp_iterations_end(void); // it is over: races that were found in it are reported
// All that this thread has done so far comes before all that a thread does behind its call of 'after' for the same address.
void accomp_iterations_before(const void *);
void accomp_iterations_after(const void *);
#endif
