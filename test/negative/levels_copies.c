// What threads of a gang cannot share yet.
// flags: -acc
typedef struct { int a; } S;
void f(int *o) {
  #pragma acc parallel loop gang copyout(o[0:100])
  for (int i = 0; i < 10; i++) {
    int t[3] = {1, 2, 3}, *p = t;
    p = (int[]){1, 2};        // error: the address of a compound literal
    #pragma acc loop worker
    for (int w = 0; w < 2; w++) {
      #pragma acc loop vector
      for (int j = 0; j < 5; j++) o[i * 10 + w * 5 + j] = t[0] + *p;
    }
  }
}
