// Everything that moves data, with its section: structured, dynamic, updates, pointers in structs, declarations.
typedef struct {
  int n;
  double *x;
} Field;
static double table[8];
static int limit;
#pragma acc declare create(table) copyin(limit)

void all(int n, double *a, double *b, double m[n][4], Field f) {
  #pragma acc data copyin(a[0:n]) copy(m[1:n-2][0:4]) create(b[0:n]) present(table)
  {
    #pragma acc update device(a[2:4], limit) async(3)
    #pragma acc update self(b[0:n]) wait(3) if_present
    #pragma acc host_data use_device(a, b)
    { (void)a, (void)b; }
  }
  #pragma acc enter data copyin(f, f.x[0:f.n]) create(zero: b[0:n]) async
  #pragma acc wait
  #pragma acc exit data copyout(f.x[0:f.n]) delete(f, b[0:n]) finalize
  #pragma acc wait(1, 2) async(4)
  #pragma acc parallel loop no_create(a[0:n]) copyout(always: b[0:n]) async(n) wait(4)
  for (int i = 0; i < n; i++) b[i] = a[i] + table[i & 7];
  double *d = 0;
  #pragma acc parallel loop deviceptr(d) attach(f.x) default(present)
  for (int i = 0; i < n; i++) b[i] = d[i] * a[i];
}
