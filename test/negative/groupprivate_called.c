// Functions that name groupprivate variables, and of which it is not known which team calls them.
// flags: -mp
static int state, calls;
#pragma omp groupprivate(state, calls)
static void step(void) { state++; }
static void twice(void) { step(), step(); }
int count(void) { return ++calls; }      // error: sorry, not implemented: 'calls', which is groupprivate, in 'count', which a team of another file may call
static void reset(void) { state = 0; }
int main(void) {
  reset();
  #pragma omp target teams
  twice();
  return state;
}
