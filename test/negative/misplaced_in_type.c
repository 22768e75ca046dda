// A type declared in a function can hold no directive.
// flags: -acc
int main(void) {
  struct Pair {
    int a;
    #pragma acc wait   // error: '#pragma acc wait' cannot appear here
    int b;
  } p = {1, 2};
  return p.a - p.b;
}
