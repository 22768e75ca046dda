// Mappers are of structs, map their own variable, once for each name and type; a clause names one that is declared.
// flags: -fopenmp
struct list { int n, *at; struct list *next; };
struct pair { int *a; };
int other[4], count;
#pragma omp declare mapper(int i) map(i)                        // error: 'declare mapper' is for a struct or a union, and 'i' has type 'int'
#pragma omp declare mapper(empty: struct list l)                // error: 'declare mapper' needs 'map'
#pragma omp declare mapper(mine: struct list l) map(l)          // note: the first is here
#pragma omp declare mapper(mine: struct list l) map(l.n)        // error: a second mapper 'mine' of 'struct list'
#pragma omp declare mapper(another: struct list l) map(other)   // error: 'other' is no part of 'l', which 'declare mapper' maps
#pragma omp declare mapper(struct list)                         // error: 'declare mapper' needs a type and a variable, as in declare mapper(struct list l)
#pragma omp declare mapper map(other)                           // error: 'declare mapper' needs a type and a variable, as in declare mapper(struct list l)
#pragma omp declare mapper(gone: struct list l) map(delete: l)  // error: map type 'delete' is not allowed on 'declare mapper'; it may be to, from, tofrom, alloc
#pragma omp declare mapper(shared: struct list l) if(count)     // error: 'if' is not allowed on 'declare mapper'
int main(void) {
  struct list l = {0};
  #pragma omp target enter data map(mapper, to: l)              // error: 'mapper' needs a name: mapper(default)
  return l.n;
}
