// Copies of sections and of arrays of variable size: their elements are no objects with functions of their own.
// flags: -acc -Wno-mapping-class
struct Owner {
  int a;
  Owner() : a(1) {}
  Owner(const Owner &o) : a(o.a + 1) {}
};
struct Plain {
  int a;
};
int main() {
  Owner o[4];
  Plain p[4] = {};
  int r[4] = {0};
  #pragma acc parallel loop firstprivate(o[1:2]) copy(r)  // error: sorry, not implemented: copies of elements that are objects with functions that copy or end them
  for (int i = 0; i < 4; i++) r[i] = o[1].a++;
  #pragma acc parallel loop firstprivate(p[1:2]) copy(r)
  for (int i = 0; i < 4; i++) r[i] = p[1].a++;
  return r[0];
}
