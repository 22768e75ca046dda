// Devices that share the program's heap alone, as most GPUs do: what malloc and its like give is theirs, too.
// flags: -fopenmp
// env: ACCOMP_EMU_UNIFIED=2 ACCOMP_OPENCL_UNIFIED=2
#define _GNU_SOURCE
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#pragma omp requires unified_shared_memory
typedef struct node { int value; char *name; struct node *next; } node;
int table[4];

int main(void) {
  node *list = NULL;
  int first = 1, n = 1000000, local[3] = {1, 2, 3};
  for (int i = 0; i < 1000; i++) {
    node *at = malloc(sizeof *at);
    *at = (node){i, strdup("name"), list};
    list = at;
  }
  #pragma omp target map(from: first)                        // moves: from first 4
  {
    first = omp_is_initial_device();
    for (node *at = list; at; at = at->next) at->value *= 2, at->name[0] = 'g';
  }
  printf("%d %s %d\n", list->value, list->name, first);
  // prints(emu,nvidia,opencl): 1998 game 0
  // prints(host): 1998 game 1
  // Large blocks, that grow; statics and what is on the stack are mapped as ever.
  double *a = calloc(n, sizeof *a);
  a = realloc(a, 2 * n * sizeof *a);
  for (int i = n; i < 2 * n; i++) a[i] = 1;
  #pragma omp target teams distribute parallel for           // moves: to local 12, to table 16, from table 16
  for (int i = 0; i < 2 * n; i++) {
    a[i] += local[2];
    if (i < 4) table[i] = i;
  }
  printf("%g %g %d\n", a[0], a[2 * n - 1], table[3]);        // prints: 3 4 3
  void *aligned = NULL;
  int bad = posix_memalign(&aligned, 4096, 100) || (uintptr_t)aligned % 4096;
  char *other = aligned_alloc(256, 512), *line = NULL;
  bad += (uintptr_t)other % 256 != 0;
  // What the C library allocates is its own.
  size_t size = 0;
  FILE *f = fmemopen("text\n", 5, "r");
  bad += getline(&line, &size, f) != 5;
  printf("%d %d\n", bad, omp_target_is_present(a, omp_get_default_device()));  // prints: 0 1
  fclose(f);
  free(line), free(other), free(aligned), free(a);
  for (node *next; list; list = next) {
    next = list->next;
    free(list->name);
    free(list);
  }
  // Freed blocks are used again.
  int *again = malloc(40);
  #pragma omp target
  for (int i = 0; i < 10; i++) again[i] = i;
  printf("%d\n", again[9]);                                  // prints: 9
  free(again);
}
