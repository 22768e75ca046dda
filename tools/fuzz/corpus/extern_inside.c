int g = 3;
int main(void) {
  extern int g;
  int x = 0;
#pragma acc parallel copy(x) copyin(g)
  x = g;
}
