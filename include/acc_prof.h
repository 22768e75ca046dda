// OpenACC 3.3, chapter 5 in C and C++: what a tool is told about a running program.
// In: registrations of tools and programs.  Out: rt/profile/prof.c.  doc/profiling.md explains it.
//
// - A tool registers callbacks for events. It is loaded by ACC_PROFLIB or LD_PRELOAD, or is
//   part of the program; its acc_register_library is called before the first event.
// - A callback runs on the thread that the event happened on. Events that a callback causes
//   itself are not told. Callbacks of several threads run at the same time.
// - What the three arguments point to is gone when the callback returns; tool_info alone
//   goes from a _start event to its _end event, for each tool by itself.
// - The program's -fpack-struct and -fshort-enums change none of these types.
// - Sizes are bytes. A line, number or pointer that is not known is 0. Directives of OpenMP
//   are told as the OpenACC constructs that do the same.
#ifndef _ACC_PROF_H
#define _ACC_PROF_H 1
#include <stddef.h>
#include <sys/types.h>
#include "openacc.h"

#pragma pack(push, 8)
#ifdef __cplusplus
extern "C" {
#endif

// 5.1. Of two events with the same name the _end event follows its _start event on the same
// thread.
typedef enum acc_event_t {
  acc_ev_none = 0,
  acc_ev_device_init_start = 1,        // 5.1.1: a device is started
  acc_ev_device_init_end = 2,
  acc_ev_device_shutdown_start = 3,    // by 'shutdown', acc_shutdown or the program's end
  acc_ev_device_shutdown_end = 4,
  acc_ev_runtime_shutdown = 5,         // the program ends; the last event
  acc_ev_create = 6,                   // host memory now has a copy on the device
  acc_ev_delete = 7,                   // and now no more
  acc_ev_alloc = 8,                    // device memory is taken
  acc_ev_free = 9,                     // and given back
  acc_ev_enter_data_start = 10,        // a data region begins
  acc_ev_enter_data_end = 11,
  acc_ev_exit_data_start = 12,         // a data region ends
  acc_ev_exit_data_end = 13,
  acc_ev_update_start = 14,
  acc_ev_update_end = 15,
  acc_ev_compute_construct_start = 16,
  acc_ev_compute_construct_end = 17,
  acc_ev_enqueue_launch_start = 18,    // a kernel goes into a queue
  acc_ev_enqueue_launch_end = 19,
  acc_ev_enqueue_upload_start = 20,    // a transfer to the device goes into a queue
  acc_ev_enqueue_upload_end = 21,
  acc_ev_enqueue_download_start = 22,  // a transfer from the device
  acc_ev_enqueue_download_end = 23,
  acc_ev_wait_start = 24,              // the thread waits for a queue
  acc_ev_wait_end = 25,
  acc_ev_error = 100,                  // 5.2: the program is at fault and about to end
  acc_ev_last = 101                    // numbers between these name no event
} __attribute__((__mode__(__SI__))) acc_event_t;

// The construct that an event happened in.
typedef enum acc_construct_t {
  acc_construct_parallel = 0,  // OpenMP's target, too
  acc_construct_kernels = 1,
  acc_construct_loop = 2,
  acc_construct_data = 3,
  acc_construct_enter_data = 4,
  acc_construct_exit_data = 5,
  acc_construct_host_data = 6,
  acc_construct_atomic = 7,
  acc_construct_declare = 8,
  acc_construct_init = 9,
  acc_construct_shutdown = 10,
  acc_construct_set = 11,
  acc_construct_update = 12,
  acc_construct_routine = 13,
  acc_construct_wait = 14,
  acc_construct_runtime_api = 15,  // a routine of openacc.h or omp.h
  acc_construct_serial = 16
} __attribute__((__mode__(__SI__))) acc_construct_t;

// 5.3.1, the first argument of a callback: where and on which device.
typedef struct acc_callback_info {
  acc_event_t event_type;
  int valid_bytes;            // of this structure
  int version;                // _OPENACC of the runtime
  acc_device_t device_type;
  int device_number;
  int thread_id;              // 0, 1, ... in the order in which threads came to the runtime
  ssize_t async;              // the queue, or acc_async_sync; OpenMP's nowait: acc_async_noval
  ssize_t async_queue;        // the same
  const char *src_file;       // NULL: a routine of a library
  const char *func_name;
  int line_no, end_line_no;   // of the construct
  int func_line_no, func_end_line_no;
} acc_callback_info;
typedef acc_callback_info acc_prof_info;  // its name until OpenACC 3.1

// 5.3.2, the second argument. The first five members of each are the same.
// create, delete, alloc, free, enqueue_upload, enqueue_download.
typedef struct acc_data_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;               // 1: no clause asked for it
  void *tool_info;            // what the tool left here in the _start event
  const char *var_name;       // as in the clause, "a[0:n]"
  size_t bytes;
  const void *host_ptr;
  const void *device_ptr;
} acc_data_event_info;

// enqueue_launch.
typedef struct acc_launch_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *kernel_name;    // "main_36_gpu": function and line
  size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;

// All the others. 'implicit' of a wait: the end of a synchronous construct; of a data region:
// that of a compute construct; of device_init: no 'init' asked for it.
typedef struct acc_other_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
} acc_other_event_info;

// 5.2.2
typedef enum acc_error_t {
  acc_error_none = 0,
  acc_error_other = 1,
  acc_error_system = 2,
  acc_error_execution = 3,
  acc_error_device_init = 4,
  acc_error_device_shutdown = 5,
  acc_error_device_unavailable = 6,
  acc_error_device_type_unavailable = 7,
  acc_error_wrong_device_type = 8,
  acc_error_out_of_memory = 9,
  acc_error_not_present = 10,
  acc_error_partly_present = 11,
  acc_error_present = 12,
  acc_error_invalid_argument = 13,
  acc_error_invalid_async = 14,
  acc_error_invalid_null_pointer = 15,
  acc_error_invalid_data_section = 16,
  acc_error_implementation_defined = 100
} __attribute__((__mode__(__SI__))) acc_error_t;

// error.
typedef struct acc_error_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  acc_error_t error_code;
  const char *error_message;  // what the program is about to say on stderr
  size_t runtime_info;        // 0
} acc_error_event_info;

typedef union acc_event_info {
  acc_event_t event_type;
  acc_data_event_info data_event;
  acc_launch_event_info launch_event;
  acc_other_event_info other_event;
  acc_error_event_info error_event;
} acc_event_info;

// 5.3.3, the third argument: what lies below. With acc_device_api_cuda the handles are a CUdevice,
// a CUcontext and a CUstream.
typedef enum acc_device_api {
  acc_device_api_none = 0,
  acc_device_api_cuda = 1,
  acc_device_api_opencl = 2,
  acc_device_api_other = 4
} __attribute__((__mode__(__SI__))) acc_device_api;

typedef struct acc_api_info {
  acc_device_api device_api;
  int valid_bytes;
  acc_device_t device_type;
  int vendor;                 // 0
  const void *device_handle;
  const void *context_handle;
  const void *async_handle;
} acc_api_info;

typedef void (*acc_callback)(acc_callback_info *, acc_event_info *, acc_api_info *);
typedef acc_callback acc_prof_callback;

// 5.4
typedef enum acc_register_t {
  acc_reg = 0,
  acc_toggle = 1,
  acc_toggle_per_thread = 2
} __attribute__((__mode__(__SI__))) acc_register_t;

typedef void (*acc_prof_reg)(acc_event_t, acc_callback, acc_register_t);
typedef void (*acc_query_fn)();
typedef acc_query_fn (*acc_prof_lookup_func)(const char *name);

// 5.4.1, 5.4.2. Both are thread-safe and may be called in a callback.
// acc_reg: adds or takes away a callback. Callbacks of _end events run in the reverse of the
// order in which they were registered, others in that order. What is registered n times runs
// once, until it is unregistered n times.
// acc_toggle: lets a callback run again, or not; callback NULL: all callbacks of the event;
// with acc_ev_none: all callbacks.
// acc_toggle_per_thread, with acc_ev_none and NULL alone: all callbacks on this thread.
// Numbers below acc_ev_last that name no event have no effect; what else cannot be (no callback,
// more than 16 of one event) is said on stderr and has none either.
void acc_prof_register(acc_event_t, acc_callback, acc_register_t);
void acc_prof_unregister(acc_event_t, acc_callback, acc_register_t);
// A function of the runtime by name; NULL: there is none, as OpenACC 3.3 names none.
acc_query_fn acc_prof_lookup(const char *name);
// A tool defines this; the runtime calls it once, before the first event. (5.4.3)
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup);

#ifdef __cplusplus
}
#endif
#pragma pack(pop)
#endif
