// What a clause cannot make of a mapper is an error at the clause's argument.
// flags: -fopenmp
struct list { int n, *at; struct list *next; };
struct part { int n, *at; };
int count;
#pragma omp declare mapper(deep: struct list l) map(l, l.at[0:count])
#pragma omp declare mapper(whole: struct list l) map(l) map(mapper(whole), tofrom: l.next[0:1])
#pragma omp declare mapper(in: struct list l) map(to: l)
#pragma omp declare mapper(struct part p) map(p.at[0:p.n])
static void hide(struct list *l, int count) {
  #pragma omp target enter data map(mapper(deep), to: l[0:count])   // error: sorry, not implemented: a mapper that names 'count', which this function has another one of
}
int main(void) {
  struct list l = {0};
  struct part many[3] = {{0}};
  hide(&l, 1);
  #pragma omp target enter data map(mapper(depe), to: l)        // error: no mapper 'depe' of 'struct list' is declared here
  #pragma omp target exit data map(mapper(whole), from: l)      // error: sorry, not implemented: a mapper of 'struct list' that is used by itself
  #pragma omp target update from(mapper(in): l)                 // error: sorry, not implemented: 'from' of nothing but what mappers do not map 'from'
  #pragma omp target update to(many)                            // error: sorry, not implemented: elements of 'struct part' by a mapper that does not map 'p' itself
}
