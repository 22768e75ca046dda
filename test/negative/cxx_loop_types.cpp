// The variable of a directive's loop is an integer where the template is instantiated.
// flags: -acc
template<class It> void fill(It from, It to) {
#pragma acc parallel loop copy(from[0:8])  // error: the variable of the directive's loop is no integer in this instance
  for (It i = from; i < to; i++) *i = 1;
}
int main() {
  int x[8];
  fill(x, x + 8);
}
