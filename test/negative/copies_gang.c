// Copies of several elements belong to a thread: the threads of a gang cannot share one yet.
// flags: -acc
void f(int n, int m, double *p) {
  double row[m];
  #pragma acc parallel num_gangs(4) private(row)           // error: sorry, not implemented: 'row', of which the threads of a gang share one copy
  {
    row[0] = 1;
    #pragma acc loop gang
    for (int i = 0; i < n; i++) p[i] = row[0];
    p[0] = 5;
  }
  #pragma acc parallel num_gangs(4) reduction(+:p[0:n])    // error: sorry, not implemented: 'p', of which the threads of a gang share one copy
  {
    p[0] += 1;
    #pragma acc loop gang vector
    for (int i = 0; i < n; i++) p[i] += i;
  }
}
