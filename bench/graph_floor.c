// What a graph gains: eight small kernels in a row on one stream, each with an argument of its own
// that changes every time, launched one by one and as a graph that is updated and replayed.
//   cc -O2 bench/graph_floor.c -o graph_floor -ldl
//   ./graph_floor [rounds]
// Prints microseconds for each kernel, the last wait included: of one round of eight that is waited
// for, and of many in a row. Needs the driver only: no CUDA header, no toolkit. Results are checked.
#include "driver.h"
#include "measure.h"

// a[i] += v, one element a thread.
static const char ptx[] =
    ".version 6.3\n.target sm_70\n.address_size 64\n"
    ".visible .entry add(.param .u64 a, .param .f32 v) {\n"
    ".reg .u64 %p<4>; .reg .u32 %r<5>; .reg .f32 %f<4>;\n"
    "ld.param.u64 %p1, [a]; ld.param.f32 %f1, [v]; cvta.to.global.u64 %p1, %p1;\n"
    "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;\n"
    "mad.lo.s32 %r4, %r1, %r2, %r3; mul.wide.u32 %p2, %r4, 4; add.s64 %p3, %p1, %p2;\n"
    "ld.global.f32 %f2, [%p3]; add.f32 %f3, %f2, %f1; st.global.f32 [%p3], %f3; ret; }\n";

enum { KERNELS = 8, BLOCKS = 16, THREADS = 256, N = BLOCKS * THREADS, TURNS = 20 };
static Handle function, stream, graph, exec, nodes[KERNELS];
static unsigned long long arrays[KERNELS];
static float sums[KERNELS]; // what each element of an array should be

static Node node(void **params) {
  return (Node){function, {BLOCKS, 1, 1}, {THREADS, 1, 1}, 0, params, NULL};
}

static void start(void) {
  driver_open();
  function = driver_kernel(ptx, "add");
  DRIVER(stream_create(&stream, 1)); // CU_STREAM_NON_BLOCKING
  DRIVER(graph_create(&graph, 0));
  for (int k = 0; k < KERNELS; k++) {
    float v = 0;
    DRIVER(alloc(&arrays[k], N * sizeof(float)));
    DRIVER(set8(arrays[k], 0, N * sizeof(float)));
    Node n = node((void *[]){&arrays[k], &v});
    DRIVER(add_kernel(&nodes[k], graph, k ? &nodes[k - 1] : NULL, k > 0, &n)); // one after the other
  }
  DRIVER(instantiate(&exec, graph, 0));
}

static float argument(int round, int k) {
  float v = (float)((round + k) % 5);
  sums[k] += v;
  return v;
}

static void plain(int round) {
  for (int k = 0; k < KERNELS; k++) {
    float v = argument(round, k);
    DRIVER(launch(function, BLOCKS, 1, 1, THREADS, 1, 1, 0, stream, (void *[]){&arrays[k], &v}, NULL));
  }
}

static void replayed(int round) {
  for (int k = 0; k < KERNELS; k++) {
    float v = argument(round, k);
    Node n = node((void *[]){&arrays[k], &v});
    DRIVER(set_params(exec, nodes[k], &n));
  }
  DRIVER(graph_launch(exec, stream));
}

static void measure(const char *name, int rounds, void (*run)(int)) {
  for (int t = 0; t < TURNS; t++) {
    double begin = now_us();
    for (int i = 0; i < rounds; i++) run(i);
    DRIVER(synchronize(stream));
    measured[t] = (now_us() - begin) / rounds / KERNELS;
  }
  report(name, TURNS, 0);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  if (rounds < 1) return 1;
  start();
  measure("eight_one driver", 1, plain);
  measure("eight_one graph", 1, replayed);
  measure("eight driver", rounds, plain);
  measure("eight graph", rounds, replayed);
  for (int k = 0; k < KERNELS; k++) {
    static float a[N];
    DRIVER(from_device(a, arrays[k], sizeof a));
    for (int i = 0; i < N; i++)
      if (a[i] != sums[k]) fprintf(stderr, "WRONG: array %d is %g, not %g\n", k, a[i], sums[k]), exit(1);
  }
  return 0;
}
