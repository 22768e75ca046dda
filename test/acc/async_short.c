// Short copies of queues are in their places whoever says that a queue is done: a wait, a test, another queue that
// waited for it; they keep their order with kernels, with each other and with copies of the same memory.
// flags: -acc
// untraced: the host reads what an update leaves out
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000, QUEUES = 6 };
static int fails;
#define IS(what, got, want) ((got) == (want) ? 0 : (fails++, printf("%s: %d, not %d\n", what, (int)(got), (int)(want))))

// Reductions in a queue, one after the other, of one variable and of several.
static void reductions(const int *a) {
  for (int r = 0; r < 50; r++) {
    int sum = r, most = -1;
    long squares = 0;
    #pragma acc parallel loop present(a[0:N]) reduction(+:sum) async(1)
    for (int i = 0; i < N; i++) sum += a[i];
    #pragma acc parallel loop present(a[0:N]) reduction(max:most) async(1)
    for (int i = 0; i < N; i++) most = most > a[i] ? most : a[i];
    #pragma acc parallel loop present(a[0:N]) reduction(+:squares) async(1)
    for (int i = 0; i < N; i++) squares += (long)a[i] * a[i];
    #pragma acc parallel loop present(a[0:N]) reduction(+:sum) async(1)
    for (int i = 0; i < N; i++) sum -= 2 * a[i];
    #pragma acc wait(1)
    IS("sum", sum, r - N);
    IS("most", most, 1);
    IS("squares", squares, N);
  }
}

// What one queue brings to the host another one takes to the device.
static void relay(int *a) {
  for (int i = 0; i < N; i++) a[i] = 0;
  #pragma acc update device(a[0:N])
  for (int k = 0; k < 5 * QUEUES; k++) {
    int q = k % QUEUES, before = (k + QUEUES - 1) % QUEUES;
    #pragma acc update device(a[0:N]) async(q) wait(before)
    #pragma acc parallel loop present(a[0:N]) async(q)
    for (int i = 0; i < N; i++) a[i] += 1;
    #pragma acc update self(a[0:N]) async(q)
  }
  #pragma acc wait((5 * QUEUES - 1) % QUEUES)
  IS("relay", a[0], 5 * QUEUES);
  IS("relay's end", a[N - 1], 5 * QUEUES);
}

// A wait for the last queue is one for all that it waited for.
static void gathered(int *a) {
  int part[QUEUES];
  for (int r = 1; r <= 20; r++) {
    for (int q = 0; q < QUEUES; q++) {
      part[q] = 0;
      #pragma acc parallel loop present(a[0:N]) reduction(+:part[q:1]) copy(part[q:1]) async(q)
      for (int i = 0; i < N; i++) part[q] += a[i] * (q + r);
    }
    #pragma acc wait(0, 1, 2, 3, 4) async(5)
    while (!acc_async_test(5)) {}
    for (int q = 0; q < QUEUES; q++) IS("gathered", part[q], N * (q + r) * a[0]);
  }
}

// More than there is room for, without a wait; then a long copy, a short one of the same memory, and a kernel.
static void many(int *a) {
  int n = 200 * N, *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) b[i] = i;
  #pragma acc enter data copyin(b[0:n])
  for (int k = 0; k < 200; k++) {
    #pragma acc parallel loop present(b[0:n]) async(2)
    for (int i = 0; i < n; i++) b[i]++;
    #pragma acc update self(b[k * N:N - k]) async(2)
  }
  #pragma acc wait(2)
  for (int k = 0; k < 200; k++) {
    if (acc_get_device_type() == acc_device_host) break; // one memory
    IS("many", b[k * N], k * N + k + 1);
    IS("many's end", b[k * N + N - k - 1], k * N + N);
    if (k) IS("not copied", b[k * N + N - k], k * N + N - k);
  }
  #pragma acc update self(b[0:N]) async(2)
  #pragma acc update self(b[0:n]) async(2)
  #pragma acc parallel loop present(b[0:n]) async(2)
  for (int i = 0; i < n; i++) b[i]++;
  #pragma acc update self(b[0:N]) async(2)
  #pragma acc wait(2)
  IS("twice", b[N - 1], N + 200);
  IS("once", b[n - 1] - (acc_get_device_type() == acc_device_host), n - 1 + 200);
  #pragma acc exit data delete(b[0:n])
  free(b);
  (void)a;
}

// A short copy and, in another queue, one that the host waits for.
static void both(int *a) {
  for (int r = 0; r < 50; r++) {
    #pragma acc parallel loop present(a[0:N]) async(3)
    for (int i = 0; i < N; i++) a[i] = r;
    #pragma acc update self(a[0:N]) async(3)
    #pragma acc update self(a[0:N / 2]) wait(3)
    IS("both", a[N / 2 - 1], r);
    IS("rest", a[N - 1], r);
  }
}

int main(void) {
  int *a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++) a[i] = 1;
  #pragma acc enter data copyin(a[0:N])
  reductions(a);
  relay(a);
  gathered(a);
  many(a);
  both(a);
  #pragma acc exit data delete(a[0:N])
  free(a);
  printf("fails = %d\n", fails);  // prints: fails = 0
  return fails != 0;
}
