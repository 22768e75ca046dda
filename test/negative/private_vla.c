// Copies of elements that cannot be told apart from others, or counted before the region.
// flags: -acc
static void fill(int n, int m, int *out) {
  int row[m], a[4][6];
  double(*p)[m] = 0;
  #pragma acc parallel loop private(a[0:2][1:3])     // error: sorry, not implemented: a copy of 'a[0:2][1:3]' for each thread, whose elements do not follow each other
  for (int i = 0; i < n; i++) a[0][1] = i;
  #pragma acc parallel loop private(out[0:2], out[4:2])  // error: sorry, not implemented: 'private' of two sections of one array, 'out[0:2]' and 'out[4:2]'
  for (int i = 0; i < n; i++) out[0] = i;
  #pragma acc parallel loop private(p)               // error: sorry, not implemented: 'p', a private pointer to arrays of variable size
  for (int i = 0; i < n; i++) p[0][0] = i;
  #pragma acc parallel
  {
    int k = 2;
    #pragma acc loop private(out[0:k])               // error: sorry, not implemented: a copy of 'out[0:k]' on a loop inside an iteration, with a length that is not known before the construct
    for (int i = 0; i < n; i++) out[0] = i;
  }
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int j = 0;
    #pragma acc loop seq private(row)                // error: sorry, not implemented: copies of a section or a VLA on a loop that is not in canonical form
    for (; j * j < m; j++) row[j] = i + j;             // error: sorry, not implemented: 'row', of which the threads of a gang share one copy
    out[i] = j;
  }
}
