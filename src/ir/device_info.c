// The table of devices.
// In:  device.def.
#include "ir/device_info.h"
#include "accomp/abi.h"

#define DEVICE(BIT, name, title, ...) {__ACCOMP_DEVICE_##BIT, name, title, __VA_ARGS__},
const DeviceInfo device_infos[] = {
#include "ir/device.def"
};
const int device_count = countof(device_infos);

// A unit has one device C, and its kernels one plan: that of NVIDIA's GPUs, or, where code for OpenCL devices is made of it, too, the one that
// fits their memory.
const DeviceInfo *plan_device(const Unit *u) {
  for (int i = 0; i < device_count; i++)
    if (device_infos[i].bit == __ACCOMP_DEVICE_OPENCL && u->devices & device_infos[i].bit)
      return &device_infos[i];
  return &device_infos[0];
}
