typedef float (*Kernel)(float, int);
#pragma acc routine seq
float far_square(float x, int n) { return n == 2 ? x * x : x; }
#pragma acc routine seq
static float negative(float x, int n) { return n < 0 ? x : -x; }
#pragma acc routine seq
static float sum(float x, int n) { return x + n + 2; }
Kernel far_choice(int i) { return i ? sum : negative; }
