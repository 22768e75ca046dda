// The wave's equation of motion.
// In: a wave.  Out: the wave one time step later, on the device.
#include <stdlib.h>
#include "waves.h"

static int force(int left, int here, int right) { return (left + right - 2 * here) / 4; }

Wave *wave_new(int cells) {
  Wave *w = malloc(sizeof *w);
  if (!w || cells < 3) return NULL;
  *w = (Wave){cells, calloc(cells, sizeof(int)), calloc(cells, sizeof(int)),
              calloc(cells, sizeof(int))};
  if (!w->now || !w->before || !w->scratch) return NULL;
  for (int i = 0; i < 100 && i < cells; i++)
    w->now[i] = w->before[i] = 10 * i * (100 - i);
  #pragma acc enter data copyin(w[0:1])
  #pragma acc enter data copyin(w->now[0:cells], w->before[0:cells])
  #pragma acc enter data create(w->scratch[0:cells])
  return w;
}

void wave_step(Wave *w) {
  int n = w->cells;
  #pragma acc parallel loop present(w)
  for (int i = 0; i < n; i++) {
    int left = i > 0 ? w->now[i - 1] : 0, right = i < n - 1 ? w->now[i + 1] : 0;
    w->scratch[i] = 2 * w->now[i] - w->before[i] + force(left, w->now[i], right);
  }
  #pragma acc parallel loop present(w)
  for (int i = 0; i < n; i++) {
    w->before[i] = w->now[i];
    w->now[i] = w->scratch[i];
  }
}

void wave_free(Wave *w) {
  int n = w->cells;
  #pragma acc exit data delete(w->now[0:n], w->before[0:n], w->scratch[0:n])
  #pragma acc exit data delete(w[0:1])
  free(w->now);
  free(w->before);
  free(w->scratch);
  free(w);
}
