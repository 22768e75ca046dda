// The table of devices.
// In:  device.def.
#include "ir/device_info.h"
#include "accomp/abi.h"

#define DEVICE(BIT, name, title, ...) {__ACCOMP_DEVICE_##BIT, name, title, __VA_ARGS__},
const DeviceInfo device_infos[] = {
#include "ir/device.def"
};
const int device_count = countof(device_infos);

// A unit has one device C, and its kernels one plan: that of NVIDIA's GPUs.
const DeviceInfo *plan_device(const Unit *u) {
  (void)u;
  return &device_infos[0];
}
