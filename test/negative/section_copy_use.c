// Of an array of which threads have copies of a section alone, there is no address; and a loop inside of a copy makes no other.
// flags: -acc
void f(int *p, int n) {
  #pragma acc parallel loop private(p[0:4])
  for (int i = 0; i < n; i++) {
    #pragma acc loop seq private(p)   // error: sorry, not implemented: 'p' of 'private' on a loop that runs in order, inside of another copy of its elements
    for (int j = 0; j < n; j++) p[0] += 3;
  }
  #pragma acc parallel loop gang copy(p[0:n])
  for (int i = 0; i < n; i++) {
    int t[9][9];
    #pragma acc loop vector private(t[1:2])
    for (int j = 0; j < n; j++) {
      t[1][2] = 3;
      int *q = t[1];   // error: sorry, not implemented: 't', of which threads have copies of 't[1:2]' alone, used without a subscript
      q[1] = (*(t + 1))[2];
    }
    #pragma acc loop vector reduction(+: t[2][:])
    for (int j = 0; j < n; j++) t[2][j % 9] += t[2][0] + (int)sizeof t;
    p[i] = t[2][1];
  }
}
