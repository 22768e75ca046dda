// The same through a variable, on the host.
// flags: -mp
static int state;
#pragma omp groupprivate(state)
static void step(int n) { state += n; }
static void two(void) { step(1), step(2); }  // error: sorry, not implemented: 'two', which a team may call and which needs groupprivate variables, and whose address is taken
int main(void) {
  void (*go)(void) = two;
  #pragma omp teams
  go();
  return state;
}
