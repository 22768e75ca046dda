// Nodes that are linked by their initialisers, in a ring, through an object without a name, are linked on the device.
// flags: -mp
#include <stdio.h>

struct node {
  int value;
  const struct node *next;
  struct { const char *text; int *counts; } names[2];
};
#pragma omp begin declare target
extern struct node third;
static int counted[2] = {10, 20};
struct node first = {1, &third, {{"one", counted}, {.counts = &counted[1]}}};
static struct node second = {2, &first, {{"two"}}};
struct node third = {.value = 3, .next = &(struct node){4, &second, {[1] = {"four" "teen", (int[]){7, 8}}}}};
static int walk(void) {
  int s = 0;
  const struct node *n = &first;
  for (int i = 0; i < 5; i++, n = n->next) s = 10 * s + n->value;
  const struct node *four = third.next;
  return s + 100000 * (four->names[1].text[4] == 't') + 1000000 * four->names[1].counts[1] +
         10000000 * (first.names[1].counts[0] / 10) + 100000000 * (second.names[0].text[2] == 'o');
}
#pragma omp end declare target

int main(void) {
  int s = 0;
  #pragma omp target map(from: s)
  s = walk();
  printf("%d\n", s); // prints: 128113421
  return 0;
}
