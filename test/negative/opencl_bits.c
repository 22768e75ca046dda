// A list that initialises parts of members of a struct with bit-fields is not written as assignments for OpenCL C.
// flags: -acc -gpu=opencl
struct s { unsigned few : 3; int a[2]; };
int main(void) {
  int r = 0;
  #pragma acc parallel loop reduction(+: r)
  for (int i = 0; i < 10; i++) {
    struct s t = {1, {2, 3}};          // error: code for OpenCL devices: an initialiser of a struct with bit-fields
    struct s zero = {0}, u = t;
    r += t.few + zero.a[0] + u.a[1];
  }
  return r;
}
