// A list of which the first node alone was copied: the variable that walks along it is named.
// flags: -acc -g
// devices: emu
// run-error: followed_list.c:15: kernel
// run-error: 'p' points to the host's memory
// run-error: hint: it was copied with what it lies in; 'enter data copyin' of what it points to, after that, attaches it
#include <stddef.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node second = {2, NULL}, first = {1, &second}, *head = &first;
  int sum = 0;
  #pragma acc serial copyin(head[0:1]) copy(sum)
  for (struct node *p = head; p; p = p->next)
    // the second node's value
    sum += p->value;
}
