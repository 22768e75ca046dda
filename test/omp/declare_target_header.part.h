#pragma omp begin declare target device_type(any)
extern int base, limits[];
extern double *table;
int hook(int);
int call_hook(int);
double look(int);
inline int square(int x) { int s = 0; for (int i = 0; i < x; i++) s += x; return s; }
#pragma omp end declare target
int part_of(int);
