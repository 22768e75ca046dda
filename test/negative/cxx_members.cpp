// Members in clauses of sharing that no reference leads to, and parts of other objects.
// flags: -acc -mp
struct In {
  int a;
};
struct S {
  int n, count : 4;
  double *v;
  In in;
  void f(S &other) {
    #pragma acc parallel loop reduction(+ : count)  // error: 'reduction' takes variables, their elements and sections, and 'count' is a part of one
    for (int i = 0; i < n; i++) count += i;
    #pragma acc parallel loop firstprivate(in.a)  // error: 'firstprivate' takes variables, and 'in.a' is a part of one
    for (int i = 0; i < n; i++) v[i] = in.a;
    #pragma omp target private(other.n)  // error: 'private' takes variables, and 'other.n' is a part of one
    other.n = 1;
    #pragma acc enter data copyin(this[0:1], v[0:n])
    #pragma acc update self(*this)
  }
  void g() const {
    #pragma omp target teams distribute parallel for reduction(+ : n)  // error: 'n' is const and cannot be reduced
    for (int i = 0; i < 9; i++) v[i] = n;
  }
};
void g(S *s);
