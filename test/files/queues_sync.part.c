// Part of queues.part.c, compiled with -acc=sync: its kernel follows what is in the queue.
void twice(int n, int *a, int queue) {
  #pragma acc parallel loop present(a[0:n]) async(queue)
  for (int i = 0; i < n; i++) a[i] *= 2;
}
