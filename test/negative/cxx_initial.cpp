// First values that device variables would need another address for than the host's has, and its own.
// flags: -fopenmp
struct List {
  int v;
  List *next;
  List(int i, List *n) : v(i), next(n) {}
};
int outside;
int *choose();
#pragma omp declare target
List tail(3, nullptr);
struct Part { int *p; };
int table[4];
Part part = {.p = table};
List head(2, &tail);
int &chosen = *choose();  // error: sorry, not implemented: 'chosen', a reference that the device has to what it may not have
struct Ring {
  int v;
  Ring *next;
};
Ring alone = {0, &alone};  // error: sorry, not implemented: 'alone', a variable of the device whose value has its own address
#pragma omp end declare target
int main() {
  int r[2];
#pragma omp target map(from: r)
  { r[0] = head.next->v; r[1] = chosen; }
  return r[0] + r[1];
}
