// What compiled code calls for init, shutdown and set.
// In: a directive, the values of its clauses.  Out: devices started and ended; what the calling
// thread uses from now on.
#include "rt.h"

typedef const struct __accomp_construct Construct;
typedef const struct __accomp_control Control;

// Devices that an init or shutdown directive means: [*first, *last] of a type.
static DeviceType control_devices(const Place *at, Control *ctl, int *first, int *last) {
  DeviceType t;
  Device *now = NULL;
  if (!(ctl->flags & __ACCOMP_HAS_DEVICE_TYPE))
    t = (now = accomp_device_selected())->type;
  else if (!accomp_device_from_acc(ctl->device_type, &t))
    accomp_error(at, NULL, "%d is no device type", ctl->device_type);
  *first = now ? now->number : 0;
  *last = now ? now->number : accomp_device_count(t) - 1;
  if (ctl->flags & __ACCOMP_HAS_DEVICE) *first = *last = ctl->device;
  if (!accomp_device_get(t, *first))
    accomp_error(at, "device numbers count from 0",
                 "device %d does not exist: there are %d devices of type %s", *first,
                 accomp_device_count(t), accomp_device_type_name(t));
  return t;
}

static void set(const Place *at, Control *ctl) {
  Thread *t = accomp_device_thread();
  if (ctl->flags & (__ACCOMP_HAS_DEVICE | __ACCOMP_HAS_DEVICE_TYPE)) {
    int first, last;
    DeviceType type = control_devices(at, ctl, &first, &last);
    t->acc = accomp_device_get(type, first);
  }
  if (!(ctl->flags & __ACCOMP_HAS_DEFAULT_ASYNC)) return;
  accomp_queue_key(at, ctl->async);
  // OpenACC 3.3, 2.14.3: acc_async_noval here would mean itself.
  if (ctl->async != __ACCOMP_ASYNC_NOVAL) t->default_async = ctl->async;
}

ACCOMP_EXPORT void __accomp_device_control(Construct *c, Control *ctl) {
  Place at = accomp_place(c);
  int first, last;
  accomp_device_init();
  if (ctl->flags & __ACCOMP_IF_FALSE) return;
  if (c->kind == __ACCOMP_SET) {
    set(&at, ctl);
    return;
  }
  DeviceType t = control_devices(&at, ctl, &first, &last);
  if (c->kind == __ACCOMP_INIT) last = first; // of several GPUs only the one that is used
  for (int i = first; i <= last; i++) {
    Device *d = accomp_device_get(t, i);
    if (c->kind == __ACCOMP_INIT)
      accomp_device_open(&at, d);
    else
      accomp_device_shutdown(&at, d);
  }
}
