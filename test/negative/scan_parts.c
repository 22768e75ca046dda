// What goes from one part of an iteration to the other beside the scan; jumps; changes of what the scan gives.
// flags: -fopenmp
static int a[100], b[100];

int main(void) {
  int s = 0, u = 0, v = 0;
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    if (a[i] < 0) continue;                                    // error: a jump, or a label, in a body that 'scan' divides
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s;
  }
  #pragma omp target parallel for reduction(inscan, +: s) private(u, v)
  for (int i = 0; i < 100; i++) {
    int w = a[i], x;
    s += w;
    u = v = s;
    #pragma omp scan inclusive(s)
    v = 2 * s;
    b[i] = v + w + u;                                          // error: 'w' is declared before 'scan' and used behind it
                                                               // error(-1): 'u' is changed before 'scan' and used behind it
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    struct pair { int x, y; } p = {a[i], 0};                   // error: sorry, not implemented: a type that is declared in the body, before 'scan'
    s += p.x;
    #pragma omp scan inclusive(s)
    struct pair q = {s, 0};
    b[i] = q.x;
  }
  #pragma omp target map(s)
  #pragma omp parallel
  {
    int each[2], w;
    #pragma omp for reduction(inscan, +: s)
    for (int i = 0; i < 100; i++) {
      w = each[0] = a[i];
      s += w;
      #pragma omp scan inclusive(s)
      w = 2 * s;
      b[i] = w + each[0];                                      // error: sorry, not implemented: 'each', of which an element is changed before 'scan', used behind it
    }
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];
    #pragma omp scan inclusive(s)
    b[i] = s++;                                                // error: 's' is changed behind 'scan', where its value is used
  }
  #pragma omp target parallel for reduction(inscan, +: s)
  for (int i = 0; i < 100; i++) {
    s += a[i];                                                 // error: 's' is changed before 'scan', where its value is used
    #pragma omp scan exclusive(s)
    b[i] = s;
  }
  return s;
}
