// The driver's results as faults, in words for the calling thread.
// In:  a CUresult, what was being done.  Out: a Fault; accomp_cuda_words().
#include <stdio.h>
#include "plugin/cuda/internal.h"

static Fault fault_of(CUresult r) {
  switch (r) {
  case CUDA_SUCCESS: return FAULT_NONE;
  case CUDA_OUT_OF_MEMORY: return FAULT_MEMORY;
  case CUDA_STUB_LIBRARY:
  case CUDA_DEVICE_UNAVAILABLE:
  case CUDA_NO_DEVICE:
  case CUDA_INVALID_DEVICE:
  case CUDA_SYSTEM_NOT_READY:
  case CUDA_SYSTEM_DRIVER_MISMATCH: return FAULT_NO_DEVICE;
  case CUDA_INVALID_IMAGE:
  case CUDA_NO_BINARY_FOR_GPU:
  case CUDA_INVALID_PTX:
  case CUDA_JIT_COMPILER_NOT_FOUND:
  case CUDA_UNSUPPORTED_PTX_VERSION:
  case CUDA_JIT_COMPILATION_DISABLED:
  case CUDA_NOT_FOUND: return FAULT_IMAGE;
  case CUDA_ECC_UNCORRECTABLE:
  case CUDA_NVLINK_UNCORRECTABLE:
  case CUDA_CONTAINED:
  case CUDA_ILLEGAL_ADDRESS:
  case CUDA_LAUNCH_TIMEOUT:
  case CUDA_ASSERT:
  case CUDA_HARDWARE_STACK_ERROR:
  case CUDA_ILLEGAL_INSTRUCTION:
  case CUDA_MISALIGNED_ADDRESS:
  case CUDA_INVALID_ADDRESS_SPACE:
  case CUDA_INVALID_PC:
  case CUDA_LAUNCH_FAILED: return FAULT_KERNEL;
  default: return FAULT_OTHER; // the driver has a hundred more, and newer ones
  }
}

Fault accomp_cuda_fault(CUresult r, const char *doing) {
  const char *text = NULL, *name = NULL;
  if (cu.forked) {
    snprintf(accomp_cuda_words(), CUDA_WORDS,
             "%s: this process was forked from one that had already used the GPU; "
             "start the GPU's work after the fork, or call exec",
             doing);
    return FAULT_ENDED;
  }
  if (r == CUDA_DEINITIALIZED) {
    snprintf(accomp_cuda_words(), CUDA_WORDS,
             "%s: the driver has ended with the program; an exit handler can use the GPU "
             "where it is registered after "
             "the GPU's first use",
             doing);
    return FAULT_ENDED;
  }
  if (cu.GetErrorString(r, &text) != CUDA_SUCCESS || !text) text = "unknown driver error";
  if (cu.GetErrorName(r, &name) != CUDA_SUCCESS || !name) name = "no name";
  snprintf(accomp_cuda_words(), CUDA_WORDS, "%s: %s (%s)", doing, text, name);
  return fault_of(r);
}
