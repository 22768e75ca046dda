// Arrays of which the type does not say how much there is, and elements of a type that is not defined here.
// flags: -acc -mp
struct Hidden;
typedef struct { int n; double d[]; } Row;

void unsized(Row *p, struct Hidden *h) {
  #pragma acc parallel copy(p->d) // error: the type of 'p->d' does not say how many elements there are: name its section, p->d[0:n]
  ;
  #pragma acc data present(p->d) // error: name its section, p->d[0:n]
  ;
  #pragma acc update self(p->d) // error: name its section, p->d[0:n]
  #pragma acc exit data delete(p->d) // error: name its section, p->d[0:n]
  #pragma omp target map(p->d) // error: name its section, p->d[0:n]
  ;
  #pragma omp target in_reduction(+: p->d) // error: 'in_reduction' takes variables, their elements and sections, and 'p->d' is a part of one
  ;
  #pragma acc data copy(h[0:1]) // error: the elements of 'h[0:1]' are of type 'struct Hidden', whose definition is not here
  ;
}
