typedef int (*Fn)(int);
#pragma acc routine seq
static int there(int x) { return 2 * x; }
Fn library_function(void) { return there; }
void library_run(Fn f, int *a, int n) {
#pragma acc parallel loop copyout(a[0 : n])
  for (int i = 0; i < n; i++) a[i] = f(i);
}
