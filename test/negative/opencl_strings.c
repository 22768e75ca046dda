// Strings whose place OpenCL C does not have: in words.
// flags: -fopenmp -gpu=opencl
struct T {
  const char *s;
  int i;
};
static int letter(int k) {
  const struct T t[] = {{"a", 1}, {0, 2}};   // error: code for OpenCL devices: a string in the initialiser of a struct; assign it to the pointer
  return t[k].s[0];
}
#pragma omp declare target(letter)
int main(void) {
  int i = 1, r = 0;
  #pragma omp target map(tofrom: r)
  {
    struct T st = {"text", i};     // error: code for OpenCL devices: a string in the initialiser of a struct; assign it to the pointer
    r = st.s[1] + st.i + letter(i);
    st.s = "other";
    r += st.s[0];
  }
  return r;
}
