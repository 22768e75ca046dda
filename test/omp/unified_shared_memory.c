// The program requires that devices use its memory as it is: heap, stack, statics and globals of device code.
// devices: host, emu, opencl
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp requires unified_shared_memory
typedef struct node { int value; struct node *next; } node;
int table[8];
#pragma omp declare target
int counter;
int add(int by) { return counter += by; }
#pragma omp end declare target

int main(void) {
  int stack[4] = {1, 2, 3, 4}, *p = stack, sum = 0, first = 0;
  node *list = NULL;
  for (int i = 0; i < 5; i++) {
    node *n = malloc(sizeof *n);
    *n = (node){i, list};
    list = n;
  }
  #pragma omp target map(from: first)                        // moves: none
  {
    first = omp_is_initial_device();
    for (node *n = list; n; n = n->next) sum += n->value, n->value *= 2;
    for (int i = 0; i < 4; i++) p[i] = -p[i];
    table[3] = add(5);
  }
  printf("%d %d %d %d\n", list->value, stack[2], table[3], counter);     // prints: 8 -3 5 5
  printf("%d %d\n", first, omp_get_num_devices());
  // prints(emu,nvidia,opencl): 0 1
  // prints(host): 1 0
  // What the host changes meanwhile is seen; no update is needed, and one does no harm.
  counter = 100;
  int *heap = malloc(100 * sizeof *heap);
  #pragma omp target update to(counter)                      // moves: none
  #pragma omp target teams distribute parallel for nowait    // moves: none
  for (int i = 0; i < 100; i++) heap[i] = i + counter;
  #pragma omp taskwait
  printf("%d %d\n", heap[99], omp_target_is_present(heap, omp_get_default_device()));  // prints: 199 1
  // Memory of the device is the program's, too.
  int *own = omp_target_alloc(10 * sizeof *own, omp_get_default_device());
  #pragma omp target is_device_ptr(own)
  for (int i = 0; i < 10; i++) own[i] = i * i;
  printf("%d\n", own[9]);                                    // prints: 81
  omp_target_free(own, omp_get_default_device());
}
