// What emu_queue.c and emu_shuffle.c use of each other.
#ifndef ACCOMP_EMU_QUEUE_H
#define ACCOMP_EMU_QUEUE_H
#include "emu_internal.h"

// Is the order of work drawn? The same for the life of the process.
bool accomp_emu_shuffles(void);
void accomp_emu_shuffle_add(PluginQueue *);
void accomp_emu_shuffle_remove(PluginQueue *);
// Runs the next work of some queue to its end. False: no queue has work that may run.
bool accomp_emu_shuffle_step(void);

// Has it work, the first of which waits for nothing that is not done?
bool accomp_emu_queue_is_ready(PluginQueue *);
// Lets its worker do the first of its work, and waits for that.
void accomp_emu_queue_run_one(PluginQueue *);
#endif
