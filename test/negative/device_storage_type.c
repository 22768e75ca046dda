// A variable with storage on the device needs a type with a name.
// flags: -acc
static struct { int a, b; } pair = {1, 2};   // error: sorry, not implemented: 'pair' on the device, whose type has no name; give it a tag
#pragma acc declare copyin(pair)
#pragma acc routine seq
static int sum(void) { return pair.a + pair.b; }
int main(void) {
  int s = 0;
  #pragma acc parallel copy(s)
  s = sum();
  return s;
}
