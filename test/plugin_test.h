// Checks of calls of a plug-in, for the tests that call one by itself. The first that fails ends the program with status 1.
// In:  TESTED, the plug-in.
#ifndef PLUGIN_TEST_H
#define PLUGIN_TEST_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OK(call)                                                                         \
  do {                                                                                   \
    Fault fault_ = (call);                                                               \
    if (fault_) {                                                                        \
      printf("%s:%d: %s: fault %d: %s\n", __FILE__, __LINE__, #call, (int)fault_,        \
             TESTED->fault_text());                                                         \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)

#define SAME(got, want)                                                                  \
  do {                                                                                   \
    long long got_ = (long long)(got), want_ = (long long)(want);                        \
    if (got_ != want_) {                                                                 \
      printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #got, got_, want_);    \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)

// The call must fail with this fault, and its words must have the text in them.
#define FAILS(call, fault, text)                                                         \
  do {                                                                                   \
    SAME(call, fault);                                                                   \
    if (!strstr(TESTED->fault_text(), text)) {                                              \
      printf("%s:%d: '%s' is not in: %s\n", __FILE__, __LINE__, text,                    \
             TESTED->fault_text());                                                         \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)
#endif
