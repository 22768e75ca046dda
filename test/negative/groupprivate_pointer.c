// A function that names groupprivate variables, called through a pointer.
// flags: -mp
static int state;
#pragma omp groupprivate(state)
static void step(int n) { state += n; }  // error: sorry, not implemented: 'step', which a team may call and which needs groupprivate variables, and whose address is taken
static void (*const steps[])(int) = {step};
static void call(int i) { steps[i](i); }
int main(void) {
  #pragma omp target teams
  call(0);
  return state;
}
