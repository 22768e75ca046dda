// Pipelined copies: short ones of the device's memory to plain memory, which their caller waits for.
// In:  a copy in a thread's own queue.  Out: copies to page-locked memory in its stream.
// The driver copies by a buffer of its own, a piece at a time. Here all pieces are under way at once, and the thread
// moves one while the hardware does the next: up to 1.1 times as fast below 512 KB, 1.1 to 1.3 times from there on.
// Other threads would come too late to help. To the device that gains something for 64 KB alone.
#include <string.h>
#include "rt.h"
#include "plugin/cuda/internal.h"

enum {
  MOST = 1 << 20,         // bytes; cuda/stage.c has threads for what is longer
  SETUP_PAYS = 8,         // copies before
  LEAST_PIECE = 64 << 10, // each costs the thread 2 us
};

// A buffer of one piece, or of all: most programs have short copies alone.
static bool open_buffer(CopyPipeline *s, size_t size) {
  CUresult r = CUDA_SUCCESS;
  if (s->memory) cu.MemFreeHost(s->memory);
  s->size = size <= LEAST_PIECE ? LEAST_PIECE : MOST;
  if (cu.MemHostAlloc((void **)&s->memory, s->size, MEMHOSTALLOC_PORTABLE)) {
    s->memory = NULL;
    r = CUDA_OUT_OF_MEMORY;
  }
  for (int i = 0; !r && i < PIPELINE_PIECES - 1; i++)
    if (!s->arrived[i]) r = cu.EventCreate(&s->arrived[i], EVENT_DISABLE_TIMING);
  s->unable = r != CUDA_SUCCESS;
  return !r;
}

void accomp_cuda_pipeline_close(CopyPipeline *s) {
  if (s->memory) cu.MemFreeHost(s->memory);
  for (int i = 0; i < PIPELINE_PIECES - 1; i++)
    if (s->arrived[i]) cu.EventDestroy(s->arrived[i]);
}

bool accomp_cuda_pipelines(PluginQueue *q, const void *host, size_t size) {
  CopyPipeline *s = &q->pipeline;
  if (size > MOST || s->unable || !accomp_env.copy_threads)
    return false; // 0: the driver copies
  if (!s->memory && s->seen++ < SETUP_PAYS) return false;
  bool entered = enter(q->device);
  bool takes = is_plain(host) && is_plain((const char *)host + size - 1) &&
               ((s->memory && size <= s->size) || open_buffer(s, size));
  leave(entered);
  return takes;
}

CUresult accomp_cuda_pipeline_copy(PluginQueue *q, void *host, const void *device,
                                   size_t size) {
  CopyPipeline *s = &q->pipeline;
  CUresult r = CUDA_SUCCESS;
  size_t piece = (size / PIPELINE_PIECES + 4096) & ~(size_t)4095, n, at, i;
  if (piece < LEAST_PIECE) piece = LEAST_PIECE;
  for (at = i = 0; !r && at < size; at += n, i++) {
    n = size - at < piece ? size - at : piece;
    r = cu.MemcpyDtoHAsync(s->memory + at, address(device) + at, n, q->stream);
    if (!r && at + n < size) r = cu.EventRecord(s->arrived[i], q->stream);
  }
  for (at = i = 0; !r && at < size; at += n, i++) {
    n = size - at < piece ? size - at : piece;
    r = at + n < size ? cu.EventSynchronize(s->arrived[i])
                      : cu.StreamSynchronize(q->stream);
    if (!r) memcpy((char *)host + at, s->memory + at, n);
  }
  return r;
}
