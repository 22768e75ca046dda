// Runs the tests of units: CALLS names their functions, "X(plain_1) X(member_1)". Status 1: one is wrong.
#include <cstdio>
#define X(name) extern "C" int name();
CALLS
#undef X
int main() {
  int bad = 0;
#define X(name) if (int n = name()) std::printf(#name ": %d are wrong\n", n), bad = 1;
  CALLS
  return bad;
}
