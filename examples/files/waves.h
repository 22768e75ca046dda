// A wave on a string of whole numbers, so that every device gives the same digits.
#ifndef WAVES_H
#define WAVES_H

// 'now', 'before' and 'scratch' have 'cells' elements and live on the device as well.
typedef struct {
  int cells;
  int *now, *before, *scratch;
} Wave;

// physics.c. wave_new returns NULL when memory is exhausted.
Wave *wave_new(int cells);
void wave_step(Wave *);
void wave_free(Wave *);

// io.c: brings a few numbers back to the host and prints them.
void wave_print(Wave *, int step);

// libfilter.c: a shared library that knows nothing of waves. The arrays are present.
void filter_smooth(int *x, int *scratch, int n);
#endif
