// OpenACC 3.3 in C and C++: the library routines of chapter 3, and names of older versions.
// In: calls from programs.  Out: rt/acc/api.c, rt/acc/data.c.  The compiler defines _OPENACC.
//
// What holds for every routine, unless its comment says otherwise:
// - Thread-safe. The current device and the default queue belong to the calling thread.
// - Sizes and lengths are bytes. Device numbers count from 0 within a device type.
// - 'async' is a queue: a number >= 0, acc_async_noval, acc_async_sync or
//   acc_async_default. An ..._async routine returns when the work is queued; the memory
//   must stay until it is done.
// - A fault of the program (bad device, absent data, memory exhausted) is said in words
//   on stderr and ends the program with exit status 1.
// - On a device that shares memory with the host (acc_device_host) data is always
//   present, its device address is its host address, and nothing is copied.
// - A null pointer counts as always present: data routines return NULL or do nothing. So
//   does a length of zero (acc_is_present excepted).
#ifndef _OPENACC_H
#define _OPENACC_H 1
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Device types. The numbers are those of gcc, so that objects of either compiler agree.
typedef enum acc_device_t {
  acc_device_current = -1,  // the calling thread's current type
  acc_device_none = 0,      // no device
  acc_device_default = 1,   // ACC_DEVICE_TYPE, else a GPU if there is one, else the host
  acc_device_host = 2,      // all cores, shared memory
  acc_device_not_host = 4,  // any device but the host
  acc_device_nvidia = 5,
  acc_device_radeon = 8,    // of AMD, by OpenCL
  acc_device_emu = 32,      // emulated: separate memory on the CPU
  acc_device_opencl = 33,   // all devices that OpenCL's drivers have
  acc_device_intel = 34,    // GPUs of Intel, by OpenCL
  acc_device_highest = 0x7fffffff
} acc_device_t;

// 3.2.6. The first three are for acc_get_property, the others for
// acc_get_property_string.
typedef enum acc_device_property_t {
  acc_property_memory = 1,                 // bytes of device memory, 0 if unknown
  acc_property_free_memory = 2,            // bytes free now, 0 if unknown
  acc_property_shared_memory_support = 3,  // 1: host and device share memory
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002,
  acc_property_driver = 0x10003            // version of the driver
} acc_device_property_t;

typedef enum acc_async_t {
  acc_async_noval = -1,   // async clause without a value: the default queue
  acc_async_sync = -2,    // no queue: the work is done when the call returns
  acc_async_default = 0   // the initial default queue, the same as async(0)
} acc_async_t;

// --- devices -------------------------------------------------------------------------

// Number of devices of the type; 0 for acc_device_none, and where driver or hardware is
// missing. Never an error. (3.2.1)
int acc_get_num_devices(acc_device_t type);
// Makes device 0 of the type the thread's current one. It is started at first use.
// Error: no device of that type. (3.2.2)
void acc_set_device_type(acc_device_t type);
// The thread's current type. (3.2.3)
acc_device_t acc_get_device_type(void);
// Makes that device the thread's current one. A negative number: the default, which
// ACC_DEVICE_NUM sets. Error: no such type or number. (3.2.4)
void acc_set_device_num(int device, acc_device_t type);
// Number of the thread's current device if it is of that type; else the number that would
// become current for the type: 0, or ACC_DEVICE_NUM for the default type. Never an error.
// (3.2.5)
int acc_get_device_num(acc_device_t type);
// A property as a number; 0 for one that is unknown, for a string property, and for a
// device that does not exist. Never an error. (3.2.6)
size_t acc_get_property(int device, acc_device_t type, acc_device_property_t);
// A property as text; NULL in the same cases. The text stays valid until the program
// ends. (3.2.6)
const char *acc_get_property_string(int device, acc_device_t type, acc_device_property_t);
// Starts the current device of the type, so that its start does not count in the first
// region. A second call does nothing. Error: no such device. (3.2.7)
void acc_init(acc_device_t type);
void acc_init_device(int device, acc_device_t type);
// Waits for all work on all (or one) of the type's devices, then frees what it holds.
// Mapped data is gone; the next use starts the device anew. Error: no such device.
// (3.2.8)
void acc_shutdown(acc_device_t type);
void acc_shutdown_device(int device, acc_device_t type);
// Nonzero if the caller runs on a device of that type; on the host that is
// acc_device_host and acc_device_none. Callable in device code, where the compiler knows
// the answer. (3.2.15)
int acc_on_device(acc_device_t type);

// --- queues --------------------------------------------------------------------------
// 'device' is a number of the current type. Error in all: no such device, queue below -2.

// Nonzero if all work in the queue (in all queues) is done; a queue never used is done.
// (3.2.9)
int acc_async_test(int async);
int acc_async_test_device(int async, int device);
int acc_async_test_all(void);
int acc_async_test_all_device(int device);
// Blocks until all work in the queue (in all queues) is done. (3.2.10)
void acc_wait(int async);
void acc_wait_device(int async, int device);
void acc_wait_all(void);
void acc_wait_all_device(int device);
// Later work of queue 'async' starts after what queue 'wait' (all queues) of the same device holds now;
// does not block, unless 'async' is acc_async_sync. (3.2.11)
void acc_wait_async(int wait, int async);
void acc_wait_device_async(int wait, int async, int device);
void acc_wait_all_async(int async);
void acc_wait_all_device_async(int async, int device);
// Blocks until one of 'count' queues is done; returns its index in 'waits', or -1 when
// count is 0 or every entry is acc_async_sync. (3.2.12)
int acc_wait_any(int count, int waits[]);
int acc_wait_any_device(int count, int waits[], int device);
// The queue that acc_async_noval means in this thread; acc_async_default at start.
// (3.2.13, 14)
int acc_get_default_async(void);
void acc_set_default_async(int async);

// --- device memory -------------------------------------------------------------------

// Uninitialised device memory of the current device; NULL when 'bytes' is 0 or memory is
// exhausted. acc_free takes what acc_malloc returned, or NULL. (3.2.16, 17)
void *acc_malloc(size_t bytes);
void acc_free(void *device_data);
// Copies 'bytes' bytes; the current device's memory is meant. Error: a null pointer with
// bytes > 0, a device address that is not. (3.2.26 to 28)
void acc_memcpy_to_device(void *device_dest, void *host_src, size_t bytes);
void acc_memcpy_to_device_async(void *device_dest, void *host_src, size_t bytes,
                                int async);
void acc_memcpy_from_device(void *host_dest, void *device_src, size_t bytes);
void acc_memcpy_from_device_async(void *host_dest, void *device_src, size_t bytes,
                                  int async);
void acc_memcpy_device(void *device_dest, void *device_src, size_t bytes);
void acc_memcpy_device_async(void *device_dest, void *device_src, size_t bytes,
                             int async);
// Copies between the device copies of two host arrays, each present on its device
// (numbers of the current type); the host's own bytes stay as they are. 'async' is a
// queue of the source device. Error: no such device, absent data. (3.2.30)
void acc_memcpy_d2d(void *host_dest, void *host_src, size_t bytes, int device_dest,
                    int device_src);
void acc_memcpy_d2d_async(void *host_dest, void *host_src, size_t bytes, int device_dest,
                          int device_src, int async);

// nvc's. Compares the device copy of the host's data with the data itself: 'elements' elements from its start on, as long
// as the directive that mapped it says what they are; bytes where a routine mapped it. What differs by more than the
// tolerance of ACCOMP_COMPARE is said on stderr, and the program goes on. Error: it is not present.
void acc_compare(void *data, size_t elements);
// All data that is present on the current device. What the host cannot read, and addresses, are left out.
void acc_compare_all(void);

// --- mapped data: as the directives 'enter data', 'exit data', 'update' --------------

// Makes [data, data+bytes) present on the current device, with (copyin) or without
// (create) its values; present already: one more reference, no copy. Return the device
// address of data. Error: partly present, memory exhausted. (3.2.18)
void *acc_copyin(void *data, size_t bytes);
void acc_copyin_async(void *data, size_t bytes, int async);
void *acc_create(void *data, size_t bytes);
void acc_create_async(void *data, size_t bytes, int async);
// One dynamic reference less (finalize: none left). The last one gone, copyout copies the
// values back, and the device memory is freed. Absent: nothing is done. Error: partly
// present. (3.2.19)
void acc_copyout(void *data, size_t bytes);
void acc_copyout_async(void *data, size_t bytes, int async);
void acc_copyout_finalize(void *data, size_t bytes);
void acc_copyout_finalize_async(void *data, size_t bytes, int async);
void acc_delete(void *data, size_t bytes);
void acc_delete_async(void *data, size_t bytes, int async);
void acc_delete_finalize(void *data, size_t bytes);
void acc_delete_finalize_async(void *data, size_t bytes, int async);
// Copies the values to the device, or from it. Error: absent or partly present. (3.2.20)
void acc_update_device(void *data, size_t bytes);
void acc_update_device_async(void *data, size_t bytes, int async);
void acc_update_self(void *data, size_t bytes);
void acc_update_self_async(void *data, size_t bytes, int async);
// Makes device memory of the program (acc_malloc) the device copy of [data, data+bytes),
// without a copy and with one dynamic reference. Error: any of it present already, a null
// pointer. On shared memory it has no effect, for data is its own device copy. (3.2.21)
void acc_map_data(void *data, void *device_data, size_t bytes);
// Undoes acc_map_data; the device memory stays the program's. Error: not mapped so, or in
// use by a data region. (3.2.22)
void acc_unmap_data(void *data);
// Device address of a host address, and back; NULL where nothing is present. (3.2.23, 24)
void *acc_deviceptr(void *data);
void *acc_hostptr(void *device_data);
// Nonzero if all of [data, data+bytes) is present on the current device; with bytes 0, if
// address 'data' is. (3.2.25)
int acc_is_present(void *data, size_t bytes);
// Lets the device copy of the pointer variable *pointer point to the device copy of what
// it points to (detach: to the host address again). A counter is kept: attach acts when
// it leaves zero, detach when it returns there, finalize at once. No action when either
// is absent. (3.2.29)
void acc_attach(void **pointer);
void acc_attach_async(void **pointer, int async);
void acc_detach(void **pointer);
void acc_detach_async(void **pointer, int async);
void acc_detach_finalize(void **pointer);
void acc_detach_finalize_async(void **pointer, int async);

// --- of NVIDIA's compilers ---------------------------------------------------------------

// List on stderr what is present on the current device, on all that were used: addresses, bytes, counters, and the name and the
// place that mapped it. Thread-safe.
void acc_present_dump(void);
void acc_present_dump_all(void);
// The number of the gang, worker, vector lane or thread that runs the code. Regions that ask for it are refused, in words.
int __pgi_gangidx(void);
int __pgi_workeridx(void);
int __pgi_vectoridx(void);
int __pgi_threadidx(void);

// --- names of OpenACC 1.0 to 2.0 -----------------------------------------------------

void *acc_present_or_copyin(void *data, size_t bytes);  // acc_copyin
void *acc_pcopyin(void *data, size_t bytes);            // acc_copyin
void *acc_present_or_create(void *data, size_t bytes);  // acc_create
void *acc_pcreate(void *data, size_t bytes);            // acc_create
void acc_async_wait(int async);                         // acc_wait
void acc_async_wait_all(void);                          // acc_wait_all

// --- CUDA (appendix A.2.1) -----------------------------------------------------------

// CUstream of a queue of the current device; NULL on a device that is not nvidia.
void *acc_get_cuda_stream(int async);

#ifdef __cplusplus
}
#endif
#endif
