// LLVM has no atomic operation on what is local to a thread of a GPU.
// flags: -acc
int main(void) {
  int j = 0;
  #pragma acc parallel copy(j)
  {
    _Atomic int t = 1;
    t++; // error: a change of 't', a local variable with '_Atomic'
    j = t;
  }
  return j;
}
