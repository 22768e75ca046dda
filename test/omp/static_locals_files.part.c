struct node {
  int value;
  struct node *next;
};
#pragma omp begin declare target
struct node far_node = {5, 0};
int far[4] = {1, 2, 3, 6};
int far_next(void) {
  static int *at = far;
  return *at++;
}
#pragma omp end declare target
