// What the threads of a gang cannot reduce together is refused: no name for its type, too large, a length that the region computes.
// flags: -acc
struct Large { double x[40]; };
int main(void) {
  static int a[10][10];
  int n = 10;
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++) {
    struct { int v; } s = {0};
    #pragma acc loop vector reduction(+: s)      // error: sorry, not implemented: a reduction of 's', whose type has no name, on a loop inside an iteration
    for (int j = 0; j < n; j++) s.v += a[i][j];
    struct Large l = {{0}};
    #pragma acc loop vector reduction(+: l)      // error: sorry, not implemented: a reduction of 'l', which is too large, on a loop inside an iteration
    for (int j = 0; j < n; j++) l.x[j] += a[i][j];
    int part[10] = {0};
    int m = i;
    #pragma acc loop vector reduction(+: part[0:m])   // error: sorry, not implemented: a copy of 'part[0:m]' on a loop inside an iteration, with a length that is not known before the construct
    for (int j = 0; j < m; j++) part[j] += a[i][j];
    a[i][0] = s.v + (int)l.x[0] + part[0];
  }
}
