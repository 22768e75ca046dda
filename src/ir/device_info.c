// The table of devices.
// In:  device.def.
#include "ir/device_info.h"
#include "accomp/abi.h"

#define DEVICE(BIT, name, title, ...) {__ACCOMP_DEVICE_##BIT, name, title, __VA_ARGS__},
const DeviceInfo device_infos[] = {
#include "ir/device.def"
};
const int device_count = countof(device_infos);

// A unit has one device C, and its kernels one plan: that of NVIDIA's GPUs where code for them is made, else that of OpenCL's devices
// where code for those is. A device of less memory than the plan assumes is told at the launch.
const DeviceInfo *plan_device(const Unit *u) {
  const DeviceInfo *opencl = NULL;
  for (int i = 0; i < device_count; i++) {
    if (!(u->devices & device_infos[i].bit)) continue;
    if (device_infos[i].bit == __ACCOMP_DEVICE_NVIDIA) return &device_infos[i];
    if (device_infos[i].bit == __ACCOMP_DEVICE_OPENCL) opencl = &device_infos[i];
  }
  return opencl ? opencl : &device_infos[0];
}
