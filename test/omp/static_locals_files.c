// Static variables of functions whose initialisers lead to another file's variables: on each device to that device's.
// flags: -fopenmp
// sources: static_locals_files.part.c
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdio.h>
struct node {
  int value;
  struct node *next;
};
#pragma omp begin declare target
extern int far[4];
extern struct node far_node;
int far_next(void);
static int near_next(void) {
  static int n = 100, *at = &far[1];
  static struct node list[2] = {{1, &far_node}, {.next = list}};
  static int *const last[2] = {far + 3};
  n += *at++;
  return n + list[1].next->next->value * 1000 + *last[0] * 10000;
}
#pragma omp end declare target
int main(void) {
  int right = 0, n = omp_get_num_devices();
  for (int d = n ? 0 : omp_initial_device; d < n; d++) {
    int first, second, third;
    #pragma omp target map(from: first, second, third) device(d)
    {
      far[1] = 40 + d;
      first = near_next(), second = near_next();
      far_next();
      third = far_next();
    }
    right += first == 65140 + d && second == first + 3 && third == 40 + d;
  }
  printf("%d wrong\n", (n ? n : 1) - right);                   // prints: 0 wrong
}
