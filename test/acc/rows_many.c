// Very many short rows: a row of threads runs several of them in turn, each row once, whatever the number of gangs.
// flags: -acc
#include <stdio.h>
enum { ROWS = 8203, COLS = 5 };
static int a[ROWS][COLS], all[ROWS], few[ROWS], pair[ROWS], odd[ROWS];
int main(void) {
  int wrong = 0, total = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++) a[i][j] = i * 3 + j;
  #pragma acc data copyin(a) copy(all, few, pair, odd)
  {
    #pragma acc parallel loop gang present(a, all)
    for (int i = 0; i < ROWS; i++) {
      int s = 0;
      #pragma acc loop vector reduction(+: s)
      for (int j = 0; j < COLS; j++) s += a[i][j];
      all[i] += s;
    }
    #pragma acc parallel loop gang num_gangs(3) present(a, few)
    for (int i = 0; i < ROWS; i++) {
      int s = 0;
      #pragma acc loop vector reduction(+: s)
      for (int j = 0; j < COLS; j++) s += a[i][j];
      few[i] += s;
    }
    #pragma acc parallel loop gang worker num_workers(2) vector_length(32) reduction(+: total) present(a, pair)
    for (int i = ROWS - 1; i >= 0; i--) {
      int s = 0;
      #pragma acc loop vector reduction(+: s)
      for (int j = 0; j < COLS; j++) s += a[i][j];
      pair[i] += s, total += s % 7;
    }
    #pragma acc parallel loop gang worker num_workers(3) collapse(2) present(a, odd)
    for (int i = 0; i < ROWS / 13; i++)
      for (int k = 0; k < 13; k++) {
        int s = 0;
        #pragma acc loop vector reduction(+: s)
        for (int j = 0; j < COLS; j++) s += a[i * 13 + k][j];
        odd[i * 13 + k] += s;
      }
  }
  for (int i = 0; i < ROWS; i++) {
    int s = (i * 3 * COLS) + COLS * (COLS - 1) / 2;
    wrong += all[i] != s || few[i] != s || pair[i] != s || odd[i] != s;
    total -= s % 7;
  }
  printf("wrong = %d, total = %d, rows = %d\n", wrong, total, ROWS / 13 * 13);  // prints: wrong = 0, total = 0, rows = 8203
}
