// Storage of devices has the size of the type: an initialiser that gives a flexible array elements needs more.
// flags: -fopenmp
#pragma omp begin declare target
struct list { int n; int v[]; };
struct list all = {2, {4, 5}};                       // error: sorry, not implemented: a variable of the device whose initialiser has elements of a flexible array
struct list named = {.v = {4, 5}};                   // error: sorry, not implemented: a variable of the device whose initialiser has elements of a flexible array
struct list none = {3};
static int last(void) {
  static struct list own = {1, {6}};                 // error: sorry, not implemented: a variable of the device whose initialiser has elements of a flexible array
  return own.v[0];
}
#pragma omp end declare target
int main(void) {
  #pragma omp target
  all.v[0] = last() + none.n;
}
