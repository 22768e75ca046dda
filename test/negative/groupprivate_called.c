// Functions that name groupprivate variables, and that a team may call.
// flags: -mp
static int state, calls;
#pragma omp groupprivate(state, calls)
static void step(void) { state++; }      // error: sorry, not implemented: 'state', which is groupprivate, in 'step', which a team may call
static void twice(void) { step(), step(); }
int count(void) { return ++calls; }      // error: sorry, not implemented: 'calls', which is groupprivate, in 'count', which a team may call
static void reset(void) { state = 0; }
int main(void) {
  reset();
  #pragma omp target teams
  twice();
  return state;
}
