// What only directives use, clang takes for unused: "used" is in no message, "idle" is in one each.
#define USED_MACRO 2
#define IDLE_MACRO 3
static const int used_file = 4;
static const int idle_file = 5;
#pragma acc routine seq bind(used_function)
int on_host(int x);
static int used_function(int x) { return x + 1; }
static int idle_function(int x) { return x + 1; }
int f(int *a, int n, int used_parameter);
int f(int *a, int n, int used_parameter) {
  int used_gangs = 4, used_later;
  int idle_gangs = 8;
  typedef int used_type;
  typedef int idle_type;
  used_later = n;
  #pragma acc parallel loop copy(a[0:n]) num_gangs(used_gangs) if(used_parameter) vector_length(USED_MACRO * 64) \
    async(used_later + used_file + (int)sizeof(used_type))
  for (int i = 0; i < n; i++) a[i] = on_host(i);
  #pragma acc wait
  return 0;
}
// In another function:
int g(int n);
int g(int n) {
  int used_gangs = 3;
  return n;
}
