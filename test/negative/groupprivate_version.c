// Functions that teams call, and that cannot have a version for them.
// flags: -mp
static int state;
#pragma omp groupprivate(state)
static void keeps(void) {                // error: sorry, not implemented: 'keeps', which a team may call and which needs groupprivate variables, with a static variable
  static int last;
  last = state++;
}
int main(void) {
  #pragma omp target teams
  keeps();
  return state;
}
