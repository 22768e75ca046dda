// An array of variable size in a region, of objects that a constructor makes.
// flags: -acc
struct Counted { int n = 5; };
int main() {
  int a[20] = {};
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 20; i++) {
    Counted all[i + 1];   // error: sorry, not implemented: an array of variable size whose elements have a constructor or a destructor
    a[i] = all[i].n;
  }
}
