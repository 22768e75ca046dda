// Members in clauses of sharing, and sections of 'this' of more than one object.
// flags: -acc
struct S {
  int n, count;
  double *v;
  void f() {
    #pragma acc parallel loop reduction(+ : count)  // error: 'reduction' takes variables, their elements and sections, and 'count' is a part of one
    for (int i = 0; i < n; i++) count += i;
    #pragma acc parallel loop firstprivate(count)  // error: 'firstprivate' takes variables, and 'count' is a part of one
    for (int i = 0; i < n; i++) v[i] = count;
    #pragma acc enter data copyin(this[0:1], v[0:n])
    #pragma acc update self(*this)
  }
};
void g(S *s);
