// Crashes of kernels that run in the program's own process: signals that an instruction of theirs raises.
// In:  what plug-ins do about one.  Out: each is asked; a crash that is none of theirs goes where it went before.
#ifndef ACCOMP_CRASH_H
#define ACCOMP_CRASH_H
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static const int accomp_crash_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};

// A plug-in's part of the handler. It returns where the crash is none of its kernels', or where nothing is to be saved.
typedef void CrashHandler(int number, const siginfo_t *, const void *context);
// Asks it from now on, each one once.
void accomp_crash_watch(CrashHandler *);
// NULL: unknown on this machine.
const void *accomp_crash_instruction(const void *context);
// A kernel's crash, in words behind its name. access: it is about an address, which is to follow.
const char *accomp_crash_words(int number, bool *access);
#endif
