// One table of the functions that files of the runtime call of those above them, which they do not know.
// In:  start.c fills it in when the library is loaded.  Out: calls from the files that stand beside the fields.
#ifndef ACCOMP_UPCALLS_H
#define ACCOMP_UPCALLS_H
#include <stdbool.h>

struct Device;
struct Named;
struct Place;
struct PluginDevice;
struct Step;
struct Thread;
struct __accomp_kernel;

typedef struct {
  // device.c: the first use of the runtime, by the one thread; when the devices are listed, tools may start.
  void (*start)(void);
  void (*start_tools)(void);
  struct Thread *(*new_thread)(void); // device.c: a thread's first use
  void (*first_open)(void);           // device_open.c: for the first time a device is opened
  // Plug-ins: a driver's libraries have exit handlers of their own by now, which are to run after the runtime's.
  void (*end_before_driver)(void);
  // Plug-ins: a kernel has died in the calling thread, which cannot leave it. No return. kernel: NULL: it is not known.
  void (*device_died)(struct PluginDevice *, const struct __accomp_kernel *);
  // device_open.c: a device is used. NULL: it makes no difference. watch.c sets it with its first variable.
  void (*_Atomic follow)(struct Device *);
  // error.c: the program ends with this message.
  void (*tell_error)(const struct Place *, int code, const char *message);
  // error.c: the mapped data that is nearest to an address of the device. False: there is none.
  bool (*find_nearest)(struct Device *, const void *address, struct Named *out);
  // Plug-ins that run kernels on the CPU: the calling thread runs this kernel as a device; NULL: no longer.
  void (*check_kernel)(unsigned device_bit, int number, const struct __accomp_kernel *, struct Step *);
} Upcalls;
extern Upcalls accomp_upcalls;

// For plug-ins, which are also tested without the rest of the runtime.
static inline void accomp_upcall_kernel(unsigned device_bit, int number, const struct __accomp_kernel *k, struct Step *s) {
  if (accomp_upcalls.check_kernel) accomp_upcalls.check_kernel(device_bit, number, k, s);
}
static inline void accomp_upcall_end_before_driver(void) {
  if (accomp_upcalls.end_before_driver) accomp_upcalls.end_before_driver();
}
#endif
