// A variable with 'link' has no storage that another one's initialiser could lead to (5.2, 7.8 enters what it names).
// flags: -fopenmp
static int big[4] = {1, 2, 3, 4};
#pragma omp declare target link(big)  // note: 'link' is here
int *p = big + 1;                     // error: 'big', which is 'declare target link', in the initialiser of 'p': the device has no address of it there
#pragma omp declare target enter(p)
#pragma omp begin declare target
struct node {
  int *at;
} node = {&big[2]};                   // error: 'big', which is 'declare target link', in the initialiser of 'node'
#pragma omp end declare target
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r += *p + *node.at;
  return r;
}
