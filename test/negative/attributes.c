// Directives as attributes: what is wrong with them is said at their place; those of declarations are not implemented.
// flags: -fopenmp -std=c23
[[omp::decl(requires unified_shared_memory)]] int x;                              // error: sorry, not implemented: 'omp::decl(requires unified_shared_memory)'; write '#pragma omp requires unified_shared_memory'
int main(void) {
  int a[4] = {0};
  [[omp::directive(target mapp(a))]] a[0] = 1;                    // error: unknown clause 'mapp' on 'target'
  a[1] = 1; [[omp::directive(target map(tofrom: nosuch))]] a[0] = 1;  // error: use of undeclared identifier 'nosuch' in clause 'map'
  return a[0];
}
