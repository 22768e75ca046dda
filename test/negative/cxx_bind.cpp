// Devices cannot call what 'bind' names yet, in C++.
// flags: -acc
#pragma acc routine seq
int other(int a) { return a + 100; }
#pragma acc routine seq bind(other) // error: sorry, not implemented: 'bind' in C++
int function(int a) { return a + 1; }

int main() {
  int a = 0;
  #pragma acc parallel copy(a)
  a = function(1);
  return a;
}
