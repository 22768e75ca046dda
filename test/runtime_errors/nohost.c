// The host calls a routine that says nohost, and nobody gave it a version.
// flags: -acc
// devices: host
#pragma acc routine seq nohost bind(other)
int missing(int x);
#pragma acc routine seq
int other(int x) { return x; }
int main(void) {
  int a = 0;
  #pragma acc serial copyout(a)
  a = missing(3);
  return a;   // fails: missing: 'routine' says nohost of it, and the host was to call it
}
