// ACCOMP_EMU_SHUFFLE: work of the emulated queues in an order drawn from a seed, so that a program without a wait that it
// needs shows it, and shows it again.
// In:  queues with work.  Out: one piece of work after the other, each the next of a queue that was drawn.
// Work is held back until somebody waits, as long as the program allows: then queues take turns by chance until what is
// waited for is done. A thread of our own goes on where the program waits by other means than ours.
#include <stdlib.h>
#include <unistd.h>
#include "plugin/emu/queue.h"

static pthread_mutex_t lock =
    PTHREAD_MUTEX_INITIALIZER; // one step at a time; guards all below
static PluginQueue **queues;   // owns the list
static size_t n, room;
static unsigned long long state;
static _Atomic unsigned long long steps;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool on;

// xorshift64*
static unsigned long long draw(unsigned long long below) {
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return (state * 0x2545F4914F6CDD1DULL >> 33) % below;
}

// A program that polls memory, or waits for an event of OpenMP's, makes no step itself.
static void *go_on(void *unused) {
  (void)unused;
  for (;;) {
    unsigned long long before = atomic_load(&steps);
    usleep(2000);
    if (before == atomic_load(&steps)) accomp_emu_shuffle_step();
  }
  return NULL;
}

static void start(void) {
  const char *text = secure_getenv("ACCOMP_EMU_SHUFFLE");
  pthread_t thread;
  if (!text || !*text || !(state = strtoull(text, NULL, 10))) return;
  state *= 0x9E3779B97F4A7C15ULL;
  on = !accomp_thread_start(&thread, go_on, NULL);
  if (on) pthread_detach(thread);
}

bool accomp_emu_shuffles(void) {
  pthread_once(&once, start);
  return on;
}

void accomp_emu_shuffle_add(PluginQueue *q) {
  pthread_mutex_lock(&lock);
  if (n == room && !(queues = realloc(queues, (room = 2 * room + 16) * sizeof *queues)))
    abort();
  queues[n++] = q;
  pthread_mutex_unlock(&lock);
}

void accomp_emu_shuffle_remove(PluginQueue *q) {
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < n; i++)
    if (queues[i] == q) queues[i] = queues[--n];
  pthread_mutex_unlock(&lock);
}

bool accomp_emu_shuffle_step(void) {
  pthread_mutex_lock(&lock);
  size_t ready = 0;
  for (size_t i = 0; i < n; i++) ready += accomp_emu_queue_is_ready(queues[i]);
  size_t chosen = ready ? draw(ready) : 0, i = 0;
  for (; ready && i < n; i++)
    if (accomp_emu_queue_is_ready(queues[i]) && !chosen--) break;
  if (ready && i < n) accomp_emu_queue_run_one(queues[i]);
  if (ready) atomic_fetch_add(&steps, 1);
  pthread_mutex_unlock(&lock);
  return ready;
}
